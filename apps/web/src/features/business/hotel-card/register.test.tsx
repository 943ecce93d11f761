import type { HotelCard } from "@adel/protocol/business/hotel-card";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { openPage } from "../../../core/testing/render.tsx";
import { fieldTime } from "../../../core/time.ts";
import { HotelCardPage } from "./hotel-card.page.tsx";
// Loaded before, so that the page does not wait for it.
import "./register.tsx";
import { buildHotelCard } from "../card/testing/build-card.ts";

const HOUR_MS = 3_600_000;
const TIME = "2026-01-02 03:04:05";
const card = (id: number, more: Partial<HotelCard> = {}) =>
  buildHotelCard({
    id,
    cardNumber: `04A1000${id}`,
    room: `${500 + id}`,
    sequence: id,
    records: { doorLock: { building: 1, floor: 5, room: 500 + id, areas: [] } },
    validTo: TIME,
    createTime: TIME,
    ...more,
  });
const rows = [card(1), card(2), card(3, { cardType: "one-card", agentName: "林月", validTo: null })];

async function openRegister(search: string) {
  const server = await openPage(
    <HotelCardPage />,
    {
      "hotelCard.list": () => ({ rows, total: rows.length }),
      "hotel.list": () => ({ rows: [], total: 0 }),
      "hotel.one": () => undefined,
      "dictData.byTypeNew": () => [],
    },
    ["business:hotelcard:list"],
    `/hotelCard?${search}register=1`,
  );
  return { server, sheet: within(await screen.findByRole("region", { name: "制卡登记表" })) };
}

test("the register lists a row per card, with sums and places to sign", async () => {
  const { server, sheet } = await openRegister("hotelId=1&beginTime=2026-01-01&endTime=2026-01-31&");
  const [, ...cards] = sheet.getAllByRole("row");
  const lines = cards.map((row) =>
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  );
  expect(lines).toHaveLength(3);
  expect(lines[0]?.slice(0, 4)).toEqual(["1", "2026-01-02 03:04", "501", "04A10001"]);
  expect(lines[2]?.slice(4, 8)).toEqual(["one-card", "不限时", "林月", "望湖"]);
  const sums = sheet.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(sums).toEqual([
    ["合计", "3"],
    ["classic", "2"],
    ["one-card", "1"],
    ["陈立", "2"],
    ["林月", "1"],
  ]);
  expect(sheet.getByText("望湖 · 2026-01-01 – 2026-01-31")).toBeDefined();
  expect(sheet.getByText("复核：")).toBeDefined();
  const asked = server.called("hotelCard.list").map(({ query }) => query);
  expect(asked).toContainEqual(
    expect.objectContaining({
      hotelId: 1,
      beginTime: "2026-01-01",
      endTime: "2026-01-31",
      hotelDays: "true",
      pageSize: 500,
    }),
  );
});

test("without a period it is that of the hotel's day, and printing is the browser's", async () => {
  const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
  const { server } = await openRegister("");
  // The hotel's day begins at six.
  const today = fieldTime(Date.now() - 6 * HOUR_MS, "Asia/Shanghai").slice(0, 10);
  await waitFor(() =>
    expect(server.called("hotelCard.list").map(({ query }) => query)).toContainEqual(
      expect.objectContaining({ beginTime: today, endTime: today, hotelDays: "true" }),
    ),
  );
  await userEvent.click(screen.getByRole("button", { name: "打印" }));
  expect(print).toHaveBeenCalledOnce();
});
