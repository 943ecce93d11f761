import * as z from "zod";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Db } from "../../../core/db/database.ts";
import type { ChainEnd } from "./ledger-chain.ts";

/** Entity name of the ends of chains in the audit trail; the row is the account's department. */
const ENTITY = "business/account";

const Anchor = z.object({ entries: z.number(), link: z.string() });

/** The last recorded end of each account in the audit trail, which shows whether later entries were removed. */
export async function findAnchors(db: Db): Promise<ReadonlyMap<number, ChainEnd>> {
  const last = db
    .selectFrom("audit_trail")
    .select((row) => row.fn.max("seq").as("seq"))
    .where("entity", "=", ENTITY)
    .groupBy("row_id");
  const rows = await db
    .selectFrom("audit_trail")
    .select(["row_id", "after_json"])
    .where("entity", "=", ENTITY)
    .where("seq", "in", last)
    .execute();
  return new Map(
    rows.map(({ row_id, after_json }) => {
      const { entries, link } = Anchor.parse(JSON.parse(after_json ?? "null"));
      return [Number(row_id), { seq: entries, link }];
    }),
  );
}

/** Records the ends of chains with new entries in the audit trail. */
export async function anchorLedger(
  trx: Db,
  trail: Pick<AuditTrail, "keep">,
  by: Actor,
  ends: ReadonlyMap<number, ChainEnd>,
): Promise<void> {
  const anchors = await findAnchors(trx);
  const changed = [...ends].filter(([deptId, { seq }]) => seq > (anchors.get(deptId)?.seq ?? 0));
  const note = ({ seq, link }: ChainEnd) => ({ entries: seq, link });
  await trail.keep(
    trx,
    by,
    ENTITY,
    changed.map(([id, end]) => {
      const before = anchors.get(id);
      return { id, before: before ? note(before) : null, after: note(end) };
    }),
  );
}
