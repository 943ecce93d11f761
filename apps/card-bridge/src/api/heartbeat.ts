import type { WebSocket } from "ws";
import type { Clock } from "../kernel/clock.ts";
import { rateLimit } from "./rate.ts";

/**
 * A stopped program or a sleeping computer leaves a socket that looks open, and its lease would stay in use. Browsers
 * reply to a ping by themselves (RFC 6455 §5.5.2), even while their page is busy.
 */
const BEAT_MS = 10_000;

/** Closes a socket that is silent for two beats or floods us with pings; the returned function stops the watch. */
export function heartbeat(socket: WebSocket, clock: Clock, onLost: () => void): () => void {
  const mayPing = rateLimit(clock, 20, 2);
  let answered = true;
  let stop = clock.after(BEAT_MS, beat);
  function beat(): void {
    if (!answered) {
      onLost();
      socket.terminate();
      return;
    }
    answered = false;
    socket.ping();
    stop = clock.after(BEAT_MS, beat);
  }
  const receive = () => {
    answered = true;
  };
  socket.on("pong", receive);
  socket.on("message", receive);
  socket.on("ping", () => {
    receive();
    if (!mayPing()) socket.terminate();
  });
  return () => stop();
}
