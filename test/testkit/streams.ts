import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";

/** How many readers of the log a NATS server keeps for somebody. */
export async function readersOf(url: string, stream = "EVENTS"): Promise<number> {
  const connection = await connect({ servers: url });
  try {
    const manager = await jetstreamManager(connection);
    return (await manager.streams.info(stream)).state.consumer_count;
  } finally {
    await connection.close();
  }
}
