// Casts: records and names are JSON text that only this feature writes.
import type { CardType } from "@adel/card";
import type { Act, DeskAct, DeskPolicy, HotelRecords, OverrideName, PastStay } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    biz_stay: StayTable;
    biz_desk_act: ActTable;
    biz_desk_grant: GrantTable;
    /** A hotel without a row has the defaults. */
    biz_desk_policy: PolicyTable;
  }
}

interface StayTable {
  id: Generated<number>;
  hotel_id: number;
  room_id: number;
  card_type: CardType;
  /** Of its newest cards. */
  sequence: number;
  valid_from: number | null;
  valid_to: number;
  /** A draft becomes open with its first finished card. */
  state: "draft" | "open" | "ended" | "dropped";
  end_reason: PastStay["endReason"];
  /** The booking number: in no export, log, trail or event. */
  reference: Generated<string | null>;
  /** The stay that ends when this one opens. */
  replaces_id: number | null;
  opened_by: string;
  create_by: number;
  create_time: number;
  end_time: number | null;
}
export type StayRow = Selectable<StayTable>;

interface ActTable {
  id: Generated<number>;
  stay_id: number;
  hotel_id: number;
  room_id: number;
  kind: DeskAct;
  card_type: CardType;
  sequence: number;
  records: string;
  valid_from: number | null;
  valid_to: number;
  cards: number;
  finished: number;
  lost_card_id: number | null;
  /** JSON: what differs from room and policy. */
  overridden: Generated<string>;
  encoder_id: number;
  state: "open" | "done" | "dropped";
  /** When its clerk stopped it before its last card; null while it goes on. */
  stop_time: Generated<number | null>;
  user_id: number;
  user_name: string;
  /** That of the user when it was begun. */
  session: Generated<string>;
  create_time: number;
}
export type ActRow = Selectable<ActTable>;
/** With the labels of its room and of the room of the replaced stay. */
export type ActRowNamed = ActRow & {
  readonly building: number;
  readonly label: string;
  readonly replaced_label: string | null;
  readonly replaced_building: number | null;
  readonly unfinished_uid: string | null;
};

interface PolicyTable {
  hotel_id: number;
  card_type: DeskPolicy["cardType"];
  checkout_time: string;
  day_begins: string;
  nights: number;
  cards: number;
  max_nights: number;
  max_cards: number;
  extra_with_card: number;
  /** JSON: a list of numbers. */
  lift_floors: string;
  relays: number;
  off_delay: number;
  has_clock: number;
  print_receipt: number;
  has_reference: number;
  shift_hours: number | null;
  idle_minutes: number | null;
  shift_jobs: number | null;
}
export type PolicyRow = Selectable<PolicyTable>;

/** Why a shift authorization was closed; one that is used up or expired is not closed. */
export type GrantEnd = "closed" | "ended" | "replaced" | "changed" | "clock" | "pin";

interface GrantTable {
  id: Generated<number>;
  /** Id for pages; useless without its session. */
  grant_id: string;
  user_id: number;
  user_name: string;
  session: string;
  hotel_id: number;
  /** Always empty since `binding` exists, which a new password changes. */
  auth_hash: string;
  encoder_id: number;
  encoder_key_id: number;
  via: "local" | "remote";
  open_time: number;
  act_time: number;
  close_time: number | null;
  close_reason: GrantEnd | null;
  /** Wrong PINs since it was opened. */
  pin_tries: Generated<number>;
  /** 1 after a start of the server: the PIN is requested as after idling. */
  is_idle: Generated<number>;
  /** Hash of the state of hotel, encoder and user when it was opened; a change ends it. */
  binding: string;
}
export type GrantRow = Selectable<GrantTable>;
export type GrantRowNamed = GrantRow & { readonly hotel_name: string; readonly device_name: string };

export const DESK_ENTITY = "business/desk";
export const recordsOfAct = ({ records }: Pick<ActRow, "records">) => JSON.parse(records) as HotelRecords;

/** The time of an act's cards has passed: none is written any more. A check-out erases, which may be done later. */
export const isOver = ({ kind, valid_to }: Pick<ActRow, "kind" | "valid_to">, now: number): boolean =>
  kind !== "checkOut" && valid_to <= now;

/** As a clerk sees it now: one whose end has passed is open no more. */
export const toActNow = (row: ActRowNamed, timeFormat: TimeFormat, now: number, freeCompletions = 0): Act => {
  const state = row.finished > 0 ? "done" : "dropped";
  return toAct(row.state === "open" && isOver(row, now) ? { ...row, state } : row, timeFormat, freeCompletions);
};

export const toAct = (row: ActRowNamed, timeFormat: TimeFormat, freeCompletions = 0): Act => ({
  id: row.id,
  stayId: row.stay_id,
  roomId: row.room_id,
  building: row.building,
  label: row.label,
  fromLabel: row.kind === "move" ? row.replaced_label : null,
  fromBuilding: row.kind === "move" ? row.replaced_building : null,
  act: row.kind,
  state: row.state,
  cards: row.cards,
  finished: row.finished,
  unfinishedUid: row.unfinished_uid,
  freeCompletions,
  isStopped: row.state === "open" && row.stop_time !== null,
  validTo: timeFormat.format(row.valid_to),
  overridden: JSON.parse(row.overridden) as OverrideName[],
  encoderId: row.encoder_id,
  userName: row.user_name,
  createTime: timeFormat.format(row.create_time),
});
