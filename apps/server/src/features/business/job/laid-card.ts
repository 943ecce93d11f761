import type { CardJobInput, Language } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { translate } from "../../../core/messages.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { type LastWrite, lastWriteOf } from "./job.repository.ts";

type WriteRequest = Pick<CardJobInput, "hotelId" | "uid" | "method" | "overwriteValid">;

/** What the card is, in words: its type, and what a test card does. */
function describeCard({ card_type, test_card_type, operation }: LastWrite, language: Language): string {
  const t = translate(language, "terms");
  if (card_type) return t(`cardType.${card_type}`);
  const parts = [operation && t(`operation.${operation}`), test_card_type && t(`testCardType.${test_card_type}`)];
  return parts.filter((part) => part !== null).join(" · ");
}

/**
 * Checks the present card by the hotel's own records. A counter card test requires an empty card. A card that is
 * still valid is overwritten only after confirmation. Cards of other hotels are rejected by their keys.
 */
export async function checkLaidCard(
  trx: Db,
  { hotelId, uid, method, overwriteValid }: WriteRequest,
  { now, timeFormat, language }: { readonly now: number; readonly timeFormat: TimeFormat; readonly language: Language },
): Promise<void> {
  const last = await lastWriteOf(trx, hotelId, uid);
  if (!last || last.purpose === "erase") return;
  const card = describeCard(last, language);
  if (method === "counter") throw fail("CARD_NOT_EMPTY", { card });
  const isHeld = last.hold_state === null || last.hold_state === "held" || last.hold_state === "lostPending";
  if (overwriteValid || last.status === "used" || !isHeld) return;
  if (last.valid_to === null) throw fail("CARD_VALID_WITHOUT_END", { card });
  if (last.valid_to > now) throw fail("CARD_STILL_VALID", { card, until: timeFormat.format(last.valid_to) });
}
