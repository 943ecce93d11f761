import type { Generated, Selectable } from "kysely";

declare module "../../../core/db/database.ts" {
  interface Tables {
    /** A department's account; writers of one account lock this row, one after another. */
    biz_account: AccountTable;
    biz_lot: LotTable;
    /** Append-only: the database rejects updates and deletes. */
    biz_ledger_entry: EntryTable;
  }
}

interface AccountTable {
  dept_id: number;
  entries: number;
  /** The end of the chain of its entries; null until entries of an earlier version are chained. */
  chain_seq: number | null;
  chain_link: string | null;
  /** When the balance fell below the threshold; null while it is sufficient. */
  low_since: Generated<number | null>;
  create_time: number;
}

/** Credit received at once, by an order or a transfer; the oldest lot is used first. */
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

export const ENTRY_KINDS = [
  "purchase",
  "receive",
  "reserve",
  "release",
  "commit",
  "send",
  "refund",
  "restore",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

interface EntryTable {
  id: Generated<number>;
  dept_id: number;
  lot_id: number;
  kind: EntryKind;
  /** A positive integer; its effect on the lot depends on the kind. */
  quantity: number;
  order_no: string | null;
  /** Of a send, and of the matching receive. */
  transfer_no: string | null;
  /** Of a refund, and of the restore if it failed. */
  refund_no: string | null;
  job_id: string | null;
  /** A commit is a consumption and has its number. */
  consume_no: string | null;
  user_id: number;
  user_name: string;
  create_time: number;
  /** Its position among the entries of its account, from 1. */
  seq: number;
  /** Keyed hash over this entry and the link before it. */
  link: string;
}
export type EntryRow = Selectable<EntryTable>;
export type NewEntry = Omit<EntryRow, "id" | "seq" | "link">;

/** The columns of a lot that entries change. */
export const LOT_COLUMNS = ["quantity", "remaining", "reserved", "consumed", "sent", "refunded"] as const;
export type LotColumn = (typeof LOT_COLUMNS)[number];

/** Effect of one credit of each kind; in every row quantity = remaining + reserved + consumed + sent + refunded. */
export const EFFECTS: Readonly<Record<EntryKind, Readonly<Partial<Record<LotColumn, 1 | -1>>>>> = {
  purchase: { quantity: 1, remaining: 1 },
  receive: { quantity: 1, remaining: 1 },
  reserve: { remaining: -1, reserved: 1 },
  release: { reserved: -1, remaining: 1 },
  commit: { reserved: -1, consumed: 1 },
  send: { remaining: -1, sent: 1 },
  refund: { remaining: -1, refunded: 1 },
  restore: { refunded: -1, remaining: 1 },
};
