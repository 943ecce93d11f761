import type { BridgeFrame, ErrorCode, ErrorValues } from "@adel/protocol";
import type { WebSocket } from "ws";

/** Bytes that may be queued for a client that does not read; limits the use of this computer's memory. */
const MAX_UNREAD = 1024 * 1024;

export interface Sender {
  send(frame: BridgeFrame): void;
  /** Sends frames one by one, each after the previous one was sent. */
  sendEach(frames: Iterable<BridgeFrame>): Promise<void>;
  error(id: number | null, code: ErrorCode, values?: ErrorValues, traceId?: string): void;
}

/** Sends messages; a socket whose client does not read is closed. */
export function createSender(socket: WebSocket): Sender {
  function send(frame: BridgeFrame): void {
    if (socket.bufferedAmount > MAX_UNREAD) socket.terminate();
    else socket.send(JSON.stringify(frame));
  }
  return {
    send,
    async sendEach(frames) {
      for (const frame of frames) {
        // If the socket closed meanwhile this fails, and the rest is dropped.
        const failed = await new Promise((resolve) => socket.send(JSON.stringify(frame), resolve));
        if (failed) return;
      }
    },
    error: (id, code, values = {}, traceId) =>
      send({ id, error: { fault: code, values, ...(traceId !== undefined && { traceId }) } }),
  };
}
