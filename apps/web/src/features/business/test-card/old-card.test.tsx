import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { BLANK } from "../../../bridge/testing/fake-bridge.ts";
import {
  authorize,
  choose,
  hotel,
  next,
  openWizard,
  orderedOn,
  twoHotels,
  type WizardSetup,
} from "../../../bridge/testing/open-wizard.tsx";
import { buildTestCard } from "../card/testing/build-card.ts";
import { OldTestCardPage } from "./old.page.tsx";

const HOTEL_CARD = "9C1E4702";
const earlier = buildTestCard({ cardNumber: HOTEL_CARD, agentName: "陈丽", createTime: "2026-01-01 00:00:00" });

describe("the old-card test", () => {
  const old = (answers: WizardSetup["answers"]) =>
    openWizard(<OldTestCardPage />, { hotel, answers: { "hotel.one": () => hotel, ...answers } });

  // [R:9.method.old]
  test("goes on from the card that is placed: same hotel, devices, operation and sector", async () => {
    const opened = await old({ "testCard.byUid": () => [earlier] });
    await screen.findByRole("heading", { name: "请选择旧卡或记录" });
    opened.put(HOTEL_CARD);
    expect(await screen.findByRole("radio", { name: /清除卡 · 节电开关 · 序号 6/ })).toHaveProperty("checked", true);
    await next();
    expect(await screen.findByRole("radio", { name: /清除卡/ })).toHaveProperty("checked", true);
    await next();
    expect(await screen.findByRole("radio", { name: "扇区2，节电" })).toHaveProperty("checked", true);
    await next();
    await authorize();
    expect(await screen.findAllByText("请取走旧卡")).not.toHaveLength(0);
    expect(opened.server.called("card.createJob")).toEqual([]);
    expect(await orderedOn(opened)).toMatchObject({
      purpose: "test",
      method: "old",
      operation: "clear",
      testCardType: "energy-saver",
      targetSector: 2,
      hotelId: 1,
      uid: BLANK,
    });
  });

  test("shows that the hotel of the placed card is being fetched, and takes no second click meanwhile", async () => {
    const fetched = Promise.withResolvers<typeof hotel>();
    const opened = await old({ "testCard.byUid": () => [earlier], "hotel.one": () => fetched.promise });
    await screen.findByRole("heading", { name: "请选择旧卡或记录" });
    opened.put(HOTEL_CARD);
    await screen.findByRole("radio", { name: /清除卡 · 节电开关 · 序号 6/ });
    await next();
    expect(screen.getByRole("button", { name: "下一步" })).toHaveProperty("disabled", true);
    fetched.resolve(hotel);
    await screen.findByRole("radio", { name: /清除卡/ });
    await waitFor(() => expect(screen.queryByRole("heading", { name: "请选择旧卡或记录" })).toBeNull());
    await next();
    expect(await screen.findByRole("radio", { name: "扇区2，节电" })).toHaveProperty("checked", true);
  });

  test("goes on from a hotel's record", async () => {
    const opened = await old({ "testCard.list": () => ({ rows: [earlier], total: 1 }) });
    await choose("酒店", "1001 望湖");
    await userEvent.click(await screen.findByRole("radio", { name: /序号 6/ }));
    await next();
    await next();
    await next();
    await authorize();
    expect(await orderedOn(opened)).toMatchObject({ method: "old", operation: "clear", targetSector: 2 });
    expect(opened.server.called("testCard.list")[0]?.query).toMatchObject({ hotelId: 1 });
  });

  test("says when a card or a hotel was never tested, and asks for either", async () => {
    const opened = await old({
      ...twoHotels,
      "testCard.byUid": () => [],
      "testCard.list": () => ({ rows: [], total: 0 }),
    });
    await screen.findByRole("heading", { name: "请选择旧卡或记录" });
    await next();
    expect(screen.getByText("请放上旧卡，或选择酒店")).toBeDefined();
    opened.put(HOTEL_CARD);
    expect(await screen.findByText("没有测试卡信息")).toBeDefined();
    await choose("酒店", "1001 望湖");
    expect(await screen.findByText("没有测试信息")).toBeDefined();
    await next();
    expect(screen.getByRole("heading", { name: "请选择旧卡或记录" })).toBeDefined();
  });
});
