import type { ErrorCode, JobState, Outcome } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import type { SettlementRow } from "./job.table.ts";

type Decision = Pick<SettlementRow, "decision" | "decider_id" | "decider_name" | "decide_reason" | "decide_time">;
type Proposal = Omit<SettlementRow, "id" | "late_outcome" | keyof Decision>;

export class SettlementRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async insert(proposal: Proposal): Promise<number> {
    const row = await this.#db
      .insertInto("biz_job_settlement")
      .values({
        ...proposal,
        decision: null,
        decider_id: null,
        decider_name: null,
        decide_reason: null,
        decide_time: null,
        late_outcome: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  }

  /** True for the one decision on a proposal. */
  async decide(id: number, decision: Decision): Promise<boolean> {
    const result = await this.#db
      .updateTable("biz_job_settlement")
      .set(decision)
      .where("id", "=", id)
      .where("decision", "is", null)
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }

  keepLate(id: number, late_outcome: Outcome) {
    return this.#db.updateTable("biz_job_settlement").set({ late_outcome }).where("id", "=", id).execute();
  }
}

/** The content of a signed result. */
export interface ByResult {
  readonly state: JobState;
  readonly result_hash: string;
  readonly fault: ErrorCode | null;
  readonly fault_values: string;
  readonly blocks_written: number;
  readonly settle_time: number;
}

/** How a job's row ends: by its one result, or by two people. */
export class JobEndingRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** True for the one result that settles the job: the first result of a job not settled by people. */
  async settle(jobId: string, settlement: ByResult): Promise<boolean> {
    const result = await this.#db
      .updateTable("biz_card_job")
      .set({ ...settlement, ticket: null })
      .where("job_id", "=", jobId)
      .where("result_hash", "is", null)
      .where("settle_time", "is", null)
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }

  /** Stores a late result of a job that people had already settled, once. */
  takeLate(jobId: string, result_hash: string) {
    return this.#db
      .updateTable("biz_card_job")
      .set({ result_hash })
      .where("job_id", "=", jobId)
      .where("result_hash", "is", null)
      .where("settlement_id", "is not", null)
      .returning(["state", "settlement_id"])
      .executeTakeFirst();
  }

  commitLate(jobId: string, settlement: ByResult) {
    return this.#db.updateTable("biz_card_job").set(settlement).where("job_id", "=", jobId).execute();
  }

  /** True if the job is still unreported. */
  async propose(jobId: string, settlement_id: number): Promise<boolean> {
    const result = await this.#db
      .updateTable("biz_card_job")
      .set({ settlement_id })
      .where("job_id", "=", jobId)
      .where("state", "=", "unknown")
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }

  /** True for the one approval: the job is still unreported, and its proposal is the one that was read. */
  async settleAs(jobId: string, settlement_id: number, state: JobState, settle_time: number): Promise<boolean> {
    const result = await this.#db
      .updateTable("biz_card_job")
      .set({ state, settle_time, ticket: null })
      .where("job_id", "=", jobId)
      .where("state", "=", "unknown")
      .where("settlement_id", "=", settlement_id)
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }

  setHotelCard(jobId: string, hotel_card_id: number) {
    return this.#db.updateTable("biz_card_job").set({ hotel_card_id }).where("job_id", "=", jobId).execute();
  }

  setTestCard(jobId: string, test_card_id: number) {
    return this.#db.updateTable("biz_card_job").set({ test_card_id }).where("job_id", "=", jobId).execute();
  }
}
