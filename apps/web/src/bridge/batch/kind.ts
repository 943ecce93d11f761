import type { JobPurpose } from "@adel/protocol/business/job";
import type { ComponentType } from "react";
import type { BatchRequest } from "./batch-request.ts";

export interface KindProps {
  readonly onDone: (request: BatchRequest) => void;
  readonly onBack: () => void;
}
/** A kind of card that can be made in batches: its feature provides the questions. */
export interface BatchKind {
  readonly purpose: Extract<JobPurpose, "test" | "hotel" | "energy">;
  readonly Questions: ComponentType<KindProps>;
}
