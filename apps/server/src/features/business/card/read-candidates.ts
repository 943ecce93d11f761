import { assignableSectors, uid as uidOf } from "@adel/card";
import type { CandidateKey, CardReadInput } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import { failField } from "../../../core/errors.ts";
import type { CardHotel } from "../hotel/hotel-cards.service.ts";
import type { CardDeps } from "../job/job-issuing.service.ts";
import { candidateKeys, MAX_CANDIDATES, probeCandidates } from "./candidates.service.ts";
import { plainPlan } from "./card-view.service.ts";
import { factoryKey } from "./factory-key.service.ts";
import { possibleHotels, probedHotel } from "./identify-probes.ts";

/** Keys for a whole read, and their hotels if none was selected. */
export interface ReadKeys {
  readonly candidates: CandidateKey[];
  readonly probed?: { readonly hotelIds: readonly number[]; readonly isBeyond: boolean };
}

/** Keys of one hotel, or none. */
export async function keysOfHotel(
  { db, vault, hotels }: CardDeps,
  { uid, cardSize, adel, typedKeys }: CardReadInput,
  hotel: CardHotel | null,
  testSectors: readonly number[] = [hotel?.plan.test ?? plainPlan.test],
): Promise<ReadKeys> {
  const keys = hotel && (await hotels.keys(hotel.id));
  const candidates = candidateKeys({
    uid: uidOf(uid),
    cardSize,
    manufacturer: {
      factoryKey: await factoryKey(db, vault),
      sectors: adel ? assignableSectors(cardSize) : testSectors,
    },
    typed: [...new Set(typedKeys)],
    ...(hotel && keys && { hotel: { number: hotel.number, ...keys } }),
  });
  if (candidates.length > MAX_CANDIDATES) throw failField("typedKeys", "FIELD_TOO_MANY_IDS");
  return { candidates };
}

/** Keys of the possible hotels, as far as they fit into one ticket. */
export async function keysOfPossibleHotels(
  deps: CardDeps,
  principal: Principal,
  scope: RowScope,
  input: CardReadInput,
): Promise<ReadKeys> {
  const { hotels: found, isOnRecord, isBeyond } = await possibleHotels(deps, principal, scope, input);
  const [first] = found;
  if (!first) return keysOfHotel(deps, input, null);
  const testSectors = [...new Set([plainPlan.test, ...found.map(({ plan }) => plan.test)])];
  // A card with a record of one hotel is read as if that hotel were selected, because its plan may have changed.
  const named = isOnRecord ? first : null;
  let { candidates } = await keysOfHotel(deps, input, named, testSectors);
  const hotelIds = named ? [named.id] : [];
  for (const hotel of named ? found.slice(1) : found) {
    const more = probeCandidates(uidOf(input.uid), input.cardSize, await probedHotel(deps.hotels, hotel));
    if (candidates.length + more.length > MAX_CANDIDATES) break;
    candidates = [...candidates, ...more];
    hotelIds.push(hotel.id);
  }
  return { candidates, probed: { hotelIds, isBeyond } };
}
