import { CARD_TYPES, type CardType } from "@adel/card";
import { DEFAULT_POLICY } from "@adel/protocol/business/desk/policy";
import type { Hotel } from "@adel/protocol/business/hotel";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { BridgeFailure } from "../../../bridge/testing/fake-bridge.ts";
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
import { errorText } from "../../../core/locale/errors.ts";
import { buildDictData } from "../../../core/testing/build-system.ts";
import { fillIn } from "../../../core/testing/fill-in.ts";
import { Failure } from "../../../core/testing/render.tsx";
import { buildEncoder } from "../encoder/testing/build-encoder.ts";
import { buildHotel } from "../hotel/testing/build-hotel.ts";
import { PowerSavingPage } from "./energy.page.tsx";
import { MakeCardPage } from "./make.page.tsx";

beforeEach(() => localStorage.clear());

/** A hotel with the software for ladders and fingerprints, or without. */
const hotelWith = (softwareTypes: Hotel["softwareTypes"]) =>
  buildHotel({
    softwareTypes,
    sectorPlan: { ...hotel.sectorPlan, ladder: 3, fingerprint: [10, 11, 12, 13, 14, 15] },
  });
const LABELS: Readonly<Record<CardType, string>> = {
  social: "社会卡",
  classic: "经典卡",
  "designated-area-door-opening": "指定区域开门卡",
  "designated-area-guidance": "指定区域引导卡",
  "one-card": "一卡通",
  data: "数据卡",
  "data-transmission": "数据传输卡",
  "d81-measuring": "D81 测量卡",
  adel: "Adel 卡",
};
const words = CARD_TYPES.map((cardType, at) =>
  buildDictData(cardType, LABELS[cardType], {
    dictCode: at,
    dictSort: at,
    dictType: "biz_card_type",
    dictLabelEn: cardType,
  }),
);
const open = (page: ReactNode, software: Hotel["softwareTypes"] = [], more: Partial<WizardSetup> = {}) =>
  openWizard(page, {
    hotel: hotelWith(software),
    ...more,
    answers: { "dictData.byTypeNew": () => words, ...more.answers },
  });

const both = ["ladder-control", "fingerprint"] as const;
const field = (name: string) => screen.findByRole("textbox", { name });
const fill = async (name: string, text: string) => fillIn(await field(name), text);
const tick = (name: string) => userEvent.click(screen.getByRole("checkbox", { name }));

const typed = (label: string) => screen.findByRole("radio", { name: label });

/** The type, and its form as far as the hotel. */
async function orderType(label: string): Promise<void> {
  await userEvent.click(await typed(label));
  await next();
  await screen.findByRole("heading", { name: label });
  await choose("酒店", "1001 望湖");
}
const room = { building: 1, floor: 12, room: 1206, areas: [] };
const typeRoom = async () => {
  await fill("楼层", "12");
  await fill("房号", "1206");
};
const typeAreas = async () => {
  await typeRoom();
  await fill("区域", "1-3, 9");
};
const inAreas = { doorLock: { ...room, areas: [1, 2, 3, 9] } };

/** A card of areas is for no single room. */
const typeAreasAlone = () => fill("区域", "1-3, 9");
const noRoomInAreas = { doorLock: { building: 0, floor: 0, room: 0, areas: [1, 2, 3, 9] } };

const withoutDoorLock = { building: 0, floor: 0, room: 0, areas: [] };
const nothing = () => Promise.resolve();

