import type { CardJobInput, Language } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { translate } from "../../../core/messages.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import type { CardHotel } from "../hotel/hotel-cards.service.ts";
import { cardRooms } from "../hotel-card/hotel-card.service.ts";
import { hasTestCard } from "../test-card/test-card.service.ts";
import { type LastWrite, lastWriteOf } from "./job.repository.ts";

type WriteRequest = Pick<CardJobInput, "uid" | "purpose" | "method" | "overwriteValid"> & {
  readonly hotel: Pick<CardHotel, "id" | "name">;
};
interface Test {
  readonly purpose: WriteRequest["purpose"];
  readonly method?: WriteRequest["method"] | null;
}

/** A card for a new or counter card test still has the chip's factory keys; the manufacturer's own has its key. */
export const isFactoryFresh = ({ purpose, method }: Test): boolean =>
  purpose === "test" && (method === "new" || method === "counter");
/** No hotel has written such a card before. */
export const isUnwritten = (test: Test): boolean => test.purpose === "adel" || isFactoryFresh(test);
/** An old card test continues from a test card of the hotel. */
const isOldTest = ({ purpose, method }: Test): boolean => purpose === "test" && method === "old";

/** Describes the card: its hotel, its room, its type, and the function of a test card. */
function describeCard(hotelName: string, last: LastWrite, language: Language): string {
  const { card_type, test_card_type, operation, room } = last;
  const t = translate(language, "terms");
  const parts = [
    hotelName,
    room && translate(language, "server")("cardRoom", { room }),
    card_type && t(`cardType.${card_type}`),
    operation && t(`operation.${operation}`),
    test_card_type && t(`testCardType.${test_card_type}`),
  ];
  return parts.filter((part) => part !== null).join(" · ");
}

/**
 * Checks the present card by the hotel's own records. A new card test requires a new card, a counter card test an empty
 * one; an old card test requires that the hotel has a test card, and a card without other content of it. A card that
 * is still valid is overwritten only after confirmation. Cards of other hotels are rejected by their keys.
 */
export async function checkLaidCard(
  trx: Db,
  { hotel, uid, overwriteValid, ...test }: WriteRequest,
  { now, timeFormat, language }: { readonly now: number; readonly timeFormat: TimeFormat; readonly language: Language },
): Promise<void> {
  if (isOldTest(test) && !(await hasTestCard(trx, hotel.id))) throw fail("NO_TEST_INFORMATION");
  const last = await lastWriteOf(trx, hotel.id, uid, cardRooms.roomOfCard);
  if (!last || last.purpose === "erase") return;
  const card = describeCard(hotel.name, last, language);
  // Without a result it is unknown whether anything was written: the user confirms it below.
  const isReported = last.state !== "sent" && last.state !== "unknown";
  if (isUnwritten(test) && isReported)
    throw fail(test.method === "counter" ? "CARD_NOT_EMPTY" : "CARD_NOT_NEW", { card });
  if (isOldTest(test) && last.test_card_type === null) throw fail("CARD_NOT_OLD", { card });
  const isHeld = last.hold_state === null || last.hold_state === "held" || last.hold_state === "lostPending";
  if (overwriteValid || last.status === "used" || !isHeld) return;
  if (last.valid_to === null) throw fail("CARD_VALID_WITHOUT_END", { card });
  if (last.valid_to > now) throw fail("CARD_STILL_VALID", { card, until: timeFormat.format(last.valid_to) });
}
