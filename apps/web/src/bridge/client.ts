// Casts: a reply is parsed by its method's own schema, which the compiler cannot follow through the table of schemas.
import type { BridgeMethod, BridgeReply, BridgeRequest } from "@adel/protocol/bridge/message";
import { BridgeFrame, bridgeReplies } from "@adel/protocol/bridge/message";
import type { Clock } from "../core/clock.ts";
import { BridgeError } from "./bridge-error.ts";

/** The part of a WebSocket that is used. */
export type Socket = Pick<WebSocket, "send" | "close" | "addEventListener">;
export type BridgeEvent = Extract<BridgeFrame, { event: "encoder" | "job" }>;
type Challenge = Extract<BridgeFrame, { event: "challenge" }>;
export type Params<M extends BridgeMethod> = Extract<BridgeRequest, { method: M }>["params"];

/** Time limit of replies; `identify` waits for a card, the others depend on the daemon alone. */
const TIMEOUT_MS = 15_000;

export interface BridgeClient {
  /** The bridge sends the first message. */
  readonly challenge: Promise<Challenge>;
  /** Resolves when the socket is closed. */
  readonly closed: Promise<void>;
  ask<M extends BridgeMethod>(method: M, params: Params<M>): Promise<BridgeReply<M>>;
  close(): void;
}

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
export function createBridgeClient(socket: Socket, clock: Clock, onEvent: (event: BridgeEvent) => void): BridgeClient {
  const pending = new Map<number, Pending>();
  const challenge = Promise.withResolvers<Challenge>();
  const closed = Promise.withResolvers<void>();
  // The challenge may have no listener when the socket closes.
  challenge.promise.catch(() => undefined);
  let lastId = 0;
  let isClosed = false;

  const end = () => {
    if (isClosed) return;
    isClosed = true;
    challenge.reject(disconnected());
    for (const { refuse } of pending.values()) refuse(disconnected());
    pending.clear();
    closed.resolve();
  };
  const receive = (frame: BridgeFrame) => {
    if ("event" in frame) {
      if (frame.event === "challenge") challenge.resolve(frame);
      else onEvent(frame);
      return;
    }
    const waiting = frame.id === null ? undefined : pending.get(frame.id);
    if ("reply" in frame) waiting?.settle(frame.reply);
    else waiting?.refuse(new BridgeError(frame.error.fault, frame.error.values, frame.error.traceId));
  };
  socket.addEventListener("message", ({ data }) => {
    const frame = readFrame(data);
    if (frame) receive(frame);
  });
  socket.addEventListener("close", end);
  socket.addEventListener("error", end);

  return {
    challenge: challenge.promise,
    closed: closed.promise,
    close: () => {
      socket.close();
      end();
    },
    ask: <M extends BridgeMethod>(method: M, params: Params<M>) => {
      if (isClosed) return Promise.reject(disconnected());
      lastId += 1;
      const id = lastId;
      return new Promise<BridgeReply<M>>((resolve, reject) => {
        const done = () => {
          stop();
          pending.delete(id);
        };
        const stop = clock.after(TIMEOUT_MS, () => {
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
        pending.set(id, { settle, refuse });
        socket.send(JSON.stringify({ id, method, params }));
      });
    },
  };
}
