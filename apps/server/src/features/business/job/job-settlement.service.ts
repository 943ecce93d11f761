import type { JobResult, Outcome } from "@adel/protocol";
import type { EntityChange } from "../../../core/audit/change.ts";
import type { Actor } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { Ledger, type LedgerSeal } from "../account/ledger.service.ts";
import { cardOfAct, endCheckOutsWithoutCards, endEarlierCards, settleAct } from "../desk/desk-jobs.service.ts";
import { HotelCounters } from "../hotel/hotel-cards.service.ts";
import { newestHotelCard, recordHotelCard } from "../hotel-card/hotel-card.service.ts";
import { hasTestCard, recordTestCard } from "../test-card/test-card.service.ts";
import type { JobRowNamed } from "./job.table.ts";
import { isCardTouched } from "./job-charge.ts";
import { type ByResult, JobEndingRepository, SettlementRepository } from "./job-settlement.repository.ts";
import type { JobTrail } from "./job-trail.ts";
import { isFactoryFresh } from "./laid-card.ts";

/** Changes of other rows by a settlement, for the audit trail. */
type Changes = readonly EntityChange[];

/** Columns of a card record that come from its job, for any kind of record. */
const ofJob = (row: JobRowNamed, sequence: number, now: number) => ({
  card_number: row.uid,
  agent_name: row.agent_name,
  hotel_id: row.hotel_id,
  sequence,
  job_id: row.job_id,
  create_by: row.user_id,
  create_time: now,
});

async function followTestCard(trx: Db, row: JobRowNamed, sequence: number, now: number): Promise<Changes> {
  const { test_card_type, method, operation, target_sector: sector } = row;
  if (!test_card_type || !method || !operation || sector === null) return [];
  const { id, changes } = await recordTestCard(trx, {
    ...ofJob(row, sequence, now),
    test_card_type,
    method,
    operation_type: operation,
    sector,
  });
  await new JobEndingRepository(trx).setTestCard(row.job_id, id);
  return changes;
}

async function followHotelCard(trx: Db, row: JobRowNamed, sequence: number, now: number): Promise<Changes> {
  const { card_type, records, valid_from, valid_to } = row;
  if (!card_type || records === null) return [];
  const { id, changes } = await recordHotelCard(trx, {
    ...(await cardOfAct(trx, row.act_id, row.uid)),
    ...ofJob(row, sequence, now),
    card_type,
    records,
    valid_from,
    valid_to,
  });
  await new JobEndingRepository(trx).setHotelCard(row.job_id, id);
  return changes;
}

/** Applies the effects of a success, once: a written card becomes a record of its hotel, an erased one does not. */
export async function recordSettlement(trx: Db, row: JobRowNamed, now: number): Promise<Changes> {
  const left = await endEarlierCards(trx, row.hotel_id, row.uid, row.purpose === "erase");
  const changes = await recordCard(trx, row, now);
  return [...changes, ...(await endCheckOutsWithoutCards(trx, left))];
}

async function recordCard(trx: Db, row: JobRowNamed, now: number): Promise<Changes> {
  if (row.sequence === null) return settleAct(trx, row.act_id, now);
  const isKnown =
    (await newestHotelCard(trx, row.hotel_id, row.uid)) !== undefined ||
    (await hasTestCard(trx, row.hotel_id, row.uid));
  await new HotelCounters(trx).countWrite(row.hotel_id, isKnown);
  return [
    ...(await settleAct(trx, row.act_id, now)),
    ...(await followTestCard(trx, row, row.sequence, now)),
    ...(await followHotelCard(trx, row, row.sequence, now)),
  ];
}

/**
 * Settles a late result of a job that two people have settled. A success still counts, because the card exists. Any
 * other result is stored with the settlement and changes nothing.
 */
async function settleLate(
  trx: Db,
  row: JobRowNamed,
  outcome: Outcome,
  settlement: ByResult,
  seal: LedgerSeal,
): Promise<Changes | null> {
  const left = await new JobEndingRepository(trx).takeLate(row.job_id, settlement.result_hash);
  if (!left?.settlement_id) return null;
  await new SettlementRepository(trx).keepLate(left.settlement_id, outcome);
  if (outcome !== "done") return [];
  await new JobEndingRepository(trx).commitLate(row.job_id, settlement);
  if (left.state === "done") return [];
  await new Ledger(trx, settlement.settle_time, seal).commitLate(row.job_id);
  return recordSettlement(trx, row, settlement.settle_time);
}

/**
 * A signed result that none of the keys opened a sector, with nothing written, says whose the card is not. A new or
 * counter card test is encrypted with factory keys only, so the card was not new; all others also with the hotel's.
 */
function toJobError(row: JobRowNamed, { fault, blocksWritten }: JobResult): JobResult["fault"] {
  if (fault !== "KEY_REFUSED" || blocksWritten > 0) return fault;
  if (isFactoryFresh(row)) return "CARD_NOT_FACTORY";
  return row.purpose === "adel" ? fault : "CARD_OF_OTHER_HOTEL";
}

export interface SettlementDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobTrail: JobTrail;
}

/** A verified result, and the hash of its signed form. */
interface VerifiedResult {
  readonly result: JobResult;
  readonly hash: string;
}

/** Settles a job by a verified result, exactly once, and returns it; null if another result was first. */
export function settleJob(
  { db, clock, jobTrail }: SettlementDeps,
  by: Actor,
  row: JobRowNamed,
  { result, hash }: VerifiedResult,
): Promise<JobRowNamed | null> {
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const settlement: ByResult = {
      state: result.outcome,
      result_hash: hash,
      fault: toJobError(row, result),
      fault_values: JSON.stringify(result.faultValues),
      blocks_written: result.blocksWritten,
      settle_time: now,
    };
    return jobTrail.changed(trx, by, row.job_id, async () => {
      if (!(await new JobEndingRepository(trx).settle(row.job_id, settlement)))
        return settleLate(trx, row, result.outcome, settlement, jobTrail.ledgerSeal);
      const credit = new Ledger(trx, now, jobTrail.ledgerSeal);
      // A card that was changed has used its credit, even if it did not become a test card.
      const isTouched = isCardTouched(settlement);
      await (isTouched ? credit.commit(row.job_id) : credit.release(row.job_id));
      return result.outcome === "done" ? recordSettlement(trx, row, now) : [];
    });
  });
}
