import * as z from "zod";
import { JobId } from "../../bridge/ticket.ts";
import { Uid } from "../../card-frames/card-answer.ts";
import { Bits, Byte } from "../../card-frames/records.ts";
import { IdempotencyKey } from "../../kernel/field.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTime, EncodedTimestamp } from "../../kernel/time.ts";
import { DeskPolicy, POLICY_MAX } from "./desk/policy.ts";
import {
  ACT_OVERRIDES,
  ACT_PERMISSIONS,
  CARD_CONFIRMATIONS,
  DESK_ACTS,
  GrantId,
  HOLD_STATES,
  POLICY_PERMISSION,
  StayReference,
} from "./desk/terms.ts";
import { RoomCell } from "./room.ts";

export * from "./desk/terms.ts";

export const DeskCard = z.object({
  /** Of the made card. */
  id: z.number(),
  uid: z.string(),
  copyNo: z.number(),
  holdState: z.enum(HOLD_STATES),
  sequence: z.number(),
  validTo: EncodedTimestamp,
  userName: z.string(),
  createTime: EncodedTimestamp,
  /** A newer card was made for its room: once that was used, this one opens the door no more. */
  isOutdated: z.boolean(),
});
export type DeskCard = z.output<typeof DeskCard>;

export const Stay = z.object({
  id: z.number(),
  sequence: z.number(),
  validFrom: EncodedTimestamp,
  validTo: z.string(),
  openedBy: z.string(),
  /** The number of its booking, where the hotel's policy has one. */
  reference: z.string().nullable(),
  /** Those that were made for it, newest first. */
  cards: z.array(DeskCard),
});
export type Stay = z.output<typeof Stay>;

/** The stay before, of a room without one. */
export const FormerStay = Stay.pick({ id: true, validFrom: true, validTo: true }).extend({
  cards: z.number(),
  /** Cards that did not come back. */
  out: z.number(),
});
export type FormerStay = z.output<typeof FormerStay>;

/** A room as a front desk finds it: who holds a card, what can be done, and until when by default. */
export const DeskRoom = z.object({
  room: RoomCell,
  stay: Stay.nullable(),
  former: FormerStay.nullable(),
  acts: z.array(z.enum(DESK_ACTS)),
  /** The act that Enter does. */
  suggested: z.enum(DESK_ACTS).nullable(),
  /** The day from which nights are counted. */
  firstDay: z.string(),
});
export type DeskRoom = z.output<typeof DeskRoom>;

export const Grant = z.object({
  id: z.string(),
  hotelId: z.number(),
  hotelName: z.string(),
  encoderId: z.number(),
  encoderName: z.string(),
  userName: z.string(),
  openTime: z.string(),
  expireTime: z.string(),
  /** Without an act by then it is idle, and the password is asked again. */
  idleTime: z.string(),
  cardsLeft: z.number(),
  /** An idle one is woken by the PIN of its person, or by the hotel's password where there is none. */
  state: z.enum(["live", "idle"]),
  hasPin: z.boolean(),
  idleMinutes: z.number(),
  /** The caller's, of this session: it can be used and woken. */
  isOwn: z.boolean(),
});
export type Grant = z.output<typeof Grant>;

export const GrantInput = z.object({
  hotelId: Id,
  encoderId: Id,
  via: z.enum(["local", "remote"]).default("local"),
  authPassword: z.string().min(1).max(64),
});
export type GrantInput = z.output<typeof GrantInput>;

/** Whatever was typed: what no PIN can be is a wrong one. */
const WakeInput = z.object({ pin: z.string().min(1).max(20) });

/** What the cards of one act carry instead of what room and policy give; an end beyond the policy is allowed as well. */
export const ActOverride = z.object({
  areas: Bits.optional(),
  liftFloors: Bits.optional(),
  relays: Byte.optional(),
  /** Seconds. */
  offDelay: Byte.optional(),
});
export type ActOverride = z.output<typeof ActOverride>;

