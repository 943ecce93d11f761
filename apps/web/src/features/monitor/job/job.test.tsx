import type { Job, JobLog, TaskTarget } from "@adel/protocol/monitor/job";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { JobPage } from "./job.page.tsx";
import { JobLogPage } from "./job-log.page.tsx";

const job: Job = {
  jobId: 5,
  jobName: "夜间清理",
  jobGroup: "SYSTEM",
  invokeTarget: "operLog.trim(90)",
  cronExpression: "0 30 2 * * ?",
  misfirePolicy: "2",
  concurrent: "1",
  status: "0",
  remark: "",
  targetTitle: "清理操作日志",
  nextValidTime: "2026-01-03 02:30:00",
  running: false,
  createBy: "admin",
  createTime: "2026-01-02 03:04:05",
};
const targets: TaskTarget[] = [
  { name: "ledger.verify", title: "校验账目", parameters: [] },
  {
    name: "operLog.trim",
    title: "清理操作日志",
    parameters: [{ label: "保留天数", kind: "integer", min: 1, max: 3650, initial: 180 }],
  },
];
const open = (handlers: PageHandlers = {}, permissions = ["*:*:*"]) =>
  openPage(
    <JobPage />,
    {
      "job.list": () => ({ rows: [job], total: 1 }),
      "job.targets": () => targets,
      ...handlers,
    },
    permissions,
  );

// [R:2.page.task] [R:2.screen.task]
describe("timed tasks", () => {
  test("a task is shown with its plan and next time", async () => {
    await open();
    expect(await screen.findByText("夜间清理")).toBeDefined();
    expect(screen.getByText("0 30 2 * * ?")).toBeDefined();
    expect(screen.getByText("operLog.trim(90)")).toBeDefined();
    expect(screen.getByRole("link", { name: "“夜间清理”的任务日志" }).getAttribute("href")).toMatch(
      /^\/job\/log\?jobName=/,
    );
  });

  // [R:8.confirm.task]
  test("it is run now only after a confirmation", async () => {
    const server = await open({ "job.run": () => undefined });
    await userEvent.click(await screen.findByRole("button", { name: "执行一次" }));
    let box = within(await screen.findByRole("dialog", { name: "立即执行任务“夜间清理”？" }));
    expect(box.getByText(/清理操作日志/)).toBeDefined();
    await userEvent.click(box.getByRole("button", { name: "取消" }));
    expect(server.called("job.run")).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "执行一次" }));
    box = within(await screen.findByRole("dialog", { name: "立即执行任务“夜间清理”？" }));
    await userEvent.click(box.getByRole("button", { name: "立即执行" }));
    await waitFor(() => expect(server.called("job.run")[0]?.body).toEqual({ jobId: 5, jobGroup: "SYSTEM" }));
  });

  test("it is paused after a confirmation", async () => {
    const server = await open({ "job.setStatus": () => undefined });
    await userEvent.click(await screen.findByRole("button", { name: "暂停" }));
    const box = within(await screen.findByRole("dialog", { name: "暂停任务“夜间清理”？" }));
    await userEvent.click(box.getByRole("button", { name: "暂停" }));
    await waitFor(() => expect(server.called("job.setStatus")[0]?.body).toEqual({ jobId: 5, status: "1" }));
  });

  test("a new task calls a chosen function with its values", async () => {
    const server = await open({ "job.create": () => job });
    await userEvent.click(await screen.findByRole("button", { name: "新建定时任务" }));
    const form = within(await screen.findByRole("dialog"));
    await userEvent.type(form.getByRole("textbox", { name: "任务名称" }), "清理");
    await userEvent.click(form.getByRole("combobox", { name: "调用目标" }));
    await userEvent.click(await screen.findByRole("option", { name: "清理操作日志 · operLog.trim" }));
    const days = form.getByRole("textbox", { name: "保留天数" });
    expect(days).toHaveProperty("value", "180");
    await userEvent.clear(days);
    await userEvent.type(days, "30");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(server.called("job.create")[0]?.body).toMatchObject({
        jobName: "清理",
        invokeTarget: "operLog.trim(30)",
        cronExpression: "0 0 3 * * ?",
        misfirePolicy: "2",
        concurrent: "1",
      }),
    );
  });

  test("the form says in words when the task comes next, five times", async () => {
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "修改" }));
    const form = within(await screen.findByRole("dialog"));
    const outlook = within(await form.findByRole("status"));
    expect(outlook.getByText(/每天.*02:30/)).toBeDefined();
    expect(outlook.getAllByRole("listitem")).toHaveLength(5);
  });

  test("who may only look can neither run, pause nor change it", async () => {
    await open({}, ["monitor:job:list"]);
    await screen.findByText("夜间清理");
    for (const name of ["执行一次", "暂停", "修改", "删除", "导出"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });
});

const log: JobLog = {
  jobLogId: 9,
  jobName: "校验账目",
  jobGroup: "SYSTEM",
  invokeTarget: "ledger.verify()",
  jobMessage: "",
  status: "1",
  exceptionInfo: "账目有2处不一致",
  dueTime: null,
  startTime: "2026-01-02 03:04:05",
  stopTime: "2026-01-02 03:04:06",
  costTime: 1234,
  createTime: "2026-01-02 03:04:06",
};

// [R:2.route.job-log]
test("the log shows a run with its error and duration, and is cleared after a confirmation", async () => {
  const server = await openPage(<JobLogPage />, {
    "jobLog.list": () => ({ rows: [log], total: 1 }),
    "jobLog.clean": () => undefined,
  });
  expect(await screen.findByText("账目有2处不一致")).toBeDefined();
  expect(screen.getByText("1,234毫秒")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "详细" }));
  const detail = within(await screen.findByRole("dialog", { name: "任务日志9：校验账目" }));
  expect(detail.getByText("由用户立即执行")).toBeDefined();
  await userEvent.click(detail.getByRole("button", { name: "关闭" }));
  await userEvent.click(screen.getByRole("button", { name: "清空" }));
  const box = within(await screen.findByRole("dialog", { name: "清空任务日志？" }));
  await userEvent.click(box.getByRole("button", { name: "清空" }));
  await waitFor(() => expect(server.called("jobLog.clean")).toHaveLength(1));
});