/** Each of the nine types, with records that its hotel's software allows, and what is ordered of it. */
const NINE: readonly {
  readonly cardType: CardType;
  readonly software?: Hotel["softwareTypes"];
  readonly fill: () => Promise<void>;
  readonly records: object;
}[] = [
  { cardType: "social", fill: typeRoom, records: { doorLock: room } },
  { cardType: "classic", fill: typeAreas, records: inAreas },
  { cardType: "designated-area-door-opening", fill: typeAreasAlone, records: noRoomInAreas },
  { cardType: "designated-area-guidance", fill: typeAreasAlone, records: noRoomInAreas },
  {
    cardType: "one-card",
    software: [...both],
    fill: async () => {
      await typeRoom();
      await tick("节电");
      await tick("梯控");
      await fill("可到楼层", "1, 12");
      await tick("指纹");
      await userEvent.selectOptions(screen.getByRole("combobox", { name: "手指" }), "右手食指");
    },
    records: {
      doorLock: room,
      energySaver: { relays: 1, offDelay: 15, areas: [] },
      ladder: { floors: [1, 12] },
      fingerprint: { finger: 2 },
    },
  },
  {
    cardType: "data",
    fill: () => tick("节电"),
    records: { energySaver: { relays: 1, offDelay: 15, areas: [] } },
  },
  {
    cardType: "data-transmission",
    software: ["ladder-control"],
    fill: async () => {
      await tick("梯控");
      await fill("可到楼层", "0-127");
    },
    records: { ladder: { floors: Array.from({ length: 128 }, (_, floor) => floor) } },
  },
  { cardType: "d81-measuring", fill: nothing, records: { doorLock: withoutDoorLock } },
  { cardType: "adel", fill: nothing, records: { doorLock: withoutDoorLock } },
];

