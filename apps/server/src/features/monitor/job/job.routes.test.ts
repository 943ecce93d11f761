import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staffing } from "../../../../testing/staffing.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { DAY_MS } from "../../../core/time/durations.ts";

describe.for(DIALECTS)("timed tasks, on %s", (dialect) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer(dialect, { seed: "demo" });
    token = await server.signIn();
  });
  afterAll(() => server.close());
  const call = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown, language = "zh") =>
    (
      await server.call(method, `monitor/${path}`, {
        token,
        headers: { language },
        ...(body !== undefined && { body }),
      })
    ).body;
  const input = {
    jobName: "夜间清理",
    jobGroup: "DEFAULT",
    invokeTarget: "operLog.trim(90)",
    cronExpression: "0 30 2 * * ?",
    misfirePolicy: "2",
    concurrent: "1",
    status: "1",
  };

  // [R:1.system.task] [R:3.task.name] [R:3.task.group] [R:3.task.status] [R:4.status.task]
  it("adds, shows, changes, resumes, pauses and deletes a task", async () => {
    const { data } = await call("POST", "job", input);
    const { jobId } = data;
    expect(data).toMatchObject({ ...input, targetTitle: "清理操作日志", nextValidTime: null, running: false });
    expect(data.createBy).toBe("admin");
    await call("PUT", "job/changeStatus", { jobId, status: "0" });
    const one = (await call("GET", `job/${jobId}`, undefined, "en")).data;
    expect(one).toMatchObject({
      status: "0",
      nextValidTime: "2026-11-21 02:30:00",
      targetTitle: "Trim the operation log",
    });
    const changed = { ...input, jobId, status: "0", cronExpression: "0 0 0 1 1 ? 2030", concurrent: "0" };
    expect((await call("PUT", "job", changed)).data.nextValidTime).toBe("2030-01-01 00:00:00");
    await call("PUT", "job/changeStatus", { jobId, status: "1" });
    const { rows } = await call("GET", "job/list?status=1&jobName=夜间");
    expect(rows).toMatchObject([{ jobId, nextValidTime: null }]);
    expect((await call("GET", `job/${jobId}`)).data.nextValidTime).toBe("2030-01-01 00:00:00");
    expect((await call("DELETE", `job/${jobId}`)).code).toBe(200);
    expect((await call("DELETE", `job/${jobId}`)).code).toBe(404);
  });

  it("keeps names unique in their group", async () => {
    const { jobId } = (await call("POST", "job", { ...input, jobName: "twice" })).data;
    expect((await call("POST", "job", { ...input, jobName: "twice" })).fault).toBe("TASK_NAME_TAKEN");
    expect((await call("POST", "job", { ...input, jobName: "twice", jobGroup: "SYSTEM" })).code).toBe(200);
    expect((await call("PUT", "job", { ...input, jobName: "twice", jobId })).code).toBe(200);
  });

  it.for([
    [{ cronExpression: "* * * * * ?" }, "两次执行至少间隔10秒"],
    [{ cronExpression: "0 0 0 31 2 ?" }, "按此表达式任务不会再执行"],
    [{ cronExpression: "rm -rf /" }, "cron表达式无法识别"],
    [{ cronExpression: "9".repeat(256) }, undefined],
    [{ invokeTarget: "ryTask.ryNoParams()" }, "没有名为“ryTask.ryNoParams”的任务函数"],
    [{ invokeTarget: "operLog.constructor('x')" }, "没有名为“operLog.constructor”的任务函数"],
    [{ invokeTarget: "operLog.trim()" }, "operLog.trim需要1个参数"],
    [{ invokeTarget: "operLog.trim('90')" }, "operLog.trim的第1个参数不正确"],
    [{ invokeTarget: "operLog.trim(0)" }, "operLog.trim的第1个参数不正确"],
    [{ invokeTarget: "operLog.trim(1.5D)" }, "operLog.trim的第1个参数不正确"],
    [{ invokeTarget: "ryTask.load('http://10.0.0.1/x')" }, "调用目标不能包含地址、路径或类名"],
    [{ invokeTarget: "ryTask.load('../../etc/passwd')" }, "调用目标不能包含地址、路径或类名"],
    [{ invokeTarget: "javax.naming.InitialContext.lookup('x')" }, "调用目标不能包含地址、路径或类名"],
    [{ invokeTarget: "operLog.trim(90);drop table sys_job" }, "调用目标格式不正确"],
    [{ misfirePolicy: "4" }, undefined],
  ] as const)("refuses %j", async ([wrong, message]) => {
    const refused = await call("POST", "job", { ...input, jobName: "hostile", ...wrong });
    expect(refused).toMatchObject({ code: 400, errors: [{ path: Object.keys(wrong)[0] }] });
    if (message !== undefined) expect(refused.msg).toContain(message);
  });

  // [R:3.task.target]
  it("offers the registered functions with what they take, and stores a target in one form", async () => {
    const { data } = await call("GET", "job/targets", undefined, "en");
    expect(data).toContainEqual({
      name: "operLog.trim",
      title: "Trim the operation log",
      parameters: [{ label: "Days to keep", kind: "integer", min: 1, max: 3650, initial: 180 }],
    });
    const { jobId, invokeTarget } = (
      await call("POST", "job", { ...input, jobName: "form", invokeTarget: "operLog.trim( 2000L )" })
    ).data;
    expect(invokeTarget).toBe("operLog.trim(2000)");
    await call("DELETE", `job/${jobId}`);
  });

  it("takes the choices of a form as numbers, as the older original client sends them", async () => {
    const sent = { ...input, jobName: "numbers", misfirePolicy: 1, concurrent: 0, status: 1 };
    const { data } = await call("POST", "job", sent);
    expect(data).toMatchObject({ misfirePolicy: "1", concurrent: "0", status: "1" });
    expect((await call("POST", "job", { ...sent, misfirePolicy: 4 })).errors).toMatchObject([
      { path: "misfirePolicy" },
    ]);
    await call("DELETE", `job/${data.jobId}`);
  });

  it("runs a task now, logs the run and exports the log", async () => {
    server.clock.advance(200 * DAY_MS);
    token = await server.signIn();
    const { jobId } = (await call("POST", "job", { ...input, jobName: "now" })).data;
    expect((await call("PUT", "job/run", { jobId, jobGroup: "DEFAULT" })).code).toBe(200);
    const list = () => call("GET", "jobLog/list?jobName=now", undefined, "en");
    await expect.poll(async () => (await list()).total).toBe(1);
    const [log] = (await list()).rows;
    expect(log).toMatchObject({
      jobName: "now",
      status: "0",
      exceptionInfo: "",
      dueTime: null,
      startTime: log.stopTime,
    });
    expect(log.jobMessage).toMatch(/^Deleted: [1-9]/);
    const sheet = await server.call("POST", "monitor/jobLog/export", { token });
    expect(sheet.headers["content-type"]).toMatch(/spreadsheet/);
    expect((await server.call("POST", "monitor/job/export", { token })).headers["content-type"]).toMatch(/spreadsheet/);
    expect((await call("GET", `jobLog/${log.jobLogId}`, undefined, "en")).data).toEqual(log);
    expect((await call("DELETE", `jobLog/${log.jobLogId}`)).code).toBe(200);
    expect((await call("GET", `jobLog/${log.jobLogId}`)).code).toBe(404);
    expect((await list()).total).toBe(0);
    expect((await call("PUT", "job/run", { jobId: 999_999 })).code).toBe(404);
  });

  it("runs every seeded task without an error", async () => {
    await call("DELETE", "jobLog/clean");
    const { rows } = await call("GET", "job/list?jobGroup=SYSTEM&status=0");
    expect(rows.map(({ invokeTarget }: { invokeTarget: string }) => invokeTarget).sort()).toEqual([
      "auditTrail.verify()",
      "backup.write(7)",
      "cardJob.markUnknown()",
      "exportFile.trim()",
      "jobLog.trim(90)",
      "ledger.verify()",
      "loginLog.trim(365)",
      "operLog.trim(365)",
      "payment.checkSilent()",
      "payment.fetchCertificates()",
      "payment.reconcile(1)",
      "stay.clearReferences()",
    ]);
    for (const { jobId } of rows) expect((await call("PUT", "job/run", { jobId })).code).toBe(200);
    await expect.poll(async () => (await call("GET", "jobLog/list")).total).toBe(rows.length);
    for (const log of (await call("GET", "jobLog/list")).rows)
      expect(log, JSON.stringify(log)).toMatchObject({ status: "0" });
  });

  it("reports a broken audit trail as a failed run", async () => {
    const { db } = server.context;
    await db.updateTable("audit_head").set({ link: "x" }).execute();
    await call("DELETE", "jobLog/clean");
    const [{ jobId }] = (await call("GET", "job/list?invokeTarget=auditTrail")).rows;
    await call("PUT", "job/run", { jobId });
    await expect
      .poll(async () => (await call("GET", "jobLog/list")).rows)
      .toMatchObject([{ status: "1", exceptionInfo: expect.stringMatching(/^审计记录在第\d+行不连续$/) }]);
  });

  it("gives nobody a right they lack: a function needs the permission of what it does", async () => {
    const { role, person } = staffing(server, token);
    const roleId = await role("tasks", ["monitor:job:add", "monitor:job:list", "monitor:job:changeStatus"], "1");
    token = (await person("tasker", 1, [roleId])).token;
    expect((await call("POST", "job", { ...input, jobName: "theirs" })).fault).toBe("TASK_TARGET_PERMISSION");
    expect((await call("POST", "job", { ...input, jobName: "theirs", invokeTarget: "ledger.verify()" })).code).toBe(
      200,
    );
    const names = (await call("GET", "job/targets")).data.map(({ name }: { name: string }) => name);
    expect(names).not.toContain("operLog.trim");
    const [{ jobId }] = (await call("GET", "job/list?invokeTarget=operLog.trim(365)")).rows;
    expect((await call("PUT", "job/run", { jobId })).fault).toBe("TASK_TARGET_PERMISSION");
  });
});
