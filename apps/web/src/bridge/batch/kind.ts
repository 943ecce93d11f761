import type { JobPurpose } from "@adel/protocol/business/card";
import type { ComponentType } from "react";
import type { BatchOrder } from "./order.ts";

export interface KindProps {
  readonly onDone: (order: BatchOrder) => void;
  readonly onBack: () => void;
}
/** A kind of card that is made in batches: its feature asks what they shall be. */
export interface BatchKind {
  readonly purpose: Extract<JobPurpose, "test" | "hotel" | "energy">;
  readonly Questions: ComponentType<KindProps>;
}