const ActFields = z.object({
  act: z.enum(DESK_ACTS),
  roomId: Id,
  encoderId: Id,
  /** Number of cards to place on the encoder; a check-out without any ends the stay. */
  cards: z.number().int().min(0).max(POLICY_MAX.cards).default(1),
  validTo: EncodedTime.optional(),
  /** The stay that a check-in replaces, as the user saw it when confirming. */
  replaces: Id.optional(),
  /** An extra card or an extension after a newer card of the room: all cards of the stay get the next sequence. */
  newSequence: z.boolean().default(false),
  /** The room that a guest moves to. */
  toRoomId: Id.optional(),
  /** Of a check-in, where the hotel's policy has it; elsewhere it is dropped. */
  reference: StayReference.optional(),
  /** The made card that is lost. */
  lostCardId: Id.optional(),
  /** The read of a card of the stay, where the policy requires one for a copy. */
  readId: JobId.optional(),
  grantId: GrantId,
  override: ActOverride.optional(),
  /** Of the hotel: an override needs it also while the shift is authorized. */
  authPassword: z.string().min(1).max(64).optional(),
  idempotencyKey: IdempotencyKey,
});
export const ActInput = ActFields.refine(
  ({ override, authPassword }) => override === undefined || authPassword !== undefined,
  { path: ["authPassword"], error: "AUTH_PASSWORD_NEEDED" },
);
export type ActInput = z.output<typeof ActInput>;

export const Act = z.object({
  id: z.number(),
  stayId: z.number(),
  roomId: z.number(),
  building: z.number(),
  label: z.string(),
  /** Of the room that a guest moved from. */
  fromLabel: z.string().nullable(),
  act: z.enum(DESK_ACTS),
  state: z.enum(["open", "done", "dropped"]),
  cards: z.number(),
  /** How many of them are finished. */
  finished: z.number(),
  validTo: EncodedTimestamp,
  /** What was changed for it, against room and policy. */
  overridden: z.array(z.enum(ACT_OVERRIDES)),
  /** Its cards are written there alone. */
  encoderId: z.number(),
  userName: z.string(),
  createTime: EncodedTimestamp,
});
export type Act = z.output<typeof Act>;

/** Why a stay is over; one that is not checked out expires with its end. */
export const STAY_ENDS = ["checkout", "replaced", "moved", "expired", "voided"] as const;
/** A stay of a room's history, with what was done for it, newest first. */
export const PastStay = Stay.pick({ id: true, validFrom: true, validTo: true, openedBy: true, reference: true }).extend(
  {
    openTime: EncodedTimestamp,
    /** Null while it lasts. */
    endTime: EncodedTimestamp,
    endReason: z.enum(STAY_ENDS).nullable(),
    /** The label of the room that its guest moved to. */
    movedTo: z.string().nullable(),
    acts: z.array(Act),
  },
);
export type PastStay = z.output<typeof PastStay>;

/** A room whose guest leaves today, or should have left before. */
export const DueRoom = z.object({
  roomId: z.number(),
  building: z.number(),
  label: z.string(),
  state: z.enum(["due", "expired", "left"]),
});
export type DueRoom = z.output<typeof DueRoom>;
/** What a front desk sees of its day. */
export const DeskDay = z.object({
  due: z.array(DueRoom),
  /** Cards that made others void at a door, and are to be erased. */
  toErase: z.array(z.object({ id: z.number(), uid: z.string(), label: z.string(), validTo: EncodedTimestamp })),
  /** Credits that the hotel's cards used today, hold now, and used a day in the fourteen days before. */
  credit: z.object({ usedToday: z.number(), held: z.number(), perDay: z.number() }),
});
export type DeskDay = z.output<typeof DeskDay>;

/** Changes at a hotel's front desk by any user; events of a grant go to its own session only. */
export const DeskEvent = z.discriminatedUnion("event", [
  z.object({ event: z.literal("room.changed"), roomIds: z.array(z.number()) }),
  z.object({ event: z.literal("job.settled"), actId: z.number() }),
  z.object({ event: z.literal("credit.changed") }),
  z.object({ event: z.literal("grant.idle"), id: GrantId }),
  z.object({ event: z.literal("grant.closed"), id: GrantId }),
]);
export type DeskEvent = z.output<typeof DeskEvent>;

const byGrant = z.object({ id: GrantId });
const byId = z.object({ id: Id });
/** A user who may set a hotel's policy may end any authorization there. */
const mayEndGrant = access.anyPermission("business:desk:grant", POLICY_PERMISSION);
const mayAct = access.anyPermission(...ACT_PERMISSIONS);

