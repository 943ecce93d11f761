import { JobId } from "@adel/protocol/bridge/ticket";
import { CardJobInput, MAX_BATCH } from "@adel/protocol/business/job";
import * as z from "zod";
import { readStoredObject } from "../../core/stored-json.ts";
import type { JobRequest } from "../card-work.ts";

const { hotelId, purpose, testCardType, method, operation, targetSector, cardType, records, validFrom, validTo } =
  CardJobInput.shape;

/** What every card of a batch is to become; nothing secret is among it. */
const Options = z.object({
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
type Options = z.output<typeof Options>;

/** What one batch orders: equal cards, or cards that differ only in their rooms. */
export const BatchOrder = z.object({
  hotelName: z.string(),
  wish: Options,
  /** The room of each card; without it all cards are equal. */
  rooms: z.array(z.number()).max(MAX_BATCH).optional(),
  count: z.number().int().min(1).max(MAX_BATCH),
});
export type BatchOrder = z.output<typeof BatchOrder>;

/** How many cards: a number of them, or some for each room. */
export interface Run {
  readonly count: number;
  readonly rooms: readonly number[] | undefined;
}

/** A batch order of cards with the content of `wish`, for the number or rooms of `run`. */
export const orderOf = (
  hotelName: string,
  request: Omit<JobRequest, "encoderId" | "authPassword" | "batch">,
  { count, rooms }: Run,
): BatchOrder => BatchOrder.parse({ hotelName, wish: request, count, ...(rooms && { rooms }) });

/** The job of the card at a place of the batch, counted from 1. */
export function requestFor({ wish: request, rooms }: BatchOrder, item: number): Options {
  const room = rooms?.[item - 1];
  const { records } = request;
  if (room === undefined || !records?.doorLock) return request;
  return { ...request, records: { ...records, doorLock: { ...records.doorLock, room } } };
}

/** A running batch: its id, and the part that the server does not know. */
export const StoredBatch = z.object({ batchId: JobId, order: BatchOrder, skipped: z.array(z.number()) });
export type StoredBatch = z.output<typeof StoredBatch>;

/** One at a time for each person on this computer; it outlives the page and the browser. */
const keyOf = (userId: number) => `batch/${userId}`;
export const saveBatch = (store: Storage, userId: number, batch: StoredBatch): void =>
  store.setItem(keyOf(userId), JSON.stringify(StoredBatch.parse(batch)));
export const clearBatch = (store: Storage, userId: number): void => store.removeItem(keyOf(userId));
export const loadBatch = (store: Storage, userId: number): StoredBatch | undefined =>
  StoredBatch.safeParse(readStoredObject(store, keyOf(userId))).data;
