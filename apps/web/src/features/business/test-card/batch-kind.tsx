import { useState } from "react";
import type { BatchKind, KindProps } from "../../../bridge/batch/kind.ts";
import { orderOf } from "../../../bridge/batch/order.ts";
import { emptyRun, RunStep } from "../../../bridge/batch/step-run.tsx";
import { CardDetailsStep } from "./step-card-details.tsx";
import { type CardDetailsForm, counterConfig, usualSector } from "./wizard-config.ts";

/** What the cards shall do, and how many: straight on blank cards, the sector as the hotel's plan says. */
function Questions({ onDone, onBack }: KindProps) {
  const [order, setOrder] = useState<CardDetailsForm>();
  const [isOrdered, setOrdered] = useState(false);
  const [draft, setDraft] = useState(() => emptyRun(false));
  if (!order || !isOrdered)
    return (
      <CardDetailsStep
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
        const request = counterConfig.job({ order, sector: usualSector(order) });
        if (request) onDone(orderOf(order.hotel.hotelName, request, run));
      }}
    />
  );
}

/** Test cards, all alike. */
export const testKind: BatchKind = { purpose: "test", Questions };
