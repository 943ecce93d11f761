import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { auditTrail } from "../../../core/audit/trail.ts";
import { verifyTrail } from "../../../core/audit/verify-trail.ts";
import { withoutAppendOnly } from "../../../core/db/append-only.ts";
import type { Db } from "../../../core/db/database.ts";
import { translate } from "../../../core/messages.ts";
import { TASK_ACTOR } from "../../../core/task-function.ts";
import { AccountRepository } from "./account.repository.ts";
import type { EntryRow, NewEntry } from "./account.table.ts";
import { chainOldEntries } from "./chain-old-entries.ts";
import { EntryRepository } from "./entry.repository.ts";
import { Ledger } from "./ledger.service.ts";
import { anchorLedger, findAnchors } from "./ledger-anchor.ts";
import type { LedgerSeal } from "./ledger-chain.ts";
import { ledgerReport } from "./ledger-report.ts";
import { verifyLedger } from "./verify-ledger.service.ts";

const BY = { userId: 1, name: "管理员" };
class Undone extends Error {}

/** Books entries unchanged: a whole history at once. */
async function record(trx: Db, booked: readonly NewEntry[], seal: LedgerSeal): Promise<void> {
  const entries = new EntryRepository(trx, seal);
  const accounts = new Set(booked.map(({ dept_id }) => dept_id));
  for (const deptId of [...accounts].sort((one, other) => one - other)) await entries.takeTurn(deptId);
  await entries.book(booked);
}

