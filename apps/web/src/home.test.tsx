import { type CardJob, cardJobRoutes } from "@adel/protocol/business/job";
import { orderRoutes, PENDING_REVIEW } from "@adel/protocol/business/order";
import { type GridCell, roomRoutes } from "@adel/protocol/business/room";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { boundEncoder, fakeBridge, testBridge } from "./bridge/testing/fake-bridge.ts";
import { BridgeProvider } from "./bridge/use-bridge.tsx";
import { buildLoginInfo } from "./core/testing/build-system.ts";
import { fakeServer, openPage, testServices } from "./core/testing/render.tsx";
import { buildAccount } from "./features/business/account/testing/build-account.ts";
import { buildAct } from "./features/business/desk/testing/build-desk.ts";
import { buildHotel } from "./features/business/hotel/testing/build-hotel.ts";
import { buildHotelJob } from "./features/business/job/testing/build-job.ts";
import { buildOrder } from "./features/business/order/testing/build-order.ts";
import { buildGridCell } from "./features/business/room/testing/build-grid-cell.ts";
import { Home } from "./home.tsx";

const page = <T,>(rows: readonly T[], total = rows.length) => ({ rows, total });
const TIME = "2026-11-25 13:36:00";
const hotel = buildHotel({
  id: 7,
  hotelNumber: 1001,
  hotelName: "西湖宾馆",
  doorLockCount: 612,
  deptId: 9,
  ownerDeptId: 2,
  createTime: TIME,
});
const cell = (id: number, label: string, state: GridCell["state"]) =>
  buildGridCell({ id, label, state, hotelId: 7, validTo: "2026-11-26 14:00:00" });
const cells = [
  cell(1, "501", "valid"),
  cell(2, "502", "due"),
  cell(3, "503", "expired"),
  cell(4, "504", "lostPending"),
  cell(5, "505", "none"),
];
const job = (state: CardJob["state"], uid = "04A1B2C3") =>
  buildHotelJob({
    jobId: `job-${uid}-${state}`,
    state,
    encoderId: 1,
    hotelId: 7,
    hotelName: "西湖宾馆",
    uid,
    sequence: 3,
    cardType: "classic",
    charge: { state: "held", quantity: 1, remaining: null },
    // The number in its lock is another than the label on the door.
    records: { doorLock: { building: 2, floor: 11, room: 1128, areas: [] } },
    room: { building: 2, label: "A28" },
    userName: "陈立",
    createTime: TIME,
  });
const order = (orderNo: string, confirmedBy: string | null, evidenceFiles = 0) =>
  buildOrder({ orderNo, confirmedBy, evidenceFiles, payer: "代理商", method: "offline", createTime: TIME });
const signIn = buildLoginInfo({ userName: "ghost", ipaddr: "10.0.0.9", loginTime: TIME });

const handlers = {
  "hotel.list": () => page([hotel]),
  "hotel.one": () => hotel,
  "room.grid": ({ query }: { readonly query: unknown }) => ({
    buildings: [1, 2],
    cells: roomRoutes.grid.query.parse(query).building === 2 ? [{ ...cell(6, "501", "due"), building: 2 }] : cells,
  }),
  "card.jobs": ({ query }: { readonly query: unknown }) => {
    const { state } = cardJobRoutes.jobs.query.parse(query);
    return page(state === "unknown" ? [job(state)] : [job("partial")]);
  },
  "card.jobDays": () => [],
  "order.list": ({ query }: { readonly query: unknown }) =>
    orderRoutes.list.query.parse(query).status === PENDING_REVIEW
      ? page([order("ORDER-001", "陈立"), order("ORDER-003", null, 1)])
      : page([order("ORDER-001", "陈立"), order("ORDER-002", null), order("ORDER-003", null, 1)]),
  "account.account": () => buildAccount({ remaining: 10 }),
  "loginInfo.list": () => page([signIn], 12),
  "jobLog.list": () => page([]),
  "encoder.list": () => page([]),
  "notice.top": () => ({ rows: [], total: 0, unread: 0 }),
};
/** A computer whose bridge does nothing. */
const atComputer = (what: ReactNode) => {
  const { api } = testServices(fakeServer({})).services;
  return <BridgeProvider bridge={testBridge({ api, bridge: fakeBridge({}) })}>{what}</BridgeProvider>;
};
/** Pending tasks with their texts and links; empty while they load. */
const tasks = () => {
  const panel = screen.queryByRole("heading", { name: "要处理的事" })?.closest("section");
  return [...(panel?.querySelectorAll("li") ?? [])].map((item) => [
    item.querySelector("strong")?.textContent,
    within(item).getByRole("link").getAttribute("href"),
  ]);
};

