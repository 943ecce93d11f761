import { emptyCard, hex, uid } from "@adel/card";
import type { CardView } from "@adel/protocol/business/card";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { unknownCard } from "../../../bridge/testing/fake-bridge.ts";
import { choose, finished, hotel, openWizard, readId, twoHotels } from "../../../bridge/testing/open-wizard.tsx";
import { buildVerdict } from "../card/testing/build-card.ts";
import { InspectionPage } from "./inspection.page.tsx";

const [OWN, STRANGE, BLANK] = ["04A1B2C3", "04B1B2B3", "04C1C2C3"] as const;
const viewOf = (number: string, more: Partial<CardView> = {}) => {
  const blocks = emptyCard(uid(number), "1k").blocks.map((block) => (block ? hex(block) : null));
  return {
    ...{ readId, uid: number, atqa: null, sak: null, cardSize: "1k", hotelId: null, hotelName: null },
    ...{ sectorPlan: hotel.sectorPlan, blocks, openedWith: blocks.slice(0, 16).map(() => null), records: [] },
    ...{ verdict: unknownCard, createTime: null, receipt: "receipt-read", ...more },
  };
};
const inspection = {
  ...{ id: 1, readId, cardNumber: OWN, hotelId: 1, hotelName: "望湖", sequence: 6, testCardId: 3 },
  ...{ testCardStatus: "unused", verdict: "pass", pass: true, checks: [], userName: "陈丽", createTime: null },
};

/** The page, and a function that reads a card there and returns the request. */
async function open() {
  let view: object = {};
  let reads = 0;
  const idOf = (count: number) => `read-${String(count).padStart(12, "0")}`;
  const opened = await openWizard(<InspectionPage />, {
    hotel,
    run: () => ({ jobId: idOf(reads) }),
    answers: {
      ...twoHotels,
      "card.read": () => ({ readId: idOf(++reads), ticket: "sealed-read" }),
      "card.readResult": () => ({ ...view, readId: idOf(reads) }),
      "inspection.inspect": () => inspection,
    },
  });
  await screen.findAllByText("请把卡放到发卡机上");
  const { server, bridge } = opened;
  /** The read that the page has begun shows this. */
  const finish = async (times: number, found: object) => {
    view = found;
    await waitFor(() => expect(bridge.called("run")).toHaveLength(times));
    bridge.event({ event: "job", job: finished(idOf(times), "read") });
    return server.called("card.read").at(-1)?.body;
  };
  return { ...opened, finish };
}

test("a card on record is inspected without choosing its hotel", async () => {
  const { server, put, finish } = await open();
  put(OWN);
  const asked = await finish(1, viewOf(OWN, { hotelId: 1, hotelName: "望湖" }));
  expect(asked).toMatchObject({ uid: OWN, byRecord: true });
  expect(asked).not.toHaveProperty("hotelId");
  expect(await screen.findByText("检测项目")).toBeDefined();
  expect(screen.getByText("望湖")).toBeDefined();
  expect(server.called("inspection.inspect")).toHaveLength(1);
});

test("the hotel is asked for where there is no record, for that card alone", async () => {
  const { server, put, lift, finish } = await open();
  put(STRANGE);
  await finish(1, viewOf(STRANGE));
  expect(await screen.findByText("没有这张卡的记录")).toBeDefined();
  expect(server.called("inspection.inspect")).toEqual([]);
  await choose("酒店", "1001 望湖");
  expect(await finish(2, viewOf(STRANGE, { hotelId: 1, hotelName: "望湖" }))).toMatchObject({ hotelId: 1 });
  expect(await screen.findByText("检测项目")).toBeDefined();
  lift();
  put(OWN);
  expect(await finish(3, viewOf(OWN, { hotelId: 1, hotelName: "望湖" }))).not.toHaveProperty("hotelId");
});

test("a blank card needs no hotel to be told from a test card", async () => {
  const { server, put, finish } = await open();
  put(BLANK);
  await finish(1, viewOf(BLANK, { verdict: { ...unknownCard, kind: "blank" } }));
  await waitFor(() => expect(server.called("inspection.inspect")).toHaveLength(1));
  expect(screen.queryByText("没有这张卡的记录")).toBeNull();
});

test("a guest's card has one verdict, and no checks of a test card", async () => {
  const { server, put, finish } = await open();
  put(OWN);
  const verdict = buildVerdict({ kind: "valid", cardType: "classic", validTo: "2030-01-01 14:00:00" });
  await finish(1, viewOf(OWN, { hotelId: 1, hotelName: "望湖", verdict }));
  expect(await screen.findByText("这是酒店卡，不是测试卡，没有要检查的项目")).toBeDefined();
  expect(server.called("inspection.inspect")).toEqual([]);
  expect(screen.queryByText("检测项目")).toBeNull();
});
