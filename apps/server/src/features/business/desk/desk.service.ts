import {
  type Act,
  type ActInput,
  type CardConfirmation,
  type CardStanding,
  DESK_PERMISSIONS,
  type DeskDay,
  type DeskRoom,
  type HoldState,
  type Page,
  type PastStay,
  parseUid,
  type RoomCell,
} from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import { checkPermitted, type Principal } from "../../../core/access/principal.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { idempotent } from "../../../core/db/idempotency.ts";
import type { PageQuery } from "../../../core/db/page.ts";
import { fail, failField } from "../../../core/errors.ts";
import type { Caller } from "../../../core/http/request.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import type { EncoderService } from "../encoder/encoder.service.ts";
import type { EncoderCrypto } from "../encoder/encoder-crypto.service.ts";
import { type HotelCards, HotelCounters } from "../hotel/hotel-cards.service.ts";
import { formatStanding } from "../hotel-card/card-standing.service.ts";
import { countFreeCompletions } from "../job/partly-written.service.ts";
import { findRooms, getRoomOrFail } from "../room/room.service.ts";
import { ActRepository } from "./act.repository.ts";
import { dropAct, endCheckOutsWithoutCards, isResumable } from "./act-end.ts";
import { checkMayContinue, isReleased } from "./act-owner.ts";
import { readCardStandings } from "./card-facts.service.ts";
import { StayRepository } from "./desk.repository.ts";
import { type ActRowNamed, DESK_ENTITY, toAct, toActNow } from "./desk.table.ts";
import { readDeskDay } from "./desk-day.service.ts";
import { sessionOf } from "./desk-grant.service.ts";
import { authorizeOverride, overrideRecords } from "./desk-override.ts";
import { BEFORE_MS, isBeyondPolicy, planAct, recordsFor } from "./desk-plan.ts";
import { readPolicy } from "./desk-policy.service.ts";
import { OF_CLOSED_ROOMS, readDeskRoom } from "./desk-room.service.ts";
import { closingVoid, useGrant } from "./grant-use.service.ts";
import { findStayAfterMoves } from "./moves.service.ts";
import { readRoomHistory } from "./room-history.service.ts";
import { checkShownCard } from "./shown-card.ts";

interface DeskDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
  readonly vault: Vault;
  readonly hotels: HotelCards;
  readonly encoders: EncoderService;
  readonly encoderCrypto: EncoderCrypto;
}

/** Who asks for an act, and where its cards are to be laid. */
interface Clerk {
  readonly principal: Principal;
  readonly encoderId: number;
  readonly session: string;
}

const CALL = "desk-act";

/** The states that allow a confirmation, and the resulting state. */
const CONFIRMED: Readonly<Record<CardConfirmation, { from: readonly HoldState[]; to: HoldState }>> = {
  handedBack: { from: ["held", "lostPending"], to: "handedBack" },
  opened: { from: ["lostPending"], to: "lost" },
  lost: { from: ["held"], to: "lostPending" },
  dead: { from: ["held"], to: "dead" },
};
/** A hotel's front desk: rooms with their guests' cards, and the acts on them. */
export class DeskService {
  readonly #deps: DeskDeps;

  constructor(deps: DeskDeps) {
    this.#deps = deps;
  }

