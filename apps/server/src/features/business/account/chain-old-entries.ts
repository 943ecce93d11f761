import { sql } from "kysely";
import { auditTrail } from "../../../core/audit/trail.ts";
import { withoutAppendOnly } from "../../../core/db/append-only.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import type { Start } from "../../../core/feature.ts";
import { TASK_ACTOR } from "../../../core/task-function.ts";
import type { EntryRow } from "./account.table.ts";
import { anchorLedger, findAnchors } from "./ledger-anchor.ts";
import { CHAIN_START, type ChainEnd, nextLink } from "./ledger-chain.ts";

const STEP = 500;

/** Accounts of a version without chained entries; locked, so that a second starting process finds none. */
const takeUnchained = (db: Db) =>
  db
    .updateTable("biz_account")
    .set({ entries: sql`entries + 1` })
    .where("chain_seq", "is", null)
    .returning("dept_id")
    .execute();

const saveLinks = (db: Db, links: readonly (ChainEnd & { readonly id: number })[]) => {
  const values = links.map(({ id, seq, link }) => sql`(${sql.lit(id)}, ${sql.lit(seq)}, ${sql.lit(link)})`);
  return sql`with chained(id, seq, link) as (values ${sql.join(values)})
    update biz_ledger_entry set seq = chained.seq, link = chained.link from chained
    where chained.id = biz_ledger_entry.id`.execute(db);
};

/**
 * Chains the entries of an earlier version, once: it is done when their ends are in the audit trail. Links that are
 * removed later are not created again, so that verification detects it.
 */
export async function chainOldEntries({ db, dialect, vault, clock }: Start): Promise<void> {
  const accounts = await takeUnchained(db);
  if (accounts.length === 0 || (await findAnchors(db)).size > 0) return;
  const trail = auditTrail(vault, clock);
  const ends = new Map<number, ChainEnd>(accounts.map(({ dept_id }) => [dept_id, CHAIN_START]));
  const step = (after: number, limit: number) =>
    db.selectFrom("biz_ledger_entry").selectAll().where("id", ">", after).orderBy("id").limit(limit).execute();
  const link = (entry: EntryRow) => {
    const end = nextLink(trail, ends.get(entry.dept_id) ?? CHAIN_START, entry);
    ends.set(entry.dept_id, end);
    return { ...end, id: entry.id };
  };
  await withoutAppendOnly(db, dialect, "biz_ledger_entry", async () => {
    let links: ReturnType<typeof link>[] = [];
    for await (const entry of iterateById(step, ({ id }) => id)) {
      links.push(link(entry));
      if (links.length < STEP) continue;
      await saveLinks(db, links);
      links = [];
    }
    if (links.length > 0) await saveLinks(db, links);
  });
  for (const [deptId, end] of ends)
    await db
      .updateTable("biz_account")
      .set({ chain_seq: end.seq, chain_link: end.link })
      .where("dept_id", "=", deptId)
      .execute();
  await anchorLedger(db, trail, TASK_ACTOR, ends);
}
