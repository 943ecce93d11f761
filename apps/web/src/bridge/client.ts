// Casts: a reply is parsed by its method's own schema, which the compiler cannot follow through the table of schemas.
import type { BridgeMethod, BridgeReply, BridgeRequest } from "@adel/protocol/bridge/message";
import { BridgeFrame, bridgeReplies } from "@adel/protocol/bridge/message";
import type { Clock } from "../core/clock.ts";
import { BridgeError } from "./bridge-error.ts";

/** The part of a WebSocket that is used. */
export type Socket = Pick<WebSocket, "send" | "close" | "addEventListener">;
export type BridgeEvent = Extract<BridgeFrame, { event: "encoder" | "job" | "beat" }>;
type Challenge = Extract<BridgeFrame, { event: "challenge" }>;
export type Params<M extends BridgeMethod> = Extract<BridgeRequest, { method: M }>["params"];

/** Time limit of replies; `identify` waits for a card, the others depend on the daemon alone. */
const TIMEOUT_MS = 15_000;

interface Pending {
  readonly settle: (reply: unknown) => void;
  readonly refuse: (error: BridgeError) => void;
}
const readFrame = (text: unknown): BridgeFrame | undefined => {
  try {
    return BridgeFrame.safeParse(JSON.parse(String(text))).data;
  } catch {
    // Not JSON: not from a bridge; the caller's time limit ends the wait.
    return undefined;
  }
};
const disconnected = () => new BridgeError("PLUGIN_NOT_RUNNING");

/** The bridge's protocol on one socket: requests by id with a time limit, events as they arrive. */
export class BridgeClient {
  readonly #socket: Socket;
  readonly #clock: Clock;
  readonly #onEvent: (event: BridgeEvent) => void;
  readonly #pending = new Map<number, Pending>();
  readonly #challenge = Promise.withResolvers<Challenge>();
  readonly #closed = Promise.withResolvers<void>();
  #lastId = 0;
  #isClosed = false;

  /** The bridge sends the first message. */
  readonly challenge = this.#challenge.promise;
  /** Resolves when the socket is closed. */
  readonly closed = this.#closed.promise;

  constructor(socket: Socket, clock: Clock, onEvent: (event: BridgeEvent) => void) {
    this.#socket = socket;
    this.#clock = clock;
    this.#onEvent = onEvent;
    // The challenge may have no listener when the socket closes.
    this.challenge.catch(() => undefined);
    socket.addEventListener("message", ({ data }) => {
      const frame = readFrame(data);
      if (frame) this.#receive(frame);
    });
    socket.addEventListener("close", () => this.#end());
    socket.addEventListener("error", () => this.#end());
  }

  ask<M extends BridgeMethod>(method: M, params: Params<M>): Promise<BridgeReply<M>> {
    if (this.#isClosed) return Promise.reject(disconnected());
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise<BridgeReply<M>>((resolve, reject) => {
      const done = () => {
        stop();
        this.#pending.delete(id);
      };
      const stop = this.#clock.after(TIMEOUT_MS, () => {
        done();
        reject(disconnected());
      });
      const settle = (reply: unknown) => {
        done();
        const parsed = bridgeReplies[method].safeParse(reply);
        if (parsed.success) resolve(parsed.data as BridgeReply<M>);
        else reject(new BridgeError("FRAME_UNREADABLE"));
      };
      const refuse = (error: BridgeError) => {
        done();
        reject(error);
      };
      this.#pending.set(id, { settle, refuse });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  close(): void {
    this.#socket.close();
    this.#end();
  }

  #receive(frame: BridgeFrame): void {
    if ("event" in frame) {
      if (frame.event === "challenge") this.#challenge.resolve(frame);
      else this.#onEvent(frame);
      return;
    }
    const waiting = frame.id === null ? undefined : this.#pending.get(frame.id);
    if ("reply" in frame) waiting?.settle(frame.reply);
    else waiting?.refuse(new BridgeError(frame.error.fault, frame.error.values, frame.error.traceId));
  }

  #end(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#challenge.reject(disconnected());
    for (const { refuse } of this.#pending.values()) refuse(disconnected());
    this.#pending.clear();
    this.#closed.resolve();
  }
}
