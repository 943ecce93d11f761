import fc from "fast-check";
import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LedgerModel } from "../../../../testing/ledger-model.ts";
import { LONG_MS } from "../../../../testing/limits.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { auditTrail } from "../../../core/audit/trail.ts";
import type { Db } from "../../../core/db/database.ts";
import { outcomeOf } from "../../../core/errors.ts";
import { DAY_MS } from "../../../core/time/durations.ts";
import { AccountRepository } from "./account.repository.ts";
import { Ledger, type LedgerSeal } from "./ledger.service.ts";
import { verifyLedger } from "./verify-ledger.service.ts";

const BY = { userId: 1, name: "管理员" };
const EVERYTHING = { all: true, below: [], exact: [], own: null };
/** In the full run other sequences each time; a failing one is printed with its seed. */
const RUNS = process.env.ADEL_TEST_PROOF === "full" ? { numRuns: 1_000 } : { numRuns: 60, seed: 20_261_121 };

const sometimes = (arbitrary: fc.Arbitrary<number>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
const fields = { account: fc.integer({ min: 0, max: 1 }), many: fc.integer({ min: 1, max: 6 }) };
/** Jobs are most of the events: late results are rare, and need a job that was reserved and released before. */
const jobAct = fc.constantFrom("reserve", "reserve", "release", "release", "commitLate", "commitLate", "commit");
const movement = fc.record({
  act: fc.oneof(jobAct, fc.constantFrom("buy", "transfer", "refund", "restore")),
  ...fields,
});
type Movement = typeof movement extends fc.Arbitrary<infer T> ? T : never;
/** Days by which the clock jumps before the event. */
const jump = sometimes(fc.constantFrom(-400, -1, -0.01, 0.01, 1, 400));
/** The statement before which the transaction is aborted, or its commit if it has fewer. */
const cutOff = sometimes(fc.nat(9));
const sequences = fc.array(fc.record({ movement, jump, cutOff }), { minLength: 20, maxLength: 50, size: "max" });

class CutOff extends Error {}

/** Allows this many statements. */
function breaking(statements: number): KyselyPlugin {
  let left = statements;
  return {
    transformQuery: ({ node }) => {
      if (left-- <= 0) throw new CutOff();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** An event, its expected error, and its effect on the expected sums without an error. */
interface Plan {
  readonly run: (ledger: Ledger) => Promise<unknown>;
  readonly fault?: string | null;
  readonly count: () => void;
}

/** State that the events of one sequence refer to. */
class Sequence {
  readonly model = new LedgerModel();
  readonly #depts: readonly number[];
  readonly #prefix: string;
  readonly #jobs: string[] = [];
  readonly #orders: { readonly orderNo: string; readonly deptId: number; readonly at: number }[] = [];
  readonly #refunds: { at: number; deptId: number; orderNo: string; refundNo: string; quantity: number }[] = [];
  #names = 0;

  constructor(depts: readonly number[]) {
    this.#depts = depts;
    this.#prefix = depts.join("-");
  }

  #name(kind: string): string {
    return `${kind}-${this.#prefix}-${this.#names++}`;
  }
  #dept(account: number): number {
    return this.#depts[account] ?? 0;
  }

  plan({ act, account, many }: Movement): Plan | null {
    if (act === "buy") return this.#buy(account, many);
    if (act === "transfer") return this.#transfer(account, 1 - account, many);
    if (act === "reserve") return this.#reserve(account, many);
    if (act === "refund") return this.#refund(many);
    if (act === "restore") return this.#restore();
    // One of the latest jobs, so that ended ones are used again soon.
    const job = this.#jobs.at(-1 - (many % 3)) ?? "none";
    const count = {
      commit: () => this.model.end(job, "consumed"),
      release: () => this.model.end(job, "remaining"),
      commitLate: () => this.model.commitLate(job),
    };
    return { run: (ledger) => ledger[act](job), count: count[act] };
  }

  #buy(account: number, quantity: number): Plan {
    const order = { orderNo: this.#name("P"), deptId: this.#dept(account) };
    return {
      run: (ledger) => ledger.purchase(order.deptId, order.orderNo, quantity, BY),
      count: () => this.#orders.push({ ...order, at: this.model.add(account, quantity) }),
    };
  }

  #transfer(from: number, to: number, quantity: number): Plan {
    const sides = { fromDeptId: this.#dept(from), toDeptId: this.#dept(to), transferNo: this.#name("T") };
    return {
      run: (ledger) => ledger.transfer({ ...sides, quantity, by: BY }),
      fault: this.model.left(from) < quantity ? "INSUFFICIENT_CREDIT" : null,
      count: () => this.model.transfer(from, to, quantity),
    };
  }

  #reserve(account: number, quantity: number): Plan {
    const jobId = this.#name("job");
    return {
      run: (ledger) => ledger.reserve({ deptId: this.#dept(account), jobId, quantity, by: BY }),
      fault: this.model.left(account) < quantity ? "INSUFFICIENT_CREDIT" : null,
      count: () => {
        this.#jobs.push(jobId);
        this.model.reserve(account, jobId, quantity);
      },
    };
  }

  #refund(quantity: number): Plan | null {
    const order = this.#orders[quantity % Math.max(1, this.#orders.length)];
    if (!order) return null;
    const { at, ...part } = { ...order, refundNo: this.#name("R"), quantity };
    return {
      run: (ledger) => ledger.refund({ ...part, by: BY }),
      fault: this.model.unused(at) < quantity ? "FIELDS_REFUSED" : null,
      count: () => {
        this.#refunds.push({ ...part, at });
        this.model.refund(at, quantity);
      },
    };
  }

  #restore(): Plan | null {
    const last = this.#refunds.at(-1);
    if (!last) return null;
    const { at, ...part } = last;
    return {
      run: (ledger) => ledger.restore({ ...part, by: BY }),
      count: () => {
        this.#refunds.pop();
        this.model.refund(at, -part.quantity);
      },
    };
  }
}

/** Runs an event in its transaction, or part of it; returns the error code, or null on success. */
function book(db: Db, now: number, seal: LedgerSeal, { run }: Plan, cut: number | null): Promise<string | null> {
  const booked = db.transaction().execute(async (trx) => {
    await run(new Ledger(cut === null ? trx : trx.withPlugin(breaking(cut)), now, seal));
    if (cut !== null) throw new CutOff();
  });
  return booked.then(
    () => null,
    (error: unknown) => {
      if (error instanceof CutOff) return "CUT_OFF";
      return outcomeOf(error)?.fault ?? Promise.reject(error);
    },
  );
}

describe.for(DIALECTS)("the ledger against a plain count, on %s", { timeout: LONG_MS }, (dialect) => {
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

  const newDept = async (): Promise<number> => {
    const body = { deptName: `model ${names++}`, parentId: 1 };
    return Number((await server.call("POST", "system/dept", { token, body })).body.data.deptId);
  };

  async function follow(sequence: typeof sequences extends fc.Arbitrary<infer T> ? T : never, depts: number[]) {
    const seal = auditTrail(server.context.vault, server.clock);
    const walk = new Sequence(depts);
    let drift = 0;
    for (const { movement: next, jump: days, cutOff: cut } of sequence) {
      drift += (days ?? 0) * DAY_MS;
      const plan = walk.plan(next);
      if (plan === null) continue;
      const fault = await book(db, server.clock.now() + drift, seal, plan, cut);
      if (cut === null) expect(fault).toBe(plan.fault ?? null);
      else expect([plan.fault, "CUT_OFF"]).toContain(fault);
      if (fault === null) plan.count();
    }
    return walk.model;
  }

  it("matches after any sequence of events, some aborted between two statements, with a jumping clock", async () => {
    await fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        const depts = [await newDept(), await newDept()];
        const model = await follow(sequence, depts);
        for (const [account, deptId] of depts.entries()) {
          const lots = db.selectFrom("biz_lot").selectAll().where("dept_id", "=", deptId).orderBy("id");
          expect(await lots.execute()).toMatchObject(model.sumsOf(account));
          const { purchased, received, remaining, reserved, consumed, sent, refunded } = await new AccountRepository(
            db,
          ).sums(EVERYTHING, deptId);
          expect(purchased + received).toBe(remaining + reserved + consumed + sent + refunded);
        }
      }),
      RUNS,
    );
    const { chain, sums } = await verifyLedger(db, auditTrail(server.context.vault, server.clock));
    expect(chain).toEqual([]);
    // These entries have no jobs.
    expect(sums.filter(({ what }) => what !== "job")).toEqual([]);
  });
});
