import * as z from "zod";
import { Outcome } from "../../../bridge/ticket.ts";
import { nonEmptyText } from "../../../kernel/field.ts";
import { Id } from "../../../kernel/route.ts";
import { EncodedTimestamp } from "../../../kernel/time.ts";

/** What two people can settle an unanswered job as. */
export const SETTLED_AS = ["done", "failed"] as const;
/** open → approved, refused, or overtaken by the encoder's own result. */
export const SETTLEMENT_STATES = ["open", "approved", "refused", "overtaken"] as const;

/** One person's proposal and, once given, another's approval or anyone's refusal. */
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
  /** What the encoder said after the approval, if it did: a late success counts, all else is kept as evidence. */
  lateOutcome: Outcome.nullable(),
});
export type Settlement = z.output<typeof Settlement>;

const Reason = nonEmptyText(200);
/** The second step names the very proposal that its person has read: one that was replaced meanwhile is not decided on. */
export const SettleInput = z.discriminatedUnion("step", [
  z.object({ step: z.literal("propose"), outcome: z.enum(SETTLED_AS), reason: Reason }),
  z.object({ step: z.enum(["approve", "refuse"]), proposalId: Id, reason: Reason }),
]);
export type SettleInput = z.output<typeof SettleInput>;