describe.for(DIALECTS)("verifying the ledger, on %s", (dialect) => {
  let server: TestServer;
  let db: Db;
  let token: string;
  let names = 0;
  beforeAll(async () => {
    server = await startTestServer(dialect);
    db = server.context.db;
    token = await server.signIn();
  });
  afterAll(() => server.close());

  const trail = () => auditTrail(server.context.vault, server.clock);
  const verify = (handle: Db = db) => verifyLedger(handle, trail());
  const within = <T>(act: (booked: Ledger) => Promise<T>) =>
    db.transaction().execute((trx) => act(new Ledger(trx, server.clock.now(), trail())));
  const anchor = async (handle: Db) => anchorLedger(handle, trail(), TASK_ACTOR, (await verify(handle)).ends);

  /** An account with a purchase and two cards: 5 entries without jobs, because only its sums matter here. */
  const newAccount = async () => {
    const body = { deptName: `chain ${names++}`, parentId: 1 };
    const deptId = Number((await server.call("POST", "system/dept", { token, body })).body.data.deptId);
    await within((one) => one.purchase(deptId, `CHAIN-${names++}`, 5, BY));
    for (const jobId of [`chain-${names++}`, `chain-${names++}`]) {
      await within((one) => one.reserve({ deptId, jobId, quantity: 1, by: BY }));
      await within((one) => one.commit(jobId));
    }
    const entries = await db
      .selectFrom("biz_ledger_entry")
      .selectAll()
      .where("dept_id", "=", deptId)
      .orderBy("id")
      .execute();
    return { deptId, entries, at: (index: number) => getEntry(entries, index) };
  };
  const getEntry = (entries: readonly EntryRow[], index: number): EntryRow => {
    const entry = entries.at(index);
    if (!entry) throw new Error("no such entry");
    return entry;
  };

  /** Changes the database directly, verifies, and undoes the change; returns what was found. */
  const tampered = async (change: (trx: Db) => Promise<unknown>) => {
    let found: Awaited<ReturnType<typeof verify>> | undefined;
    const run = db.transaction().execute(async (trx) => {
      await withoutAppendOnly(trx, dialect, "biz_ledger_entry", async () => void (await change(trx)));
      found = await verify(trx);
      throw new Undone();
    });
    await expect(run).rejects.toThrow(Undone);
    if (!found) throw new Error("nothing was verified");
    return found;
  };
  const addToLot = (trx: Db, lotId: number, columns: readonly string[], by: number) =>
    trx
      .updateTable("biz_lot")
      .set(Object.fromEntries(columns.map((column) => [column, sql`${sql.ref(column)} + ${sql.lit(by)}`])))
      .where("id", "=", lotId)
      .execute();

  const giveBack = (trx: Db, lotId: number) =>
    trx
      .updateTable("biz_lot")
      .set({ consumed: sql`consumed - 1`, remaining: sql`remaining + 1` })
      .where("id", "=", lotId)
      .execute();

  it("finds no error in an intact ledger, and reads every entry", async () => {
    const { deptId, entries } = await newAccount();
    expect(entries.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    const verdict = await verify();
    expect(verdict).toMatchObject({ sums: [], chain: [] });
    expect(verdict.ends.get(deptId)).toMatchObject({ seq: 5, link: entries[4]?.link });
    const { count } = await db
      .selectFrom("biz_ledger_entry")
      .select((row) => row.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(verdict.entries).toBe(Number(count));
    expect(ledgerReport(verdict, translate("en", "server"))).toEqual([]);
  });

  it("finds an entry that was changed alone, and its lot, which no longer matches", async () => {
    const { deptId, at } = await newAccount();
    const { id, lot_id: lotId } = at(0);
    const found = await tampered((trx) =>
      trx.updateTable("biz_ledger_entry").set({ quantity: 50 }).where("id", "=", id).execute(),
    );
    expect(found.chain).toEqual([{ kind: "altered", deptId, seq: 1, entryId: id }]);
    expect(found.sums.map(({ lotId: lot, what }) => [lot, what])).toEqual([
      [lotId, "quantity"],
      [lotId, "remaining"],
    ]);
  });

  it("finds an entry that was changed together with its lot, so that all sums match", async () => {
    const { deptId, at } = await newAccount();
    const { id, lot_id } = at(0);
    const found = await tampered(async (trx) => {
      await trx.updateTable("biz_ledger_entry").set({ quantity: 50 }).where("id", "=", id).execute();
      await addToLot(trx, lot_id, ["quantity", "remaining"], 45);
    });
    expect(found.sums).toEqual([]);
    expect(found.chain).toEqual([{ kind: "altered", deptId, seq: 1, entryId: id }]);
    expect(ledgerReport(found, translate("en", "server"))).toEqual([
      `account of department ${deptId}: entry 1 (id ${id}) was changed, or the server did not write it`,
    ]);
    expect(ledgerReport(found, translate("zh", "server"))).toEqual([
      `部门${deptId}的账户：流水1 (id ${id})被修改，或不是服务器写入的`,
    ]);
  });

  it.for(["user_name", "order_no", "job_id", "consume_no", "transfer_no"] as const)(
    "finds an entry whose %s was changed",
    async (column) => {
      const { deptId, at } = await newAccount();
      const { id } = at(2);
      const found = await tampered((trx) =>
        trx
          .updateTable("biz_ledger_entry")
          .set({ [column]: "another" })
          .where("id", "=", id)
          .execute(),
      );
      expect(found.chain).toEqual([{ kind: "altered", deptId, seq: 3, entryId: id }]);
    },
  );

  it("finds a lot that was assigned to another order", async () => {
    const { deptId, at } = await newAccount();
    const { id, lot_id } = at(0);
    const found = await tampered((trx) =>
      trx.updateTable("biz_lot").set({ order_no: "ANOTHER" }).where("id", "=", lot_id).execute(),
    );
    expect(found.chain).toEqual([{ kind: "lot", deptId, seq: 1, entryId: id }]);
  });

  it("finds a removed entry, in the middle and at the end, although the lot was adjusted", async () => {
    const { deptId, at } = await newAccount();
    const inside = await tampered(async (trx) => {
      await trx
        .deleteFrom("biz_ledger_entry")
        .where("id", "in", [at(1).id, at(2).id])
        .execute();
      await giveBack(trx, at(1).lot_id);
    });
    expect(inside.sums).toEqual([]);
    expect(inside.chain).toEqual([{ kind: "missing", deptId, seq: 2, entryId: null }]);
    const last = await tampered(async (trx) => {
      await trx
        .deleteFrom("biz_ledger_entry")
        .where("id", "in", [at(3).id, at(4).id])
        .execute();
      await giveBack(trx, at(1).lot_id);
    });
    expect(last.sums).toEqual([]);
    expect(last.chain).toEqual([{ kind: "cut-off", deptId, seq: 4, entryId: null }]);
  });

  it("finds by the audit trail that the end was removed from the account's row as well", async () => {
    const { deptId, at } = await newAccount();
    await db.transaction().execute((trx) => anchor(trx));
    const found = await tampered(async (trx) => {
      await trx
        .deleteFrom("biz_ledger_entry")
        .where("id", "in", [at(3).id, at(4).id])
        .execute();
      await giveBack(trx, at(3).lot_id);
      await trx
        .updateTable("biz_account")
        .set({ chain_seq: 3, chain_link: at(2).link })
        .where("dept_id", "=", deptId)
        .execute();
    });
    expect(found.sums).toEqual([]);
    expect(found.chain).toEqual([{ kind: "cut-off", deptId, seq: 4, entryId: null }]);
  });

  it("finds an entry that the server did not write, with its lot, its position and a copied hash", async () => {
    const { deptId, at } = await newAccount();
    const { id: _, ...first } = at(0);
    const insert = (trx: Db, entry: Partial<EntryRow>) =>
      trx
        .insertInto("biz_ledger_entry")
        .values({ ...first, ...entry })
        .execute();
    for (const seq of [6, 5, 3]) {
      const found = await tampered(async (trx) => {
        await insert(trx, { seq, quantity: 1000 });
        await addToLot(trx, first.lot_id, ["quantity", "remaining"], 1000);
        await trx.updateTable("biz_account").set({ chain_seq: 6 }).where("dept_id", "=", deptId).execute();
      });
      expect(found.sums).toEqual([]);
      expect(found.chain).toMatchObject([{ kind: "altered", deptId, seq: 6 }]);
    }
  });

  it("records the ends in the audit trail once per change, by the verifying timed task", async () => {
    const { deptId, at } = await newAccount();
    const { rows } = (await server.call("GET", "monitor/job/list?pageSize=100", { token })).body;
    const task = rows.find((row: { invokeTarget: string }) => row.invokeTarget === "ledger.verify()");
    const run = () =>
      server.call("PUT", "monitor/job/run", { token, body: { jobId: task.jobId, jobGroup: task.jobGroup } });
    expect((await run()).body.code).toBe(200);
    await expect.poll(async () => (await findAnchors(db)).get(deptId)).toEqual({ seq: 5, link: at(4).link });
    const noted = () =>
      db
        .selectFrom("audit_trail")
        .select("seq")
        .where("entity", "=", "business/account")
        .where("row_id", "=", String(deptId))
        .execute();
    expect(await noted()).toHaveLength(1);
    await db.transaction().execute((trx) => anchor(trx));
    expect(await noted()).toHaveLength(1);
    await within((one) => one.purchase(deptId, `CHAIN-${names++}`, 1, BY));
    await db.transaction().execute((trx) => anchor(trx));
    expect(await noted()).toHaveLength(2);
    expect(await verifyTrail(db, server.context.vault)).toMatchObject({ sound: true });
  });

  it("includes entries that are written during the verification", async () => {
    const { deptId } = await newAccount();
    const writing = Promise.all(
      Array.from({ length: 30 }, () => within((one) => one.purchase(deptId, `CHAIN-${names++}`, 1, BY))),
    );
    for (let round = 0; round < 5; round++) expect((await verify()).chain).toEqual([]);
    await writing;
    expect((await verify()).ends.get(deptId)?.seq).toBe(35);
  });

  it("verifies a whole history at once, of several accounts and lots", async () => {
    const [one, other] = [await newAccount(), await newAccount()];
    const now = server.clock.now();
    await db.transaction().execute(async (trx) => {
      const booked = [];
      for (const { deptId } of [other, one]) {
        const { id: lot_id } = await new AccountRepository(trx).addLot(deptId, `CHAIN-${names}`, now);
        const base = {
          dept_id: deptId,
          lot_id,
          order_no: `CHAIN-${names++}`,
          transfer_no: null,
          refund_no: null,
          consume_no: null,
        };
        const by = { user_id: 1, user_name: "x", create_time: now };
        booked.push({ ...base, ...by, kind: "purchase" as const, quantity: 300, job_id: null });
        for (let at = 0; at < 150; at++) {
          const job_id = `history-${deptId}-${at}`;
          booked.push({ ...base, ...by, kind: "reserve" as const, quantity: 1, job_id });
          booked.push({ ...base, ...by, kind: "commit" as const, quantity: 1, job_id, consume_no: `H${deptId}-${at}` });
        }
      }
      await record(trx, booked, trail());
    });
    const verdict = await verify();
    expect([verdict.sums, verdict.chain]).toEqual([[], []]);
    expect(verdict.ends.get(one.deptId)?.seq).toBe(306);
    const lots = await db.selectFrom("biz_lot").selectAll().where("dept_id", "=", other.deptId).orderBy("id").execute();
    expect(lots.at(-1)).toMatchObject({ quantity: 300, remaining: 150, consumed: 150 });
  });

  describe("on a ledger of a version that did not chain entries", () => {
    const forget = async (trx: Db) => {
      await sql`update biz_ledger_entry set seq = null, link = null`.execute(trx);
      await trx.updateTable("biz_account").set({ chain_seq: null, chain_link: null }).execute();
    };
    const start = (handle: Db) => ({
      ...server.context,
      db: handle,
      dialect,
      language: "zh" as const,
      adminPassword: undefined,
      log: () => undefined,
    });

    it("chains every old entry at the start, records the ends, and continues from there", async () => {
      const old = await startTestServer(dialect);
      const handle = old.context.db;
      const seal = auditTrail(old.context.vault, old.clock);
      await handle.transaction().execute(async (trx) => {
        const now = old.clock.now();
        const ledger = new Ledger(trx, now, seal);
        for (const deptId of [1, 100]) {
          await ledger.purchase(deptId, `OLD-${deptId}`, 1, BY);
          const [lot] = await new AccountRepository(trx).lots(deptId);
          const base = {
            dept_id: deptId,
            lot_id: lot?.id ?? 0,
            order_no: `OLD-${deptId}`,
            transfer_no: null,
            refund_no: null,
          };
          const by = { job_id: null, consume_no: null, user_id: 1, user_name: "x", create_time: now };
          const entry = { ...base, ...by, kind: "purchase" as const, quantity: 1 };
          await record(
            trx,
            Array.from({ length: 299 }, () => entry),
            seal,
          );
        }
        await withoutAppendOnly(trx, dialect, "biz_ledger_entry", () => forget(trx));
      });
      expect((await verifyLedger(handle, seal)).chain.map(({ deptId, kind }) => [deptId, kind])).toEqual([
        [1, "altered"],
        [100, "altered"],
      ]);
      await handle.transaction().execute((trx) => chainOldEntries({ ...start(trx), vault: old.context.vault }));
      const verdict = await verifyLedger(handle, seal);
      expect(verdict).toMatchObject({ sums: [], chain: [], entries: 600 });
      expect((await findAnchors(handle)).get(1)).toMatchObject({ seq: 300 });
      await handle.transaction().execute((trx) => new Ledger(trx, old.clock.now(), seal).purchase(1, "NEW", 1, BY));
      expect((await verifyLedger(handle, seal)).chain).toEqual([]);
      await expect(handle.updateTable("biz_ledger_entry").set({ quantity: 9 }).execute()).rejects.toThrow(
        "append-only",
      );
      await old.close();
    });

    it("does not chain entries again whose links were removed after the trail had recorded them", async () => {
      await newAccount();
      await db.transaction().execute((trx) => anchor(trx));
      const found = await tampered(async (trx) => {
        await forget(trx);
        await chainOldEntries(start(trx));
      });
      expect(found.chain.length).toBeGreaterThan(0);
      expect(new Set(found.chain.map(({ kind }) => kind))).toEqual(new Set(["altered"]));
    });
  });
});
