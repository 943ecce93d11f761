import * as z from "zod";

/** State of the credit for a card job. held: reserved until its encoder reports, or two people settle it. */
export const CHARGE_STATES = ["charged", "notCharged", "held"] as const;
export const JobCharge = z.object({
  state: z.enum(CHARGE_STATES),
  /** Number of credits that are used or held; 0 if nothing is charged. */
  quantity: z.number(),
  /** Remaining credits for the hotel's next card, for callers who may see them. Null in lists. */
  remaining: z.number().nullable(),
});
export type JobCharge = z.output<typeof JobCharge>;
