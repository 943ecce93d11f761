import type { SectorPlanInput } from "@adel/protocol";
import { MINUTE_MS } from "../../../core/time/durations.ts";
import type { ActRow, DemoStay, StayRow } from "../desk/demo-stays.service.ts";
import type { DemoRoom } from "../desk/demo-visits.service.ts";
import type { CardRoom, NewHotelCard } from "../hotel-card/hotel-card.service.ts";
import type { DemoAct, DemoJob, DemoTest } from "./demo-work.ts";
import type { JobRow } from "./job.table.ts";

interface DemoPerson {
  readonly id: number;
  readonly userName: string;
  readonly nickName: string;
}
/** Who writes the cards of a hotel, and on which encoders. */
export interface DemoCrew {
  readonly clerks: readonly DemoPerson[];
  /** They write its test cards. */
  readonly technicians: readonly DemoPerson[];
  readonly encoders: readonly { readonly id: number; readonly keyId: number }[];
  /** Sectors of its plan. */
  readonly plan: Pick<SectorPlanInput, "doorLock" | "energySaver" | "test" | "ladder">;
  readonly hasLadder: boolean;
  /** Sectors of the plan that a guest's card uses, as JSON. */
  readonly sectors: string;
}
/** Ids in the order of the plan; rows refer to one another by them. */
export interface DemoIds {
  readonly stay: (stay: DemoStay) => number | null;
  readonly act: (act: DemoAct) => number | null;
  readonly card: (job: DemoJob) => number | null;
  readonly test: (test: DemoTest) => number;
}

const BEFORE_MS = 15 * MINUTE_MS;
export const WRITTEN_MS = 3200;
const RETURNED_OF_TEN = 9;
const AREAS_OF_STAFF = [0, 1] as const;

export const demoJobId = (at: number) => `demo-${String(at + 1).padStart(12, "0")}`;
/** Each act and its cards belong to one user and one encoder. */
export const turnOf = <T>(list: readonly T[], { sequence }: Pick<DemoAct, "sequence">): T => {
  const found = list[sequence % list.length];
  if (found === undefined) throw new Error("an example hotel has nobody to write its cards");
  return found;
};
const cardTypeOf = ({ isStaff }: DemoStay) => (isStaff ? "one-card" : "classic");

/** The records of a card for the room; the front desk creates the same. */
export function demoRecords({ room, isStaff }: DemoStay, hasLadder: boolean): string {
  const { building, floor, roomNumber, relayCount, offDelay, liftFloors } = room;
  return JSON.stringify({
    doorLock: { building, floor, room: roomNumber, areas: isStaff ? AREAS_OF_STAFF : [] },
    energySaver: { relays: relayCount, offDelay, areas: [] },
    ...(hasLadder && { ladder: { floors: liftFloors } }),
  });
}

const toLockPosition = (room: DemoRoom | null): CardRoom => ({
  building: room?.building ?? null,
  floor: room?.floor ?? null,
  room_number: room?.roomNumber ?? null,
});

export const toStayRow = (
  stay: DemoStay,
  id: number,
  sequence: number,
  { clerks }: DemoCrew,
  act: DemoAct,
): StayRow => ({
  id,
  hotel_id: stay.hotel.id,
  room_id: stay.room.id,
  card_type: cardTypeOf(stay),
  sequence,
  valid_from: stay.time - BEFORE_MS,
  valid_to: stay.validTo,
  state: stay.isOpen ? "open" : "ended",
  reference: null,
  end_reason: stay.isOpen ? null : "checkout",
  replaces_id: null,
  opened_by: turnOf(clerks, act).userName,
  create_by: turnOf(clerks, act).id,
  create_time: stay.time,
  end_time: stay.endTime,
});

/** What happened in an act besides its cards. */
interface DemoActResult {
  readonly lostCardId: number | null;
  /** One more card is partly written. */
  readonly isWaiting: boolean;
}

