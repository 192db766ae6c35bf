import type { Socket } from "node:net";
import { GraphQLError } from "graphql";
import {
  CloseCode,
  type CompleteMessage,
  type ConnectionInitMessage,
  MessageType,
  parseMessage,
  type SubscribeMessage,
} from "graphql-ws";
import { WebSocket } from "ws";
import type { Viewer } from "../access/viewer.ts";
import { LimitReached, PublicError } from "../errors.ts";
import type { Sink, StreamEnd } from "../live/source.ts";
import { closeCodes, tryLater } from "./close-codes.ts";
import type { Documents, Prepared } from "./documents.ts";
import { createFrames, type Frames } from "./frames.ts";
import { readGraphQLRequest } from "./graphql-requests.ts";
import { isUnavailable, type Masking, type ServerLog } from "./masking.ts";
import type { Answer, Operations } from "./operations.ts";
import type { Payload } from "./payload.ts";
import { newRequestId } from "./requests.ts";
import { rootField } from "./root-field.ts";
import type { Closing, Session, Sessions } from "./sessions.ts";

export interface ConversationParts {
  readonly documents: Documents;
  readonly operations: Operations;
  readonly sessions: Sessions;
  readonly masking: Masking;
  readonly log: ServerLog;
  readonly initTimeoutMs: number;
  readonly maxBufferedBytes: number;
  readonly maxOperationsPerSocket: number;
  /** Told of each socket's end, once, with its code. */
  readonly ended: (code: number) => void;
}

/** A socket of the server's, with what is said over it, and whether its peer has answered the last ping. */
export class SpokenSocket extends WebSocket {
  conversation: Conversation | null = null;
  stream!: Socket;
  alive = true;
  /** Bytes that the peer's side had taken when it was asked last. */
  taken = -1;

  speak(parts: ConversationParts, stream: Socket, key: string | null): void {
    this.stream = stream;
    this.conversation = new Conversation(parts, this, stream, key);
    this.on("message", onMessage);
    this.on("close", onClose);
    this.on("pong", onPong);
    // A broken or too long frame: ws closes the connection itself, with the code for it.
    this.on("error", ignored);
    this.conversation.begin();
  }
}

/**
 * The protocol graphql-transport-ws over one socket, from its first message to its last; graphql-ws reads its messages, and
 * has their codes. It is ours, and a class, for what it keeps: graphql-ws' server held 7 KB of closures and promises for
 * each subscriber, more than twice what a socket has in all.
 */
export class Conversation implements Session {
  readonly #parts: ConversationParts;
  readonly #socket: SpokenSocket;
  readonly frames: Frames;
  key: string;
  #viewer: Viewer | null = null;
  #greeted = false;
  #open = true;
  #patience: NodeJS.Timeout | null;
  #leaveSessions: (() => void) | null = null;
  /** By id: a mark of its own while one begins, or is a query or a mutation; the id may be given again meanwhile. */
  readonly #operations = new Map<string, Following | symbol>();

