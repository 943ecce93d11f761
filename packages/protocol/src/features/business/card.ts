import { APPLICATIONS, CARD_TYPES } from "@adel/card";
import * as z from "zod";
import { JobId } from "../../bridge/ticket.ts";
import { CardSizeWord, Uid } from "../../card-frames/card-answer.ts";
import { DumpBlock, KeyLabel } from "../../card-frames/dump.ts";
import { SectorKey } from "../../card-frames/sector.ts";
import { SectorPlanInput } from "../../card-frames/sector-plan.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";
import { CardVerdict } from "./card/verdict.ts";
import { EXTERNAL } from "./external.ts";
import { HotelCard } from "./hotel-card.ts";
import { hasNonce, nonceMissing, SealedResult, way } from "./job/channel.ts";
import { CardJob } from "./job.ts";
import { TestCard } from "./test-card.ts";

/**
 * Permissions of which any one allows reading a card; with the manufacturer's key on every sector, only those of
 * `adel`. An external test begins with a read.
 */
export const READ_PERMISSIONS = {
  usual: ["business:card:read", EXTERNAL.read, EXTERNAL.test],
  adel: ["business:card:adel"],
} as const;
const mayRead = access.anyPermission(...READ_PERMISSIONS.usual, ...READ_PERMISSIONS.adel);

const mayIdentify = access.permission("business:card:read");
const byRead = z.object({ readId: JobId });
/** `ticket` is null if the server sent it to the bridge itself. */
const StartedRead = z.object({ readId: JobId, ticket: z.string().nullable() });
/** Candidate keys are the hotel's, the chip's factory keys and those that the user entered. */
export const CardReadInput = z
  .object({
    ...way,
    cardSize: CardSizeWord,
    hotelId: Id.optional(),
    /** Without a hotel: uses the hotel that has a record with this card number, if the caller may see it. */
    byRecord: z.boolean().default(false),
    /** A card in the manufacturer's delivery state: its key is tried on every sector; for staff only. */
    adel: z.boolean().default(false),
    typedKeys: z.array(SectorKey).max(16).default([]),
  })
  .refine(hasNonce, nonceMissing);
export type CardReadInput = z.output<typeof CardReadInput>;

/**
 * The server chooses the keys: of hotels that have a record of this card number, of the encoder's hotel and of those
 * for which the caller worked last.
 */
export const CardIdentifyInput = z.object({ ...way, cardSize: CardSizeWord }).refine(hasNonce, nonceMissing);
export type CardIdentifyInput = z.output<typeof CardIdentifyInput>;

/** A check of one record: true or false, or null if it could not be checked. */
export const DecodedRecord = z.object({
  application: z.enum(APPLICATIONS),
  sectors: z.array(z.number()),
  macValid: z.boolean().nullable(),
  withinValidity: z.boolean().nullable(),
  hotelNumber: z.number().nullable(),
  sequence: z.number().nullable(),
  cardType: z.enum(CARD_TYPES).nullable(),
  validFrom: EncodedTimestamp,
  validTo: EncodedTimestamp,
  /** Decoded fields by name; the page translates them. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.number()), z.array(z.string())])),
});
export type DecodedRecord = z.output<typeof DecodedRecord>;

/** A card that the server decoded from the bridge's dump, with blanked trailer keys. */
export const CardView = z.object({
  readId: JobId,
  uid: z.string(),
  atqa: z.string().nullable(),
  sak: z.string().nullable(),
  cardSize: CardSizeWord,
  hotelId: z.number().nullable(),
  hotelName: z.string().nullable(),
  /** The hotel's plan, or the default one; colors the sector map. */
  sectorPlan: SectorPlanInput,
  blocks: z.array(DumpBlock),
  openedWith: z.array(KeyLabel.nullable()),
  records: z.array(DecodedRecord),
  verdict: CardVerdict,
  createTime: EncodedTimestamp,
});
export type CardView = z.output<typeof CardView>;

/** A read of a card: with which keys, at which encoder, and whether its result was received. */
export const CardRead = z.object({
  readId: JobId,
  deviceName: z.string(),
  hotelName: z.string().nullable(),
  finished: z.boolean(),
  createTime: EncodedTimestamp,
});
export type CardRead = z.output<typeof CardRead>;

/** Maximum events in a card's history; older ones are in the lists of their own pages. */
export const CARD_HISTORY_LENGTH = 200;
/** One event in a card's history. A job that created a record appears only as that record. */
export const CardEvent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("testCard"), testCard: TestCard }),
  z.object({ kind: z.literal("hotelCard"), hotelCard: HotelCard }),
  z.object({ kind: z.literal("job"), job: CardJob }),
  z.object({ kind: z.literal("read"), read: CardRead }),
]);
export type CardEvent = z.output<typeof CardEvent>;

export const cardRoutes = routes({
  read: {
    method: "POST",
    path: "/business/card/read",
    title: "card.read",
    access: mayRead,
    scope: scope.data,
    audit: "other",
    body: CardReadInput,
    reply: reply.data(StartedRead),
  },
  readView: {
    method: "GET",
    path: "/business/card/read/{readId}",
    title: "card.readView",
    access: mayRead,
    scope: scope.data,
    params: byRead,
    reply: reply.data(CardView),
  },
  identify: {
    method: "POST",
    path: "/business/card/identify",
    title: "card.identify",
    access: mayIdentify,
    scope: scope.data,
    audit: "other",
    body: CardIdentifyInput,
    reply: reply.data(StartedRead),
  },
  identified: {
    method: "GET",
    path: "/business/card/identify/{readId}",
    title: "card.identified",
    access: mayIdentify,
    scope: scope.data,
    params: byRead,
    reply: reply.data(CardView),
  },
  identifyResult: {
    method: "POST",
    path: "/business/card/identify/{readId}/result",
    title: "card.identifyResult",
    access: mayIdentify,
    scope: scope.data,
    params: byRead,
    body: SealedResult,
    reply: reply.data(CardView.extend({ receipt: z.string() })),
  },
  history: {
    method: "GET",
    path: "/business/card/history/{uid}",
    title: "card.history",
    access: access.permission("business:card:query"),
    scope: scope.data,
    params: z.object({ uid: Uid }),
    /** Newest first. */
    reply: reply.data(z.array(CardEvent)),
  },
  readResult: {
    method: "POST",
    path: "/business/card/read/{readId}/result",
    title: "card.readResult",
    access: mayRead,
    scope: scope.data,
    params: byRead,
    body: SealedResult,
    reply: reply.data(CardView.extend({ receipt: z.string() })),
  },
});
