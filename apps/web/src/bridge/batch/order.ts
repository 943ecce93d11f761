import { JobId } from "@adel/protocol/bridge/ticket";
import { CardJobInput, LARGEST_BATCH } from "@adel/protocol/business/card";
import { z } from "zod";
import { keptObject } from "../../core/kept-json.ts";
import type { JobWish } from "../card-work.ts";

const { hotelId, purpose, testCardType, method, operation, targetSector, cardType, records, validFrom, validTo } =
  CardJobInput.shape;

/** What every card of a batch is to become; nothing secret is among it. */
const Wish = z.object({
  hotelId,
  purpose: purpose.exclude(["adel", "erase"]),
  testCardType,
  method,
  operation,
  targetSector,
  cardType,
  // A finger belongs to one person: no batch carries one.
  records: records.unwrap().omit({ fingerprint: true }).optional(),
  validFrom,
  validTo,
});
type Wish = z.output<typeof Wish>;

/** What one batch orders: cards that are all alike, or alike but for their rooms. */
export const BatchOrder = z.object({
  hotelName: z.string(),
  wish: Wish,
  /** The room of each card; without it all cards are alike. */
  rooms: z.array(z.number()).max(LARGEST_BATCH).optional(),
  count: z.number().int().min(1).max(LARGEST_BATCH),
});
export type BatchOrder = z.output<typeof BatchOrder>;

/** How many cards: a number of them, or some for each room. */
export interface Run {
  readonly count: number;
  readonly rooms: readonly number[] | undefined;
}

/** An order of cards that come to `wish`, as many and for such rooms as `run` says. */
export const orderOf = (
  hotelName: string,
  wish: Omit<JobWish, "encoderId" | "authPassword" | "batch">,
  { count, rooms }: Run,
): BatchOrder => BatchOrder.parse({ hotelName, wish, count, ...(rooms && { rooms }) });

/** The job of the card at a place of the batch, counted from 1. */
export function wishAt({ wish, rooms }: BatchOrder, item: number): Wish {
  const room = rooms?.[item - 1];
  const { records } = wish;
  if (room === undefined || !records?.doorLock) return wish;
  return { ...wish, records: { ...records, doorLock: { ...records.doorLock, room } } };
}

/** A batch that is under way: its id, and what of it the server does not know. */
export const KeptBatch = z.object({ batchId: JobId, order: BatchOrder, skipped: z.array(z.number()) });
export type KeptBatch = z.output<typeof KeptBatch>;

/** One at a time for each person on this computer; it outlives the page and the browser. */
const keyOf = (userId: number) => `batch/${userId}`;
export const keepBatch = (store: Storage, userId: number, batch: KeptBatch): void =>
  store.setItem(keyOf(userId), JSON.stringify(KeptBatch.parse(batch)));
export const dropBatch = (store: Storage, userId: number): void => store.removeItem(keyOf(userId));
export const keptBatch = (store: Storage, userId: number): KeptBatch | undefined =>
  KeptBatch.safeParse(keptObject(store, keyOf(userId))).data;
