import { cardRoutes } from "@adel/protocol/business/card";
import { encoderRoutes } from "@adel/protocol/business/encoder";
import { lazy, Suspense } from "react";
import { useMayCall } from "../../../core/access.tsx";
import { useLaidCard } from "./use-laid-card.ts";

const LaidCardStrip = lazy(async () => ({ default: (await import("./laid-card-strip.tsx")).LaidCardStrip }));

/** At the foot of any page: identifies the placed card. */
export function CardStrip() {
  const may = useMayCall();
  return may(cardRoutes.identify) && may(encoderRoutes.list) ? <Watched /> : null;
}

function Watched() {
  const { laid, close, ask } = useLaidCard();
  return (
    <Suspense>{laid && <LaidCardStrip laid={laid} onClose={close} onRetry={() => void ask(laid.uid)} />}</Suspense>
  );
}
