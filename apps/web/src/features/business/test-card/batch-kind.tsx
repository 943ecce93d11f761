import { useState } from "react";
import { createBatchRequest } from "../../../bridge/batch/batch-request.ts";
import type { BatchKind, KindProps } from "../../../bridge/batch/kind.ts";
import { emptyRun, RunStep } from "../../../bridge/batch/step-run.tsx";
import { CardDetailsStep } from "./step-card-details.tsx";
import { type CardDetailsForm, counterConfig, usualSector } from "./wizard-config.ts";

/** Purpose and number of the cards, written on blank cards; the sector comes from the hotel's plan. */
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
        if (request) onDone(createBatchRequest(order.hotel.hotelName, request, run));
      }}
    />
  );
}

/** Test cards, all equal. */
export const testKind: BatchKind = { purpose: "test", Questions };
