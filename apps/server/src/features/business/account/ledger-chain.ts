import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { NewEntry } from "./account.table.ts";

/** Links entries by a keyed hash: without the key, access to the database is not enough to forge one. */
export type LedgerSeal = Pick<AuditTrail, "seal">;

/** Where the chain of one account's entries ends. */
export interface ChainEnd {
  readonly seq: number;
  readonly link: string;
}

/** Before the first entry of an account. */
export const CHAIN_START: ChainEnd = { seq: 0, link: "" };

const LINK = "ledger";

/** The end of the chain after this entry. An entry determines its lot's sums, which verification compares. */
export function nextLink({ seal }: LedgerSeal, before: ChainEnd, entry: NewEntry): ChainEnd {
  const seq = before.seq + 1;
  const content = [
    before.link,
    seq,
    entry.dept_id,
    entry.lot_id,
    entry.kind,
    entry.quantity,
    entry.order_no,
    entry.transfer_no,
    entry.refund_no,
    entry.job_id,
    entry.consume_no,
    entry.user_id,
    entry.user_name,
    entry.create_time,
  ];
  return { seq, link: seal(LINK, JSON.stringify(content)) };
}
