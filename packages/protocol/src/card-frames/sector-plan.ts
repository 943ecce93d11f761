import * as z from "zod";
import { CardSizeWord } from "./card-answer.ts";
import { SectorNumber } from "./sector.ts";

/**
 * Sector of each application on a hotel's cards. Only the numbers are checked here; `checkSectorPlan` of the card
 * package decides whether the plan is valid (card format §2).
 */
export const SectorPlanInput = z.object({
  cardSize: CardSizeWord,
  doorLock: SectorNumber,
  energySaver: SectorNumber,
  /** If the software includes ladder control. */
  ladder: SectorNumber.optional(),
  test: SectorNumber,
  /** Six, if the software includes fingerprint (specification §9). */
  fingerprint: z.array(SectorNumber).max(32).optional(),
});
export type SectorPlanInput = z.output<typeof SectorPlanInput>;
