import type { BridgeFrame, ErrorCode, ErrorValues } from "@adel/protocol";
import type { WebSocket } from "ws";

/** Bytes that may wait for a client that does not read; a higher limit would use up this computer's memory. */
const MAX_UNREAD = 1024 * 1024;

export interface Sender {
  send(frame: BridgeFrame): void;
  /** One after the other, each when the one before it is on its way. */
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
        // A socket that closed meanwhile fails here, and the rest is dropped.
        const failed = await new Promise((resolve) => socket.send(JSON.stringify(frame), resolve));
        if (failed) return;
      }
    },
    error: (id, code, values = {}, traceId) =>
      send({ id, error: { fault: code, values, ...(traceId !== undefined && { traceId }) } }),
  };
}
