import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { checkLedger, type LedgerMismatch } from "./check-ledger.service.ts";
import { findAnchors } from "./ledger-anchor.ts";
import { CHAIN_START, type ChainEnd, type LedgerSeal, nextLink } from "./ledger-chain.ts";

/**
 * altered: changed, or not written by the server. missing: removed. lot: its lot has another account or order. cut-off:
 * entries at the end were removed. not-the-anchored: not the end that the audit trail recorded. unchained: without
 * links.
 */
export type ChainErrorKind = "altered" | "missing" | "lot" | "cut-off" | "not-the-anchored" | "unchained";

/** The first error in the entries of one account. */
export interface ChainError {
  readonly kind: ChainErrorKind;
  readonly deptId: number;
  /** Position in the account's chain. */
  readonly seq: number;
  /** null if there is no such entry. */
  readonly entryId: number | null;
}

export interface LedgerVerdict {
  readonly sums: readonly LedgerMismatch[];
  readonly chain: readonly ChainError[];
  /** The ends of the chains, as far as they were verified. */
  readonly ends: ReadonlyMap<number, ChainEnd>;
  /** Number of verified entries. */
  readonly entries: number;
}

const accountsOf = (db: Db) => db.selectFrom("biz_account").select(["dept_id", "chain_seq", "chain_link"]).execute();

const entries = (db: Db) => (after: number, limit: number) =>
  db
    .selectFrom("biz_ledger_entry as entry")
    .leftJoin("biz_lot as lot", "lot.id", "entry.lot_id")
    .selectAll("entry")
    .select(["lot.dept_id as lot_dept_id", "lot.order_no as lot_order_no"])
    .where("entry.id", ">", after)
    .orderBy("entry.id")
    .limit(limit)
    .execute();
type Entry = Awaited<ReturnType<ReturnType<typeof entries>>>[number];

function findChainError(
  seal: LedgerSeal,
  before: ChainEnd,
  entry: Entry,
  anchor: ChainEnd | undefined,
): ChainErrorKind | null {
  if (entry.seq > before.seq + 1) return "missing";
  const { seq, link } = nextLink(seal, before, entry);
  if (entry.seq !== seq || entry.link !== link) return "altered";
  if (anchor?.seq === seq && anchor.link !== link) return "not-the-anchored";
  return entry.lot_dept_id === entry.dept_id && entry.lot_order_no === entry.order_no ? null : "lot";
}

/** Verifies every account's chain to its end; one error per account, because entries after it cannot be trusted. */
async function followChains(db: Db, seal: LedgerSeal, anchors: ReadonlyMap<number, ChainEnd>) {
  const ends = new Map<number, ChainEnd & { readonly entryId: number }>();
  const errors = new Map<number, ChainError>();
  for await (const entry of iterateById(entries(db), ({ id }) => id)) {
    const { dept_id: deptId, id: entryId } = entry;
    if (errors.has(deptId)) continue;
    const before = ends.get(deptId) ?? CHAIN_START;
    const kind = findChainError(seal, before, entry, anchors.get(deptId));
    if (kind === null) ends.set(deptId, { seq: entry.seq, link: entry.link, entryId });
    else errors.set(deptId, { kind, deptId, seq: before.seq + 1, entryId: kind === "missing" ? null : entryId });
  }
  return { ends, errors };
}

/** Includes entries written meanwhile; an account never ends before its first known end. */
export async function verifyLedger(db: Db, seal: LedgerSeal): Promise<LedgerVerdict> {
  const [anchors, before] = [await findAnchors(db), await accountsOf(db)];
  const { ends, errors } = await followChains(db, seal, anchors);
  const add = (kind: ChainErrorKind, deptId: number, seq: number, entryId: number | null = null) => {
    if (!errors.has(deptId)) errors.set(deptId, { kind, deptId, seq, entryId });
  };
  for (const { dept_id, chain_seq, chain_link } of before) {
    const end = ends.get(dept_id) ?? CHAIN_START;
    if (chain_seq === null) add("unchained", dept_id, 1);
    else if (end.seq < chain_seq) add("cut-off", dept_id, end.seq + 1);
    else if (end.seq === chain_seq && end.link !== chain_link) add("altered", dept_id, chain_seq);
  }
  for (const [deptId, { seq }] of anchors) {
    const end = ends.get(deptId) ?? CHAIN_START;
    if (end.seq < seq) add("cut-off", deptId, end.seq + 1);
  }
  const after = new Map((await accountsOf(db)).map(({ dept_id, chain_seq }) => [dept_id, chain_seq ?? 0]));
  for (const [deptId, { seq, entryId }] of ends)
    if (seq > (after.get(deptId) ?? 0)) add("altered", deptId, seq, entryId);
  const followed = [...ends.values()].reduce((sum, { seq }) => sum + seq, 0);
  return { sums: await checkLedger(db), chain: [...errors.values()], ends, entries: followed };
}
