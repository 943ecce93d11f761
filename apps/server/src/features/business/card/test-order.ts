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
import { z } from "zod";
import { fail, failField, failFields } from "../../../core/errors.ts";
import type { WireClock } from "../../../core/time/wire-time.ts";

/** What a test card is to say, complete and checked. Moments are milliseconds; null is no limit. */
export interface TestOrder {
  readonly testCardType: TestCardType;
  readonly method: Method;
  readonly operation: Operation;
  readonly targetSector: number;
  readonly validFrom: number | null;
  readonly validTo: number | null;
}

const Words = z.object({
  testCardType: z.enum(TEST_CARD_TYPES),
  method: z.enum(METHODS),
  operation: z.enum(OPERATIONS),
});
/** A card counts whole seconds in four bytes (card format §6). */
const LATEST_MS = 0xffffffff * 1000;

const onCard = (moment: number, field: string): number => {
  if (moment <= 0 || moment > LATEST_MS) throw failField(field, "FIELD_TIME");
  return moment;
};

function validity({ validFrom, validTo, operation }: CardJobInput, wire: WireClock, now: number) {
  const from = validFrom === undefined ? null : onCard(wire.from(validFrom, "validFrom"), "validFrom");
  const to = validTo === undefined ? null : onCard(wire.to(validTo, "validTo"), "validTo");
  if (to === null && operation !== "clear") throw failField("validTo", "VALID_TO_NEEDED");
  if (to !== null && (to <= now || (from !== null && to <= from))) throw failField("validTo", "VALIDITY_REVERSED");
  return { validFrom: from, validTo: to };
}

function checkTarget(sector: number, { cardSize, ...plan }: SectorPlanInput, devices: readonly Device[]): number {
  if (!targetSectors(plan, cardSize, devices).includes(sector)) throw fail("TARGET_SECTOR_WRONG", { sector });
  return sector;
}

/** Completes and checks what was asked: words, validity, target sector (the plan's where none is named). */
export function testOrder(
  input: CardJobInput,
  plan: SectorPlanInput,
  wire: WireClock,
  now: number,
  language: Language,
): TestOrder {
  const words = parse(Words, input, language);
  if (!words.ok) throw failFields(words.problems);
  // A set card for both kinds of device names the door lock's sector (card format §6).
  const planned = words.value.testCardType === "energy-saver" ? plan.energySaver : plan.doorLock;
  return {
    ...words.value,
    ...validity(input, wire, now),
    targetSector: checkTarget(input.targetSector ?? planned, plan, devicesOf(words.value.testCardType)),
  };
}
