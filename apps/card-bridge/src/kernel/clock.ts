import { cancelled } from "./errors.ts";

export interface Clock {
  /** Monotonic time in milliseconds; unrelated to the time of day. */
  now(): number;
  /** Milliseconds since 1970, only for log lines and journal entries, never for decisions. */
  wall(): number;
  /** Calls `task` once after `ms`; the returned function cancels it. */
  after(ms: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

/** Waits `ms`; rejects with the signal's reason on abort. */
export function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(cancelled(signal, "waiting"));
    const onAbort = () => {
      stop();
      reject(cancelled(signal, "waiting"));
    };
    const stop = clock.after(ms, () => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    });
    signal.addEventListener("abort", onAbort, { once: true });
  });
}
