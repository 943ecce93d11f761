import { uid as uidOf } from "@adel/card";
import { type CardIdentifyInput, IDENTIFY_LIMITS, type KeyProbe, MAX_PROBED_HOTELS } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import { fail } from "../../../core/errors.ts";
import type { CardHotel } from "../hotel/hotel-cards.service.ts";
import type { CardDeps } from "../job/job-issuing.service.ts";
import { keyProbes, type ProbedHotel } from "./candidates.service.ts";
import { plainPlan } from "./card-view.service.ts";
import { factoryKey } from "./factory-key.service.ts";
import { countRecentIdentifications, encoderHotel, hotelsOfCard, hotelsOfUser } from "./identify.repository.ts";

/** Hotels that a card may belong to, the most likely first. */
interface PossibleHotels {
  readonly hotels: readonly CardHotel[];
  /** Whether the first of them has a record of the card's number. */
  readonly isOnRecord: boolean;
  /** Whether others than the encoder's own are among them. */
  readonly isBeyond: boolean;
}
interface Probes {
  readonly hotelIds: readonly number[];
  readonly isBeyond: boolean;
  readonly probes: KeyProbe[];
}

/**
 * Hotels in scope: those that made a card of this number, the encoder's own and those for which the caller worked last.
 * An encoder that has often used other hotels than its own gets only that one.
 */
export async function possibleHotels(
  { db, clock, hotels }: Pick<CardDeps, "db" | "clock" | "hotels">,
  { userId }: Principal,
  scope: RowScope,
  { encoderId, uid }: Pick<CardIdentifyInput, "encoderId" | "uid">,
): Promise<PossibleHotels> {
  const recent = await countRecentIdentifications(db, encoderId, clock.now());
  if (recent.all >= IDENTIFY_LIMITS.perMinute) throw fail("TOO_MANY_REQUESTS");
  const own = await encoderHotel(db, encoderId);
  const mayGoBeyond = recent.beyond < IDENTIFY_LIMITS.beyondPerMinute;
  const onRecord = await hotelsOfCard(db, uid);
  const ids = mayGoBeyond
    ? [...onRecord, ...(own === null ? [] : [own]), ...(await hotelsOfUser(db, userId))]
    : [own].filter((id) => id !== null);
  const found = (await hotels.manyInScope(scope, [...new Set(ids)])).slice(0, MAX_PROBED_HOTELS);
  const [first] = found;
  return {
    hotels: found,
    isOnRecord: first !== undefined && onRecord.includes(first.id),
    isBeyond: found.some(({ id }) => id !== own),
  };
}

/** The hotel in scope that made the newest card of this number. */
export const hotelOnRecord = async (
  { db, hotels }: Pick<CardDeps, "db" | "hotels">,
  scope: RowScope,
  uid: string,
): Promise<CardHotel | undefined> => (await hotels.manyInScope(scope, await hotelsOfCard(db, uid)))[0];

export const probedHotel = async (
  hotels: CardDeps["hotels"],
  { id, number, plan }: CardHotel,
): Promise<ProbedHotel> => ({ number, plan, ...(await hotels.keys(id)) });

/** The keys to try on a placed card. */
export async function identifyProbes(
  deps: CardDeps,
  principal: Principal,
  scope: RowScope,
  input: CardIdentifyInput,
): Promise<Probes> {
  const { hotels: found, isBeyond } = await possibleHotels(deps, principal, scope, input);
  const probed = await Promise.all(found.map((hotel) => probedHotel(deps.hotels, hotel)));
  const manufacturer = { factoryKey: await factoryKey(deps.db, deps.vault), sector: plainPlan.test };
  return {
    hotelIds: found.map(({ id }) => id),
    isBeyond,
    probes: keyProbes(uidOf(input.uid), input.cardSize, probed, manufacturer),
  };
}
