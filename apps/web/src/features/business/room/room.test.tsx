import type { PastStay } from "@adel/protocol/business/desk";
import type { GridCell, RoomPattern } from "@adel/protocol/business/room";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { hotel } from "../../../bridge/testing/open-wizard.tsx";
import { fillIn } from "../../../core/testing/fill-in.ts";
import { openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { fieldTime } from "../../../core/time.ts";
import { DAY_MS } from "../../../ui/date/durations.ts";
import { buildAct, buildDeskRoom } from "../desk/testing/build-desk.ts";
import { RoomPage } from "./room.page.tsx";
import { buildGridCell } from "./testing/build-grid-cell.ts";

const room = (id: number, floor: number, label: string, more: Partial<GridCell> = {}) =>
  buildGridCell({ id, floor, label, ...more });
/** In the zone of the server, as the page counts days. */
const dayAfter = (days: number) => `${fieldTime(Date.now() + days * DAY_MS, "Asia/Shanghai").slice(0, 10)} 14:00:00`;
const cells = [room(3, 2, "201"), room(4, 2, "202", { status: "1" }), room(1, 1, "101"), room(2, 1, "102")];
function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${search}`}</output>;
}
const open = (handlers: PageHandlers = {}, permissions = ["*:*:*"]) =>
  openPage(
    <>
      <RoomPage />
      <Address />
    </>,
    {
      "hotel.list": () => ({ rows: [hotel], total: 1 }),
      "hotel.one": () => hotel,
      "room.patterns": () => [],
      "room.grid": () => ({ buildings: [1], cells }),
      ...handlers,
    },
    permissions,
    "/rooms",
  );

describe("the rooms of a hotel", () => {
  beforeEach(() => localStorage.clear());

  test("stand by floor from the top, and arrows go from one to the next", async () => {
    await open();
    const grid = await screen.findByRole("list", { name: "1栋的房间" });
    expect(
      within(grid)
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual([...["201", "202停用"], ...["101", "102"]]);
    within(grid).getByRole("button", { name: "201" }).focus();
    await userEvent.keyboard("{ArrowRight}{ArrowDown}");
    expect(document.activeElement?.textContent).toBe("102");
  });

  test("say which has a card that the encoder has not reported, or cards of earlier guests that are still valid", async () => {
    const marked = [room(1, 1, "101", { hasUnknownJob: true, cardsOut: 2 }), room(2, 1, "102")];
    await open({ "room.grid": () => ({ buildings: [1], cells: marked }) });
    await screen.findByRole("button", { name: /^101\s*此房有卡的写卡结果未回报\s*2张此前客人的卡仍可能开门$/ });
    expect(screen.getByRole("button", { name: "102" }).textContent).toBe("102");
  });

  const guests = [
    room(11, 1, "101", { state: "valid", validTo: dayAfter(2), nights: 2 }),
    room(12, 1, "102", { state: "valid", validTo: dayAfter(20), nights: 20 }),
    room(13, 1, "103", { state: "due", validTo: dayAfter(0) }),
    room(14, 1, "104"),
  ];
  const labels = async () =>
    within(await screen.findByRole("list", { name: "1栋的房间" }))
      .getAllByRole("button")
      .map((button) => button.firstChild?.textContent);

  test("show the nights that are left, and by a click on a state only its rooms", async () => {
    await open({ "room.grid": () => ({ buildings: [1], cells: guests }) });
    const bars = [...(await screen.findByRole("list", { name: "1栋的房间" })).querySelectorAll("rect")];
    expect(bars.map((bar) => bar.getAttribute("width"))).toEqual(["29", "100"]);
    expect(screen.getByRole("button", { name: /^1012晚/ })).toBeDefined();
    const legend = within(screen.getByRole("group", { name: "状态" }));
    expect(legend.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "空闲1",
      "有客2",
      "今天到期1",
    ]);
    await userEvent.click(legend.getByRole("button", { name: /今天到期/ }));
    expect(await labels()).toEqual(["103"]);
    await userEvent.click(legend.getByRole("button", { name: /今天到期/ }));
    expect(await labels()).toEqual(["101", "102", "103", "104"]);
  });

  test("a number leads to its room, and Enter from there to the front desk", async () => {
    const found = buildDeskRoom({ room: guests[1] ?? {}, acts: ["checkIn", "extra"], suggested: "extra" });
    await open({ "room.grid": () => ({ buildings: [1], cells: guests }), "desk.resolve": () => [found] });
    await userEvent.type(await screen.findByRole("textbox", { name: "跳到房号" }), "109{Enter}");
    expect(await screen.findByText("没有这个房间")).toBeDefined();
    await userEvent.type(screen.getByRole("textbox", { name: "跳到房号" }), "{Backspace}2{Enter}");
    await waitFor(() => expect(document.activeElement?.firstChild?.textContent).toBe("102"));
    const beside = within(await screen.findByRole("complementary", { name: "102" }));
    expect((await beside.findAllByRole("link")).map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["再做一张", "/frontDesk?q=1-102+C"],
      ["入住", "/frontDesk?q=1-102+I"],
      ["此房的已制卡片", "/hotelCard?hotelId=1&room=1-102"],
    ]);
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/frontDesk?q=1-102"));
  });

  test("have a history: each stay, how it ended, and what was done for it; more of it by a click", async () => {
    const done = { stayId: 7, roomId: 14, label: "104", state: "done" } as const;
    const checkIn = buildAct({ ...done, id: 1, act: "checkIn", cards: 2, finished: 2 });
    const move = buildAct({ ...done, id: 2, act: "move", cards: 1, finished: 1, fromLabel: "103", fromBuilding: 1 });
    const stay: PastStay = {
      ...{
        id: 7,
        validFrom: null,
        validTo: "2026-11-21 14:00:00",
        openedBy: "chenli",
        movedTo: null,
        reference: "B-7",
      },
      ...{ openTime: "2026-11-20 10:00:00", endTime: "2026-11-21 11:30:00", endReason: "checkout" },
      acts: [move, checkIn],
    };
    const moved: PastStay = { ...stay, id: 6, endReason: "moved", movedTo: "208", acts: [] };
    const pages = [[stay], [stay, moved]];
    const server = await open({
      "room.grid": () => ({ buildings: [1], cells: guests }),
      "desk.history": () => ({ rows: pages.shift() ?? [], total: 2 }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "104" }));
    const history = within(await screen.findByRole("region", { name: "历史" }));
    expect(await history.findByText("11-21 11:30退房")).toBeDefined();
    expect(history.getByText("103 → 换房")).toBeDefined();
    expect(history.getByText("预订号B-7")).toBeDefined();
    expect(history.getByText("2/2张")).toBeDefined();
    await userEvent.click(history.getByRole("button", { name: "显示更早的1次" }));
    expect(await history.findByText("11-21 11:30换到208")).toBeDefined();
    expect(server.called("desk.history")).toHaveLength(2);
    expect(history.queryByRole("button")).toBeNull();
  });

  test("follow what other desks do", async () => {
    let cells: readonly GridCell[] = [room(1, 1, "101")];
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open({ "room.grid": () => ({ buildings: [1], cells }) });
    expect(await screen.findByRole("button", { name: "101" })).toBeDefined();
    cells = [room(1, 1, "101", { state: "lostPending", validTo: dayAfter(1) })];
    await vi.advanceTimersByTimeAsync(11_000);
    expect(await screen.findByRole("button", { name: /^101挂失/ })).toBeDefined();
    vi.useRealTimers();
  });

  test("a room is changed where it stands", async () => {
    const server = await open({ "room.change": () => ({ ...cells[2], hotelName: "", createTime: null }) });
    await userEvent.click(await screen.findByRole("button", { name: "101" }));
    await userEvent.click(await screen.findByRole("button", { name: "编辑这个房间" }));
    const form = within(await screen.findByRole("dialog"));
    await fillIn(form.getByRole("textbox", { name: "可到楼层" }), "1-200");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await form.findByText("只能填写0到127，逗号分开，可用范围");
    await userEvent.clear(form.getByRole("textbox", { name: "可到楼层" }));
    await fillIn(form.getByRole("textbox", { name: "可到楼层" }), "1-3, 9");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await waitFor(() => expect(server.called("room.change")).toHaveLength(1));
    expect(server.called("room.change")[0]?.body).toMatchObject({ id: 1, label: "101", liftFloors: [1, 2, 3, 9] });
  });

  test("a pattern is seen before its rooms come about, without those that are left out", async () => {
    const generated = ["301", "302"].map((label) => ({ floor: 3, roomNumber: Number(label), label, exists: false }));
    const server = await open({ "room.generate": () => ({ rooms: generated, added: 2, existing: 0 }) });
    await userEvent.click(await screen.findByRole("button", { name: "生成房间" }));
    const form = within(await screen.findByRole("dialog"));
    for (const [name, value] of [
      ["起始楼层", "{Backspace}3"],
      ["结束楼层", "3"],
      ["结束房间", "2"],
    ] as const)
      await userEvent.type(await form.findByRole("textbox", { name }), value);
    await userEvent.click(form.getByRole("button", { name: "预览" }));
    await userEvent.click(await form.findByRole("button", { name: "去掉302" }));
    await userEvent.click(form.getByRole("button", { name: "新建1间" }));
    await waitFor(() => expect(server.called("room.generate")).toHaveLength(2));
    expect(server.called("room.generate").map(({ query }) => query)).toEqual([
      { preview: "true" },
      { preview: "false" },
    ]);
    expect(server.called("room.generate")[1]?.body).toMatchObject({ floorFrom: 3, floorTo: 3, dropped: ["302"] });
  });

  test("the pattern used last is filled in, without the rooms left out then; another building has its own", async () => {
    const pattern = (more: Partial<RoomPattern>): RoomPattern => ({
      ...{ hotelId: 1, building: 1, floorFrom: 2, floorTo: 9, exceptFloors: [4], roomFrom: 1, roomTo: 2 },
      ...{ labelPattern: "{floor}{room:2}", ownLiftFloor: true, typeName: "", areas: [], liftFloors: [1] },
      ...{ relayCount: 2, offDelay: 30, dropped: ["302"] },
      ...more,
    });
    const generated = ["301", "302"].map((label) => ({ floor: 3, roomNumber: Number(label), label, exists: false }));
    const server = await open({
      "room.patterns": () => [pattern({}), pattern({ building: 2, floorTo: 5, dropped: [] })],
      "room.generate": () => ({ rooms: generated, added: 2, existing: 0 }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "生成房间" }));
    const form = within(await screen.findByRole("dialog"));
    const value = (name: string) => form.getByRole<HTMLInputElement>("textbox", { name }).value;
    await form.findByRole("textbox", { name: "结束楼层" });
    expect([value("结束楼层"), value("不含楼层"), value("公共楼层"), value("继电器路数")]).toEqual([
      "9",
      "4",
      "1",
      "2",
    ]);
    await userEvent.type(form.getByRole("textbox", { name: "结束楼层" }), "{Backspace}12");
    await userEvent.click(form.getByRole("button", { name: "预览" }));
    await form.findByRole("button", { name: "恢复302" });
    await userEvent.click(form.getByRole("button", { name: "新建1间" }));
    await waitFor(() => expect(server.called("room.generate")).toHaveLength(2));
    expect(server.called("room.generate").map(({ body }) => body)).toMatchObject([
      { floorTo: 12, dropped: [] },
      { floorTo: 12, dropped: ["302"] },
    ]);
    await userEvent.click(await screen.findByRole("button", { name: "生成房间" }));
    const again = within(await screen.findByRole("dialog"));
    await userEvent.type(await again.findByRole("textbox", { name: "楼栋" }), "{Backspace}2");
    expect(again.getByRole<HTMLInputElement>("textbox", { name: "结束楼层" }).value).toBe("5");
  });

  test("who may only look sees no button that changes", async () => {
    await open({}, ["business:room:list", "business:hotel:list", "business:hotel:query"]);
    await userEvent.click(await screen.findByRole("button", { name: "101" }));
    await screen.findByRole("complementary", { name: "101" });
    for (const name of ["生成房间", "导入", "编辑房间", "编辑这个房间"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
