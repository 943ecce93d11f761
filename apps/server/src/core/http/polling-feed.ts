import type { StartTimer } from "../timer.ts";
import type { EventFeed } from "./event-stream.ts";

interface PollingOptions<T> {
  readonly after: StartTimer;
  readonly intervalMs: number;
  /** Sends changes; false: nothing more is expected. */
  readonly poll: (send: (event: T) => void) => Promise<boolean>;
}

/** Events from the database, which is polled, because other processes may change it as well. */
export const pollingFeed =
  <T>({ after, intervalMs, poll }: PollingOptions<T>): EventFeed<T> =>
  (send, end) => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const sendUntilOver = (event: T) => {
      if (!isOver) send(event);
    };
    const repeat = async () => {
      const isExpecting = await poll(sendUntilOver);
      if (isOver) return;
      if (isExpecting) stop = after(intervalMs, () => void repeat().catch(end));
      else end();
    };
    repeat().catch(end);
    return () => {
      isOver = true;
      stop?.();
    };
  };
