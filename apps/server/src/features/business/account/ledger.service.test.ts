import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { auditTrail } from "../../../core/audit/trail.ts";
import { outcomeOf } from "../../../core/errors.ts";
import { checkLedger } from "./check-ledger.service.ts";
import { Ledger } from "./ledger.service.ts";

const BY = { userId: 1, name: "管理员" };

describe.for(DIALECTS)("the ledger, on %s", (dialect) => {
  let server: TestServer;
  let db: TestServer["context"]["db"];
  let token: string;
  let names = 0;
  beforeAll(async () => {
    server = await startTestServer(dialect);
    db = server.context.db;
    token = await server.signIn();
  });
  afterAll(() => server.close());

  const newDept = async (parentId = 1): Promise<number> => {
    const body = { deptName: `account ${names++}`, parentId };
    return Number((await server.call("POST", "system/dept", { token, body })).body.data.deptId);
  };
  const within = <T>(act: (booked: Ledger) => Promise<T>) =>
    db
      .transaction()
      .execute((trx) => act(new Ledger(trx, server.clock.now(), auditTrail(server.context.vault, server.clock))));
  const buy = (deptId: number, quantity: number, orderNo = `P-${names++}`) =>
    within((one) => one.purchase(deptId, orderNo, quantity, BY));
  const reserve = (deptId: number, jobId: string, quantity = 1) =>
    within((one) => one.reserve({ deptId, jobId, quantity, by: BY }));
  const lotsOf = (deptId: number) =>
    db.selectFrom("biz_lot").selectAll().where("dept_id", "=", deptId).orderBy("id").execute();
  const error = (act: Promise<unknown>) =>
    act.then(
      () => null,
      (error: unknown) => outcomeOf(error),
    );

  it("uses the oldest lot first, continues with the next, and writes one consumption per lot", async () => {
    const deptId = await newDept();
    await buy(deptId, 2);
    await buy(deptId, 5);
    const jobId = `job-${names++}`;
    await reserve(deptId, jobId, 4);
    expect(await lotsOf(deptId)).toMatchObject([
      { remaining: 0, reserved: 2 },
      { remaining: 3, reserved: 2 },
    ]);
    await within((one) => one.commit(jobId));
    const rows = await db
      .selectFrom("biz_ledger_entry")
      .selectAll()
      .where("job_id", "=", jobId)
      .orderBy("id")
      .execute();
    const commits = rows.filter(({ kind }) => kind === "commit");
    expect(commits.map(({ quantity }) => quantity)).toEqual([2, 2]);
    expect(new Set(commits.map(({ consume_no }) => consume_no)).size).toBe(2);
    await within((one) => one.commit(jobId));
    await within((one) => one.release(jobId));
    expect(await lotsOf(deptId)).toMatchObject([{ consumed: 2 }, { remaining: 3, reserved: 0, consumed: 2 }]);
  });

  it("uses the nearest account above, never one below or beside", async () => {
    const agent = await newDept();
    const [group, other] = [await newDept(agent), await newDept(agent)];
    await buy(agent, 1);
    await buy(group, 1);
    await reserve(group, `job-${names++}`);
    expect([await lotsOf(agent), await lotsOf(group)]).toMatchObject([[{ remaining: 1 }], [{ remaining: 0 }]]);
    expect(await error(reserve(group, `job-${names++}`))).toMatchObject({ fault: "INSUFFICIENT_CREDIT" });
    await reserve(other, `job-${names++}`);
    expect(await lotsOf(agent)).toMatchObject([{ remaining: 0 }]);
  });

  it("gives the last credit to one of many concurrent jobs", async () => {
    const deptId = await newDept();
    await buy(deptId, 3);
    const all = await Promise.all(Array.from({ length: 9 }, () => error(reserve(deptId, `job-${names++}`))));
    expect(all.filter((one) => one === null)).toHaveLength(3);
    expect(all.filter((one) => one?.fault === "INSUFFICIENT_CREDIT")).toHaveLength(6);
    expect(await lotsOf(deptId)).toMatchObject([{ remaining: 0, reserved: 3 }]);
  });

  it("ends a job's reservation once, however many results arrive", async () => {
    const deptId = await newDept();
    await buy(deptId, 2);
    const jobId = `job-${names++}`;
    await reserve(deptId, jobId, 2);
    await Promise.all(
      (["commit", "release", "commit", "release"] as const).map((end) => within((one) => one[end](jobId))),
    );
    const [lot] = await lotsOf(deptId);
    expect([lot?.remaining, lot?.reserved, lot?.consumed].sort()).toEqual([0, 0, 2]);
  });

  it("prevents changes and deletions of entries, and lots that contradict their sums", async () => {
    const deptId = await newDept();
    await buy(deptId, 2);
    const entry = db.updateTable("biz_ledger_entry").set({ quantity: 9 }).where("dept_id", "=", deptId);
    await expect(entry.execute()).rejects.toThrow("append-only");
    await expect(db.deleteFrom("biz_ledger_entry").where("dept_id", "=", deptId).execute()).rejects.toThrow(
      "append-only",
    );
    await expect(
      db.updateTable("biz_lot").set({ remaining: 9 }).where("dept_id", "=", deptId).execute(),
    ).rejects.toThrow(/constraint/i);
  });

  it("reports lot and column if a sum was changed directly", async () => {
    const deptId = await newDept();
    await buy(deptId, 2);
    const bend = (by: number) =>
      db
        .updateTable("biz_lot")
        .set({ quantity: sql`quantity + ${sql.lit(by)}`, remaining: sql`remaining + ${sql.lit(by)}` })
        .where("dept_id", "=", deptId)
        .execute();
    await bend(1);
    const [lot] = await lotsOf(deptId);
    expect((await checkLedger(db)).filter(({ lotId }) => lotId === lot?.id)).toEqual([
      { lotId: lot?.id, what: "quantity", stands: 3, entriesTotal: 2, jobId: null },
      { lotId: lot?.id, what: "remaining", stands: 3, entriesTotal: 2, jobId: null },
    ]);
    await bend(-1);
  });
});
