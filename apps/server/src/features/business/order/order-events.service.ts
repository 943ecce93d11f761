import type { Order } from "@adel/protocol";
import type { EventFeed } from "../../../core/http/event-stream.ts";
import type { StartTimer } from "../../../core/timer.ts";

/** Another process may have booked the payment, so the database is queried. */
const POLL_MS = 1_000;

interface Deps {
  readonly after: StartTimer;
  readonly find: () => Promise<Order>;
}

/** The order now, and whenever it has changed; it ends when nothing more is expected of it. */
export const orderEvents =
  ({ after, find }: Deps): EventFeed<Order> =>
  (send, end) => {
    let sent = "";
    let stop: (() => void) | undefined;
    let isOver = false;
    const poll = async () => {
      const order = await find();
      if (isOver) return;
      const text = JSON.stringify(order);
      if (text !== sent) send(order);
      sent = text;
      if (order.status !== "pending") return end();
      stop = after(POLL_MS, () => void poll().catch(end));
    };
    poll().catch(end);
    return () => {
      isOver = true;
      stop?.();
    };
  };
