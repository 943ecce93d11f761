import type { Act, DeskRoom, Grant } from "@adel/protocol/business/desk";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { BLANK, sentJob } from "../../../bridge/testing.ts";
import { finished, hotel, openWizard, type WizardOffice } from "../../../bridge/wizard/testing.tsx";
import { Failure } from "../../../core/testing.tsx";
import { DeskPage } from "./desk.page.tsx";

const room: DeskRoom = {
  room: {
    id: 508,
    hotelId: 1,
    building: 1,
    floor: 5,
    roomNumber: 508,
    label: "508",
    typeName: "双床",
    areas: [],
    liftFloors: [1, 5],
    relayCount: 2,
    offDelay: 30,
    status: "0",
    state: "none",
    validTo: null,
  },
  stay: null,
  acts: ["checkIn"],
  suggested: "checkIn",
  firstDay: "2026-11-20",
};
const card = {
  id: 9,
  uid: "04000009",
  copyNo: 1,
  holdState: "held",
  sequence: 3,
  validTo: "2026-11-21 14:00:00",
  userName: "chenli",
  createTime: "2026-11-20 10:00:00",
  isOutdated: false,
} as const;
const occupied: DeskRoom = {
  ...room,
  room: { ...room.room, state: "valid", validTo: "2026-11-21 14:00:00" },
  stay: { id: 4, sequence: 3, validFrom: null, validTo: "2026-11-21 14:00:00", openedBy: "chenli", cards: [card] },
  acts: ["checkIn", "extra", "extend", "move", "checkOut", "lost"],
  suggested: "extra",
};
const grant: Grant = {
  id: "grant-0000000000000001",
  hotelId: 1,
  encoderId: 5,
  userName: "chenli",
  expireTime: "2026-11-20 21:00:00",
  idleTime: "2026-11-20 13:15:00",
  cardsLeft: 200,
};
const act = (more: Partial<Act> = {}): Act => ({
  id: 7,
  stayId: 4,
  roomId: 508,
  label: "508",
  fromLabel: null,
  act: "checkIn",
  state: "open",
  cards: 1,
  finished: 0,
  validTo: "2026-11-21 14:00:00",
  userName: "chenli",
  createTime: "2026-11-20 10:00:00",
  ...more,
});
const open = (answers: WizardOffice["answers"] = {}, found: DeskRoom = room, at = "/frontDesk") =>
  openWizard(<DeskPage />, {
    hotel,
    at,
    answers: {
      "desk.grants": () => [grant],
      "desk.recent": () => [],
      "desk.resolve": () => [found],
      "desk.startAct": () => act(),
      "desk.dropAct": () => undefined,
      "account.credit": () => ({ remaining: 12 }),
      ...answers,
    },
  });
const type = async (text: string) => userEvent.type(await screen.findByRole("textbox", { name: "房号" }), text);

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
    expect(screen.getByText("12次")).toBeTruthy();
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
    const held: Grant[] = [];
    const { server } = await open({
      "desk.grants": () => held,
      "desk.openGrant": () => {
        held.push(grant);
        return grant;
      },
    });
    await type("508");
    await screen.findByRole("button", { name: /写1张房卡/ });
    await userEvent.keyboard("{Enter}");
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

  test("an act is typed after the room; a check-out erases the guest's cards", async () => {
    const { server, put } = await open({ "desk.startAct": () => act({ act: "checkOut" }) }, occupied);
    await type("508 x");
    await screen.findByRole("button", { name: /退房，清除1张/ });
    await userEvent.keyboard("{Enter}");
    await screen.findByText("请放第1张卡，共1张");
    expect(server.called("desk.startAct")[0]?.body).toMatchObject({ act: "checkOut", cards: 1 });
    put(card.uid);
    await waitFor(() => expect(server.called("card.createJob")[0]?.body).toMatchObject({ purpose: "erase", actId: 7 }));
  });

  test("a room typed in the search of pages stands in the field, and Enter goes on with it", async () => {
    const { server } = await open(
      { "desk.startAct": () => act({ act: "checkOut" }) },
      occupied,
      "/frontDesk?q=508%20x",
    );
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "房号" });
    await waitFor(() => expect([field.value, document.activeElement]).toEqual(["508 x", field]));
    await userEvent.keyboard("{Enter}");
    await screen.findByText("请放第1张卡，共1张");
    expect(server.called("desk.startAct")[0]?.body).toMatchObject({ act: "checkOut" });
  });

  test("a second check-in names the stay that it replaces", async () => {
    let isConfirmed = false;
    const { server } = await open(
      {
        "desk.startAct": ({ body }) => {
          isConfirmed = JSON.stringify(body).includes('"replaces":4');
          if (!isConfirmed) throw Failure.of("ROOM_OCCUPIED", { values: { until: "2026-11-21", user: "chenli" } });
          return act();
        },
      },
      occupied,
    );
    await type("508 i");
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
          throw Failure.of("CARD_OF_OTHER_GUEST", { values: { label: "612", until: "2026-11-25", cardId: 31 } });
        return { ...sentJob, ticket: "sealed-job", expireTime: "2026-01-01 00:02:00" };
      },
    });
    await type("508");
    await screen.findByRole("button", { name: /写1张房卡/ });
    await userEvent.keyboard("{Enter}");
    await screen.findByText("请放第1张卡，共1张");
    opened.put(BLANK);
    await userEvent.click(await screen.findByRole("button", { name: "覆盖这张卡" }));
    await waitFor(() => expect(opened.server.called("card.createJob")).toHaveLength(2));
  });

  test("Esc gives up what has not begun, and the lost card is chosen among those that are held", async () => {
    const { server } = await open({ "desk.startAct": () => act({ act: "lost" }) }, occupied);
    await type("508");
    await userEvent.click(await screen.findByRole("button", { name: "挂失" }));
    await screen.findByText("请放第1张卡，共1张");
    expect(server.called("desk.startAct")[0]?.body).toMatchObject({ act: "lost", lostCardId: 9 });
    await userEvent.click(screen.getByRole("textbox", { name: "房号" }));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(server.called("desk.dropAct")).toHaveLength(1));
    await screen.findByText("按回车，然后放卡");
  });

  test("a guest moves to the room that was typed: both rooms are sent", async () => {
    const other: DeskRoom = { ...room, room: { ...room.room, id: 512, label: "512" } };
    const { server } = await open({
      "desk.resolve": ({ query }) => [JSON.stringify(query).includes("512") ? other : occupied],
      "desk.startAct": () => act({ act: "move", roomId: 512, label: "512", fromLabel: "508" }),
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
