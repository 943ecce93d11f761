import type { MessageKey } from "@adel/messages";
import { type Hotel, type HotelQuery, hotelRoutes } from "@adel/protocol/business/hotel";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { describe, expect, test } from "vitest";
import { buildDictData } from "../core/testing/build-system.ts";
import { Failure, fakeServer, signedInHandlers, TestSurroundings, testServices } from "../core/testing/render.tsx";
import { buildHotel } from "../features/business/hotel/testing/build-hotel.ts";
import { TablePage } from "./table-page.tsx";
import type { TableView } from "./view.ts";

type Word = MessageKey<"business.hotel">;
interface Form {
  readonly hotelName: string;
  readonly status: string;
  readonly deptId: string;
  readonly active: boolean;
  readonly tested: string;
}
const sent: unknown[] = [];
const view = {
  entityName: "entityName",
  id: ({ id }) => id,
  name: ({ hotelName }) => hotelName,
  columns: [
    { key: "hotelNumber", label: "number", sort: true, narrow: "line" },
    { key: "hotelName", label: "name", narrow: "title" },
    { key: "cardCount", label: "cardCount", numeric: true },
    { key: "status", label: "status", dict: "sys_normal_disable" },
  ],
  filters: [
    { kind: "select", key: "status", label: "status", dict: "sys_normal_disable" },
    { kind: "dateRange", key: "beginTime", to: "endTime", label: "createTime" },
    { kind: "numberRange", key: "province", to: "city", label: "cardCount" },
    { kind: "text", key: "search", label: "name" },
    {
      kind: "select",
      key: "softwareType",
      label: "software",
      options: [{ value: "ladder-control", label: "ladder" }],
    },
  ],
  form: {
    width: 480,
    fields: [
      { kind: "text", key: "hotelName", label: "name", required: true },
      { kind: "select", key: "status", label: "status", dict: "sys_normal_disable" },
      {
        kind: "tree",
        key: "deptId",
        label: "owner",
        useNodes: () => [{ id: "100", label: "总部", children: [{ id: "103", label: "浙江" }] }],
      },
      { kind: "switch", key: "active", label: "stopped" },
      { kind: "date", key: "tested", label: "createTime", time: true },
    ],
    start: () => ({ hotelName: "望湖", status: "0", deptId: "100", active: false, tested: "2026-11-20 14:30" }),
    send: (values) => {
      sent.push(values);
      return {};
    },
  },
} as const satisfies TableView<Hotel, HotelQuery, Form, Word>;

const hotel = (id: number) =>
  buildHotel({
    id,
    hotelName: `酒店${id}`,
    doorLockCount: 0,
    cardCount: 1_264,
    writeCount: 1_264,
    deptId: 103,
    status: "1",
  });

const Address = () => <output aria-label="address">{useLocation().search}</output>;
const address = () => new URLSearchParams(screen.getByRole("status", { name: "address" }).textContent ?? "");

async function open(at = "/", userId = 7) {
  const handlers = signedInHandlers(["*:*:*"]);
  const server = fakeServer({
    ...handlers,
    "session.info": () => {
      const info = handlers["session.info"]();
      return { ...info, user: { ...info.user, userId } };
    },
    "hotel.list": () => ({ rows: [hotel(1), hotel(2)], total: 45 }),
    "dictData.byTypeNew": () => [buildDictData("0", "正常"), buildDictData("1", "停用")],
  });
  const { services } = testServices(server);
  await services.session.load();
  const { unmount } = render(
    <TestSurroundings services={services}>
      <MemoryRouter initialEntries={[at]}>
        <TablePage view={view} routes={hotelRoutes} messages="business.hotel" />
        <Address />
      </MemoryRouter>
    </TestSurroundings>,
  );
  await screen.findByText("酒店1");
  return { server, unmount };
}
const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);

