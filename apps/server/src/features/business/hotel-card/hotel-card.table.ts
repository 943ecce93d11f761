import type { CardType } from "@adel/card";
import { type CardState, type HoldState, type HotelCard, StoredRecords } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import type { ListOptions } from "../../../core/db/page.ts";
import type { IndexedText } from "../../../core/db/text-search.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import type { CardRoom } from "./card-room.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    biz_hotel_card: HotelCardTable;
  }
}

/** Building, floor and room are those of its door lock's record. */
interface HotelCardTable extends CardRoom {
  id: Generated<number>;
  card_number: string;
  card_type: CardType;
  /** Its records as JSON, without fingerprint templates. */
  records: string;
  agent_name: string;
  hotel_id: number;
  sequence: number;
  valid_from: number | null;
  valid_to: number | null;
  job_id: string;
  /** For cards of a front desk: stay, act, copy number, and state. */
  stay_id: number | null;
  act_id: number | null;
  copy_no: number | null;
  hold_state: HoldState | null;
  create_by: number;
  create_time: number;
}
export type HotelCardRow = Selectable<HotelCardTable> & {
  readonly hotel_name: string;
  readonly room: string | null;
  readonly state: CardState;
};
export type NewHotelCard = Omit<Selectable<HotelCardTable>, "id" | keyof CardRoom>;

export const toHotelCard = (row: HotelCardRow, timeFormat: TimeFormat): HotelCard => ({
  id: row.id,
  cardNumber: row.card_number,
  cardType: row.card_type,
  records: StoredRecords.parse(JSON.parse(row.records)),
  agentName: row.agent_name,
  hotelId: row.hotel_id,
  hotelName: row.hotel_name,
  room: row.room,
  state: row.state,
  copyNo: row.copy_no,
  sequence: row.sequence,
  validFrom: timeFormat.format(row.valid_from),
  validTo: timeFormat.format(row.valid_to),
  jobId: row.job_id,
  createTime: timeFormat.format(row.create_time),
});

/** Cards are searched by any part of their numbers. */
export const hotelCardNumber: IndexedText = { table: "biz_hotel_card", column: "card_number" };

/** Columns that a list may be sorted by. */
export const hotelCardList: ListOptions = {
  id: "biz_hotel_card.id",
  columns: {
    createTime: "biz_hotel_card.create_time",
    cardNumber: "card_number",
    sequence: "biz_hotel_card.sequence",
  },
};