export const toActRow = (
  act: DemoAct,
  id: number,
  ids: DemoIds,
  crew: DemoCrew,
  { lostCardId, isWaiting }: DemoActResult,
): ActRow => ({
  id,
  stay_id: ids.stay(act.stay) ?? 0,
  hotel_id: act.stay.hotel.id,
  room_id: act.stay.room.id,
  kind: act.kind,
  card_type: cardTypeOf(act.stay),
  sequence: act.sequence,
  records: demoRecords(act.stay, crew.hasLadder),
  valid_from: act.stay.time - BEFORE_MS,
  valid_to: act.stay.validTo,
  cards: act.cards + (isWaiting ? 1 : 0),
  finished: act.cards,
  lost_card_id: lostCardId,
  overridden: "[]",
  stop_time: null,
  encoder_id: turnOf(crew.encoders, act).id,
  state: isWaiting ? "open" : "done",
  user_id: turnOf(crew.clerks, act).id,
  user_name: turnOf(crew.clerks, act).userName,
  session: "",
  create_time: act.time,
});

const noTest = {
  test_card_type: null,
  method: null,
  operation: null,
  target_sector: null,
  test_card_id: null,
} as const;
export const noBatch = {
  batch_id: null,
  batch_item: null,
  finishes_job_id: null,
  settlement_id: null,
  ticket: null,
  grant_row_id: null,
} as const;

export function toJobRow(job: DemoJob, at: number, ids: DemoIds, crew: DemoCrew): JobRow {
  const { act, state, fault, blocks, time, uid } = job;
  const isErase = act.kind === "checkOut";
  const encoder = turnOf(crew.encoders, act);
  const clerk = turnOf(crew.clerks, act);
  return {
    ...noTest,
    ...noBatch,
    id: at + 1,
    job_id: demoJobId(at),
    state,
    purpose: isErase ? "erase" : "hotel",
    encoder_id: encoder.id,
    encoder_key_id: encoder.keyId,
    hotel_id: act.stay.hotel.id,
    uid,
    sectors: crew.sectors,
    sequence: isErase ? null : act.sequence,
    valid_from: isErase ? null : act.stay.time - BEFORE_MS,
    valid_to: isErase ? null : act.stay.validTo,
    result_hash: null,
    fault,
    fault_values: "{}",
    blocks_written: blocks,
    card_type: isErase ? null : cardTypeOf(act.stay),
    act_id: ids.act(act),
    records: isErase ? null : demoRecords(act.stay, crew.hasLadder),
    ...toLockPosition(isErase ? null : act.stay.room),
    hotel_card_id: ids.card(job),
    user_id: clerk.id,
    user_name: clerk.userName,
    agent_name: clerk.nickName,
    create_time: time,
    sent_time: time,
    wait_time: null,
    settle_time: state === "unknown" ? null : time + WRITTEN_MS,
  };
}

function holdStateOf({ act, copy }: DemoJob, id: number): NewHotelCard["hold_state"] {
  const { stay, kind } = act;
  if (!stay.hasStay) return null;
  if (kind === "checkIn" && stay.lost && copy === 1) return "lostPending";
  return stay.isOpen || id % 10 >= RETURNED_OF_TEN ? "held" : "handedBack";
}

export const toCardRow = (
  job: DemoJob,
  id: number,
  jobAt: number,
  ids: DemoIds,
  { clerks, hasLadder }: DemoCrew,
): NewHotelCard & CardRoom & { readonly id: number } => ({
  id,
  card_number: job.uid,
  card_type: cardTypeOf(job.act.stay),
  records: demoRecords(job.act.stay, hasLadder),
  agent_name: turnOf(clerks, job.act).nickName,
  hotel_id: job.act.stay.hotel.id,
  ...toLockPosition(job.act.stay.room),
  sequence: job.act.sequence,
  valid_from: job.act.stay.time - BEFORE_MS,
  valid_to: job.act.stay.validTo,
  job_id: demoJobId(jobAt),
  stay_id: ids.stay(job.act.stay),
  act_id: ids.act(job.act),
  copy_no: job.act.stay.hasStay ? job.copy : null,
  hold_state: holdStateOf(job, id),
  create_by: turnOf(clerks, job.act).id,
  create_time: job.time + WRITTEN_MS,
});
