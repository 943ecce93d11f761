import type { CardEvent } from "@adel/protocol/business/card";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../core/testing/render.tsx";
import { buildHotelCard, buildTestCard } from "../../features/business/card/testing/build-card.ts";
import { BLANK, writtenJob } from "../testing/fake-bridge.ts";
import { LaidBefore } from "./laid-questions.tsx";

const testCard: CardEvent = { kind: "testCard", testCard: buildTestCard() };
const hotelCard: CardEvent = {
  kind: "hotelCard",
  hotelCard: buildHotelCard({ hotelId: 2, hotelName: "湖滨", validTo: "2026-11-25 14:00:00" }),
};
const read: CardEvent = {
  kind: "read",
  read: { readId: "read-000000000001", deviceName: "前台", hotelName: "望湖", finished: true, createTime: null },
};
const erased: CardEvent = { kind: "job", job: { ...writtenJob, purpose: "erase" } };
const failed: CardEvent = { kind: "job", job: { ...writtenJob, state: "failed" } };
const show = (events: readonly CardEvent[], permissions?: string[]) =>
  openPage(
    <LaidBefore uid={BLANK} onWrite={() => undefined} />,
    { "card.history": () => [...events] },
    permissions ?? ["*:*:*"],
  );

test.each<[string, CardEvent[], string]>([
  ["hotel and room of a guest's card", [read, hotelCard, testCard], "湖滨 · 508房 · 经典卡 · 有效期至2026-11-25 14:00"],
  ["hotel and purpose of a test card", [failed, testCard, hotelCard], "望湖 · 清除卡 · 节电开关"],
])("a card that already lay there is named by its record: %s", async (_, events, expected) => {
  await show(events);
  expect(await screen.findByText(`这张卡最后写的是：${expected}`)).toBeDefined();
});

test("an erased card is named as nothing, and nothing is asked without the permission", async () => {
  const server = await show([erased, hotelCard]);
  await waitFor(() => expect(server.called("card.history")).toHaveLength(1));
  expect(screen.queryByText(/这张卡最后写的是/)).toBeNull();
  const other = await show([hotelCard], ["business:testcard:add"]);
  expect(other.called("card.history")).toEqual([]);
});
