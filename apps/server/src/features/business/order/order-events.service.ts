import type { Order } from "@adel/protocol";
import type { EventFeed } from "../../../core/http/event-stream.ts";
import { pollingFeed } from "../../../core/http/polling-feed.ts";
import type { StartTimer } from "../../../core/timer.ts";

const INTERVAL_MS = 1_000;

interface Deps {
  readonly after: StartTimer;
  readonly find: () => Promise<Order>;
}

/** The order now, and whenever it has changed; it ends when nothing more is expected of it. */
export function orderEvents({ after, find }: Deps): EventFeed<Order> {
  let sent = "";
  return pollingFeed({
    after,
    intervalMs: INTERVAL_MS,
    poll: async (send) => {
      const order = await find();
      const text = JSON.stringify(order);
      if (text !== sent) send(order);
      sent = text;
      return order.status === "pending";
    },
  });
}
