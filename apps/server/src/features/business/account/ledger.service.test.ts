import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DIALECTS, type TestOffice, testOffice } from "../../../../test/office.ts";
import { outcomeOf } from "../../../core/errors.ts";
import { AccountRepository } from "./account.repository.ts";
import { checkLedger } from "./check-ledger.service.ts";
import { Ledger } from "./ledger.service.ts";

const BY = { userId: 1, name: "管理员" };
const EVERYTHING = { all: true, below: [], exact: [], own: null };

/** What a ledger should hold, worked out without one: lots as numbers, the oldest first. */
function model() {
  const lots: { remaining: number; consumed: number; reserved: number; quantity: number }[] = [];
  const jobs = new Map<string, { draws: [lot: number, quantity: number][]; asked: number; state: string }>();
  const draw = (job: string, wanted: number) => {
    const draws: [number, number][] = [];
    let left = wanted;
    for (const [at, lot] of lots.entries()) {
      const taken = Math.max(0, Math.min(left, lot.remaining));
      if (taken === 0) continue;
      lot.remaining -= taken;
      lot.reserved += taken;
      left -= taken;
      draws.push([at, taken]);
    }
    jobs.set(job, { draws, asked: wanted, state: "held" });
    return left;
  };
  const end = (job: string, into: "remaining" | "consumed") => {
    const found = jobs.get(job);
    if (found?.state !== "held") return;
    for (const [at, taken] of found.draws) {
      const lot = lots[at];
      if (!lot) continue;
      lot.reserved -= taken;
      lot[into] += taken;
    }
    found.state = into;
  };
  return {
    lots,
    buy: (quantity: number) => lots.push({ remaining: quantity, consumed: 0, reserved: 0, quantity }),
    left: () => lots.reduce((sum, { remaining }) => sum + remaining, 0),
    draw,
    end,
    late: (job: string) => {
      const found = jobs.get(job);
      if (found?.state === "remaining") {
        const first = found.draws[0]?.[0] ?? 0;
        const short = draw(job, found.asked);
        const lot = lots[first];
        if (lot && short > 0) {
          lot.remaining -= short;
          lot.reserved += short;
          jobs.get(job)?.draws.push([first, short]);
        }
      }
      end(job, "consumed");
    },
  };
}

const steps = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant("buy" as const), many: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ act: fc.constant("reserve" as const), many: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ act: fc.constantFrom("commit", "release", "late"), many: fc.integer({ min: 0, max: 8 }) }),
  ),
  { maxLength: 24 },
);

describe.for(DIALECTS)("the ledger, on %s", (dialect) => {
  let office: TestOffice;
  let db: TestOffice["office"]["db"];
  let token: string;
  let names = 0;
  beforeAll(async () => {
    office = await testOffice(dialect);
    db = office.office.db;
    token = await office.signIn();
  });
  afterAll(() => office.close());

  const newDept = async (parentId = 1): Promise<number> => {
    const body = { deptName: `account ${names++}`, parentId };
    return Number((await office.call("POST", "system/dept", { token, body })).body.data.deptId);
  };
  const within = <T>(act: (booked: Ledger) => Promise<T>) =>
    db.transaction().execute((trx) => act(new Ledger(trx, office.clock.now())));
  const buy = (deptId: number, quantity: number) => within((one) => one.purchase(deptId, `P-${names++}`, quantity, BY));
  const reserve = (deptId: number, jobId: string, quantity = 1) =>
    within((one) => one.reserve({ deptId, jobId, quantity, by: BY }));
  const lotsOf = (deptId: number) =>
    db.selectFrom("biz_lot").selectAll().where("dept_id", "=", deptId).orderBy("id").execute();
  const error = (act: Promise<unknown>) =>
    act.then(
      () => null,
      (error: unknown) => outcomeOf(error),
    );

  it("agrees with itself and with a plain count after any sequence of movements", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const deptId = await newDept();
        const expected = model();
        const jobs: string[] = [];
        for (const { act, many } of sequence) {
          const job = jobs[many % Math.max(1, jobs.length)] ?? "none";
          if (act === "buy") {
            await buy(deptId, many);
            expected.buy(many);
          } else if (act === "reserve") {
            const jobId = `job-${names++}`;
            const outcome = await error(reserve(deptId, jobId, many));
            expect(outcome?.fault ?? null).toBe(expected.left() < many ? "INSUFFICIENT_CREDIT" : null);
            if (outcome) continue;
            jobs.push(jobId);
            expected.draw(jobId, many);
          } else if (act === "late") {
            await within((one) => one.commitLate(job));
            expected.late(job);
          } else {
            await within((one) => one[act === "commit" ? "commit" : "release"](job));
            expected.end(job, act === "commit" ? "consumed" : "remaining");
          }
        }
        expect(await lotsOf(deptId)).toMatchObject(expected.lots);
        const sums = await new AccountRepository(db).sums(EVERYTHING, deptId);
        expect(sums.purchased + sums.received).toBe(
          sums.remaining + sums.reserved + sums.consumed + sums.sent + sums.refunded,
        );
        expect((await checkLedger(db)).filter(({ what }) => what !== "job")).toEqual([]);
      }),
      { numRuns: 40, seed: 20_261_121 },
    );
  }, 60_000);

  it("draws on the oldest lot first, spans lots, and writes one consumption a lot", async () => {
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

  it("draws on the nearest account above, never on one below or beside", async () => {
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

  it("gives the last credit to one of many that come at once", async () => {
    const deptId = await newDept();
    await buy(deptId, 3);
    const all = await Promise.all(Array.from({ length: 9 }, () => error(reserve(deptId, `job-${names++}`))));
    expect(all.filter((one) => one === null)).toHaveLength(3);
    expect(all.filter((one) => one?.fault === "INSUFFICIENT_CREDIT")).toHaveLength(6);
    expect(await lotsOf(deptId)).toMatchObject([{ remaining: 0, reserved: 3 }]);
  });

  it("ends what a job holds once, however many ends come at once", async () => {
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

  it("lets no entry be changed or deleted, and no lot stand against its own sum", async () => {
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

  it("names the lot and the column where somebody bent a sum behind its back", async () => {
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
