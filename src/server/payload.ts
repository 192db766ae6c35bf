/** One answer of a subscription, made into bytes once, however many it goes to. */
export interface Payload {
  readonly json: string;
  /** The end of a WebSocket message: what follows `{"id":"…"`. */
  readonly messageEnd: Buffer;
  /** A whole server-sent event. */
  readonly serverSentEvent: Buffer;
}

export function createPayload(answer: object): Payload {
  const json = JSON.stringify(answer);
  let messageEnd: Buffer | null = null;
  let serverSentEvent: Buffer | null = null;
  return {
    json,
    get messageEnd() {
      messageEnd ??= Buffer.from(`,"type":"next","payload":${json}}`);
      return messageEnd;
    },
    get serverSentEvent() {
      serverSentEvent ??= Buffer.from(`event: next\ndata: ${json}\n\n`);
      return serverSentEvent;
    },
  };
}