  /** Rooms with this label in any building, or the room in which the guest of a card lives. */
  async resolve(principal: Principal, scope: RowScope, hotelId: number, q: string): Promise<DeskRoom[]> {
    const { db, hotels } = this.#deps;
    await hotels.inScope(scope, hotelId);
    const rooms = await findRooms(db, hotelId, q);
    const uid = rooms.length > 0 ? undefined : parseUid(q);
    const stays = new StayRepository(db);
    const held = uid === undefined ? undefined : await stays.heldBy(hotelId, uid);
    const next = held?.stay_id == null ? undefined : await findStayAfterMoves(db, held.stay_id);
    const roomId = next?.room_id ?? held?.room_id;
    const found = roomId === undefined ? rooms : [await getRoomOrFail(db, scope, roomId)];
    const policy = await readPolicy(db, hotelId);
    return Promise.all(found.map((room) => readDeskRoom(this.#deps, principal, room, policy)));
  }

  async recent({ userId }: Principal, scope: RowScope, hotelId: number): Promise<Act[]> {
    const { db, hotels } = this.#deps;
    await hotels.inScope(scope, hotelId);
    const rows = await new ActRepository(db).recent(hotelId, userId);
    return Promise.all(rows.map((row) => this.#toAct(row)));
  }

  day(scope: RowScope, hotelId: number): Promise<DeskDay> {
    return readDeskDay(this.#deps, scope, hotelId);
  }

  history(scope: RowScope, roomId: number, page: PageQuery): Promise<Page<PastStay>> {
    return readRoomHistory(this.#deps, scope, roomId, page);
  }

  async act(principal: Principal, scope: RowScope, id: number): Promise<Act> {
    return this.#toAct(await this.#found(this.#deps.db, principal, scope, id));
  }

  async start(principal: Principal, scope: RowScope, input: ActInput, from: Caller): Promise<Act> {
    const { db, vault, hotels, encoders, encoderCrypto, clock, timeFormat, trail } = this.#deps;
    const { grantId } = input;
    checkPermitted(principal, DESK_PERMISSIONS[input.act]);
    const mac = vault.mac(CALL, JSON.stringify(input));
    const key = { user_id: principal.userId, call: CALL, idempotency_key: input.idempotencyKey };
    const before = await idempotent(db).of(key);
    if (before && before.body_mac !== mac) throw fail("IDEMPOTENCY_KEY_REUSED");
    if (before) return this.act(principal, scope, Number(before.result));
    const room = await getRoomOrFail(db, scope, input.roomId);
    const hotel = await hotels.inScope(scope, room.hotelId);
    await encoders.forJob(scope, input.encoderId);
    const { id: encoderKeyId } = await encoderCrypto.now(input.encoderId);
    const at = { hotelId: hotel.id, encoderId: input.encoderId };
    const grant = { grantId, principal, session: sessionOf(from), isErasing: input.act === "checkOut" };
    if (room.status === "1" && !OF_CLOSED_ROOMS.includes(input.act)) throw fail("ROOM_CLOSED");
    if (input.act === "extra" && (await readPolicy(db, hotel.id)).extraWithCard)
      await checkShownCard(this.#deps, { ...at, principal, readId: input.readId, roomId: room.id });
    await authorizeOverride(hotels, principal, hotel.id, input);
    const target = input.act === "move" ? await this.#target(scope, input, room) : undefined;
    return closingVoid(this.#deps, principal, () =>
      db.transaction().execute(async (trx) => {
        const now = clock.now();
        await useGrant(trx, { ...at, ...grant, encoderKeyId, via: undefined }, now);
        await new HotelCounters(trx).lock(hotel.id);
        const by = { principal, encoderId: input.encoderId, session: grant.session };
        await this.#endAbandoned(trx, by, room.id, now);
        if (target) await this.#endAbandoned(trx, by, target.id, now);
        const policy = await readPolicy(trx, hotel.id);
        const plan = await planAct({ trx, principal, timeFormat, now, policy }, input, room, target);
        const { records, names } = overrideRecords(recordsFor(plan.room, hotel, policy), input.override);
        const overridden = isBeyondPolicy(input, plan.validTo, now, policy) ? ["validTo", ...names] : names;
        const id = await new ActRepository(trx).insert({
          stay_id: plan.stayId,
          hotel_id: hotel.id,
          room_id: plan.room.id,
          kind: input.act,
          card_type: plan.cardType,
          sequence: plan.sequence,
          records: JSON.stringify(records),
          valid_from: now - BEFORE_MS,
          valid_to: plan.validTo,
          cards: plan.cards,
          finished: 0,
          lost_card_id: input.lostCardId ?? null,
          overridden: JSON.stringify(overridden),
          encoder_id: input.encoderId,
          state: plan.cards === 0 ? "done" : "open",
          ...{ user_id: principal.userId, user_name: principal.userName, session: grant.session },
          create_time: now,
        });
        if (!(await idempotent(trx).take(key, mac, String(id)))) throw fail("CHANGED_MEANWHILE");
        const after = toAct(await this.#found(trx, principal, scope, id), timeFormat);
        const noted = overridden.length > 0 ? { ...after, records } : after;
        await trail.keep(trx, principal, DESK_ENTITY, [{ id, before: null, after: noted }]);
        return after;
      }),
    );
  }

  /**
   * Finished cards stay; a stay without a finished card is deleted. An act that may be resumed, and has a partly
   * written card or some of its cards, only gives up room and encoder.
   */
  drop(principal: Principal, scope: RowScope, id: number, mayResume: boolean): Promise<void> {
    const { db, clock, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await new ActRepository(trx).locked(id);
      const row = await this.#found(trx, principal, scope, id);
      if (row.state !== "open") throw fail("DESK_ACT_ENDED");
      const now = clock.now();
      if (mayResume && (await isResumable(trx, row, now))) await new ActRepository(trx).update(id, { stop_time: now });
      else await dropAct(trx, row);
      const after = toAct((await new ActRepository(trx).byId(id)) ?? row, timeFormat);
      await trail.keep(trx, principal, DESK_ENTITY, [{ id, before: toAct(row, timeFormat), after }]);
    });
  }

  /** What a made card opens now, and what to do with it. */
  async standing(scope: RowScope, id: number): Promise<CardStanding> {
    const { db, clock, timeFormat } = this.#deps;
    const card = await new StayRepository(db).card(scope, id);
    const [standing] = card ? await readCardStandings(db, [card], clock.now()) : [];
    if (!standing) throw fail("NOT_FOUND");
    return formatStanding(standing, timeFormat);
  }

  /** Confirms what happened to a card that is not on the encoder. */
  confirmCard(principal: Principal, scope: RowScope, id: number, confirmed: CardConfirmation): Promise<void> {
    const { db, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const stays = new StayRepository(trx);
      const card = await stays.card(scope, id);
      if (!card || card.hold_state === null) throw fail("NOT_FOUND");
      const { from, to: holdState } = CONFIRMED[confirmed];
      if (!from.includes(card.hold_state)) throw fail("DESK_ACT_NOT_POSSIBLE");
      await stays.setHoldState(id, holdState);
      const change = { id, before: { holdState: card.hold_state }, after: { holdState } };
      const ended = card.stay_id === null ? [] : await endCheckOutsWithoutCards(trx, [card.stay_id]);
      await trail.keepAll(trx, principal, [{ entity: "business/hotel-card", ...change }, ...ended]);
    });
  }

  /**
   * Ends the act of this session and encoder that is still open, and a released one, before a new one. One with a
   * partly written card is first completed, which is free, or given up; so is one of another session or at another
   * encoder, where somebody may be waiting for its card.
   */
  async #endAbandoned(trx: Db, { principal, encoderId, session }: Clerk, roomId: number, now: number): Promise<void> {
    const acts = new ActRepository(trx);
    for (const { id } of await acts.openOf(roomId)) {
      const open = await acts.locked(id);
      if (open?.state !== "open") continue;
      const isOwn = open.user_id === principal.userId;
      const isOfSession = isOwn && open.session === session && open.encoder_id === encoderId;
      if (!isOfSession && !(await isReleased(trx, open, now)))
        throw fail("DESK_ACT_OPEN", { user: open.user_name, ...(isOwn && { actId: open.id }) });
      if (open.unfinished_uid !== null && (await this.#freeCompletions(trx, open)) > 0)
        throw fail("DESK_ACT_UNFINISHED", { actId: open.id, uid: open.unfinished_uid, label: open.label });
      await dropAct(trx, open);
    }
  }

  async #toAct(row: ActRowNamed): Promise<Act> {
    const { db, clock, timeFormat } = this.#deps;
    return toActNow(row, timeFormat, clock.now(), await this.#freeCompletions(db, row));
  }

  /** None once the act or the time of its cards is over. */
  async #freeCompletions(db: Db, row: ActRowNamed): Promise<number> {
    const now = this.#deps.clock.now();
    if (row.unfinished_uid === null || row.state !== "open" || row.valid_to <= now) return 0;
    return countFreeCompletions(db, row, row.unfinished_uid, now);
  }

  /** The room that a guest moves to: another enabled room of the same hotel. */
  async #target(scope: RowScope, { toRoomId }: ActInput, from: RoomCell): Promise<RoomCell> {
    if (toRoomId === undefined || toRoomId === from.id) throw failField("toRoomId", "MOVE_ROOM_NEEDED");
    const room = await getRoomOrFail(this.#deps.db, scope, toRoomId);
    if (room.hotelId !== from.hotelId) throw fail("NOT_FOUND");
    if (room.status === "1") throw fail("ROOM_CLOSED");
    return room;
  }

  async #found(handle: Db, principal: Principal, scope: RowScope, id: number): Promise<ActRowNamed> {
    const row = await new ActRepository(handle).byId(id);
    if (!row) throw fail("NOT_FOUND");
    if (row.user_id !== principal.userId) await this.#deps.hotels.inScope(scope, row.hotel_id);
    await checkMayContinue(handle, principal, row, this.#deps.clock.now());
    return row;
  }
}