describe("the make-card wizard", () => {
  test("begins each step in its first field, and a refused form in its first wrong one", async () => {
    const wrong = Failure.of("AUTH_PASSWORD_WRONG", { values: { left: 4 } });
    let isWrong = true;
    await open(<MakeCardPage />, [], {
      answers: {
        "card.authorize": () => {
          if (isWrong) throw wrong;
        },
      },
    });
    await userEvent.click(await typed(LABELS.classic));
    await next();
    await screen.findByRole("heading", { name: LABELS.classic });
    expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "酒店" }));
    await choose("酒店", "1001 望湖");
    await userEvent.click(screen.getByRole("button", { name: "下一步" }));
    expect(document.activeElement).toBe(await field("楼层"));
    await typeRoom();
    await next();
    const password = await screen.findByLabelText("授权密码");
    expect(document.activeElement).toBe(password);
    await userEvent.keyboard("front-desk-0{Enter}");
    await screen.findByText(/酒店授权密码错误/);
    expect(document.activeElement).toBe(password);
    isWrong = false;
    await userEvent.keyboard("front-desk-1{Enter}");
    const title = await screen.findByRole("heading", { name: /空白卡/ });
    expect(document.activeElement).toBe(title);
  });

  test("knows a case of every card type", () => expect(NINE.map(({ cardType }) => cardType)).toEqual(CARD_TYPES));

  test.each(NINE)("orders a $cardType card with just its records", async ({ cardType, software, fill, records }) => {
    const opened = await open(<MakeCardPage />, software);
    await orderType(LABELS[cardType]);
    await fill();
    await next();
    await authorize();
    const body = await orderedOn(opened);
    expect(body).toMatchObject({ purpose: "hotel", cardType, hotelId: 1, authPassword: "secret-1" });
    expect(body).toHaveProperty("records", records);
  });

  test.each([
    ["社会卡", ["楼栋", "楼层", "房号", "区域"], ["节电", "梯控", "指纹"]],
    ["经典卡", ["楼栋", "楼层", "房号", "区域"], ["节电", "梯控", "指纹"]],
    ["指定区域开门卡", ["区域"], []],
    ["指定区域引导卡", ["区域"], []],
    ["一卡通", ["楼栋", "楼层", "房号", "区域"], ["门锁", "节电", "梯控", "指纹"]],
    ["数据卡", [], ["门锁", "节电", "梯控"]],
    ["数据传输卡", [], ["门锁", "节电", "梯控"]],
    ["D81 测量卡", [], []],
    ["Adel 卡", [], []],
  ] as const)("asks of a card of the type %s its own fields and no others", async (label, fields, records) => {
    await open(<MakeCardPage />, [...both]);
    await orderType(label);
    const boxes = screen.queryAllByRole("checkbox").map((box) => labelOf(box));
    expect(boxes).toEqual(records);
    const lock = screen.queryByRole("region", { name: "门锁" });
    const asked = lock
      ? within(lock)
          .queryAllByRole("textbox")
          .map((box) => labelOf(box))
      : [];
    expect(asked).toEqual(fields);
  });

  test("asks an area card for its areas, and for nothing of a room", async () => {
    const { server } = await open(<MakeCardPage />);
    await orderType("指定区域开门卡");
    expect(screen.queryByRole("textbox", { name: "房号" })).toBeNull();
    await next();
    expect(screen.getByText("请至少填写一个区域，例如1-5, 12")).toBeDefined();
    expect(server.called("card.createJob")).toEqual([]);
  });

  test("says what a type is for, in its owner's words if there are any, and proposes an end", async () => {
    const remarked = words.map((word) => (word.dictValue === "one-card" ? { ...word, remark: "员工用卡" } : word));
    await open(<MakeCardPage />, [], { answers: { "dictData.byTypeNew": () => remarked } });
    const guest = await typed("经典卡");
    expect(guest.getAttribute("aria-describedby")).toBeTruthy();
    expect(screen.getByText("给一位客人开一间房，用于要求社会卡的门锁")).toBeDefined();
    expect(screen.getByText("给一位客人开一间房，前台默认用这种卡")).toBeDefined();
    expect(screen.getByText("员工用卡")).toBeDefined();
    const end = async () => (await screen.findByLabelText("截止时间")).textContent ?? "";
    await orderType("经典卡");
    await waitFor(async () => expect(await end()).toMatch(/14:00/));
    const ofGuest = await end();
    await userEvent.click(screen.getByRole("button", { name: "上一步" }));
    await orderType("一卡通");
    expect((await end()) > ofGuest).toBe(true);
  });

  test("is for the only hotel unless another one is chosen, and ends at its own check-out", async () => {
    const policies = [
      { ...DEFAULT_POLICY, checkoutTime: "11:30", nights: 2 },
      { ...DEFAULT_POLICY, checkoutTime: "12:00" },
    ];
    const { server } = await open(<MakeCardPage />, [], {
      answers: {
        ...twoHotels,
        "encoder.list": () => ({ rows: [buildEncoder({ hotelId: 1 })], total: 1 }),
        "hotel.one": () => hotel,
        "desk.policy": ({ params }) => policies[Number(Object(params).id) - 1],
      },
    });
    await userEvent.click(await typed("经典卡"));
    await next();
    await waitFor(() => expect(screen.getByRole("combobox", { name: "酒店" })).toHaveProperty("value", "1001 望湖"));
    const end = () => screen.getByLabelText("截止时间").textContent ?? "";
    await waitFor(() => expect(end()).toMatch(/11:30/));
    const afterTwoNights = end();
    await choose("酒店", "1002 湖滨");
    await waitFor(() => expect(end()).toMatch(/12:00/));
    expect(end() < afterTwoNights).toBe(true);
    expect(localStorage.getItem("hotel")).toBe("2");
    expect(server.called("desk.policy")).toHaveLength(2);
  });

  test("is gone through by keys alone as far as the type's form", async () => {
    await open(<MakeCardPage />);
    (await typed("社会卡")).focus();
    await userEvent.keyboard("[Space]");
    await userEvent.keyboard("{ArrowDown}");
    expect(await typed("经典卡")).toHaveProperty("checked", true);
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("heading", { name: "经典卡" });
  });

  test("offers only the types that the person may make, and takes the only one", async () => {
    await open(<MakeCardPage />, [], {
      permissions: [
        "business:hotelcard:add",
        "business:hotelcard:type:classic",
        "business:encoder:list",
        "business:hotel:list",
      ],
    });
    const only = await typed("经典卡");
    expect(screen.getAllByRole("radio")).toEqual([only]);
    expect(only).toHaveProperty("checked", true);
  });

  test("says so where the person may make no type at all", async () => {
    await open(<MakeCardPage />, [], {
      permissions: ["business:hotelcard:add", "business:encoder:list", "business:hotel:list"],
    });
    await screen.findByRole("heading", { name: "选择卡片类型" });
    await next();
    expect(screen.getByText(/您没有制作任何一类酒店卡的权限/)).toBeDefined();
  });

  test("asks for the type first, then for the hotel", async () => {
    const { server } = await open(<MakeCardPage />, [], { answers: twoHotels });
    await typed("经典卡");
    await next();
    expect(screen.getByText("请选择卡片类型")).toBeDefined();
    await userEvent.click(await typed("经典卡"));
    await next();
    await screen.findByRole("heading", { name: "经典卡" });
    await next();
    expect(screen.getByText("请选择酒店")).toBeDefined();
    expect(server.called("card.createJob")).toEqual([]);
  });

  test("offers what the hotel's software has, and no more", async () => {
    await open(<MakeCardPage />, ["ladder-control"]);
    await orderType("一卡通");
    expect(screen.getAllByRole("checkbox").map((box) => labelOf(box))).toEqual(["门锁", "节电", "梯控"]);
  });

  test("refuses each field that is missing, too large or no range, by its name, and a card with nothing on it", async () => {
    const { server } = await open(<MakeCardPage />, [...both]);
    await orderType("一卡通");
    await userEvent.clear(await field("楼栋"));
    await fill("楼栋", "256");
    await fill("房号", "70000");
    await fill("区域", "128");
    await tick("梯控");
    await next();
    expect(screen.getAllByText("请输入0–255的整数")).toHaveLength(2);
    expect(screen.getByText("请输入0–65535的整数")).toBeDefined();
    expect(screen.getByText("请输入0–127的编号或范围，例如1-5, 12")).toBeDefined();
    expect(screen.getByText("请至少填写一个楼层")).toBeDefined();
    await tick("门锁");
    await tick("梯控");
    expect(await screen.findByText("请至少勾选一项内容")).toBeDefined();
    expect(screen.queryByLabelText("授权密码")).toBeNull();
    expect(server.called("card.createJob")).toEqual([]);
  });

  test("takes a finger's template only if it is one", async () => {
    const { page } = await open(<MakeCardPage />, ["fingerprint"]);
    await orderType("经典卡");
    await tick("指纹");
    await screen.findByText("指纹模板文件（可选）");
    const chooser = page.container.querySelector<HTMLInputElement>("input[type=file]");
    if (!chooser) throw new Error("no file can be chosen");
    const file = new File(["no template"], "finger.txt");
    await userEvent.upload(chooser, file);
    expect(await screen.findByText(/无法识别为指纹模板/)).toBeDefined();
  });

  // [R:8.text.card-parameters]
  test("says that the card's parameters could not be initialised when the plug-in refuses the job", async () => {
    const opened = await open(<MakeCardPage />, [], {
      run: () => {
        throw new BridgeFailure("TICKET_REFUSED");
      },
    });
    await orderType("经典卡");
    await typeRoom();
    await next();
    await authorize();
    await orderedOn(opened);
    expect((await screen.findByRole("alert")).textContent).toContain("初始化卡参数失败");
    await waitFor(() => expect(opened.server.called("card.cancelJob")).toHaveLength(1));
  });

  test("says what the server refuses, where the card is put on", async () => {
    const opened = await open(<MakeCardPage />, [], {
      answers: {
        "card.createJob": () => {
          throw Failure.of("CARD_TOO_SMALL");
        },
      },
    });
    await orderType("经典卡");
    await typeRoom();
    await next();
    await authorize();
    await orderedOn(opened);
    expect((await screen.findByRole("alert")).textContent).toContain(errorText("CARD_TOO_SMALL", "zh"));
    expect(opened.bridge.called("run")).toEqual([]);
  });
});

describe("the power-saving wizard", () => {
  test("asks for no type, and orders the energy saver's record alone", async () => {
    const opened = await open(<PowerSavingPage />, [...both]);
    await choose("酒店", "1001 望湖");
    expect(screen.queryByRole("combobox", { name: "卡片类型" })).toBeNull();
    await next();
    await screen.findByRole("heading", { name: "节电开关设置" });
    expect(screen.queryAllByRole("checkbox")).toEqual([]);
    await fill("区域", "5");
    await next();
    await authorize();
    const body = await orderedOn(opened);
    expect(body).toMatchObject({
      purpose: "energy",
      records: { energySaver: { relays: 1, offDelay: 15, areas: [5] } },
    });
    expect(body).not.toHaveProperty("cardType");
  });
});

const labelOf = (box: HTMLElement) => (box instanceof HTMLInputElement ? box.labels?.[0]?.textContent : undefined);
