import type { Db } from "../../../core/db/database.ts";
import { LOT_COLUMNS, type LotColumn } from "./account.table.ts";
import { LedgerSumsRepository } from "./ledger-sums.repository.ts";

/** A sum that differs from its entries. */
export interface LedgerMismatch {
  readonly lotId: number;
  /** A column of a lot, its equation, or a job with unexpected credit. */
  readonly what: LotColumn | "sum" | "job";
  readonly stands: number;
  readonly entriesTotal: number;
  readonly jobId: string | null;
}

/** Job states with reserved credit: without a result yet. */
const HOLDING = ["reserved", "sent", "unknown"] as const;

/** Sums of lots and jobs that differ from their entries; empty in a correct ledger. */
export async function checkLedger(db: Db): Promise<LedgerMismatch[]> {
  const lots = (await new LedgerSumsRepository(db).lots()).flatMap((lot) => {
    const parts = lot.remaining + lot.reserved + lot.consumed + lot.sent + lot.refunded;
    const all = [
      ...LOT_COLUMNS.map((what) => ({ what, stands: lot[what], entriesTotal: lot[`says_${what}`] })),
      { what: "sum" as const, stands: lot.quantity, entriesTotal: parts },
    ];
    return all
      .filter(({ stands, entriesTotal }) => stands !== entriesTotal)
      .map((one) => ({ ...one, lotId: lot.id, jobId: null }));
  });
  const jobs = (await new LedgerSumsRepository(db).held())
    .filter(({ held, state }) => held < 0 || !HOLDING.some((one) => one === state))
    .map(({ job_id, lot_id, held }) => ({
      lotId: lot_id,
      what: "job" as const,
      stands: held,
      entriesTotal: 0,
      jobId: job_id,
    }));
  return [...lots, ...jobs];
}
