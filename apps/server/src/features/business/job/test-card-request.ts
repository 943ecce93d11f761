import {
  type Device,
  devicesOf,
  METHODS,
  type Method,
  OPERATIONS,
  type Operation,
  TEST_CARD_TYPES,
  type TestCardType,
  targetSectors,
} from "@adel/card";
import { type CardJobInput, type Language, parse, type SectorPlanInput } from "@adel/protocol";
import * as z from "zod";
import { fail, failFields } from "../../../core/errors.ts";
import { describeIn } from "../../../core/messages.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { type Validity, validityOf } from "./validity.ts";

/** The content of a test card, complete and checked. */
export interface TestCardRequest extends Validity {
  readonly testCardType: TestCardType;
  readonly method: Method;
  readonly operation: Operation;
  readonly targetSector: number;
}

const Labels = z.object({
  testCardType: z.enum(TEST_CARD_TYPES),
  method: z.enum(METHODS),
  operation: z.enum(OPERATIONS),
});
/** The manufacturer's own card is a new one. */
const MakerLabels = Labels.extend({ method: z.literal("new") });

function checkTarget(sector: number, { cardSize, ...plan }: SectorPlanInput, devices: readonly Device[]): number {
  if (!targetSectors(plan, cardSize, devices).includes(sector)) throw fail("TARGET_SECTOR_WRONG", { sector });
  return sector;
}

/** Completes and checks a request: labels, validity, target sector (default: the plan's). */
export function parseTestCardRequest(
  input: CardJobInput,
  plan: SectorPlanInput,
  timeFormat: TimeFormat,
  now: number,
  language: Language,
): TestCardRequest {
  const labels = parse(input.purpose === "adel" ? MakerLabels : Labels, input, describeIn(language));
  if (!labels.ok) throw failFields(labels.errors);
  // A set card for both kinds of device names the door lock's sector (card format §6).
  const planned = labels.value.testCardType === "energy-saver" ? plan.energySaver : plan.doorLock;
  return {
    ...labels.value,
    ...validityOf(input, labels.value.operation !== "clear", timeFormat, now),
    targetSector: checkTarget(input.targetSector ?? planned, plan, devicesOf(labels.value.testCardType)),
  };
}
