// Cast: a list of act literals is searched for any act.
import {
  type CardOut,
  DESK_ACTS,
  DESK_PERMISSIONS,
  type DeskAct,
  type DeskCard,
  type DeskPolicy,
  type DeskRoom,
  type FormerStay,
  nameRoom,
  type RoomCell,
  type Stay,
} from "@adel/protocol";
import { type Principal, permits } from "../../../core/access/principal.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { forgottenBefore, formatStanding } from "../hotel-card/card-standing.service.ts";
import { cardStates } from "../hotel-card/hotel-card.service.ts";
import { readCardStandings } from "./card-facts.service.ts";
import { StayRepository } from "./desk.repository.ts";
import type { StayRow } from "./desk.table.ts";
import { deskDay, stayState } from "./desk-days.ts";
import { findRoomAfterMoves, listStaysBeforeMoves } from "./moves.service.ts";

interface RoomDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
}

const ACTS_OF = {
  none: ["checkIn", "void"],
  valid: ["checkIn", "extra", "extend", "move", "checkOut", "lost"],
  due: ["checkIn", "extra", "extend", "move", "checkOut", "lost"],
  lostPending: ["checkIn", "extra", "extend", "move", "checkOut"],
  expired: ["checkIn", "extend", "checkOut", "void"],
} as const satisfies Record<RoomCell["state"], readonly DeskAct[]>;
/** The guest of a card that was reported late can leave a room that was closed meanwhile. */
export const OF_CLOSED_ROOMS: readonly DeskAct[] = ["checkOut", "move"];
const SUGGESTED = {
  none: "checkIn",
  valid: "extra",
  due: "extend",
  lostPending: "extra",
  expired: "checkIn",
} as const satisfies Record<RoomCell["state"], DeskAct>;

/** What a room in this state allows of these acts. */
const listActs = (state: RoomCell["state"], of: readonly DeskAct[]): readonly DeskAct[] =>
  of.filter((act) => (ACTS_OF[state] as readonly DeskAct[]).includes(act));

/** The cards of a stay, each with what it opens. */
async function readCards({ db, clock, timeFormat }: RoomDeps, stay: StayRow): Promise<DeskCard[]> {
  const rows = await new StayRepository(db).cards(stay.id);
  const standings = await readCardStandings(db, rows, clock.now());
  return rows.flatMap((row, at) => {
    const standing = standings[at];
    if (!standing) return [];
    return [
      {
        id: row.id,
        uid: row.card_number,
        copyNo: row.copy_no ?? 0,
        holdState: row.hold_state ?? "held",
        sequence: row.sequence,
        validTo: timeFormat.format(row.valid_to),
        userName: row.agent_name,
        createTime: timeFormat.format(row.create_time),
        isOutdated: row.sequence < stay.sequence,
        standing: formatStanding(standing, timeFormat),
      },
    ];
  });
}

/** Cards of the rooms that a guest moved from, as far as they may still open them. */
async function readCardsOfFormerRooms(
  { db, clock, timeFormat }: RoomDeps,
  stay: StayRow,
  { building }: RoomCell,
  { hasClock }: DeskPolicy,
): Promise<Stay["cardsOfFormerRoom"]> {
  const before = await listStaysBeforeMoves(db, stay);
  if (before.length === 0) return [];
  const ids = before.map(({ id }) => id);
  const cards = await new StayRepository(db).forgottenCards({ stayIds: ids }, cardStates.isForgottenCard(clock.now()));
  return cards.map(({ card_number: uid, valid_to, ...room }) => ({
    ...{ uid, label: nameRoom(room, building) },
    mayOpenUntil: hasClock ? timeFormat.format(valid_to) : null,
  }));
}

/** Cards of guests who left the room, as far as they may still open it. */
async function readCardsOut(
  { db, clock, timeFormat }: RoomDeps,
  room: RoomCell,
  { hasClock }: DeskPolicy,
): Promise<CardOut[]> {
  const cards = await new StayRepository(db).forgottenCards(
    { roomId: room.id },
    cardStates.isForgottenCard(clock.now()),
  );
  const out: CardOut[] = [];
  for (const { id, card_number: uid, valid_to, stay_id } of cards) {
    const movedTo = stay_id === null ? null : await findRoomAfterMoves(db, stay_id);
    const mayOpenUntil = hasClock ? timeFormat.format(valid_to) : null;
    out.push({ id, uid, mayOpenUntil, movedTo: movedTo && nameRoom(movedTo, room.building) });
  }
  return out;
}

/** The stay before, if nobody is in the room now. */
async function readFormerStay({ db, clock, timeFormat }: RoomDeps, room: RoomCell): Promise<FormerStay | null> {
  const former = await new StayRepository(db).formerOf(room.id, clock.now());
  if (!former) return null;
  const movedTo = await findRoomAfterMoves(db, former.id);
  return {
    id: former.id,
    validFrom: timeFormat.format(former.valid_from),
    validTo: timeFormat.format(former.valid_to),
    cards: Number(former.cards),
    out: Number(former.out),
    movedTo: movedTo && nameRoom(movedTo, room.building),
  };
}

/** A room at the front desk, with the cards that open it and the acts that it allows the caller. */
export async function readDeskRoom(
  deps: RoomDeps,
  principal: Principal,
  room: RoomCell,
  policy: DeskPolicy,
): Promise<DeskRoom> {
  const { db, clock, timeFormat } = deps;
  const now = clock.now();
  const open = await new StayRepository(db).openOf(room.id);
  const stay = open && open.valid_to >= forgottenBefore(now) ? open : undefined;
  const cards = stay ? await readCards(deps, stay) : [];
  const cardsOut = await readCardsOut(deps, room, policy);
  const isLost = cards.some(({ holdState }) => holdState === "lostPending");
  const dated = stay ? stayState(timeFormat, now, stay.valid_to, policy) : "none";
  const state = isLost && dated !== "expired" ? "lostPending" : dated;
  const isClosed = room.status === "1";
  const acts = listActs(state, isClosed ? (stay ? OF_CLOSED_ROOMS : []) : DESK_ACTS).filter((act) =>
    permits(principal, DESK_PERMISSIONS[act]),
  );
  return {
    room: { ...room, state, validTo: stay ? timeFormat.format(stay.valid_to) : null },
    stay: stay
      ? {
          id: stay.id,
          sequence: stay.sequence,
          validFrom: timeFormat.format(stay.valid_from),
          validTo: timeFormat.format(stay.valid_to),
          openedBy: stay.opened_by,
          reference: stay.reference,
          cards,
          cardsOfFormerRoom: await readCardsOfFormerRooms(deps, stay, room, policy),
        }
      : null,
    former: stay ? null : await readFormerStay(deps, room),
    cardsOut,
    partlyWritten: await new StayRepository(db).listPartlyWritten(room, policy.hasClock ? now : null),
    acts,
    suggested: !isClosed && acts.includes(SUGGESTED[state]) ? SUGGESTED[state] : null,
    firstDay: deskDay(timeFormat, now, policy),
  };
}
