// Casts: software types and sector plan are JSON text that only this feature writes, from parsed input.
import type { SoftwareType } from "@adel/card";
import type { Hotel, SectorPlanInput } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import type { ListOptions } from "../../../core/db/page.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    biz_hotel: HotelTable;
    /** A hotel's keys, encrypted; the newest is the current one, older ones still read its cards. */
    biz_hotel_key: { id: Generated<number>; hotel_id: number; wrapped: string; create_time: number };
  }
}

interface HotelTable {
  id: Generated<number>;
  hotel_number: number;
  hotel_name: string;
  group_id: number | null;
  province: string;
  city: string;
  address: string;
  door_lock_count: number;
  /** Distinct cards that were written for the hotel. */
  card_count: number;
  write_count: Generated<number>;
  software_types: string;
  sector_plan: string;
  auth_hash: string;
  /** Wrong authorization passwords in a row; at the limit card writing is locked. */
  auth_tries: number;
  /** The last sequence of a card of this hotel. */
  sequence: number;
  /** When its newest key was made, and how many there are. */
  key_time: Generated<number>;
  key_count: Generated<number>;
  /** When the sectors that its devices read were last changed; null if no card is older. */
  plan_time: Generated<number | null>;
  dept_id: number;
  status: "0" | "1";
  remark: string;
  deleted: number;
  create_by: number;
  create_time: number;
}
export type HotelRow = Selectable<HotelTable> & {
  readonly group_name: string | null;
  readonly owner_dept_id: number | null;
};

/** Five wrong authorization passwords lock card writing for the hotel. */
export const AUTH_TRIES = 5;

/** Name of an encrypted hotel key in the vault. */
export const HOTEL_KEY = "hotel-key";

export const planOf = ({ sector_plan }: Pick<HotelRow, "sector_plan">) => JSON.parse(sector_plan) as SectorPlanInput;
export const softwareOf = ({ software_types }: Pick<HotelRow, "software_types">) =>
  JSON.parse(software_types) as SoftwareType[];

/** The hotel for readers, without authorization password and keys. */
export const toHotel = (row: HotelRow, timeFormat: TimeFormat): Hotel => ({
  id: row.id,
  hotelNumber: row.hotel_number,
  hotelName: row.hotel_name,
  groupId: row.group_id,
  groupName: row.group_name,
  province: row.province,
  city: row.city,
  address: row.address,
  doorLockCount: row.door_lock_count,
  cardCount: row.card_count,
  writeCount: row.write_count,
  softwareTypes: softwareOf(row),
  sectorPlan: planOf(row),
  deptId: row.dept_id,
  ownerDeptId: row.owner_dept_id ?? 0,
  keyTime: timeFormat.format(row.key_time),
  keyCount: row.key_count,
  planTime: timeFormat.format(row.plan_time),
  status: row.status,
  locked: row.auth_tries >= AUTH_TRIES,
  remark: row.remark,
  createTime: timeFormat.format(row.create_time),
});

export const hotelList: ListOptions = {
  id: "id",
  columns: {
    hotelNumber: "hotel_number",
    hotelName: "hotel_name",
    doorLockCount: "door_lock_count",
    cardCount: "card_count",
    status: "status",
    createTime: "create_time",
    keyTime: "key_time",
  },
};