  /** `key` is the one that the request came with; the first message may bring another. */
  constructor(parts: ConversationParts, socket: SpokenSocket, stream: Socket, key: string | null) {
    this.#parts = parts;
    this.#socket = socket;
    this.key = key ?? "";
    this.frames = createFrames(stream, parts.maxBufferedBytes);
    this.#patience = setTimeout(
      () => this.#end(CloseCode.ConnectionInitialisationTimeout, "Connection initialisation timeout"),
      parts.initTimeoutMs,
    );
  }

  begin(): void {
    if (this.#socket.protocol === "")
      this.#end(CloseCode.SubprotocolNotAcceptable, "Subprotocol not acceptable");
  }

  get open(): boolean {
    return this.#open;
  }

  /** Nothing is asked of it before the connection is welcomed. */
  get viewer(): Viewer {
    return this.#viewer!;
  }

  close(why: Closing | "tooSlow" | "interrupted" | "invalid" | "failed"): void {
    const [code, reason] = closeCodes[why];
    this.#end(code, reason);
  }

  #end(code: number, reason: string): void {
    if (!this.#open) return;
    this.frames.flush();
    const socket = this.#socket;
    socket.close(code, reason);
    // One that reads nothing takes no close frame either.
    const patience = setTimeout(() => socket.terminate(), 2000);
    socket.once("close", () => clearTimeout(patience));
    this.leave(code);
  }

  /** The socket is closed, or about to be. */
  leave(code: number): void {
    if (!this.#open) return;
    this.#open = false;
    this.#calm();
    this.#parts.ended(code);
    this.#leaveSessions?.();
    for (const operation of this.#operations.values()) if (typeof operation === "object") operation.leave();
    this.#operations.clear();
  }

  #calm(): void {
    if (this.#patience !== null) clearTimeout(this.#patience);
    this.#patience = null;
  }

  #say(message: object): void {
    if (this.#open) this.frames.send(JSON.stringify(message));
  }

  async hear(text: string): Promise<void> {
    let message: ReturnType<typeof parseMessage>;
    try {
      message = parseMessage(text);
    } catch {
      return this.#end(CloseCode.BadRequest, "Invalid message received");
    }
    switch (message.type) {
      case MessageType.ConnectionInit:
        return this.#greet(message);
      case MessageType.Ping: {
        const { payload } = message;
        return this.#say({ type: MessageType.Pong, ...(payload === undefined ? {} : { payload }) });
      }
      case MessageType.Pong:
        return;
      case MessageType.Subscribe:
        return this.#subscribe(message);
      case MessageType.Complete:
        return this.#complete(message);
      default:
        // What only servers say.
        return this.#end(CloseCode.BadRequest, "Invalid message received");
    }
  }

  async #greet({ payload }: ConnectionInitMessage): Promise<void> {
    if (this.#greeted)
      return this.#end(CloseCode.TooManyInitialisationRequests, "Too many initialisation requests");
    this.#greeted = true;
    this.#calm();
    const given = payload?.["authorization"] ?? payload?.["Authorization"];
    if (typeof given === "string") this.key = given.replace(/^bearer +/i, "");
    const { sessions, masking } = this.#parts;
    try {
      const viewer = await sessions.authenticate(this.key === "" ? null : this.key);
      if (!this.#open) return;
      this.#viewer = viewer;
      this.#leaveSessions = sessions.open(this);
      this.#say({ type: MessageType.ConnectionAck });
    } catch (error) {
      if (error instanceof LimitReached) return this.#end(tryLater, error.message);
      const away = isUnavailable({ errors: [masking.mask(error, newRequestId())] });
      this.close(error instanceof PublicError ? "forbidden" : away ? "interrupted" : "failed");
    }
  }

  #complete({ id }: CompleteMessage): void {
    const operation = this.#operations.get(id);
    this.#operations.delete(id);
    if (typeof operation === "object") operation.leave();
  }

  async #subscribe({ id, payload }: SubscribeMessage): Promise<void> {
    if (this.#viewer === null) return this.#end(CloseCode.Unauthorized, "Unauthorized");
    if (this.#operations.has(id))
      return this.#end(CloseCode.SubscriberAlreadyExists, `Subscriber for ${id} already exists`);
    const preparation = this.#prepare(payload);
    const requestId = newRequestId();
    if ("errors" in preparation) {
      const errors = this.#parts.masking.maskAll(preparation.errors, requestId);
      return this.#say({ id, type: MessageType.Error, payload: errors });
    }
    const { prepared } = preparation;
    const mark = Symbol();
    this.#operations.set(id, mark);
    const answer =
      prepared.operation.operation === "subscription"
        ? await this.#follow(id, mark, prepared, requestId)
        : await this.#parts.operations.answer(prepared, this.#viewer, requestId);
    // Null: it goes on. Gone from the list: the client wants no answer.
    if (answer === null || this.#operations.get(id) !== mark) return;
    this.#operations.delete(id);
    this.#say({ id, type: MessageType.Next, payload: answer });
    this.#say({ id, type: MessageType.Complete });
  }

  #prepare(payload: SubscribeMessage["payload"]) {
    const most = this.#parts.maxOperationsPerSocket;
    if (this.#operations.size >= most) {
      const message = `this connection has ${most} operations at work, and no more are allowed (limit: maxOperationsPerSocket)`;
      return { errors: [new LimitReached(message, most)] };
    }
    const read = readGraphQLRequest(payload);
    if ("mistake" in read) return { errors: [new GraphQLError(read.mistake)] };
    return this.#parts.documents.prepare(read.request);
  }

  /** Joins the group that the operation asks for; answers when there is nothing to follow. */
  async #follow(id: string, mark: symbol, prepared: Prepared, requestId: string): Promise<Answer | null> {
    const { sessions, operations, masking } = this.#parts;
    const { viewer } = this;
    let uncount = () => {};
    try {
      uncount = sessions.countSubscription({ viewer, field: rootField(prepared), transport: "websocket" });
      const begun = await operations.subscribe(prepared, viewer, requestId);
      if (!("join" in begun)) {
        uncount();
        if (isUnavailable(begun)) this.close("interrupted");
        return begun;
      }
      if (this.#operations.get(id) !== mark) {
        uncount();
        return null;
      }
      const following = new Following(this, id, uncount);
      this.#operations.set(id, following);
      following.begun(begun.join(following));
      return null;
    } catch (error) {
      uncount();
      return { errors: [masking.mask(error, requestId)] };
    }
  }

  /** A stream has come to its end by itself. */
  over(id: string): void {
    if (this.#operations.delete(id)) this.#say({ id, type: MessageType.Complete });
  }

  failed(error: unknown): void {
    this.#parts.log.error({ err: error }, "a WebSocket message could not be dealt with");
    this.close("failed");
  }
}

/** A subscription on its way to a socket: its messages are written past the conversation. */
class Following implements Sink<Payload> {
  readonly #conversation: Conversation;
  readonly #id: string;
  readonly #start: Buffer;
  readonly #uncount: () => void;
  #leave: (() => void) | null = null;
  #left = false;

  constructor(conversation: Conversation, id: string, uncount: () => void) {
    this.#conversation = conversation;
    this.#id = id;
    this.#start = Buffer.from(`{"id":${JSON.stringify(id)},"type":"next","payload":`);
    this.#uncount = uncount;
  }

  /** It may have ended while it began. */
  begun(leave: () => void): void {
    if (this.#left) leave();
    else this.#leave = leave;
  }

  write(payload: Payload): boolean {
    // Closed, it may have no more of what it could see before, although its close frame has not been answered.
    if (!this.#conversation.open) return true;
    const { frames } = this.#conversation;
    frames.sendShared(this.#start, payload.messageEnd);
    return !frames.full;
  }

  whenDrained(callback: () => void): void {
    this.#conversation.frames.whenDrained(callback);
  }

  end(why: StreamEnd): void {
    this.leave();
    if (why === "reset") this.#conversation.over(this.#id);
    else this.#conversation.close(why === "stalled" ? "tooSlow" : "interrupted");
  }

  leave(): void {
    if (this.#left) return;
    this.#left = true;
    this.#uncount();
    this.#leave?.();
    this.#leave = null;
  }
}

function onMessage(this: WebSocket, data: { toString(): string }, isBinary: boolean): void {
  const { conversation } = this as SpokenSocket;
  if (!conversation?.open) return;
  if (isBinary) conversation.close("invalid");
  else conversation.hear(String(data)).catch((error) => conversation.failed(error));
}

function onClose(this: WebSocket, code: number): void {
  (this as SpokenSocket).conversation?.leave(code);
}

function onPong(this: WebSocket): void {
  (this as SpokenSocket).alive = true;
}

function ignored(): void {}
