import * as z from "zod";
import { JobId } from "../../bridge/ticket.ts";
import { Uid } from "../../card-frames/card-answer.ts";
import { Bits, Byte } from "../../card-frames/records.ts";
import { IdempotencyKey } from "../../kernel/field.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTime, EncodedTimestamp } from "../../kernel/time.ts";
import { CardOut, CardStanding } from "./card/standing.ts";
import { Grant, GrantInput, WakeInput } from "./desk/grant.ts";
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

export * from "./desk/grant.ts";
export * from "./desk/terms.ts";

export const DeskCard = z.object({
  /** Of the card's record. */
  id: z.number(),
  uid: z.string(),
  copyNo: z.number(),
  holdState: z.enum(HOLD_STATES),
  sequence: z.number(),
  validTo: EncodedTimestamp,
  userName: z.string(),
  createTime: EncodedTimestamp,
  /** A newer card was made for its room: once that was used, this one no longer opens the door. */
  isOutdated: z.boolean(),
  standing: CardStanding,
});
export type DeskCard = z.output<typeof DeskCard>;

export const Stay = z.object({
  id: z.number(),
  sequence: z.number(),
  validFrom: EncodedTimestamp,
  validTo: z.string(),
  openedBy: z.string(),
  /** The booking number, if the hotel's policy has one. */
  reference: z.string().nullable(),
  /** Its cards, newest first. */
  cards: z.array(DeskCard),
  /**
   * The cards of the rooms that its guest moved from, which were not rewritten: they may still open those rooms. Null:
   * until a newer card is used there, as the locks have no clock.
   */
  cardsOfFormerRoom: z.array(z.object({ uid: z.string(), label: z.string(), mayOpenUntil: EncodedTimestamp })),
});
export type Stay = z.output<typeof Stay>;

/** The previous stay, if the room has none now. */
export const FormerStay = Stay.pick({ id: true, validFrom: true, validTo: true }).extend({
  cards: z.number(),
  /** Number of cards that were not returned. */
  out: z.number(),
  /** The room that its guest moved to: its label, with its building where that is another. */
  movedTo: z.string().nullable(),
});
export type FormerStay = z.output<typeof FormerStay>;

/** A room at the front desk: who holds a card, which acts are possible, and the default end. */
export const DeskRoom = z.object({
  room: RoomCell,
  stay: Stay.nullable(),
  former: FormerStay.nullable(),
  cardsOut: z.array(CardOut),
  /** Numbers of cards for the room that were written in part, or of which nobody heard: they may open it already. */
  partlyWritten: z.array(z.string()),
  acts: z.array(z.enum(DESK_ACTS)),
  /** Default act, started by Enter. */
  suggested: z.enum(DESK_ACTS).nullable(),
  /** The day from which nights are counted. */
  firstDay: z.string(),
});
export type DeskRoom = z.output<typeof DeskRoom>;

/** What the cards of one act contain instead of the values of room and policy; the end may exceed the policy. */
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
  /** Number of cards to place on the encoder; a check-out with 0 only ends the stay. */
  cards: z.number().int().min(0).max(POLICY_MAX.cards).default(1),
  validTo: EncodedTime.optional(),
  /** The stay that a check-in replaces, as the user saw it when confirming. */
  replaces: Id.optional(),
  /** For an extra card or an extension after a newer card of the room: all cards of the stay get the next sequence. */
  newSequence: z.boolean().default(false),
  /** The room that a guest moves to. */
  toRoomId: Id.optional(),
  /** For a check-in, if the hotel's policy has it; ignored otherwise. */
  reference: StayReference.optional(),
  /** The record of the lost card. */
  lostCardId: Id.optional(),
  /** The read of a card of the stay, if the policy requires one for an extra card. */
  readId: JobId.optional(),
  grantId: GrantId,
  override: ActOverride.optional(),
  /** Of the hotel: required for an override, even with a shift authorization. */
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
  fromBuilding: z.number().nullable(),
  act: z.enum(DESK_ACTS),
  state: z.enum(["open", "done", "dropped"]),
  cards: z.number(),
  /** How many of its cards are finished. */
  finished: z.number(),
  /** The card of which it wrote a part and which was not completed since; null if there is none, or if it erases. */
  unfinishedUid: z.string().nullable(),
  /** How often it may try to complete that card without another charge. */
  freeCompletions: z.number(),
  /** Its clerk stopped it before its last card: it can be resumed, and keeps nobody away. */
  isStopped: z.boolean(),
  validTo: EncodedTimestamp,
  /** What differs from room and policy. */
  overridden: z.array(z.enum(ACT_OVERRIDES)),
  /** Its cards are written only at this encoder. */
  encoderId: z.number(),
  userName: z.string(),
  createTime: EncodedTimestamp,
});
export type Act = z.output<typeof Act>;

/** Why a stay has ended; a stay without a check-out expires. */
export const STAY_ENDS = ["checkout", "replaced", "moved", "expired", "voided"] as const;
/** A stay of a room's history with its acts, newest first. */
export const PastStay = Stay.pick({ id: true, validFrom: true, validTo: true, openedBy: true, reference: true }).extend(
  {
    openTime: EncodedTimestamp,
    /** Null while the stay is active. */
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
/** Overview of a front desk's day. */
export const DeskDay = z.object({
  due: z.array(DueRoom),
  /** Cards that were written to invalidate others at a door, and must be erased. */
  toErase: z.array(z.object({ id: z.number(), uid: z.string(), label: z.string(), validTo: EncodedTimestamp })),
  /** Credits used today, held now, and used per day in the last fourteen days, for the hotel's cards. */
  credit: z.object({ usedToday: z.number(), held: z.number(), perDay: z.number() }),
});
export type DeskDay = z.output<typeof DeskDay>;

/** Changes at a hotel's front desk by any user; events of a grant are sent only to its own session. */
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
/** A user who may set a hotel's policy may end any of its shift authorizations. */
const mayEndGrant = access.anyPermission("business:desk:grant", POLICY_PERMISSION);
const mayAct = access.anyPermission(...ACT_PERMISSIONS);

export const deskRoutes = routes({
  resolve: {
    method: "GET",
    path: "/business/desk/resolve",
    title: "desk.resolve",
    access: access.permission("business:desk:list"),
    scope: scope.data,
    /** A room's label (with its building if there are several), or a card number. */
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
  /** Stays without any card and acts that were canceled before their first card are left out. */
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
    /** Those of the caller's session, or all for a user who may set the hotel's policy. */
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
    scope: scope.data,
    params: byId,
    reply: reply.data(Act),
  },
  dropAct: {
    method: "DELETE",
    path: "/business/desk/act/{id}",
    title: "desk.dropAct",
    access: mayAct,
    scope: scope.data,
    audit: "update",
    params: byId,
    query: z.object({
      /** Only gives up room and encoder if a card is partly written, or some of several are finished. */
      mayResume: unset(z.enum(["true", "false"])),
    }),
    reply: reply.empty,
  },
  policy: {
    method: "GET",
    path: "/business/hotel/{id}/desk-policy",
    title: "desk.policy",
    /** The policy also determines the default end of a guest card that is made on another page. */
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
  standing: {
    method: "GET",
    path: "/business/hotelcard/{id}/standing",
    title: "desk.standing",
    access: access.permission("business:hotelcard:list"),
    scope: scope.data,
    params: byId,
    reply: reply.data(CardStanding),
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

/** Parses a card number; upper case, or undefined if the text is none. */
export const parseUid = (text: string): string | undefined => Uid.safeParse(text).data;