export const deskRoutes = routes({
  resolve: {
    method: "GET",
    path: "/business/desk/resolve",
    title: "desk.resolve",
    access: access.permission("business:desk:list"),
    scope: scope.data,
    /** A room's label, with its building before it where there are several, or a card number. */
    query: z.object({ hotelId: Id, q: z.string().trim().min(1).max(20) }),
    reply: reply.data(z.array(DeskRoom)),
  },
  recent: {
    method: "GET",
    path: "/business/desk/recent",
    title: "desk.recent",
    access: access.permission("business:desk:list"),
    scope: scope.data,
    query: z.object({ hotelId: Id }),
    reply: reply.data(z.array(Act)),
  },
  day: {
    method: "GET",
    path: "/business/desk/day",
    title: "desk.day",
    access: access.permission("business:desk:list"),
    scope: scope.data,
    query: z.object({ hotelId: Id }),
    reply: reply.data(DeskDay),
  },
  /** Stays that never had a card, and acts that were given up before any card, are left out. */
  history: {
    method: "GET",
    path: "/business/room/{id}/history",
    title: "desk.history",
    access: access.permission("business:room:list"),
    scope: scope.data,
    params: byId,
    query: pageQuery(["createTime"]).pick({ pageNum: true, pageSize: true }),
    reply: reply.rows(PastStay),
  },
  events: {
    method: "GET",
    path: "/business/desk/events",
    title: "desk.events",
    access: access.anyPermission("business:desk:list", "business:room:list"),
    scope: scope.data,
    query: z.object({ hotelId: Id }),
    reply: reply.stream(DeskEvent),
  },
  grants: {
    method: "GET",
    path: "/business/desk/grant/list",
    title: "desk.grants",
    access: mayEndGrant,
    scope: scope.data,
    /** The caller's own in this session; all of them for a user who may set the hotel's policy. */
    query: z.object({ hotelId: unset(Id), encoderId: unset(Id) }),
    reply: reply.data(z.array(Grant)),
  },
  openGrant: {
    method: "POST",
    path: "/business/desk/grant",
    title: "desk.openGrant",
    access: access.permission("business:desk:grant"),
    scope: scope.data,
    audit: "grant",
    body: GrantInput,
    reply: reply.data(Grant),
  },
  wakeGrant: {
    method: "POST",
    path: "/business/desk/grant/{id}/wake",
    title: "desk.wakeGrant",
    access: access.permission("business:desk:grant"),
    scope: scope.own,
    audit: "grant",
    params: byGrant,
    body: WakeInput,
    reply: reply.data(Grant),
  },
  closeGrant: {
    method: "DELETE",
    path: "/business/desk/grant/{id}",
    title: "desk.closeGrant",
    access: mayEndGrant,
    scope: scope.data,
    audit: "grant",
    params: byGrant,
    reply: reply.empty,
  },
  startAct: {
    method: "POST",
    path: "/business/desk/act",
    title: "desk.startAct",
    access: mayAct,
    scope: scope.data,
    audit: "insert",
    body: ActInput,
    reply: reply.data(Act),
  },
  act: {
    method: "GET",
    path: "/business/desk/act/{id}",
    title: "desk.act",
    access: mayAct,
    scope: scope.own,
    params: byId,
    reply: reply.data(Act),
  },
  dropAct: {
    method: "DELETE",
    path: "/business/desk/act/{id}",
    title: "desk.dropAct",
    access: mayAct,
    scope: scope.own,
    audit: "update",
    params: byId,
    reply: reply.empty,
  },
  policy: {
    method: "GET",
    path: "/business/hotel/{id}/desk-policy",
    title: "desk.policy",
    /** The usual end of a guest's card is the policy's, on whichever page it is made. */
    access: access.anyPermission(POLICY_PERMISSION, "business:desk:list", "business:hotelcard:add"),
    scope: scope.data,
    params: byId,
    reply: reply.data(DeskPolicy),
  },
  changePolicy: {
    method: "PUT",
    path: "/business/hotel/{id}/desk-policy",
    title: "desk.changePolicy",
    access: access.permission(POLICY_PERMISSION),
    scope: scope.data,
    audit: "update",
    params: byId,
    body: DeskPolicy,
    reply: reply.data(DeskPolicy),
  },
  confirmCard: {
    method: "PUT",
    path: "/business/hotelcard/{id}/state",
    title: "desk.confirmCard",
    access: access.permission("business:hotelcard:state"),
    scope: scope.data,
    audit: "update",
    params: z.object({ id: Id }),
    body: z.object({ state: z.enum(CARD_CONFIRMATIONS) }),
    reply: reply.empty,
  },
});

/** The card number that a text is, in upper case; undefined where it is none. */
export const parseUid = (text: string): string | undefined => Uid.safeParse(text).data;
