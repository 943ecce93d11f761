import type { JobResult } from "@adel/protocol";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { hotelCounters } from "../hotel/hotel-cards.service.ts";
import { recordTestCard } from "../test-card/test-card.service.ts";
import { jobs } from "./card.repository.ts";
import type { JobRowNamed } from "./card.table.ts";

/** Makes what follows from a result, once: a written test card is a record of its hotel. */
async function follow(trx: Db, row: JobRowNamed, now: number): Promise<void> {
  const { test_card_type, method, operation, target_sector, sequence } = row;
  if (!test_card_type || !method || !operation || target_sector === null || sequence === null) return;
  const id = await recordTestCard(trx, {
    card_number: row.uid,
    test_card_type,
    method,
    operation_type: operation,
    agent_name: row.agent_name,
    hotel_id: row.hotel_id,
    sector: target_sector,
    sequence,
    job_id: row.job_id,
    create_by: row.user_id,
    create_time: now,
  });
  await jobs(trx).setTestCard(row.job_id, id);
  await hotelCounters(trx).countCard(row.hotel_id);
}

/** Settles a job by a verified result, exactly once; false where another result was first. A late success counts. */
export const jobSettlement =
  (db: Db, clock: Clock) =>
  (row: JobRowNamed, result: JobResult, hash: string): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const now = clock.now();
      const settlement = {
        state: result.outcome,
        result_hash: hash,
        fault: result.fault,
        fault_values: JSON.stringify(result.faultValues),
        blocks_written: result.blocksWritten,
        settle_time: now,
      };
      if (!(await jobs(trx).settle(row.job_id, settlement))) return false;
      if (result.outcome === "done") await follow(trx, row, now);
      return true;
    });
