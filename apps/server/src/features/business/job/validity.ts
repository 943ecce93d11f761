import { failField } from "../../../core/errors.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

/** When a card is valid. Times are in milliseconds; null means no limit. */
export interface Validity {
  readonly validFrom: number | null;
  readonly validTo: number | null;
}

/** A card stores seconds in four bytes (card format §6). */
const LATEST_MS = 0xffffffff * 1000;

const onCard = (moment: number, field: string): number => {
  if (moment <= 0 || moment > LATEST_MS) throw failField(field, "FIELD_TIME");
  return moment;
};

/** The requested validity; an end must be given if one is needed, be in the future, and follow the start. */
export function validityOf(
  { validFrom, validTo }: { readonly validFrom?: string | undefined; readonly validTo?: string | undefined },
  isEndNeeded: boolean,
  timeFormat: TimeFormat,
  now: number,
): Validity {
  const from = validFrom === undefined ? null : onCard(timeFormat.from(validFrom, "validFrom"), "validFrom");
  const to = validTo === undefined ? null : onCard(timeFormat.to(validTo, "validTo"), "validTo");
  if (to === null && isEndNeeded) throw failField("validTo", "VALID_TO_NEEDED");
  if (to !== null && (to <= now || (from !== null && to <= from))) throw failField("validTo", "VALIDITY_REVERSED");
  return { validFrom: from, validTo: to };
}
