import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { boundEncoder } from "../../../bridge/testing/fake-bridge.ts";
import { fillIn } from "../../../core/testing/fill-in.ts";
import { Failure, openPage } from "../../../core/testing/render.tsx";
import { EncoderPage } from "./encoder.page.tsx";
import { EncoderEntryPage } from "./entry.page.tsx";
import { buildUnboundEncoder } from "./testing/build-encoder.ts";

const free = buildUnboundEncoder({ id: 8, deviceName: "大堂", deviceNumber: "HZ-09" });
const line = (row: number, more: object = {}) => ({
  row,
  deviceName: "大堂",
  deviceNumber: `S-${row}`,
  driver: "",
  hotelNumber: "1001",
  outcome: "good",
  reasons: [],
  encoderId: null,
  ...more,
});
const base = { "hotel.list": () => ({ rows: [], total: 0 }), "encoder.list": () => ({ rows: [], total: 0 }) };
const inspection = (id: number, createTime: string, min: number) => ({
  id,
  encoderId: boundEncoder.id,
  verdict: "pass",
  bridgeVersion: "1.4.2",
  userName: "chenli",
  createTime,
  checks: [{ name: "round-trip", verdict: "pass", fault: null, values: { min, median: 2, p95: 3 } }],
});

// [R:2.page.encoder-entry]
describe("encoder entry", () => {
  test("says on each field what is wrong, keeps what was typed, and names the next step", async () => {
    const server = await openPage(<EncoderEntryPage />, {
      ...base,
      "encoder.create": ({ body }) => {
        const { deviceNumber } = body as { deviceNumber: string };
        if (deviceNumber !== "TAKEN") return { ...free, deviceNumber };
        const message = "设备编号“TAKEN”已存在";
        throw Failure.of("FIELDS_REFUSED", { errors: [{ path: "deviceNumber", message }] });
      },
      "encoder.one": () => free,
    });
    await userEvent.click(screen.getByRole("button", { name: "录入" }));
    expect(await screen.findByText("设备名称不能为空")).toBeDefined();
    expect(screen.getByText("设备编号不能为空")).toBeDefined();
    expect(server.called("encoder.create")).toEqual([]);
    await userEvent.type(screen.getByRole("textbox", { name: /设备名称/ }), "大堂");
    const number = screen.getByRole("textbox", { name: /设备编号/ });
    await fillIn(number, "TAKEN");
    await userEvent.click(screen.getByRole("button", { name: "录入" }));
    expect(await screen.findByText("设备编号“TAKEN”已存在")).toBeDefined();
    expect(document.activeElement).toBe(number);
    await userEvent.clear(number);
    await fillIn(number, "HZ-09");
    await userEvent.click(screen.getByRole("button", { name: "录入" }));
    const entered = await screen.findByRole("list", { name: "刚刚录入的发卡机" });
    expect(entered.textContent).toContain("HZ-09");
    expect(within(entered).getByRole("button", { name: "绑定" })).toBeDefined();
    await waitFor(() => expect((number as HTMLInputElement).value).toBe(""));
  });

  const choose = async () => {
    const input = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('input[type="file"]');
      expect(found).not.toBeNull();
      return found as HTMLInputElement;
    });
    await userEvent.upload(input, new File(["x"], "encoders.csv", { type: "text/csv" }));
  };

  test("a sheet with a wrong row is not offered to be entered; each row says why", async () => {
    const reasons = ["设备编号“S-2”与第2行重复", "没有编号为“9”的酒店"];
    const server = await openPage(
      <EncoderEntryPage />,
      { ...base, "encoder.checkSheet": () => ({ report: [line(2), line(3, { outcome: "refused", reasons })] }) },
      ["*:*:*"],
      "/?part=sheet",
    );
    await choose();
    expect(await screen.findByText(/1行有误/)).toBeDefined();
    const report = screen.getByRole("region", { name: "检查结果" });
    const [, , second] = within(report).getAllByRole("row");
    for (const reason of reasons) expect(second?.textContent).toContain(reason);
    expect(screen.queryByRole("button", { name: /录入这/ })).toBeNull();
    await userEvent.click(screen.getByRole("switch", { name: "只看有误的行" }));
    expect(within(report).getAllByRole("row")).toHaveLength(2);
    expect(server.called("encoder.enterSheet")).toEqual([]);
  });

  test("a sheet in order is entered by a second press; what became wrong meanwhile is checked again", async () => {
    let taken = true;
    const server = await openPage(
      <EncoderEntryPage />,
      {
        ...base,
        "encoder.checkSheet": () => ({ report: [line(2), line(3)] }),
        "encoder.enterSheet": () => {
          if (taken) throw Failure.of("SHEET_NOT_ENTERED", { msg: "1行有误，未导入任何数据" });
          return {
            report: [line(2, { outcome: "entered", encoderId: 11 }), line(3, { outcome: "entered", encoderId: 12 })],
          };
        },
      },
      ["*:*:*"],
      "/?part=sheet",
    );
    await choose();
    await userEvent.click(await screen.findByRole("button", { name: "录入这2台" }));
    expect(await screen.findByText("1行有误，未导入任何数据")).toBeDefined();
    await waitFor(() => expect(server.called("encoder.checkSheet")).toHaveLength(2));
    taken = false;
    await userEvent.click(await screen.findByRole("button", { name: "录入这2台" }));
    expect(await screen.findByText("2台发卡机已录入")).toBeDefined();
    expect(screen.getByRole("link", { name: "到发卡机列表绑定" }).getAttribute("href")).toBe("/sendCardMachine");
  });

  // [R:2.page.encoder-inspection]
  test("inspects a bound encoder, and shows an older inspection when it is chosen", async () => {
    const rows = [inspection(1, "2026-01-01 08:00:00", 4)];
    const server = await openPage(
      <EncoderEntryPage />,
      {
        ...base,
        "encoder.list": () => ({ rows: [boundEncoder], total: 1 }),
        "encoder.inspections": () => ({ rows: [...rows], total: rows.length }),
        "encoder.inspect": () => {
          rows.unshift(inspection(2, "2026-01-02 08:00:00", 7));
          return rows[0];
        },
      },
      ["*:*:*"],
      "/?part=inspection",
    );
    await userEvent.click(await screen.findByRole("combobox", { name: /发卡机/ }));
    await userEvent.click(await screen.findByRole("option", { name: /前台/ }));
    expect(await screen.findByText(/最短4 ms/)).toBeDefined();
    expect(server.called("encoder.list").at(-1)?.query).toMatchObject({ bound: "true" });
    await userEvent.click(screen.getByRole("button", { name: "开始检测" }));
    expect(await screen.findByText(/最短7 ms/)).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: /2026-01-01 08:00:00/ }));
    expect(await screen.findByText(/最短4 ms/)).toBeDefined();
  });

  test("who may enter but not inspect sees no inspection", async () => {
    await openPage(<EncoderEntryPage />, base, ["business:encoder:add"]);
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["逐台录入", "批量录入"]);
  });
});

