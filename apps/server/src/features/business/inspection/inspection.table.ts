import type { Verdict } from "@adel/card";
import { type Inspection, InspectionCheck, type TestCard } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import * as z from "zod";
import type { ListOptions } from "../../../core/db/page.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    biz_inspection: InspectionTable;
  }
}

interface InspectionTable {
  id: Generated<number>;
  read_id: string;
  card_number: string;
  hotel_id: number | null;
  encoder_id: number;
  /** The record of this card, if there is one. */
  test_card_id: number | null;
  sequence: number | null;
  verdict: Verdict;
  /** Results of the checks, as JSON. */
  checks: string;
  create_by: number;
  user_name: string;
  create_time: number;
}
export type InspectionRow = Selectable<InspectionTable> & {
  readonly hotel_name: string | null;
  readonly test_card_status: TestCard["status"] | null;
};
export type NewInspection = Omit<Selectable<InspectionTable>, "id">;

const Checks = z.array(InspectionCheck);

/** A card passes if no check failed and none is unknown. */
export const passes = (verdict: Verdict): boolean => verdict === "pass" || verdict === "warn";

export const toInspection = (row: InspectionRow, timeFormat: TimeFormat): Inspection => ({
  id: row.id,
  readId: row.read_id,
  cardNumber: row.card_number,
  hotelId: row.hotel_id,
  hotelName: row.hotel_name,
  sequence: row.sequence,
  testCardId: row.test_card_id,
  testCardStatus: row.test_card_status,
  verdict: row.verdict,
  pass: passes(row.verdict),
  checks: Checks.parse(JSON.parse(row.checks)),
  userName: row.user_name,
  createTime: timeFormat.format(row.create_time),
});

/** Columns that a list may be sorted by. */
export const inspectionList: ListOptions = {
  id: "biz_inspection.id",
  columns: { createTime: "biz_inspection.create_time", cardNumber: "biz_inspection.card_number" },
};