describe("a table screen", () => {
  test("says stored values in the vocabulary's words, and numbers as the language writes them", async () => {
    await open();
    const row = screen.getByRole("row", { name: /酒店1/ });
    expect(await within(row).findByText("停用")).toBeDefined();
    expect(within(row).getByText("1,264")).toBeDefined();
  });

  // [R:3.query.date-range]
  test("filters by a vocabulary, by days and by numbers, all in the address", async () => {
    const { server } = await open();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "状态" }), "停用");
    expect(address().get("status")).toBe("1");
    await userEvent.type(screen.getByRole("textbox", { name: "卡数量，从" }), "10{Enter}");
    await userEvent.type(screen.getByRole("textbox", { name: "卡数量，到" }), "20{Enter}");
    expect([address().get("province"), address().get("city")]).toEqual(["10", "20"]);
    await userEvent.click(await screen.findByRole("button", { name: /^创建时间/ }));
    await userEvent.click(await screen.findByText("最近7天"));
    const { beginTime, endTime } = Object.fromEntries(address());
    expect(Date.parse(endTime ?? "") - Date.parse(beginTime ?? "")).toBe(6 * 86_400_000);
    await waitFor(() => expect(server.called("hotel.list").at(-1)?.query).toMatchObject({ status: "1", beginTime }));
  });

  test("shows a filter that is folded away and set, and takes it off at a click", async () => {
    await open("/?softwareType=ladder-control&pageNum=2");
    const chip = screen.getByTitle("移除条件“软件类型”");
    expect(chip.textContent).toBe("软件类型: 梯控");
    await userEvent.click(chip);
    expect([...address().keys()]).toEqual([]);
  });

  test("remembers the columns of each person who shares the computer", async () => {
    const { unmount } = await open();
    await userEvent.click(screen.getByRole("button", { name: "列与行距" }));
    await userEvent.click(await screen.findByRole("checkbox", { name: "卡数量" }));
    // Over the hidden one, and over the number.
    await userEvent.click(screen.getByRole("button", { name: "前移状态" }));
    await userEvent.click(screen.getByRole("button", { name: "前移状态" }));
    expect(heads()).toEqual(["", "酒店名称", "状态", "编号", "操作"]);
    unmount();
    const again = await open();
    expect(heads()).toEqual(["", "酒店名称", "状态", "编号", "操作"]);
    again.unmount();
    await open("/", 8);
    expect(heads()).toEqual(["", "酒店名称", "编号", "卡数量", "状态", "操作"]);
  });

  const openFailing = async (list: () => unknown) => {
    const server = fakeServer({
      ...signedInHandlers(["*:*:*"]),
      "hotel.list": list,
      "dictData.byTypeNew": () => [],
    });
    const { services, shown } = testServices(server);
    await services.session.load();
    render(
      <TestSurroundings services={services}>
        <MemoryRouter>
          <TablePage view={view} routes={hotelRoutes} messages="business.hotel" />
        </MemoryRouter>
      </TestSurroundings>,
    );
    return { server, shown };
  };

  test("that fails says so once, in its own place, and counts nothing", async () => {
    const { shown } = await openFailing(() => {
      throw Failure.of("UNEXPECTED");
    });
    await screen.findByRole("heading", { name: "列表加载失败" });
    expect(screen.getByRole("button", { name: "重试" })).toBeDefined();
    expect(screen.queryByText(/共0/)).toBeNull();
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(shown).toEqual([]);
  });

  test("holds the chosen rows in its toolbar, and lets them go", async () => {
    await open();
    await userEvent.click(screen.getByRole("checkbox", { name: "选中酒店2" }));
    expect(screen.getByText("已选1条")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "清空" }));
    expect(screen.queryByText("已选1条")).toBeNull();
  });
});

test("a form sends a vocabulary's value, a tree's node, a switch and a moment as they stand", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "新建酒店" }));
  await userEvent.click(await screen.findByRole("switch", { name: "制卡已停止" }));
  await userEvent.click(screen.getByRole("button", { name: "所有者 总部" }));
  await userEvent.click(await screen.findByRole("treeitem", { name: "浙江" }));
  expect(await screen.findByRole("button", { name: "创建时间 2026-11-20 14:30" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "保存" }));
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({
      hotelName: "望湖",
      status: "0",
      deptId: "103",
      active: true,
      tested: "2026-11-20 14:30",
    }),
  );
});
