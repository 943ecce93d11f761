import { UNRESTRICTED_SCOPE } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import { MINUTE_MS } from "../../../core/time/durations.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { cardViews, findRead } from "../card/card-view.service.ts";
import type { HotelCards } from "../hotel/hotel-cards.service.ts";
import { StayRepository } from "./desk.repository.ts";

/** A card that was read longer ago may have been returned to its guest. */
const FRESH_MS = 2 * MINUTE_MS;

interface ShownCardDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly vault: Vault;
  readonly hotels: HotelCards;
}
interface ShownCard {
  readonly principal: Principal;
  readonly readId: string | undefined;
  readonly hotelId: number;
  readonly encoderId: number;
  readonly roomId: number;
}

/**
 * Fails unless the caller has just read a card of the room's stay at this encoder: a guest's current card, whose door
 * record is proved by the hotel's key. The result is signed by the encoder.
 */
export async function checkShownCard(deps: ShownCardDeps, { principal, readId, ...at }: ShownCard): Promise<void> {
  const read = readId === undefined ? undefined : await findRead(deps.db, readId);
  const isOwn = read?.user_id === principal.userId && read.hotel_id === at.hotelId && read.encoder_id === at.encoderId;
  if (!read || !isOwn || read.result === null || deps.clock.now() - read.create_time > FRESH_MS)
    throw fail("CARD_OF_STAY_NEEDED");
  const stays = new StayRepository(deps.db);
  const stay = await stays.openOf(at.roomId);
  const held = stay ? (await stays.heldCards(stay.id)).find(({ card_number }) => card_number === read.uid) : undefined;
  if (!held) throw fail("CARD_NOT_OF_STAY");
  const { records } = await cardViews(deps)(read, UNRESTRICTED_SCOPE);
  const isProven = records.some(
    ({ application, macValid, sequence }) =>
      application === "doorLock" && macValid === true && sequence === held.sequence,
  );
  if (!isProven) throw fail("CARD_NOT_OF_STAY");
}
