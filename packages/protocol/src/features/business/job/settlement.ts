import * as z from "zod";
import { Outcome } from "../../../bridge/ticket.ts";
import { nonEmptyText } from "../../../kernel/field.ts";
import { Id } from "../../../kernel/route.ts";
import { EncodedTimestamp } from "../../../kernel/time.ts";

/** Results that two people can settle an unreported job as. */
export const SETTLED_AS = ["done", "failed"] as const;
/** open → approved, refused, or overtaken by the encoder's own result. */
export const SETTLEMENT_STATES = ["open", "approved", "refused", "overtaken"] as const;

/** One person's proposal, and another person's approval or anyone's refusal. */
export const Settlement = z.object({
  proposalId: z.number(),
  state: z.enum(SETTLEMENT_STATES),
  outcome: z.enum(SETTLED_AS),
  proposedBy: z.string(),
  proposeReason: z.string(),
  proposeTime: z.string(),
  /** Who approved or refused it, why and when. */
  decidedBy: z.string().nullable(),
  decideReason: z.string().nullable(),
  decideTime: EncodedTimestamp,
  /** The result of the encoder after the approval, if any: a late success counts, anything else is only recorded. */
  lateOutcome: Outcome.nullable(),
});
export type Settlement = z.output<typeof Settlement>;

const Reason = nonEmptyText(200);
/** `approve` and `refuse` name the proposal that the person has read, so that a newer one is not decided by mistake. */
export const SettleInput = z.discriminatedUnion("step", [
  z.object({ step: z.literal("propose"), outcome: z.enum(SETTLED_AS), reason: Reason }),
  z.object({ step: z.enum(["approve", "refuse"]), proposalId: Id, reason: Reason }),
]);
export type SettleInput = z.output<typeof SettleInput>;
