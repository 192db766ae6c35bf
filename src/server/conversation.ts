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
import { type RawData, WebSocket } from "ws";
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
  /** Told of each socket that is closed. */
  readonly gone: (socket: SpokenSocket) => void;
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
    this.conversation.begin();
  }

  /** What happens goes to the conversation past the lists of listeners, of which every socket would keep its own. */
  override emit(event: string | symbol, ...told: unknown[]): boolean {
    switch (event) {
      case "message":
        this.conversation?.receive(told[0] as RawData, told[1] as boolean);
        return true;
      case "pong":
        this.alive = true;
        return true;
      case "error":
        // A broken or too long frame: ws closes the connection itself, with the code for it.
        return true;
      case "close":
        this.conversation?.closed(told[0] as number);
        return super.emit(event, ...told);
      default:
        return super.emit(event, ...told);
    }
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
  /** A mark of its own while one begins, or is a query or a mutation; its id may be given again meanwhile. Few, mostly one: a Map would be 180 bytes. */
  #operations: readonly Operation[] = none;

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
    const operations = this.#operations;
    this.#operations = none;
    for (const operation of operations) operation.leave();
  }

  /** The socket is closed. */
  closed(code: number): void {
    this.leave(code);
    this.#parts.gone(this.#socket);
  }

  receive(data: RawData, isBinary: boolean): void {
    if (!this.#open) return;
    if (isBinary) this.close("invalid");
    else this.hear(String(data)).catch((error) => this.failed(error));
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
    const start = startOf(id);
    const operation = this.#operations.find((known) => known.start === start);
    if (operation === undefined) return;
    this.#remove(operation);
    operation.leave();
  }

  #remove(operation: Operation): void {
    this.#operations = this.#operations.filter((known) => known !== operation);
  }

  async #subscribe({ id, payload }: SubscribeMessage): Promise<void> {
    if (this.#viewer === null) return this.#end(CloseCode.Unauthorized, "Unauthorized");
    const start = startOf(id);
    if (this.#operations.some((known) => known.start === start))
      return this.#end(CloseCode.SubscriberAlreadyExists, `Subscriber for ${id} already exists`);
    const preparation = this.#prepare(payload);
    const requestId = newRequestId();
    if ("errors" in preparation) {
      const errors = this.#parts.masking.maskAll(preparation.errors, requestId);
      return this.#say({ id, type: MessageType.Error, payload: errors });
    }
    const { prepared } = preparation;
    const mark: Operation = { start, leave() {} };
    this.#operations = [...this.#operations, mark];
    const answer =
      prepared.operation.operation === "subscription"
        ? await this.#follow(mark, prepared, requestId)
        : await this.#parts.operations.answer(prepared, this.#viewer, requestId);
    // Null: it goes on. Gone from the list: the client wants no answer.
    if (answer === null || !this.#operations.includes(mark)) return;
    this.#remove(mark);
    this.#say({ id, type: MessageType.Next, payload: answer });
    this.#say({ id, type: MessageType.Complete });
  }

  #prepare(payload: SubscribeMessage["payload"]) {
    const most = this.#parts.maxOperationsPerSocket;
    if (this.#operations.length >= most) {
      const message = `this connection has ${most} operations at work, and no more are allowed (limit: maxOperationsPerSocket)`;
      return { errors: [new LimitReached(message, most)] };
    }
    const read = readGraphQLRequest(payload);
    if ("mistake" in read) return { errors: [new GraphQLError(read.mistake)] };
    return this.#parts.documents.prepare(read.request);
  }

  /** Joins the group that the operation asks for; answers when there is nothing to follow. */
  async #follow(mark: Operation, prepared: Prepared, requestId: string): Promise<Answer | null> {
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
      if (!this.#operations.includes(mark)) {
        uncount();
        return null;
      }
      const following = new Following(this, mark.start, uncount);
      this.#operations = this.#operations.map((known) => (known === mark ? following : known));
      following.begun(begun.join(following));
      return null;
    } catch (error) {
      uncount();
      return { errors: [masking.mask(error, requestId)] };
    }
  }

  /** A stream has come to its end by itself. */
  over(operation: Operation): void {
    if (!this.#operations.includes(operation)) return;
    this.#remove(operation);
    if (this.#open) this.frames.send(`${operation.start},"type":"${MessageType.Complete}"}`);
  }

  failed(error: unknown): void {
    this.#parts.log.error({ err: error }, "a WebSocket message could not be dealt with");
    this.close("failed");
  }
}

/** Something that a client has asked for under an id and that is not over. */
interface Operation {
  /** How every message about it begins; equal when the ids are. */
  readonly start: string;
  leave(): void;
}

const none: readonly Operation[] = [];

function startOf(id: string): string {
  return `{"id":${JSON.stringify(id)}`;
}

/** A subscription on its way to a socket: its messages are written past the conversation. */
class Following implements Operation, Sink<Payload> {
  readonly #conversation: Conversation;
  /** A string, for a buffer of its own has 600 bytes. */
  readonly start: string;
  readonly #uncount: () => void;
  #leave: (() => void) | null = null;
  #left = false;

  constructor(conversation: Conversation, start: string, uncount: () => void) {
    this.#conversation = conversation;
    this.start = start;
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
    frames.sendShared(this.start, payload.messageEnd);
    return !frames.full;
  }

  whenDrained(callback: () => void): void {
    this.#conversation.frames.whenDrained(callback);
  }

  end(why: StreamEnd): void {
    this.leave();
    if (why === "reset") this.#conversation.over(this);
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
