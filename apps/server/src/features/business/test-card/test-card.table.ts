import type { Method, Operation, TestCardType } from "@adel/card";
import type { TestCard } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import type { ListOptions } from "../../../core/db/page.ts";
import type { IndexedText } from "../../../core/db/text-search.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    biz_test_card: TestCardTable;
  }
}

interface TestCardTable {
  id: Generated<number>;
  card_number: string;
  test_card_type: TestCardType;
  method: Method;
  operation_type: Operation;
  agent_name: string;
  hotel_id: number;
  sector: number;
  sequence: number;
  status: "unused" | "used";
  job_id: string;
  create_by: number;
  create_time: number;
}
export type TestCardRow = Selectable<TestCardTable> & { readonly hotel_name: string };
export type NewTestCard = Omit<Selectable<TestCardTable>, "id" | "status">;

export const toTestCard = (row: TestCardRow, timeFormat: TimeFormat): TestCard => ({
  id: row.id,
  cardNumber: row.card_number,
  testCardType: row.test_card_type,
  method: row.method,
  operationType: row.operation_type,
  agentName: row.agent_name,
  hotelId: row.hotel_id,
  hotelName: row.hotel_name,
  sector: row.sector,
  sequence: row.sequence,
  status: row.status,
  jobId: row.job_id,
  createTime: timeFormat.format(row.create_time),
});

/** Cards are searched by any part of their numbers. */
export const testCardNumber: IndexedText = { table: "biz_test_card", column: "card_number" };

/** Columns that a list may be sorted by. */
export const testCardList: ListOptions = {
  id: "biz_test_card.id",
  columns: {
    createTime: "biz_test_card.create_time",
    cardNumber: "card_number",
    sequence: "biz_test_card.sequence",
  },
};
