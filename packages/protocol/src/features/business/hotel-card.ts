import { CARD_TYPES, type CardType } from "@adel/card";
import * as z from "zod";
import { JobId } from "../../bridge/ticket.ts";
import { Uid } from "../../card-frames/card-answer.ts";
import { type HotelRecords, StoredRecords } from "../../card-frames/records.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";
import { CARD_STATES } from "./card/standing.ts";

/** Permission for each card type, in addition to the right to make cards. */
export const CARD_TYPE_PERMISSIONS = {
  social: "business:hotelcard:type:social",
  classic: "business:hotelcard:type:classic",
  "designated-area-door-opening": "business:hotelcard:type:areaDoor",
  "designated-area-guidance": "business:hotelcard:type:areaGuide",
  "one-card": "business:hotelcard:type:oneCard",
  data: "business:hotelcard:type:data",
  "data-transmission": "business:hotelcard:type:dataTransmission",
  "d81-measuring": "business:hotelcard:type:d81",
  adel: "business:hotelcard:type:adel",
} as const satisfies Record<CardType, string>;
type Demand = "needed" | "optional" | "none";
/** Content of a card type. */
export interface CardTypeForm {
  /** Whether its door lock's record contains a room; otherwise building, floor and room are 0. */
  readonly room: Demand;
  readonly areas: Demand;
  readonly records: readonly (keyof HotelRecords)[];
}
const ROOM_CARD: CardTypeForm = {
  room: "needed",
  areas: "optional",
  records: ["doorLock", "energySaver", "ladder", "fingerprint"],
};
const OF_AREAS: CardTypeForm = { room: "none", areas: "needed", records: ["doorLock"] };
const FOR_DEVICES: CardTypeForm = {
  room: "optional",
  areas: "optional",
  records: ["doorLock", "energySaver", "ladder"],
};
const OF_MAKER: CardTypeForm = { room: "none", areas: "none", records: ["doorLock"] };
/** Content by card type (`docs/cards/format.md`). */
export const CARD_TYPE_FORMS: Readonly<Record<CardType, CardTypeForm>> = {
  social: ROOM_CARD,
  classic: ROOM_CARD,
  "designated-area-door-opening": OF_AREAS,
  "designated-area-guidance": OF_AREAS,
  "one-card": { ...ROOM_CARD, room: "optional" },
  data: FOR_DEVICES,
  "data-transmission": FOR_DEVICES,
  "d81-measuring": OF_MAKER,
  adel: OF_MAKER,
};
/** The door lock's record of a card without a room. */
export const NO_ROOM: HotelRecords["doorLock"] & object = { building: 0, floor: 0, room: 0, areas: [] };

export const HotelCard = z.object({
  id: z.number(),
  /** The card's UID. */
  cardNumber: z.string(),
  cardType: z.enum(CARD_TYPES),
  records: StoredRecords,
  agentName: z.string(),
  hotelId: z.number(),
  hotelName: z.string(),
  /** The label of its room, or else the number in the lock; null if the card has no room. */
  room: z.string().nullable(),
  /** The first of the states that applies. */
  state: z.enum(CARD_STATES),
  /** Of a front desk's card: its number among the cards of its stay. */
  copyNo: z.number().nullable(),
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
  state: unset(z.enum(CARD_STATES)),
  /** A label or the number in the lock; with building 1: `1-508`. */
  room: unset(z.string().trim().max(20)),
  /** `beginTime` and `endTime` are days of each card's hotel, which begin at the hour of its front desk policy. */
  hotelDays: unset(z.enum(["true", "false"])),
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
