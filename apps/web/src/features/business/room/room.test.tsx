import type { RoomCell } from "@adel/protocol/business/room";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { hotel } from "../../../bridge/wizard/testing.tsx";
import { openPage, type PageHandlers } from "../../../core/testing.tsx";
import { RoomPage } from "./room.page.tsx";

const room = (id: number, floor: number, label: string, more: Partial<RoomCell> = {}): RoomCell => ({
  id,
  hotelId: 1,
  building: 1,
  floor,
  roomNumber: Number(label),
  label,
  typeName: "",
  areas: [],
  liftFloors: [],
  relayCount: 0,
  offDelay: 0,
  status: "0",
  state: "none",
  validTo: null,
  ...more,
});
const cells = [room(3, 2, "201"), room(4, 2, "202", { status: "1" }), room(1, 1, "101"), room(2, 1, "102")];
const open = (handlers: PageHandlers = {}, permissions = ["*:*:*"]) =>
  openPage(
    <RoomPage />,
    {
      "hotel.list": () => ({ rows: [hotel], total: 1 }),
      "hotel.one": () => hotel,
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

  test("a room is changed where it stands", async () => {
    const server = await open({ "room.change": () => ({ ...cells[2], hotelName: "", createTime: null }) });
    await userEvent.click(await screen.findByRole("button", { name: "101" }));
    const form = within(await screen.findByRole("dialog"));
    await userEvent.type(form.getByRole("textbox", { name: "可到楼层" }), "1-200");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await form.findByText("请输入0–127的编号或范围，如1-5, 12");
    await userEvent.clear(form.getByRole("textbox", { name: "可到楼层" }));
    await userEvent.type(form.getByRole("textbox", { name: "可到楼层" }), "1-3, 9");
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
      await userEvent.type(form.getByRole("textbox", { name }), value);
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

  test("who may only look sees no button that changes", async () => {
    await open({}, ["business:room:list", "business:hotel:list", "business:hotel:query"]);
    await userEvent.click(await screen.findByRole("button", { name: "101" }));
    for (const name of ["生成房间", "导入", "编辑房间"]) expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