test("an encoder's history tells its bindings, and its jobs to those who may list them", async () => {
  const binding = {
    id: 1,
    keyFingerprint: "A1B2",
    host: "desk-pc",
    bridgeVersion: "1.4.2",
    boundBy: "chenli",
    boundTime: "2026-01-01 08:00:00",
    endedBy: "wang",
    endedTime: "2026-01-03 08:00:00",
  };
  await openPage(
    <EncoderPage />,
    {
      ...base,
      "encoder.list": () => ({ rows: [free], total: 1 }),
      "encoder.bindings": () => ({ rows: [binding], total: 1 }),
      "card.jobs": () => ({ rows: [], total: 0 }),
    },
    ["business:encoder:list", "business:encoder:query", "business:testcard:list"],
  );
  await userEvent.click(await screen.findByRole("button", { name: `${free.deviceName}的更多操作` }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "历史" }));
  const drawer = await screen.findByRole("dialog");
  expect(await within(drawer).findByText("2026-01-01 08:00:00由chenli绑定")).toBeDefined();
  expect(within(drawer).getByText("电脑desk-pc，插件1.4.2")).toBeDefined();
  expect(within(drawer).getByText("2026-01-03 08:00:00由wang解绑或重新绑定")).toBeDefined();
  expect(within(drawer).queryByRole("tab", { name: "检测记录" })).toBeNull();
  await userEvent.click(within(drawer).getByRole("tab", { name: "制卡任务" }));
  expect(await within(drawer).findByText("暂无记录")).toBeDefined();
});
