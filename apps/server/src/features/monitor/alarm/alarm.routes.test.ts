import type { AlarmInput } from "@adel/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signInNewUser } from "../../../../testing/build-user.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { auditTrail } from "../../../core/audit/trail.ts";
import { SlowStatements } from "../../../core/db/slow-statements.ts";
import { HOUR_MS, MINUTE_MS } from "../../../core/time/durations.ts";
import { NoticeService } from "../../system/notice/notice.service.ts";
import { AlarmEvaluator } from "./alarm-evaluator.service.ts";
import type { Sample } from "./alarm-metrics.ts";

const QUIET: Sample = {
  ...{ cpu: 10, load: 0, memory: 40, disk: 50, received: 0, sent: 0 },
  ...{ heap: 90, resident: 200, loopDelay: 1, collectionMs: 0, database: 1, bridges: 0 },
};

describe.for(DIALECTS)("alarms, on %s", (dialect) => {
  let server: TestServer;
  let token: string;
  let statements: SlowStatements;
  let errors: unknown[];
  beforeEach(async () => {
    server = await startTestServer(dialect);
    token = await server.signIn();
    statements = new SlowStatements(server.clock);
    errors = [];
  });
  afterEach(() => server.close());

  const rule = async (more: Partial<AlarmInput> = {}) => {
    const body = { name: "R", metric: "cpu", threshold: 80, ...more };
    return (await server.call("POST", "monitor/alarm", { token, body })).body.data;
  };
  /** A simulated process, driven like by its sampler. */
  const evaluator = (instance = "one:1") => {
    const { db, clock, vault, timeFormat } = server.context;
    const base = { db, clock, dialect, statements, instance, trail: auditTrail(vault, clock) };
    const notices = new NoticeService({ ...base, timeFormat });
    return new AlarmEvaluator({ ...base, notices, onError: (error) => errors.push(error) });
  };
  const bell = async (language = "zh", as = token) =>
    (await server.call("GET", "system/notice/listTop", { token: as, headers: { language } })).body;
  const titles = async (language = "zh") =>
    (await bell(language)).data.map(({ noticeTitle }: { noticeTitle: string }) => noticeTitle);

  it("fires once after its duration, in both languages, and clears with a second notice", async () => {
    await rule({ name: "Busy", minutes: 2 });
    const one = evaluator();
    await one.evaluate({ ...QUIET, cpu: 95 });
    server.clock.advance(MINUTE_MS);
    await one.evaluate({ ...QUIET, cpu: 80.5 });
    expect(await titles()).toEqual([]);
    server.clock.advance(MINUTE_MS);
    await one.evaluate({ ...QUIET, cpu: 91.5 });
    await one.evaluate({ ...QUIET, cpu: 99 });
    expect(await titles()).toEqual(["告警：Busy"]);
    expect(await titles("en")).toEqual(["Alarm: Busy"]);
    const { noticeId } = (await bell()).data[0];
    const text = async (language: string) =>
      (await server.call("GET", `system/notice/read/${noticeId}`, { token, headers: { language } })).body.data
        .noticeContent;
    expect(await text("zh")).toBe("<p>处理器为91.5 %，高于80 %已持续2分钟。服务器：one:1。</p>");
    expect(await text("en")).toBe("<p>CPU is 91.5 %, above 80 % for 2 min. Server: one:1.</p>");
    const listed = (await server.call("GET", "monitor/alarm/list", { token })).body.rows[0];
    expect(listed.firedTime).toMatch(/^2026-11-20 18:02:00$/);

    await one.evaluate(QUIET);
    server.clock.advance(MINUTE_MS);
    await one.evaluate({ ...QUIET, cpu: 90 });
    server.clock.advance(MINUTE_MS);
    await one.evaluate(QUIET);
    server.clock.advance(MINUTE_MS);
    await one.evaluate(QUIET);
    expect(await titles()).toEqual(["告警：Busy"]);
    server.clock.advance(MINUTE_MS);
    await one.evaluate(QUIET);
    await one.evaluate(QUIET);
    expect(await titles("en")).toEqual(["Alarm over: Busy", "Alarm: Busy"]);
    expect((await server.call("GET", "monitor/alarm/list", { token })).body.rows[0].firedTime).toBeNull();
    expect(errors).toEqual([]);
  });

  it("does not count the time in which nobody measured", async () => {
    await rule({ minutes: 5 });
    await evaluator().evaluate({ ...QUIET, cpu: 95 });
    server.clock.advance(HOUR_MS);
    token = await server.signIn();
    await evaluator().evaluate({ ...QUIET, cpu: 95 });
    expect(await titles()).toEqual([]);
  });

  it("fires for each process, and once for figures of the product", async () => {
    await rule({ name: "Disk", metric: "disk", threshold: 90 });
    await rule({ name: "Database", metric: "databaseSize", threshold: 0.1 });
    const [one, two] = [evaluator("one:1"), evaluator("two:2")];
    await one.evaluate({ ...QUIET, disk: 95 });
    await two.evaluate({ ...QUIET, disk: 95 });
    expect((await titles()).sort()).toEqual(["告警：Database", "告警：Disk", "告警：Disk"]);
  });

  it("reads each figure, and none that is not measured", async () => {
    const { db } = server.context;
    const metrics: AlarmInput["metric"][] = [
      ...(["slowStatements", "unknownJobs", "silentBridges", "failedTasks", "loopDelay", "database"] as const),
    ];
    for (const metric of metrics) await rule({ name: metric, metric, threshold: 0 });
    await rule({ name: "unmeasured", metric: "load", comparison: "below", threshold: 5 });
    await db.deleteFrom("sys_job_log").execute();
    await evaluator().evaluate({ ...QUIET, loopDelay: 0, database: 0, load: null });
    expect(await titles()).toEqual([]);
    statements.add("select 1", 200);
    await db
      .insertInto("sys_job_log")
      .values({
        ...{ job_name: "x", job_group: "DEFAULT", invoke_target: "x()", status: "1", due_time: null },
        ...{ start_time: 1, create_time: server.clock.now(), cost_time: 1 },
        ...{ message_zh: "", message_en: "", fault: null, fault_values: "{}" },
      })
      .execute();
    const { id } = await db
      .insertInto("biz_encoder")
      .values({
        ...{ device_name: "E", device_number: "E1", driver: "", hotel_id: null, dept_id: 1, last_seen_time: 1 },
        ...{ online_until: 1, bridge_version: null, host: "", remark: "", deleted: 0, create_by: 1, create_time: 1 },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("biz_encoder_key")
      .values({
        ...{ encoder_id: id, device_number: "E1", wrapped: "x", fingerprint: "x", host: "", bridge_version: "" },
        ...{ bound_by: "", create_time: 1, retired_time: null, retired_by: null },
      })
      .execute();
    await evaluator().evaluate({ ...QUIET, loopDelay: 3, database: 2, load: null });
    const { rows } = (await server.call("GET", "system/notice/list", { token })).body;
    expect(rows.map(({ noticeTitle }: { noticeTitle: string }) => noticeTitle.slice(3)).sort()).toEqual(
      ["database", "failedTasks", "loopDelay", "silentBridges", "slowStatements"].sort(),
    );
    expect(errors).toEqual([]);
  });

  it("is announced to those alone who may see the rules", async () => {
    const other = await signInNewUser(server, "other", { roles: [] });
    const second = await signInNewUser(server, "second", { roles: ["admin"] });
    await rule();
    await evaluator().evaluate({ ...QUIET, cpu: 95 });
    expect(await bell("zh", other)).toMatchObject({ data: [], unreadCount: 0 });
    const { noticeId } = (await bell()).data[0];
    expect((await server.call("GET", `system/notice/read/${noticeId}`, { token: other })).body.code).toBe(404);
    expect((await bell("zh", second)).unreadCount).toBe(1);
  });

  it("says whether it would fire now, and sends a test notice on request alone", async () => {
    const { alarmId } = await rule({ metric: "databaseSize", threshold: 0.1, minutes: 1 });
    const ask = async (send: boolean) =>
      (await server.call("POST", `monitor/alarm/${alarmId}/test`, { token, body: { send } })).body.data;
    expect(await ask(false)).toMatchObject({ isExceeded: true, wouldFire: false, isSent: false });
    expect(await titles()).toEqual([]);
    await evaluator().evaluate(QUIET);
    server.clock.advance(MINUTE_MS);
    expect(await ask(false)).toMatchObject({ wouldFire: true, exceededTime: "2026-11-20 18:00:00" });
    expect((await ask(true)).isSent).toBe(true);
    expect(await titles("en")).toEqual(["Alarm test: R"]);
    const cpu = await rule({ name: "C" });
    const answer = (await server.call("POST", `monitor/alarm/${cpu.alarmId}/test`, { token, body: {} })).body.data;
    expect(answer).toMatchObject({ value: null, isExceeded: false, wouldFire: false });
  });

  it("begins anew when it is changed, and watches nothing while it is disabled or deleted", async () => {
    const made = await rule();
    const one = evaluator();
    await one.evaluate({ ...QUIET, cpu: 95 });
    const change = (more: object) => server.call("PUT", "monitor/alarm", { token, body: { ...made, ...more } });
    expect((await change({ status: "1" })).body.data).toMatchObject({ status: "1", firedTime: null });
    await one.evaluate({ ...QUIET, cpu: 95 });
    expect(await titles()).toHaveLength(1);
    await change({ status: "0", threshold: 96 });
    await one.evaluate({ ...QUIET, cpu: 95 });
    expect(await titles()).toHaveLength(1);
    await rule({ name: "Other" });
    expect((await change({ name: "Other" })).body).toMatchObject({ code: 409, fault: "ALARM_NAME_TAKEN" });
    expect(
      (await server.call("POST", "monitor/alarm", { token, body: { name: "R", metric: "cpu", threshold: 1 } })).body
        .fault,
    ).toBe("ALARM_NAME_TAKEN");
    await server.call("DELETE", `monitor/alarm/${made.alarmId}`, { token });
    expect(await server.context.db.selectFrom("sys_alarm_state").selectAll().execute()).toEqual([]);
  });

  it("refuses what it cannot watch, at the field", async () => {
    const { errors: wrong } = (
      await server.call("POST", "monitor/alarm", {
        token,
        body: { name: "", metric: "select 1", comparison: "=", threshold: -1, minutes: 100_000 },
      })
    ).body;
    expect(wrong.map(({ path }: { path: string }) => path).sort()).toEqual(
      ["comparison", "metric", "minutes", "name", "threshold"].sort(),
    );
  });
});
