import type { Generated, Selectable } from "kysely";

declare module "../../../core/db/database.ts" {
  interface Tables {
    /** A department's account; writers of one account wait for one another on this row. */
    biz_account: { dept_id: number; entries: number; create_time: number };
    biz_lot: LotTable;
    /** Append-only: the database itself refuses to change or delete a row. */
    biz_ledger_entry: EntryTable;
  }
}

/** Credit that came in at once, by an order or a transfer; the oldest is used first (product §4). */
interface LotTable {
  id: Generated<number>;
  dept_id: number;
  /** null where it came by transfer. */
  order_no: string | null;
  quantity: number;
  remaining: number;
  reserved: number;
  consumed: number;
  sent: number;
  refunded: number;
  create_time: number;
}

export const ENTRY_KINDS = ["purchase", "receive", "reserve", "release", "commit", "send", "refund"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

interface EntryTable {
  id: Generated<number>;
  dept_id: number;
  lot_id: number;
  kind: EntryKind;
  /** A positive integer; what it does to the lot follows from the kind. */
  quantity: number;
  order_no: string | null;
  /** Of a send, and of the receive at its other end. */
  transfer_no: string | null;
  job_id: string | null;
  /** A commit is a consumption and carries its number. */
  consume_no: string | null;
  user_id: number;
  user_name: string;
  create_time: number;
}
export type EntryRow = Selectable<EntryTable>;
export type NewEntry = Omit<EntryRow, "id">;

/** The columns of a lot that entries move. */
export const LOT_COLUMNS = ["quantity", "remaining", "reserved", "consumed", "sent", "refunded"] as const;
export type LotColumn = (typeof LOT_COLUMNS)[number];

/** What one unit of each kind does: every row leaves quantity = remaining + reserved + consumed + sent + refunded. */
export const EFFECTS: Readonly<Record<EntryKind, Readonly<Partial<Record<LotColumn, 1 | -1>>>>> = {
  purchase: { quantity: 1, remaining: 1 },
  receive: { quantity: 1, remaining: 1 },
  reserve: { remaining: -1, reserved: 1 },
  release: { reserved: -1, remaining: 1 },
  commit: { reserved: -1, consumed: 1 },
  send: { remaining: -1, sent: 1 },
  refund: { remaining: -1, refunded: 1 },
};