describe("the home page", () => {
  test("leads a clerk from the room to the front desk, and from what waits to where it is seen to", async () => {
    await openPage(atComputer(<Home />), handlers, [
      "business:hotel:list",
      "business:hotel:query",
      "business:room:list",
      "business:desk:list",
      "business:hotelcard:list",
    ]);
    expect(await screen.findByRole("textbox", { name: "房号" })).toBeDefined();
    await waitFor(() =>
      expect(tasks()).toEqual([
        ["1个任务没有回报", "/sendCardMachine"],
        ["A28房的卡只写了一部分", "/frontDesk?hotel=7&q=2-A28"],
        ["504房挂失：新卡还没开过门", "/frontDesk?q=1-504"],
        ["1间房的卡已到期，还没收回", "/frontDesk?q=1-503+X"],
      ]),
    );
    const figures = (await screen.findByRole("heading", { name: "今天的客房" })).closest("section");
    expect(figures?.querySelector("dl")?.textContent).toBe("有卡4今天到期2到期未收1挂失中1");
  });

  test("shows who approves what waits for the second person, and who looks after the server failed sign-ins", async () => {
    await openPage(atComputer(<Home />), handlers, [
      "business:order:list",
      "business:order:approve",
      "business:order:confirm",
      "monitor:logininfor:list",
    ]);
    await waitFor(() =>
      expect(tasks()).toEqual([
        ["2笔订单待复核", "/payment/records?status=pending-review"],
        ["1笔订单未付款", "/payment/records?status=pending"],
        ["今天12次登录失败", "/system/log/logininfor?status=1"],
      ]),
    );
    expect(screen.queryByRole("textbox", { name: "房号" })).toBeNull();
  });

  test("shows who only confirms payments the uploaded evidence that nobody has confirmed", async () => {
    await openPage(atComputer(<Home />), handlers, ["business:order:list", "business:order:confirm"]);
    expect(await screen.findByText("ORDER-003，代理商已上传付款凭证")).toBeDefined();
    expect(tasks()[0]).toEqual(["1笔订单待复核", "/payment/records?status=pending-review"]);
  });

  test("tells who may change keys which are old, with the way to change them", async () => {
    const rows = [{ ...hotel, keyTime: "2020-01-01 00:00:00" }];
    await openPage(atComputer(<Home />), { ...handlers, "hotel.list": () => page(rows, 3) }, [
      "business:hotel:list",
      "business:hotel:rotate",
    ]);
    await waitFor(() => expect(tasks()).toEqual([["3家酒店的密钥已满365天", "/hotel?keyDays=365"]]));
  });

  test("tells who may free passwords which hotels are locked", async () => {
    await openPage(atComputer(<Home />), { ...handlers, "hotel.list": () => page([hotel], 2) }, [
      "business:hotel:list",
      "business:hotel:edit",
    ]);
    await waitFor(() => expect(tasks()).toEqual([["2家酒店的授权密码被锁定", "/hotel?locked=true"]]));
  });

  test("tells a clerk what credit is left, and for how long", async () => {
    const days = Array.from({ length: 30 }, (_, at) => ({
      day: `2026-11-${String(at + 1).padStart(2, "0")}`,
      done: 20,
      failed: 0,
      charged: 10,
    }));
    await openPage(
      atComputer(<Home />),
      { ...handlers, "card.jobDays": () => days, "account.credit": () => ({ remaining: 1284 }) },
      ["business:hotel:list", "business:hotel:query", "business:desk:issue", "business:hotelcard:list"],
    );
    expect(await screen.findByText("1,284")).toBeDefined();
    expect(await screen.findByText("按前14天的用量，约可用128天")).toBeDefined();
  });

  test("names an act of the clerk at this encoder that was stopped before its last card, and goes on with it", async () => {
    const acts = [
      buildAct({ id: 41, label: "301", cards: 2, finished: 1, isStopped: true }),
      buildAct({ id: 42, label: "302", cards: 2, finished: 1, isStopped: true, userName: "wangmin" }),
      buildAct({ id: 43, label: "303", cards: 2, finished: 1, isStopped: true, encoderId: 6 }),
      // It goes on in another window.
      buildAct({ id: 45, label: "305", cards: 2, finished: 1 }),
      buildAct({ id: 44, label: "304", cards: 2, finished: 2, state: "done" }),
    ];
    const answers = {
      "desk.recent": () => acts,
      "encoder.list": () => page([boundEncoder]),
      "card.jobs": () => page([]),
    };
    await openPage(atComputer(<Home />), { ...handlers, ...answers }, [
      ...["business:hotel:list", "business:hotel:query", "business:desk:list", "business:encoder:list"],
    ]);
    await waitFor(() => expect(tasks()).toEqual([["301房没有做完：2张卡完成1张", "/frontDesk?hotel=7&act=41"]]));
  });

  test("tells of a part-written card as soon as the front desk has its result, or somebody comes back", async () => {
    const rows: CardJob[] = [];
    const settled = Promise.withResolvers<void>();
    async function* events() {
      await settled.promise;
      yield { event: "job.settled", actId: 41 };
      await new Promise(() => undefined);
    }
    const jobs = ({ query }: { readonly query: unknown }) =>
      page(cardJobRoutes.jobs.query.parse(query).state === "unknown" ? [] : [...rows]);
    const answers = {
      "card.jobs": jobs,
      "desk.events": () => events(),
      "desk.recent": () => [],
      "room.grid": () => ({ buildings: [1], cells: [] }),
    };
    await openPage(atComputer(<Home />), { ...handlers, ...answers }, [
      ...["business:hotel:list", "business:hotel:query", "business:desk:list", "business:hotelcard:list"],
    ]);
    await screen.findByRole("textbox", { name: "房号" });
    rows.push(job("partial"));
    settled.resolve();
    await waitFor(() => expect(tasks()).toHaveLength(1));
    rows.push(job("partial", "04A1B2C4"));
    fireEvent.focus(window);
    await waitFor(() => expect(tasks()).toHaveLength(2));
  });

  test("asks nothing that somebody may not see", async () => {
    const server = await openPage(atComputer(<Home />), handlers, ["business:order:list"]);
    await waitFor(() => expect(tasks()).toEqual([["1笔订单未付款", "/payment/records?status=pending"]]));
    for (const call of ["room.grid", "card.jobs", "loginInfo.list", "jobLog.list", "hotel.list", "server.info"])
      expect([call, server.called(call).length]).toEqual([call, 0]);
  });
});
