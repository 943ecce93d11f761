import * as z from "zod";

/** What happened to the credit that a card job needs. held: reserved until its encoder answers, or two people decide. */
export const CHARGE_STATES = ["charged", "notCharged", "held"] as const;
export const JobCharge = z.object({
  state: z.enum(CHARGE_STATES),
  /** How many credits are used up or held; 0 where nothing is charged. */
  quantity: z.number(),
  /** What is left for the hotel's next card, for callers who may see it. Null in lists. */
  remaining: z.number().nullable(),
});
export type JobCharge = z.output<typeof JobCharge>;
