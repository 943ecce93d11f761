import { DEFAULT_PLAN, uid as uidOf } from "@adel/card";
import { type CardView, JobResult, type SectorPlanInput } from "@adel/protocol";
import type * as z from "zod";
import { type RowScope, UNRESTRICTED_SCOPE } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import type { CardHotel } from "../hotel/hotel-cards.service.ts";
import type { CardDeps } from "../job/job-issuing.service.ts";
import { ReadRepository } from "./card.repository.ts";
import type { ReadRow } from "./card.table.ts";
import { cardVerdict } from "./card-verdict.ts";
import { decodeCard } from "./decode-card.ts";
import { factoryKey } from "./factory-key.service.ts";
import { probedHotels } from "./identify.repository.ts";

export type View = z.output<typeof CardView>;
type ViewDeps = Pick<CardDeps, "db" | "clock" | "timeFormat" | "vault" | "hotels">;

/** The default plan without the optional applications. */
export const plainPlan: SectorPlanInput = { cardSize: "1k", doorLock: 1, energySaver: 2, test: DEFAULT_PLAN.test ?? 4 };

export const findRead = (db: Db, readId: string): Promise<ReadRow | undefined> => new ReadRepository(db).byId(readId);

/** The records of a card, decoded and checked with the keys of one hotel. */
async function decoded({ db, clock, timeFormat, vault, hotels }: ViewDeps, row: ReadRow, hotel: CardHotel | null) {
  const result = JobResult.parse(JSON.parse(row.result ?? "null"));
  const keys = hotel && (await hotels.keys(hotel.id));
  const plan = hotel?.plan ?? plainPlan;
  const dumped = {
    uid: uidOf(row.uid),
    cardSize: row.card_size,
    blocks: result.dump?.blocks ?? [],
    plan,
    hotel: hotel && keys && { number: hotel.number, keys: [keys.now, ...keys.former] },
    factoryKey: await factoryKey(db, vault),
  };
  return { result, hotel, plan, blocks: dumped.blocks, records: decodeCard(dumped, timeFormat, clock.now()) };
}

/** The hotels in the reader's scope with whose keys the card is decoded. */
async function findKeyOwners({ hotels }: ViewDeps, row: ReadRow, scope: RowScope): Promise<readonly CardHotel[]> {
  if (row.hotel_id !== null) return [await hotels.byId(row.hotel_id)];
  return hotels.manyInScope(scope, probedHotels(row));
}

/** Only a right check code proves the hotel. */
async function evaluate(deps: ViewDeps, row: ReadRow, scope: RowScope) {
  const all = await findKeyOwners(deps, row, scope);
  const plain = await decoded(deps, row, null);
  const numbers = new Set(plain.records.map(({ hotelNumber }) => hotelNumber));
  const named = all.find(({ number }) => numbers.has(number)) ?? (row.hotel_id === null ? undefined : all[0]);
  return named ? decoded(deps, row, named) : plain;
}

/** The hotel, among those whose keys were tried, that the card provably belongs to. */
export async function findHotelOfCard(deps: ViewDeps, row: ReadRow): Promise<number | null> {
  const { hotel, records } = await evaluate(deps, row, UNRESTRICTED_SCOPE);
  const isProved = records.some(({ macValid, hotelNumber }) => macValid === true && hotelNumber === hotel?.number);
  return hotel && isProved && records.every(({ macValid }) => macValid !== false) ? hotel.id : null;
}

/** A card as its dump shows it, decoded with the keys of the hotel of the read, or of the hotel that was identified. */
export const cardViews =
  (deps: ViewDeps) =>
  async (row: ReadRow, scope: RowScope): Promise<View> => {
    const { clock, timeFormat } = deps;
    const { result, hotel, plan, blocks, records } = await evaluate(deps, row, scope);
    const { uid, card_size: cardSize } = row;
    const openedWith = result.dump?.openedWith ?? [];
    const read = { uid, cardSize, blocks, openedWith, records };
    const verdict = await cardVerdict(deps, read, hotel, clock.now());
    // Without a right check code a hotel's number on a card proves nothing.
    const shown = row.hotel_id === null ? verdict.hotel : hotel && { id: hotel.id, hotelName: hotel.name };
    return {
      ...read,
      readId: row.read_id,
      atqa: result.atqa,
      sak: result.sak,
      hotelId: shown?.id ?? null,
      hotelName: shown?.hotelName ?? null,
      sectorPlan: plan,
      verdict,
      createTime: timeFormat.format(row.create_time),
    };
  };
