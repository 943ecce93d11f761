import type { WebSocket } from "ws";
import type { Clock } from "../kernel/clock.ts";
import { limitTime } from "../kernel/deadline.ts";

/** RFC 6455 §7.4.1: the daemon stops; policy violation; a frame of bytes; try again later. */
export const CLOSE = { stopping: 1001, unreadable: 1003, policy: 1008, busy: 1013 } as const;

/** Sockets open at once; a front desk has a handful of pages. */
const MAX_SOCKETS = 32;
/** Limit of unauthenticated sockets, so that they cannot exhaust the total; beyond it the oldest one is closed. */
const MAX_UNOPENED = { page: 12, tool: 6 } as const;
/** How long a client may take to answer the close frame. */
const GOODBYE_MS = 500;

export interface SocketRegistry {
  /** False if the limit of all sockets is reached. */
  enter(socket: WebSocket, kind: keyof typeof MAX_UNOPENED): boolean;
  opened(socket: WebSocket): void;
  counts(): { readonly open: number; readonly unopened: number };
  /** Notifies all clients that the daemon stops, and terminates those that do not reply. */
  closeAll(): Promise<void>;
}

/** The sockets of both addresses. */
export function createSocketRegistry(clock: Clock): SocketRegistry {
  const all = new Map<WebSocket, keyof typeof MAX_UNOPENED | "opened">();
  const list = (state: string) => [...all].flatMap(([socket, one]) => (one === state ? [socket] : []));
  const count = (state: string) => list(state).length;
  return {
    enter(socket, kind) {
      const [oldest, ...others] = list(kind);
      // A program that opens many and sends no token must not keep out the page that comes with one.
      if (oldest && others.length + 1 >= MAX_UNOPENED[kind]) {
        all.delete(oldest);
        oldest.close(CLOSE.busy, "too many sockets");
      }
      if (all.size >= MAX_SOCKETS) return false;
      all.set(socket, kind);
      socket.once("close", () => all.delete(socket));
      return true;
    },
    opened(socket) {
      if (all.has(socket)) all.set(socket, "opened");
    },
    counts: () => ({ open: count("opened"), unopened: all.size - count("opened") }),
    async closeAll() {
      const sockets = [...all.keys()];
      const disconnected = sockets.map((socket) => new Promise((resolve) => socket.once("close", resolve)));
      for (const socket of sockets) socket.close(CLOSE.stopping, "stopping");
      await limitTime(clock, GOODBYE_MS, Promise.all(disconnected));
      for (const socket of all.keys()) socket.terminate();
    },
  };
}
