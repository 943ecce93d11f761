import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { auditTrail } from "../../../core/audit/trail.ts";
import { withoutAppendOnly } from "../../../core/db/append-only.ts";
import type { Db } from "../../../core/db/database.ts";
import { TASK_ACTOR } from "../../../core/task-function.ts";
import type { EntryRow } from "./account.table.ts";
import { EntryRepository } from "./entry.repository.ts";
import { Ledger } from "./ledger.service.ts";
import { anchorLedger } from "./ledger-anchor.ts";
import { verifyLedger } from "./verify-ledger.service.ts";

const BY = { userId: 1, name: "管理员" };
class Undone extends Error {}

/** One entry too few or too many: the comparisons of the verification at their boundaries. */
describe("verifying the ledger at its boundaries", () => {
  let server: TestServer;
  let db: Db;
  let deptId: number;
  /** A purchase and two written cards. */
  let entries: EntryRow[];
  beforeAll(async () => {
    server = await startTestServer();
    db = server.context.db;
    const token = await server.signIn();
    const body = { deptName: "boundary", parentId: 1 };
    deptId = Number((await server.call("POST", "system/dept", { token, body })).body.data.deptId);
    await db.transaction().execute(async (trx) => {
      const ledger = new Ledger(trx, server.clock.now(), seal());
      await ledger.purchase(deptId, "BOUNDARY", 5, BY);
      for (const jobId of ["boundary-1", "boundary-2"]) {
        await ledger.reserve({ deptId, jobId, quantity: 1, by: BY });
        await ledger.commit(jobId);
      }
    });
    entries = await db.selectFrom("biz_ledger_entry").selectAll().orderBy("id").execute();
  });
  afterAll(() => server.close());

  const seal = () => auditTrail(server.context.vault, server.clock);
  /** Changes the database, verifies, and undoes the change. */
  const verifyAfter = async (change: (trx: Db) => Promise<unknown>) => {
    let found: Awaited<ReturnType<typeof verifyLedger>> | undefined;
    const run = db.transaction().execute(async (trx) => {
      await withoutAppendOnly(trx, "sqlite", "biz_ledger_entry", async () => void (await change(trx)));
      found = await verifyLedger(trx, seal());
      throw new Undone();
    });
    await expect(run).rejects.toThrow(Undone);
    return found;
  };
  const anchor = async (trx: Db) => anchorLedger(trx, seal(), TASK_ACTOR, (await verifyLedger(trx, seal())).ends);
  const remove = (trx: Db, rows: readonly EntryRow[]) => {
    const ids = rows.map(({ id }) => id);
    return trx.deleteFrom("biz_ledger_entry").where("id", "in", ids).execute();
  };
  const getEntry = (index: number): EntryRow => {
    const entry = entries.at(index);
    if (!entry) throw new Error("no such entry");
    return entry;
  };
  const setEnd = (trx: Db, end: EntryRow | undefined) =>
    trx
      .updateTable("biz_account")
      .set({ chain_seq: end?.seq ?? 0, chain_link: end?.link ?? "" })
      .where("dept_id", "=", deptId)
      .execute();

  it("finds no error between the first and the last entry", async () => {
    expect(entries.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    expect(await verifyAfter(async () => undefined)).toMatchObject({ sums: [], chain: [], entries: 5 });
    expect(await verifyAfter(anchor)).toMatchObject({ sums: [], chain: [], entries: 5 });
  });

  it.for([1, 2, 3])("finds %i entries that were removed after the first one", async (count) => {
    const found = await verifyAfter((trx) => remove(trx, entries.slice(1, 1 + count)));
    expect(found?.chain).toEqual([{ kind: "missing", deptId, seq: 2, entryId: null }]);
  });

  it.for([1, 2, 5])("finds %i entries that were removed at the end", async (count) => {
    const found = await verifyAfter((trx) => remove(trx, entries.slice(-count)));
    expect(found?.chain).toEqual([{ kind: "cut-off", deptId, seq: 6 - count, entryId: null }]);
  });

  it.for([1, 2, 5])("finds by the audit trail %i entries that were removed together with the end", async (count) => {
    const found = await verifyAfter(async (trx) => {
      await anchor(trx);
      await remove(trx, entries.slice(-count));
      await setEnd(trx, entries.at(-1 - count));
    });
    expect(found?.chain).toEqual([{ kind: "cut-off", deptId, seq: 6 - count, entryId: null }]);
  });

  it.for([1, 2])("finds %i entries after the end of the account", async (count) => {
    const found = await verifyAfter(async (trx) => {
      const { id: _, seq: __, link: ___, ...purchase } = getEntry(0);
      const repository = new EntryRepository(trx, seal());
      await repository.takeTurn(deptId);
      await repository.book(Array.from({ length: count }, () => purchase));
      await setEnd(trx, getEntry(-1));
    });
    expect(found?.chain).toMatchObject([{ kind: "altered", deptId, seq: 5 + count }]);
  });

  it.for([
    ["quantity", 1],
    ["reserved", -1],
    ["consumed", -1],
    ["sent", -1],
    ["refunded", -1],
  ] as const)("finds a lot in which %s and the remaining credits differ by one", async ([column, by]) => {
    const found = await verifyAfter((trx) =>
      trx
        .updateTable("biz_lot")
        .set({ [column]: sql`${sql.ref(column)} + 1`, remaining: sql`remaining + ${by}` })
        .execute(),
    );
    expect(found?.sums.map(({ what, stands, entriesTotal }) => [what, stands - entriesTotal]).sort()).toEqual(
      [
        [column, 1],
        ["remaining", by],
      ].sort(),
    );
  });
});
