import { CARD_TYPES } from "@adel/card";
import { z } from "zod";
import { Uid } from "../../bridge/encoder.ts";
import { JobId } from "../../bridge/ticket.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";

/** Bits of a record's map, 0…127 (card format §6); each counts once. */
export const Bits = z
  .array(z.number().int().min(0).max(127))
  .max(128)
  .transform((bits) => [...new Set(bits)].sort((a, b) => a - b));
const Byte = z.number().int().min(0).max(255);

const DoorLockRecord = z.object({
  building: Byte,
  floor: Byte,
  room: z.number().int().min(0).max(0xffff),
  areas: Bits.default([]),
});
const EnergySaverRecord = z.object({
  /** How many relays the card switches. */
  relays: Byte,
  /** Seconds until the power goes off after the card is taken out. */
  offDelay: Byte,
  areas: Bits.default([]),
});
const LadderRecord = z.object({ floors: Bits });
/** Reserves the six sectors; with a template they hold a finger: an ISO/IEC 19794-2 file, base64. */
const FingerprintRegion = z.object({
  finger: z.number().int().min(0).max(10).default(0),
  template: z
    .string()
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: "FINGERPRINT_TEMPLATE" })
    .max(8_000)
    .optional(),
});

/** What a hotel card shall carry: each record that is given, and only those (card format §3). */
export const HotelRecords = z.object({
  doorLock: DoorLockRecord.optional(),
  energySaver: EnergySaverRecord.optional(),
  ladder: LadderRecord.optional(),
  fingerprint: FingerprintRegion.optional(),
});
export type HotelRecords = z.output<typeof HotelRecords>;

/** The same as it is kept: of a finger just its number, and whether the region holds one. */
export const StoredRecords = z.object({
  doorLock: z
    .object({ building: z.number(), floor: z.number(), room: z.number(), areas: z.array(z.number()) })
    .optional(),
  energySaver: z.object({ relays: z.number(), offDelay: z.number(), areas: z.array(z.number()) }).optional(),
  ladder: z.object({ floors: z.array(z.number()) }).optional(),
  fingerprint: z.object({ finger: z.number(), filled: z.boolean() }).optional(),
});
export type StoredRecords = z.output<typeof StoredRecords>;

export const HotelCard = z.object({
  id: z.number(),
  /** The card's UID. */
  cardNumber: z.string(),
  cardType: z.enum(CARD_TYPES),
  records: StoredRecords,
  agentName: z.string(),
  hotelId: z.number(),
  hotelName: z.string(),
  sequence: z.number(),
  validFrom: EncodedTimestamp,
  validTo: EncodedTimestamp,
  jobId: JobId,
  createTime: EncodedTimestamp,
});
export type HotelCard = z.output<typeof HotelCard>;

export const HotelCardQuery = pageQuery(["createTime", "cardNumber", "sequence"]).extend({
  cardNumber: unset(z.string().max(20)),
  cardType: unset(z.enum(CARD_TYPES)),
  hotelId: unset(Id),
});
export type HotelCardQuery = z.output<typeof HotelCardQuery>;

export const hotelCardRoutes = routes({
  list: {
    method: "GET",
    path: "/business/hotelcard/list",
    title: "hotelCard.list",
    access: access.permission("business:hotelcard:list"),
    scope: scope.data,
    query: HotelCardQuery,
    reply: reply.rows(HotelCard),
  },
  one: {
    method: "GET",
    path: "/business/hotelcard/{id}",
    title: "hotelCard.one",
    access: access.permission("business:hotelcard:list"),
    scope: scope.data,
    params: z.object({ id: Id }),
    reply: reply.data(HotelCard),
  },
  byUid: {
    method: "GET",
    path: "/business/hotelcard/by-uid/{uid}",
    title: "hotelCard.byUid",
    access: access.anyPermission("business:hotelcard:list", "business:card:query"),
    scope: scope.data,
    params: z.object({ uid: Uid }),
    reply: reply.data(z.array(HotelCard)),
  },
  export: {
    method: "GET",
    path: "/business/hotelcard/export",
    title: "hotelCard.export",
    access: access.permission("business:hotelcard:export"),
    scope: scope.data,
    audit: "export",
    query: HotelCardQuery,
    reply: reply.spreadsheet,
  },
});
