import type { Alarm } from "@adel/protocol/monitor/alarm";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { AlarmPage } from "./alarm.page.tsx";

const alarm = (alarmId: number, more: Partial<Alarm> = {}): Alarm => ({
  alarmId,
  name: `规则${alarmId}`,
  metric: "memory",
  comparison: "above",
  threshold: 90,
  minutes: 5,
  status: "0",
  firedTime: null,
  createTime: "2026-01-02 03:04:05",
  ...more,
});

const open = (handlers: PageHandlers = {}, permissions = ["*:*:*"]) =>
  openPage(
    <AlarmPage />,
    {
      "alarm.list": () => ({
        rows: [alarm(1, { firedTime: "2026-01-02 04:00:00" }), alarm(2, { status: "1", minutes: 0, metric: "heap" })],
        total: 2,
      }),
      ...handlers,
    },
    permissions,
    "/monitor/alarm",
  );

describe("alarm rules", () => {
  test("show their condition in words, and which are firing", async () => {
    await open();
    expect(await screen.findByText("高于90 %，持续5分钟")).toBeDefined();
    expect(screen.getByText("高于90 MB")).toBeDefined();
    expect(screen.getByText("告警中")).toBeDefined();
    // The filter has the word as well.
    expect(screen.getAllByText("停用")).toHaveLength(2);
  });

  test("are added with metric, comparison, threshold and duration", async () => {
    const server = await open({ "alarm.create": () => alarm(3) });
    await userEvent.click(await screen.findByRole("button", { name: "新建告警规则" }));
    const box = await screen.findByRole("dialog");
    fireEvent.change(within(box).getByLabelText(/^名称/), { target: { value: "磁盘" } });
    fireEvent.change(within(box).getByLabelText(/^阈值/), { target: { value: "95.5" } });
    await userEvent.click(within(box).getByRole("button", { name: "保存" }));
    await waitFor(() => expect(server.called("alarm.create")).toHaveLength(1));
    expect(server.called("alarm.create")[0]?.body).toMatchObject({
      name: "磁盘",
      metric: "cpu",
      comparison: "above",
      threshold: 95.5,
      minutes: 5,
      status: "0",
    });
  });

  test("are tested without a notice, which goes out on request alone", async () => {
    const server = await open({
      "alarm.list": () => ({ rows: [alarm(1)], total: 1 }),
      "alarm.test": () => ({
        value: 93.5,
        isExceeded: true,
        exceededTime: "2026-01-02 04:00:00",
        wouldFire: false,
        isSent: false,
      }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "测试" }));
    const box = await screen.findByRole("dialog");
    expect(within(box).getByText("93.5 %")).toBeDefined();
    expect(within(box).getByText("已超过阈值，持续时间未到（自2026-01-02 04:00:00）")).toBeDefined();
    expect(server.called("alarm.test")[0]).toMatchObject({ params: { id: 1 }, body: { send: false } });
    await userEvent.click(within(box).getByRole("button", { name: "发送测试通知" }));
    await waitFor(() => expect(server.called("alarm.test")[1]?.body).toEqual({ send: true }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("who may only look neither adds, changes, tests nor deletes", async () => {
    await open({}, ["monitor:alarm:list"]);
    await screen.findByText("告警中");
    for (const name of ["新建告警规则", "修改", "删除", "测试", "导出"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });
});
