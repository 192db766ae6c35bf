import { nowUs } from "./told.ts";

/** A server with subscribers over WebSockets, and the way to make it tell them that a run has come a step further. */
export interface Peer {
  readonly port: number;
  tell(runId: string, step: number): void;
}

export type OpenPeer = () => Promise<Peer>;

const alonePerSecond = 10;

/** What a peer does when it is started on its own: serves, and tells the subscribers of run `r` ten steps a second. */
export async function runAlone(open: OpenPeer): Promise<void> {
  const { port, tell } = await open();
  setInterval(() => tell("r", nowUs()), 1000 / alonePerSecond);
  console.log(`ws://127.0.0.1:${port}/graphql tells of run "r" ${alonePerSecond} times a second`);
}
