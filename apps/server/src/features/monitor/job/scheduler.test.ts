import type { MisfirePolicy } from "@adel/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { auditTrail } from "../../../core/audit/trail.ts";
import { monotonicClock } from "../../../core/clock.ts";
import { fail } from "../../../core/errors.ts";
import { defineTaskFunction } from "../../../core/task-function.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../core/time/durations.ts";
import { startTimer } from "../../../core/timer.ts";
import { Scheduler } from "./scheduler.service.ts";
import { TaskFunctions } from "./task-functions.ts";

describe.for(DIALECTS)("the scheduler, on %s", (dialect) => {
  let server: TestServer;
  let jobId: number;
  /** Names of the processes that ran the task, in order. */
  let ran: string[];
  let errors: unknown[];
  let gate: Promise<void>;
  beforeEach(async () => {
    server = await startTestServer(dialect);
    [ran, errors, gate] = [[], [], Promise.resolve()];
    await server.context.db.deleteFrom("sys_job").execute();
  });
  afterEach(() => server.close());

  const processNamed = (name: string) => {
    const work = defineTaskFunction({
      name: "test.work",
      title: { zh: "测试", en: "Test" },
      parameters: z.object({ fails: z.boolean() }),
      labels: { fails: { zh: "失败", en: "Fails" } },
      run: async ({ fails }) => {
        ran.push(name);
        await gate;
        if (fails) throw fail("TASK_LEDGER_WRONG", { count: 2 });
        return { zh: "已完成", en: "Done" };
      },
    });
    const { db, clock, vault } = server.context;
    return new Scheduler({
      db,
      clock,
      steady: monotonicClock,
      after: startTimer,
      timeZone: "Asia/Shanghai",
      trail: auditTrail(vault, clock),
      onError: (error) => errors.push(error),
      functions: new TaskFunctions(() => [work]),
    });
  };
  /** A task at every tenth minute; it is 18:00:00. */
  const task = async (
    more: { misfire?: MisfirePolicy; concurrent?: "0" | "1"; cron?: string; target?: string } = {},
  ) => {
    const { job_id } = await server.context.db
      .insertInto("sys_job")
      .values({
        job_name: "work",
        job_group: "DEFAULT",
        invoke_target: more.target ?? "test.work(false)",
        cron_expression: more.cron ?? "0 0/10 * * * ?",
        misfire_policy: more.misfire ?? "3",
        concurrent: more.concurrent ?? "1",
        status: "0",
        remark: "",
        next_time: null,
        create_by: "",
        create_time: 0,
      })
      .returning("job_id")
      .executeTakeFirstOrThrow();
    jobId = job_id;
  };
  const next = async () => {
    const { next_time } = await server.context.db.selectFrom("sys_job").select("next_time").executeTakeFirstOrThrow();
    return next_time === null ? null : (next_time - server.clock.now()) / MINUTE_MS;
  };
  const pass = async (scheduler: Scheduler, ms: number) => {
    server.clock.advance(ms);
    await scheduler.runDue();
    await scheduler.finish();
  };
  const logs = () => server.context.db.selectFrom("sys_job_log").selectAll().orderBy("job_log_id").execute();

  // [R:3.task.next]
  it("runs a task when it is due, once, and logs what came of it", async () => {
    await task();
    const one = processNamed("a");
    await one.runDue();
    expect(await next()).toBe(10);
    await pass(one, 9 * MINUTE_MS);
    expect(ran).toEqual([]);
    await pass(one, MINUTE_MS);
    await pass(one, MINUTE_MS);
    expect(ran).toEqual(["a"]);
    expect(await next()).toBe(9);
    expect(await logs()).toMatchObject([
      { job_name: "work", status: "0", message_zh: "已完成", message_en: "Done", fault: null },
    ]);
    expect(errors).toEqual([]);
  });

  it("runs each due time in one of several processes", async () => {
    await task();
    const all = ["a", "b", "c"].map(processNamed);
    await Promise.all(all.map((one) => one.runDue()));
    for (let round = 1; round <= 5; round++) {
      server.clock.advance(10 * MINUTE_MS);
      await Promise.all([...all, ...all].map((one) => one.runDue()));
      await Promise.all(all.map((one) => one.finish()));
      expect(ran).toHaveLength(round);
    }
    const due = (await logs()).map(({ due_time }) => due_time);
    expect(new Set(due).size).toBe(5);
    expect(errors).toEqual([]);
  });

  // [R:3.task.misfire]
  it.for([
    ["1", 6],
    ["2", 1],
    ["3", 0],
  ] as const)("after an hour's stop, strategy %s makes up for %i runs", async ([misfire, count]) => {
    await task({ misfire });
    await processNamed("a").runDue();
    await pass(processNamed("b"), HOUR_MS + 5 * MINUTE_MS);
    expect(ran).toHaveLength(count);
    expect(await next()).toBe(5);
  });

  it("does not flood after a long stop", async () => {
    await task({ misfire: "1" });
    await processNamed("a").runDue();
    await pass(processNamed("b"), 30 * DAY_MS + 5 * MINUTE_MS);
    expect(ran).toHaveLength(20);
  });

  it("runs no due time twice when the clock is set back, and does not wait for a time that was wrong", async () => {
    await task();
    const one = processNamed("a");
    await one.runDue();
    await pass(one, 10 * MINUTE_MS);
    expect(ran).toHaveLength(1);
    server.clock.advance(-5 * MINUTE_MS);
    await pass(one, 0);
    await pass(one, 5 * MINUTE_MS);
    expect(ran).toHaveLength(1);
    await pass(one, 10 * MINUTE_MS);
    expect(ran).toHaveLength(2);
    // The clock stood years ahead, and is set right.
    await pass(one, 4 * 365 * DAY_MS + 3 * MINUTE_MS);
    await pass(one, -4 * 365 * DAY_MS - 3 * MINUTE_MS);
    expect(await next()).toBe(10);
    await pass(one, 10 * MINUTE_MS);
    expect(ran).toHaveLength(3);
  });

  it("treats a clock that jumps ahead as missed due times", async () => {
    await task({ misfire: "3" });
    const one = processNamed("a");
    await one.runDue();
    await pass(one, 3 * HOUR_MS + MINUTE_MS * 2);
    expect(ran).toEqual([]);
    expect(await next()).toBe(8);
  });

  // [R:3.task.concurrent]
  it("lets a due time wait for the run before it where that is prohibited, in whichever process", async () => {
    await task({ concurrent: "1", misfire: "2", cron: "0 * * * * ?" });
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    const [a, b] = [processNamed("a"), processNamed("b")];
    await a.runDue();
    server.clock.advance(MINUTE_MS);
    await a.runDue();
    server.clock.advance(MINUTE_MS - 20_000);
    await a.runDue();
    server.clock.advance(20_000);
    await a.runDue();
    await b.runDue();
    expect(ran).toEqual(["a"]);
    resolve();
    await a.finish();
    await b.runDue();
    await b.finish();
    expect(ran).toEqual(["a", "b"]);
  });

  it("begins a second run beside the first where that is allowed, up to a limit", async () => {
    await task({ concurrent: "0", misfire: "2", cron: "0/10 * * * * ?" });
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    const one = processNamed("a");
    await one.runDue();
    for (let at = 0; at < 8; at++) {
      server.clock.advance(10_000);
      await one.runDue();
    }
    expect(ran).toHaveLength(5);
    resolve();
    await one.finish();
  });

  it("ends the run of a process that is gone, and says that its result is unknown", async () => {
    await task({ concurrent: "1", misfire: "3" });
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    const [gone, other] = [processNamed("gone"), processNamed("other")];
    await gone.runDue();
    server.clock.advance(10 * MINUTE_MS);
    await gone.runDue();
    await expect.poll(() => ran).toEqual(["gone"]);
    gate = Promise.resolve();
    await pass(other, 10 * MINUTE_MS);
    expect(ran).toEqual(["gone", "other"]);
    const faults = (await logs()).map(({ fault }) => fault).sort();
    expect(faults).toEqual(["TASK_INTERRUPTED", null].sort());
    resolve();
    await gone.finish();
    expect(await logs()).toHaveLength(2);
  });

  it("logs a failure with its error, and a target that is no longer there", async () => {
    await task({ target: "test.work(true)" });
    const one = processNamed("a");
    await one.runNow({ userId: 1, userName: "admin" }, jobId);
    await one.finish();
    await server.context.db.updateTable("sys_job").set({ invoke_target: "gone.work()" }).execute();
    await one.runNow({ userId: 1, userName: "admin" }, jobId);
    await one.finish();
    expect(await logs()).toMatchObject([
      { status: "1", fault: "TASK_LEDGER_WRONG", fault_values: '{"count":2}', due_time: null },
      { status: "1", fault: "TASK_TARGET_UNKNOWN" },
    ]);
  });

  it("tells of a failed task once a day, those who may see its log", async () => {
    await task({ target: "test.work(true)" });
    const one = processNamed("a");
    const fail = async () => {
      await one.runNow({ userId: 1, userName: "admin" }, jobId);
      await one.finish();
    };
    const notices = () =>
      server.context.db.selectFrom("sys_notice").selectAll().where("kind", "=", "task").orderBy("notice_id").execute();
    await fail();
    await fail();
    expect(await notices()).toMatchObject([
      { notice_title: expect.stringMatching(/^任务失败：/), permission: "monitor:job:list", audience_dept_id: null },
    ]);
    server.clock.advance(24 * HOUR_MS);
    await fail();
    expect(await notices()).toHaveLength(2);
    // A task that fails every hour is told of every day.
    for (let hour = 0; hour < 24; hour += 1) {
      server.clock.advance(HOUR_MS);
      await fail();
    }
    expect(await notices()).toHaveLength(3);
  });

  it("runs nothing while a task is paused", async () => {
    await task();
    await server.context.db.updateTable("sys_job").set({ status: "1" }).execute();
    await pass(processNamed("a"), HOUR_MS);
    expect(ran).toEqual([]);
  });

  it("polls by itself from start to stop", async () => {
    await task({ misfire: "2" });
    const one = processNamed("a");
    await one.runDue();
    server.clock.advance(10 * MINUTE_MS);
    one.start();
    await expect.poll(() => ran).toEqual(["a"]);
    await one.stop();
    server.clock.advance(10 * MINUTE_MS);
    expect(ran).toEqual(["a"]);
  });
});
