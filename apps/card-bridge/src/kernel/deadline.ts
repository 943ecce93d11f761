import type { Clock } from "./clock.ts";
import { withEitherSignal } from "./either-signal.ts";
import { DeviceError } from "./errors.ts";

export interface Deadline {
  readonly ms: number;
  /** What is awaited, for the message of the error. */
  readonly doing: string;
  readonly code: DeviceError["code"];
}

/**
 * Runs `task` under the caller's signal and a time limit. When time runs out the task's own signal aborts with the
 * named error, whose stack is that of the caller, not that of the timer.
 */
export async function withDeadline<T>(
  signal: AbortSignal,
  clock: Clock,
  limit: Deadline,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timer = new AbortController();
  const stop = clock.after(limit.ms, () => timer.abort(new DeviceError(limit.code, limit.doing)));
  try {
    return await withEitherSignal(signal, timer.signal, task);
  } catch (error) {
    if (error === timer.signal.reason && error instanceof DeviceError) Error.captureStackTrace(error);
    throw error;
  } finally {
    stop();
  }
}

/** Waits until the work settles, at most `ms`; the work itself is not stopped. */
export async function limitTime(clock: Clock, ms: number, work: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const stop = clock.after(ms, late.resolve);
  const over = work.then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([over, late.promise]).finally(stop);
}
