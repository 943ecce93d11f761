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
  // A fingerprint belongs to one person, so cards of a batch have none.
  records: records.unwrap().omit({ fingerprint: true }).optional(),
  validFrom,
  validTo,
});
type Options = z.output<typeof Options>;

/** What one batch requests: equal cards, or cards that differ only in their rooms. */
export const BatchRequest = z.object({
  hotelName: z.string(),
  card: Options,
  /** The room of each card; without it all cards are equal. */
  rooms: z.array(z.number()).max(MAX_BATCH).optional(),
  count: z.number().int().min(1).max(MAX_BATCH),
});
export type BatchRequest = z.output<typeof BatchRequest>;

/** How many cards: a number of them, or some for each room. */
export interface Run {
  readonly count: number;
  readonly rooms: readonly number[] | undefined;
}

/** A batch of cards with the content of `card`, for the number or rooms of `run`. */
export const createBatchRequest = (
  hotelName: string,
  card: Omit<JobRequest, "encoderId" | "authPassword" | "batch">,
  { count, rooms }: Run,
): BatchRequest => BatchRequest.parse({ hotelName, card, count, ...(rooms && { rooms }) });

/** The job of the card at a place of the batch, counted from 1. */
export function requestFor({ card, rooms }: BatchRequest, item: number): Options {
  const room = rooms?.[item - 1];
  const { records } = card;
  if (room === undefined || !records?.doorLock) return card;
  return { ...card, records: { ...records, doorLock: { ...records.doorLock, room } } };
}

/** A running batch: its id, and the data that the server does not have. */
export interface StoredBatch {
  readonly batchId: string;
  readonly request: BatchRequest;
  readonly skipped: readonly number[];
}

/** The stored form; its older names stay, so that a running batch survives an update of the page. */
const StoredForm = z.object({
  batchId: JobId,
  order: BatchRequest.omit({ card: true }).extend({ wish: Options }),
  skipped: z.array(z.number()),
});
const toStoredForm = ({ batchId, request: { card, ...rest }, skipped }: StoredBatch) =>
  StoredForm.parse({ batchId, order: { ...rest, wish: card }, skipped });
function fromStoredForm({
  batchId,
  order: { wish: card, ...rest },
  skipped,
}: z.output<typeof StoredForm>): StoredBatch {
  return { batchId, request: { ...rest, card }, skipped };
}

/** One batch per user on this computer; it is kept when the page or the browser is closed. */
const keyOf = (userId: number) => `batch/${userId}`;
export const saveBatch = (store: Storage, userId: number, batch: StoredBatch): void =>
  store.setItem(keyOf(userId), JSON.stringify(toStoredForm(batch)));
export const clearBatch = (store: Storage, userId: number): void => store.removeItem(keyOf(userId));
export function loadBatch(store: Storage, userId: number): StoredBatch | undefined {
  const stored = StoredForm.safeParse(readStoredObject(store, keyOf(userId))).data;
  return stored && fromStoredForm(stored);
}
