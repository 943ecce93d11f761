import { useState } from "react";
import type { BatchKind, KindProps } from "../../../bridge/batch/kind.ts";
import { orderOf } from "../../../bridge/batch/order.ts";
import { emptyRun, RunStep } from "../../../bridge/batch/step-run.tsx";
import { OrderStep } from "./step-order.tsx";
import { counterMaking, type Order, usualSector } from "./test-making.ts";

/** What the cards shall do, and how many: straight on blank cards, the sector as the hotel's plan says. */
function Questions({ onDone, onBack }: KindProps) {
  const [order, setOrder] = useState<Order>();
  const [isOrdered, setOrdered] = useState(false);
  const [draft, setDraft] = useState(() => emptyRun(false));
  if (!order || !isOrdered)
    return (
      <OrderStep
        order={order}
        onBack={onBack}
        onDone={(next) => {
          setOrder(next);
          setOrdered(true);
        }}
      />
    );
  return (
    <RunStep
      draft={draft}
      byRoom={false}
      onBack={() => setOrdered(false)}
      onDone={(typed, run) => {
        setDraft(typed);
        const wish = counterMaking.job({ order, sector: usualSector(order) });
        if (wish) onDone(orderOf(order.hotel.hotelName, wish, run));
      }}
    />
  );
}

/** Test cards, all alike. */
export const testKind: BatchKind = { purpose: "test", Questions };
