// Casts: sectors, records and error values are JSON text that only this feature writes, from parsed input.
import type { CardType, Method, Operation, TestCardType } from "@adel/card";
import type { CardJob, ErrorCode, JobState, Outcome, SETTLED_AS, Settlement } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import type { ListOptions } from "../../../core/db/page.ts";
import { MINUTE_MS } from "../../../core/time/durations.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { toCharge } from "./job-charge.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    biz_card_job: JobTable;
    biz_job_settlement: SettlementTable;
  }
}

/** Building, floor and room are those of the door lock's record of a hotel card. */
interface JobTable {
  building: number | null;
  floor: number | null;
  room_number: number | null;
  id: Generated<number>;
  job_id: string;
  state: JobState;
  purpose: CardJob["purpose"];
  encoder_id: number;
  /** The key the ticket is sealed under: results are verified with it, even once it is retired. */
  encoder_key_id: number;
  hotel_id: number;
  uid: string;
  test_card_type: TestCardType | null;
  method: Method | null;
  operation: Operation | null;
  sectors: string;
  target_sector: number | null;
  sequence: number | null;
  valid_from: number | null;
  valid_to: number | null;
  /** Encrypted; stored until the job ends, for repeated requests and for queries to its encoder. */
  ticket: string | null;
  result_hash: string | null;
  fault: ErrorCode | null;
  fault_values: string;
  blocks_written: number;
  test_card_id: number | null;
  card_type: CardType | null;
  /** The front desk act of the card, and the shift authorization that was used. */
  act_id: number | null;
  grant_row_id: number | null;
  /** The records of a hotel card, as JSON; of a fingerprint never the template. */
  records: string | null;
  hotel_card_id: number | null;
  /** Cards of a batch share its id; with the item's number. */
  batch_id: string | null;
  batch_item: number | null;
  /** The charged job whose partly written card it completes; it is free itself. */
  finishes_job_id: string | null;
  /** The last proposal to settle it by two people. */
  settlement_id: number | null;
  user_id: number;
  user_name: string;
  agent_name: string;
  create_time: number;
  sent_time: number;
  /** The last report of its bridge that it waits for its card. */
  wait_time: number | null;
  settle_time: number | null;
}
export type JobRow = Selectable<JobTable>;
/** All requested fields of a card except the start of its validity. */
export const CONTENT_COLUMNS = [
  "purpose",
  "test_card_type",
  "method",
  "operation",
  "target_sector",
  "card_type",
  "records",
  "valid_to",
] as const;
export type NewJob = Omit<
  JobRow,
  | "id"
  | "result_hash"
  | "fault"
  | "fault_values"
  | "blocks_written"
  | "test_card_id"
  | "hotel_card_id"
  | "settlement_id"
  | "wait_time"
  | "settle_time"
>;
/** A job with the names it is shown by, and its last settlement's columns (all null where there is none). */
export type JobRowNamed = JobRow & {
  readonly device_name: string;
  readonly hotel_name: string;
  /** Of the front desk act that it belongs to. */
  readonly room_building: number | null;
  readonly room_label: string | null;
  readonly open_act_id: number | null;
} & {
  readonly [K in Exclude<keyof SettlementRow, "id" | "job_id">]: SettlementRow[K] | null;
};

/** Every proposal is kept; a job refers to the last one. */
interface SettlementTable {
  id: Generated<number>;
  job_id: string;
  as_outcome: (typeof SETTLED_AS)[number];
  proposer_id: number;
  proposer_name: string;
  propose_reason: string;
  propose_time: number;
  /** Whether it was refused; null without a decision. */
  decision: "approved" | "refused" | null;
  decider_id: number | null;
  decider_name: string | null;
  decide_reason: string | null;
  decide_time: number | null;
  /** The encoder's result after the approval. */
  late_outcome: Outcome | null;
}
export type SettlementRow = Selectable<SettlementTable>;

/** Issued and last reported this long ago without a result: the card may or may not be written. */
export const UNKNOWN_AFTER_MS = 10 * MINUTE_MS;

/** A proposal is closed by a decision, or by an earlier result of the encoder. */
function toSettlement(row: JobRowNamed, timeFormat: TimeFormat): Settlement | null {
  if (row.settlement_id === null || row.as_outcome === null || row.propose_time === null) return null;
  const closed = row.state === "unknown" ? "open" : "overtaken";
  return {
    proposalId: row.settlement_id,
    state: row.decision ?? closed,
    outcome: row.as_outcome,
    proposedBy: row.proposer_name ?? "",
    proposeReason: row.propose_reason ?? "",
    proposeTime: timeFormat.format(row.propose_time),
    decidedBy: row.decider_name,
    decideReason: row.decide_reason,
    decideTime: timeFormat.format(row.decide_time),
    lateOutcome: row.late_outcome,
  };
}

const toRoom = ({ room_building: building, room_label: label }: JobRowNamed): CardJob["room"] =>
  building === null || label === null ? null : { building, label };

export const toJob = (row: JobRowNamed, timeFormat: TimeFormat): CardJob => ({
  jobId: row.job_id,
  state: row.state,
  purpose: row.purpose,
  encoderId: row.encoder_id,
  deviceName: row.device_name,
  hotelId: row.hotel_id,
  hotelName: row.hotel_name,
  uid: row.uid,
  testCardType: row.test_card_type,
  method: row.method,
  operation: row.operation,
  sectors: JSON.parse(row.sectors) as number[],
  targetSector: row.target_sector,
  sequence: row.sequence,
  cardType: row.card_type,
  records: row.records === null ? null : (JSON.parse(row.records) as CardJob["records"]),
  validFrom: timeFormat.format(row.valid_from),
  validTo: timeFormat.format(row.valid_to),
  room: toRoom(row),
  openActId: row.open_act_id,
  batch: row.batch_id === null || row.batch_item === null ? null : { batchId: row.batch_id, item: row.batch_item },
  fault: row.fault,
  faultValues: JSON.parse(row.fault_values) as CardJob["faultValues"],
  blocksWritten: row.blocks_written,
  testCardId: row.test_card_id,
  hotelCardId: row.hotel_card_id,
  finishes: row.finishes_job_id,
  charge: toCharge(row),
  settlement: toSettlement(row, timeFormat),
  userName: row.user_name,
  createTime: timeFormat.format(row.create_time),
  settleTime: timeFormat.format(row.settle_time),
});

export const jobList: ListOptions = {
  id: "biz_card_job.id",
  columns: { createTime: "biz_card_job.create_time" },
};
