import type { DeskRoom, Grant } from "@adel/protocol/business/desk";
import { DEFAULT_POLICY } from "@adel/protocol/business/desk/policy";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { BLANK, sentJob } from "../../../bridge/testing/fake-bridge.ts";
import { finished, hotel } from "../../../bridge/testing/open-wizard.tsx";
import { fillIn } from "../../../core/testing/fill-in.ts";
import { Failure } from "../../../core/testing/render.tsx";
import { buildHotel } from "../hotel/testing/build-hotel.ts";
import { buildAct, buildDeskRoom, buildGrant } from "./testing/build-desk.ts";
import { card, fillRoom, grant, occupied, open, room, type } from "./testing/desk.tsx";

/** A front desk without an authorization, at which a card for room 508 has been requested. */
async function openUnauthorized() {
  const held: Grant[] = [];
  const opened = await open({
    "desk.grants": () => held,
    "desk.openGrant": () => {
      held.push(grant);
      return grant;
    },
  });
  await fillRoom("508");
  await screen.findByRole("button", { name: /写1张房卡/ });
  await userEvent.keyboard("{Enter}");
  return opened;
}

describe("the front desk", () => {
  beforeEach(() => localStorage.clear());

  test("room, Enter, card: the act is started, its card written by itself, and the receipt shown", async () => {
    const opened = await open();
    await type("508*1+2");
    await screen.findByText("1栋5层 · 双床");
    await screen.findByRole("button", { name: /写1张房卡/ });
    await screen.findByText("本次制卡使用1次，剩余12次");
    await userEvent.keyboard("{Enter}");
    await screen.findByText("请放第1张卡，共1张");
    const [started] = opened.server.called("desk.startAct");
    expect(started?.body).toMatchObject({
      ...{ act: "checkIn", roomId: 508, cards: 1, encoderId: 5, grantId: grant.id },
      validTo: "2026-11-22 14:00:00",
    });
    opened.put(BLANK);
    await waitFor(() => expect(opened.server.called("card.createJob")).toHaveLength(1));
    expect(opened.server.called("card.createJob")[0]?.body).toMatchObject({
      ...{ purpose: "hotel", actId: 7, grantId: grant.id, uid: BLANK },
    });
    opened.bridge.event({ event: "job", job: finished(sentJob.jobId, "write") });
    await screen.findByRole("heading", { name: "508已入住" });
    expect(screen.getByText(BLANK)).toBeTruthy();
    expect(screen.getByText("已扣1次，剩余12次")).toBeTruthy();
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "房号" });
    expect([field.value, document.activeElement]).toEqual(["", field]);
    await userEvent.keyboard("5");
    expect(field.value).toBe("5");
    expect(screen.queryByRole("heading", { name: "508已入住" })).toBeNull();
  });

  test("Enter pressed before the room is known is carried out once the server has answered", async () => {
    let answer: (rooms: readonly DeskRoom[]) => void = () => undefined;
    const { server } = await open({ "desk.resolve": () => new Promise((resolve) => (answer = resolve)) });
    await type("508{Enter}");
    expect(server.called("desk.startAct")).toHaveLength(0);
    answer([room]);
    await screen.findByText("请放第1张卡，共1张");
    expect(server.called("desk.startAct")).toHaveLength(1);
  });

  test("Enter before the room is known is carried out where the hotel is chosen in the same form", async () => {
    let answer: (rooms: readonly DeskRoom[]) => void = () => undefined;
    localStorage.setItem("hotel", String(hotel.id));
    const other = buildHotel({ id: 2, hotelName: "临江" });
    const { server } = await open({
      "hotel.list": () => ({ rows: [hotel, other], total: 2 }),
      "hotel.one": () => hotel,
      "desk.resolve": () => new Promise((resolve) => (answer = resolve)),
    });
    await type("508{Enter}");
    answer([room]);
    await screen.findByText("请放第1张卡，共1张");
    expect(server.called("desk.startAct")).toHaveLength(1);
  });

  test("Enter for a room counts for nothing once another was typed", async () => {
    const answers: ((rooms: readonly DeskRoom[]) => void)[] = [];
    const { server } = await open({ "desk.resolve": () => new Promise((resolve) => answers.push(resolve)) });
    await type("508{Enter}9");
    await waitFor(() => expect(answers.length).toBeGreaterThan(1));
    for (const answer of answers) answer([room]);
    await screen.findByRole("button", { name: /写1张房卡/ });
    expect(server.called("desk.startAct")).toHaveLength(0);
  });

  test("the password is asked once, and the act goes on with it", async () => {
    const { server } = await openUnauthorized();
    const password = await screen.findByLabelText("授权密码");
    await waitFor(() => expect(document.activeElement).toBe(password));
    await userEvent.keyboard("secret-1{Enter}");
    await screen.findByText("请放第1张卡，共1张");
    expect(server.called("desk.openGrant")[0]?.body).toMatchObject({
      hotelId: 1,
      encoderId: 5,
      authPassword: "secret-1",
    });
    expect(server.called("desk.startAct")).toHaveLength(1);
  });

  test("Enter that is held starts one act", async () => {
    let answer = () => undefined as unknown;
    const { server } = await open({
      "desk.startAct": () => new Promise((resolve) => (answer = () => resolve(buildAct()))),
    });
    await fillRoom("508");
    await screen.findByRole("button", { name: /写1张房卡/ });
    await userEvent.keyboard("{Enter>3/}");
    answer();
    await screen.findByText("请放第1张卡，共1张");
    expect(server.called("desk.startAct")).toHaveLength(1);
  });

  test("an act that was given up before the password is not started by it", async () => {
    const { server } = await openUnauthorized();
    await screen.findByLabelText("授权密码");
    await type("9");
    await fillIn(screen.getByLabelText("授权密码"), "secret-1");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByLabelText("授权密码")).toBeNull());
    expect(server.called("desk.startAct")).toHaveLength(0);
  });

  test("an idle authorization asks for the PIN, and the act goes on with the right one", async () => {
    let held = buildGrant({ state: "idle" });
    const { server } = await open({
      "desk.grants": () => [held],
      "desk.wakeGrant": ({ body }) => {
        if (!JSON.stringify(body).includes("402917")) throw Failure.of("PIN_WRONG");
        held = grant;
        return grant;
      },
    });
    await fillRoom("508");
    await screen.findByRole("button", { name: /写1张房卡/ });
    await userEvent.keyboard("{Enter}");
    const pin = await screen.findByLabelText("PIN");
    await waitFor(() => expect(document.activeElement).toBe(pin));
    await userEvent.keyboard("402918{Tab}{Enter}");
    await screen.findByText(/PIN不正确/);
    expect(server.called("desk.startAct")).toHaveLength(0);
    expect(document.activeElement).toBe(pin);
    await userEvent.keyboard("402917{Enter}");
    await screen.findByText("请放第1张卡，共1张");
    expect(server.called("desk.startAct")).toHaveLength(1);
    expect(server.called("desk.openGrant")).toHaveLength(0);
  });

  test("an idle authorization asks for the hotel's password where there is no PIN, or it is forgotten", async () => {
    const idle = buildGrant({ state: "idle", hasPin: false });
    const { server } = await open({ "desk.grants": () => [idle], "desk.openGrant": () => grant });
    await screen.findByText("授权已暂停", { exact: false });
    await fillIn(await screen.findByLabelText("授权密码"), "secret-1");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(server.called("desk.openGrant")).toHaveLength(1));
    cleanup();
    await open({ "desk.grants": () => [buildGrant({ state: "idle", hasPin: true })] });
    await userEvent.click(await screen.findByRole("button", { name: "改用授权密码" }));
    expect(screen.getByLabelText("授权密码")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "改用PIN" }));
    expect(screen.getByLabelText("PIN")).toBeTruthy();
  });

  test("a card that finds the authorization idle is written once the PIN was entered", async () => {
    let held = grant;
    const opened = await open({
      "desk.grants": () => [held],
      "desk.wakeGrant": () => (held = grant),
      "card.createJob": () => {
        if (held.state === "idle") throw Failure.of("GRANT_IDLE");
        return { ...sentJob, ticket: "sealed-job", expireTime: "2026-01-01 00:02:00" };
      },
    });
    await fillRoom("508");
    await screen.findByRole("button", { name: /写1张房卡/ });
    await userEvent.keyboard("{Enter}");
    await screen.findByText("请放第1张卡，共1张");
    held = buildGrant({ state: "idle" });
    opened.put(BLANK);
    await fillIn(await screen.findByLabelText("PIN"), "402917");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(opened.server.called("card.createJob")).toHaveLength(2));
  });

  test("starts with the nights, cards and check-out time of the hotel's policy, and within its limits", async () => {
    const policy = { ...DEFAULT_POLICY, nights: 2, cards: 2, maxCards: 3, checkoutTime: "12:00" };
    const { server } = await open({ "desk.policy": () => policy });
    await fillRoom("508");
    await screen.findByRole("button", { name: /写2张房卡/ });
    await userEvent.clear(screen.getByRole("textbox", { name: "房号" }));
    await type("508*4");
    await screen.findByText("1到3张");
    expect(screen.queryByRole("button", { name: /写4张房卡/ })).toBeNull();
    await userEvent.keyboard("{Backspace}3");
    await screen.findByRole("button", { name: /写3张房卡/ });
    await userEvent.keyboard("{Enter}");
    await screen.findByText("请放第1张卡，共1张");
    expect(server.called("desk.startAct")[0]?.body).toMatchObject({ cards: 3, validTo: "2026-11-22 12:00:00" });
  });

  test("the receipt is printed by itself where the policy says so; the room can be left out", async () => {
    const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
    const opened = await open({ "desk.policy": () => ({ ...DEFAULT_POLICY, print: true }) });
    await fillRoom("508");
    await screen.findByRole("button", { name: /写1张房卡/ });
    await userEvent.keyboard("{Enter}");
    await screen.findByText("请放第1张卡，共1张");
    opened.put(BLANK);
    await waitFor(() => expect(opened.server.called("card.createJob")).toHaveLength(1));
    opened.bridge.event({ event: "job", job: finished(sentJob.jobId, "write") });
    const receipt = await screen.findByRole("region", { name: "房卡收据" });
    expect(print).toHaveBeenCalledTimes(1);
    for (const text of ["望湖", "508", BLANK, "chenli", "HC-20261120-0007", "客人签名"])
      expect(within(receipt).getByText(text)).toBeTruthy();
    await userEvent.click(screen.getByRole("switch", { name: "打印房号" }));
    expect(within(receipt).queryByText("508")).toBeNull();
    await userEvent.click(screen.getAllByRole("button", { name: "打印" }).at(-1) ?? document.body);
    expect(print).toHaveBeenCalledTimes(2);
  });

  test("Esc leaves an extra card before one of the stay was read", async () => {
    const { server } = await open({ "desk.policy": () => ({ ...DEFAULT_POLICY, extraWithCard: true }) }, occupied);
    await fillRoom("508");
    await screen.findByRole("button", { name: /再做1张/ });
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("heading", { name: "请放客人现有的一张房卡" });
    await userEvent.keyboard("{Escape}");
    await screen.findByText("按回车，然后放卡");
    expect(server.called("desk.startAct")).toHaveLength(0);
  });

  test("an act is typed after the room; a check-out erases the guest's cards", async () => {
    const { server, put } = await open({ "desk.startAct": () => buildAct({ act: "checkOut" }) }, occupied);
    await fillRoom("508 x");
    await screen.findByRole("button", { name: /退房，擦除1张/ });
    await userEvent.keyboard("{Enter}");
    await screen.findByText("请放第1张卡，共1张");
    expect(server.called("desk.startAct")[0]?.body).toMatchObject({ act: "checkOut", cards: 1 });
    put(card.uid);
    await waitFor(() => expect(server.called("card.createJob")[0]?.body).toMatchObject({ purpose: "erase", actId: 7 }));
  });

  test("a room typed in the search of pages stands in the field, and Enter goes on with it", async () => {
    const { server } = await open(
      { "desk.startAct": () => buildAct({ act: "checkOut" }) },
      occupied,
      "/frontDesk?q=508%20x",
    );
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "房号" });
    await waitFor(() => expect([field.value, document.activeElement]).toEqual(["508 x", field]));
    await userEvent.keyboard("{Enter}");
    await screen.findByText("请放第1张卡，共1张");
    expect(server.called("desk.startAct")[0]?.body).toMatchObject({ act: "checkOut" });
  });

  test("a guest's card that is laid on an empty field stands for its room, a blank one for nothing", async () => {
    const { server, put, lift } = await open({
      "desk.resolve": ({ query }) => (JSON.stringify(query).includes(BLANK) ? [] : [occupied]),
      "desk.startAct": () => buildAct({ act: "extend" }),
    });
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "房号" });
    put(BLANK);
    await waitFor(() => expect(server.called("desk.resolve")).toHaveLength(1));
    expect(screen.queryByText("没有这个房间")).toBeNull();
    lift();
    put(card.uid);
    await waitFor(() => expect(field.value).toBe("1-508 "));
    await userEvent.type(field, "e");
    await screen.findByRole("button", { name: /续住，重写1张/ });
    await userEvent.keyboard("{Enter}");
    await screen.findByText("请放第1张卡，共1张");
    expect(server.called("desk.startAct")[0]?.body).toMatchObject({ act: "extend", roomId: 508 });
    // It is already on the encoder.
    await waitFor(() => expect(server.called("card.createJob")[0]?.body).toMatchObject({ uid: card.uid }));
  });

  test("the guest's card that lies there is not written over by an extra one", async () => {
    const { server, put } = await open({ "desk.startAct": () => buildAct({ act: "extra" }) }, occupied);
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "房号" });
    put(card.uid);
    await waitFor(() => expect(field.value).toBe("1-508 "));
    await screen.findByRole("button", { name: /再做1张/ });
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("heading", { name: "请取走这张卡，放第1张" });
    expect(server.called("card.createJob")).toHaveLength(0);
    put(BLANK);
    await waitFor(() => expect(server.called("card.createJob")[0]?.body).toMatchObject({ uid: BLANK }));
  });

  test("a second check-in names the stay that it replaces", async () => {
    let isConfirmed = false;
    const { server } = await open(
      {
        "desk.startAct": ({ body }) => {
          isConfirmed = JSON.stringify(body).includes('"replaces":4');
          if (!isConfirmed) throw Failure.of("ROOM_OCCUPIED", { values: { until: "2026-11-21", user: "chenli" } });
          return buildAct();
        },
      },
      occupied,
    );
    await fillRoom("508 i");
    await screen.findByRole("button", { name: /写1张房卡/ });
    await userEvent.keyboard("{Enter}");
    await userEvent.click(await screen.findByRole("button", { name: "由新客人取代" }));
    await screen.findByText("请放第1张卡，共1张");
    expect(server.called("desk.startAct")).toHaveLength(2);
  });

  test("another guest's valid card is written over only after it was confirmed", async () => {
    const opened = await open({
      "card.createJob": ({ body }) => {
        if (!JSON.stringify(body).includes('"overwrites":31'))
          throw Failure.of("CARD_OF_OTHER_GUEST", {
            values: { hotel: "望湖", label: "612", until: "2026-11-25 14:00:00", cardId: 31, copy: 2, copies: 2 },
          });
        return { ...sentJob, ticket: "sealed-job", expireTime: "2026-01-01 00:02:00" };
      },
    });
    await fillRoom("508");
    await screen.findByRole("button", { name: /写1张房卡/ });
    await userEvent.keyboard("{Enter}");
    await screen.findByText("请放第1张卡，共1张");
    opened.put(BLANK);
    await screen.findByRole("heading", { name: "这是望湖612房的有效房卡" });
    expect(screen.getByText("有效至2026-11-25 14:00 · 第2张，共2张")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "覆盖成508" }));
    await waitFor(() => expect(opened.server.called("card.createJob")).toHaveLength(2));
    const field = screen.getByRole("textbox", { name: "房号" });
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  test("Enter keeps another guest's card: it is written over by no second Enter, and a blank one is awaited", async () => {
    const opened = await open({
      "card.createJob": ({ body }) => {
        if (JSON.stringify(body).includes(card.uid))
          throw Failure.of("CARD_OF_OTHER_GUEST", { values: { label: "612", until: "2026-11-25", cardId: 31 } });
        return { ...sentJob, ticket: "sealed-job", expireTime: "2026-01-01 00:02:00" };
      },
    });
    await fillRoom("508");
    await screen.findByRole("button", { name: /写1张房卡/ });
    await userEvent.keyboard("{Enter}");
    await screen.findByText("请放第1张卡，共1张");
    opened.put(card.uid);
    const keep = await screen.findByRole("button", { name: /换一张空白卡/ });
    await waitFor(() => expect(document.activeElement).toBe(keep));
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("heading", { name: "请取走这张卡，放第1张" });
    await userEvent.keyboard("{Enter}");
    expect(opened.server.called("card.createJob")).toHaveLength(1);
    opened.put(BLANK);
    await waitFor(() => expect(opened.server.called("card.createJob")).toHaveLength(2));
  });

  test("Esc gives up what has not begun, and the lost card is chosen among those that are held", async () => {
    const { server } = await open({ "desk.startAct": () => buildAct({ act: "lost" }) }, occupied);
    await fillRoom("508");
    await userEvent.click(await screen.findByRole("button", { name: "挂失" }));
    await screen.findByText("请放第1张卡，共1张");
    expect(server.called("desk.startAct")[0]?.body).toMatchObject({ act: "lost", lostCardId: 9 });
    await userEvent.click(screen.getByRole("textbox", { name: "房号" }));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(server.called("desk.dropAct")).toHaveLength(1));
    await screen.findByText("按回车，然后放卡");
    expect(screen.getByText("挂失补卡已停止")).toBeTruthy();
    expect(screen.getByText("未扣次数，剩余12次")).toBeTruthy();
    await userEvent.keyboard("1");
    expect(screen.queryByText("挂失补卡已停止")).toBeNull();
  });

  test("a guest moves to the room that was typed: both rooms are sent", async () => {
    const other = buildDeskRoom({ room: { id: 512, label: "512" } });
    const { server } = await open({
      "desk.resolve": ({ query }) => [JSON.stringify(query).includes("512") ? other : occupied],
      "desk.startAct": () => buildAct({ act: "move", roomId: 512, label: "512", fromLabel: "508", fromBuilding: 1 }),
    });
    await type("508 m 512");
    await screen.findByRole("button", { name: /^换房，写1张卡/ });
    await userEvent.keyboard("{Enter}");
    await screen.findByText("请放第1张卡，共1张");
    expect(server.called("desk.startAct")[0]?.body).toMatchObject({
      ...{ act: "move", roomId: 508, toRoomId: 512, cards: 1 },
    });
  });
});
