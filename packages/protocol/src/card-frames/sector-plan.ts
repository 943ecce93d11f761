import * as z from "zod";
import { CardSizeWord } from "./card-answer.ts";
import { SectorNumber } from "./sector.ts";

/**
 * Which application holds which sector of a hotel's cards. Here are its numbers alone; whether they make a sound plan
 * is `checkSectorPlan` of the card package (card format §2).
 */
export const SectorPlanInput = z.object({
  cardSize: CardSizeWord,
  doorLock: SectorNumber,
  energySaver: SectorNumber,
  /** Where the software includes ladder control. */
  ladder: SectorNumber.optional(),
  test: SectorNumber,
  /** Six, where the software includes fingerprint (specification §9). */
  fingerprint: z.array(SectorNumber).max(32).optional(),
});
export type SectorPlanInput = z.output<typeof SectorPlanInput>;
