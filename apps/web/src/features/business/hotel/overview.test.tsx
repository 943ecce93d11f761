import type { Hotel } from "@adel/protocol/business/hotel";
import type { GridCell } from "@adel/protocol/business/room";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { describe, expect, test } from "vitest";
import { openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { fieldTime } from "../../../core/time.ts";
import { DAY_MS } from "../../../ui/date/durations.ts";
import { buildGridCell } from "../room/testing/build-grid-cell.ts";
import { HotelKeys } from "./hotel-keys.tsx";
import { HotelOverviewPage } from "./overview.page.tsx";
import { buildHotel } from "./testing/build-hotel.ts";

/** In the zone of the server. */
const daysAgo = (days: number) => fieldTime(Date.now() - days * DAY_MS, "Asia/Shanghai");
const aged = (id: number, days: number): Hotel => buildHotel({ id, hotelName: `酒店${id}`, keyTime: daysAgo(days) });
const cell = (id: number, state: GridCell["state"]) => buildGridCell({ id, state, floor: 2, label: `20${id}` });

const LOOK = ["business:hotel:list", "business:hotel:query"];
const open = (handlers: PageHandlers, permissions: string[], address = "/hotel/1") =>
  openPage(
    <Routes>
      <Route path="/hotel/:hotelId" element={<HotelOverviewPage />} />
    </Routes>,
    { "hotel.list": () => ({ rows: [], total: 0 }), ...handlers },
    permissions,
    address,
  );

describe("the page of a hotel", () => {
  test("shows the age of its key, and changes it after a question", async () => {
    let shown = { ...aged(1, 400), keyCount: 3 };
    const server = await open(
      {
        "hotel.one": () => shown,
        "hotel.rotateKey": () => {
          shown = { ...shown, keyTime: daysAgo(0), keyCount: 4 };
        },
      },
      [...LOOK, "business:hotel:rotate"],
    );
    expect(await screen.findByText("该更换了")).toBeDefined();
    expect(screen.getByText("天，第3代").textContent).toBe("400 天，第3代");
    await userEvent.click(screen.getByRole("button", { name: "更换密钥" }));
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "更换密钥" }));
    await waitFor(() => expect(server.called("hotel.rotateKey")).toHaveLength(1));
    expect(await screen.findByText("还不用换")).toBeDefined();
    expect(screen.getByText("天，第4代").textContent).toBe("0 天，第4代");
  });

  test("counts the rooms with a guest's card, and asks nothing that somebody may not see", async () => {
    const cells = [cell(1, "valid"), cell(2, "due"), cell(3, "none"), cell(4, "expired")];
    const server = await open({ "hotel.one": () => aged(1, 10), "room.grid": () => ({ buildings: [1], cells }) }, [
      ...LOOK,
      "business:room:list",
    ]);
    expect(await screen.findByText("4间，2间有卡")).toBeDefined();
    expect(screen.queryByRole("button", { name: "更换密钥" })).toBeNull();
    for (const call of ["encoder.list", "hotelCard.list", "user.list"])
      expect([call, server.called(call).length]).toEqual([call, 0]);
  });
});

describe("the tabs of a hotel's page", () => {
  const none = () => ({ rows: [], total: 0 });
  const handlers = { "hotel.one": () => aged(1, 10), "hotelCard.list": none, "card.jobs": none, "encoder.list": none };

  test("are those that somebody may see, and each asks only once it is opened", async () => {
    const server = await open(handlers, [...LOOK, "business:hotelcard:list", "business:consumption:list"]);
    expect((await screen.findAllByRole("tab")).map((tab) => tab.textContent)).toEqual(["概览", "卡片", "消费", "记录"]);
    expect(server.called("card.jobs")).toHaveLength(0);
    await userEvent.click(screen.getByRole("tab", { name: "记录" }));
    await waitFor(() => expect(server.called("card.jobs").at(-1)?.query).toMatchObject({ hotelId: 1 }));
    expect(server.called("card.jobs").at(-1)?.query).not.toHaveProperty("tab");
    expect(server.called("consumption.list")).toHaveLength(0);
  });

  test("are named in the address; one that is not permitted is the first", async () => {
    const permitted = [...LOOK, "business:encoder:list"];
    await open(handlers, permitted, "/hotel/1?tab=encoders");
    expect((await screen.findByRole("tab", { name: "发卡机" })).ariaSelected).toBe("true");
    cleanup();
    await open(handlers, permitted, "/hotel/1?tab=people");
    expect((await screen.findByRole("tab", { name: "概览" })).ariaSelected).toBe("true");
  });
});

describe("the oldest keys on the home page", () => {
  const handlers = { "hotel.list": () => ({ rows: [aged(3, 500), aged(4, 20)], total: 2 }) };

  test("lead to their hotels", async () => {
    const server = await openPage(<HotelKeys />, handlers, [...LOOK, "business:hotel:rotate"]);
    const panel = (await screen.findByRole("heading", { name: "最久没有更换的密钥" })).closest("section");
    const rows = [...(panel?.querySelectorAll("li") ?? [])];
    expect(rows.map((row) => [row.textContent, row.querySelector("a")?.getAttribute("href")])).toEqual([
      ["酒店3500天", "/hotel/3"],
      ["酒店420天", "/hotel/4"],
    ]);
    expect(server.called("hotel.list").at(-1)?.query).toMatchObject({ orderByColumn: "keyTime", isAsc: "asc" });
  });

  test("are not asked for where nobody may change them", async () => {
    const server = await openPage(<HotelKeys />, handlers, LOOK);
    expect(server.called("hotel.list")).toHaveLength(0);
  });
});
