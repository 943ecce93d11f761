import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { useLocation } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { MenuRoute } from "../core/menu.ts";
import { buildMenuRoute } from "../core/testing/build-menu.ts";
import { openPage } from "../core/testing/render.tsx";
import { SearchBox } from "./search-box.tsx";
import { TYPING_MS } from "./use-found-records.ts";

const page = (path: string, component: string, title: string) =>
  buildMenuRoute(path, { component, title, icon: "list" });
const desk = page("/frontDesk", "business/desk/index", "前台");
const lists = [
  page("/rooms", "business/room/index", "房间"),
  page("/hotelCard", "business/hotel-card/index", "酒店卡"),
  page("/hotel", "business/hotel/index", "酒店管理"),
  page("/payment/records", "business/order/index", "支付记录"),
  page("/system/user", "system/user/index", "用户管理"),
];
const wizard = page("/newTestCard", "business/test-card/new", "新卡测试");
const found = {
  rooms: [{ id: 1, building: 2, label: "508", hotelId: 7, hotelName: "西湖宾馆" }],
  cards: [{ id: 2, cardNumber: "04A15080", hotelId: 7, hotelName: "西湖宾馆" }],
  hotels: [{ id: 7, hotelNumber: 1508, hotelName: "湖滨酒店" }],
  orders: [{ orderNo: "P20261120-0508AAAA", payer: "陈立" }],
  users: [{ userId: 9, userName: "zhou508", nickName: "周敏" }],
};

function Palette({ routes }: { readonly routes: readonly MenuRoute[] }) {
  const [text, setText] = useState("");
  const { pathname, search } = useLocation();
  return (
    <>
      <output aria-label="地址">{pathname + search}</output>
      <SearchBox
        {...{ routes, text, recent: [], onText: setText }}
        onListening={() => undefined}
        onClose={() => undefined}
      />
    </>
  );
}
const open = (routes: readonly MenuRoute[], permissions = ["*:*:*"], answer: object = found) =>
  openPage(<Palette routes={routes} />, { "find.find": () => answer }, permissions);
const type = async (text: string) => {
  await userEvent.type(screen.getByRole("combobox"), text);
};
afterEach(() => vi.useRealTimers());
const address = () => screen.getByLabelText("地址").textContent;

test("lists what the server finds below the pages, each kind under the title of its page", async () => {
  const server = await open([desk, ...lists]);
  await type("508");
  await screen.findByText("湖滨酒店");
  expect(screen.getAllByRole("group").map((group) => group.getAttribute("aria-label"))).toEqual([
    ...["房间", "房间", "酒店卡", "酒店管理", "支付记录", "用户管理"],
  ]);
  expect(screen.getByText("找到6项")).toBeDefined();
  // One call, once the typing has ended.
  expect(server.called("find.find").map(({ query }) => query)).toEqual([{ q: "508" }]);
});

test.each([
  ["2-508", "/frontDesk?q=2-508&hotel=7"],
  ["04A15080", "/hotelCard?cardNumber=04A15080"],
  ["湖滨酒店", "/hotel/7"],
  ["P20261120-0508AAAA", "/payment/records?orderNo=P20261120-0508AAAA"],
  ["周敏", "/system/user?userName=zhou508"],
])("%s is opened", async (name, path) => {
  await open([desk, ...lists]);
  await type("50");
  await userEvent.click(await screen.findByText(name));
  expect(address()).toBe(path);
});

test("arrows and Enter go through pages and records alike", async () => {
  await open([desk, ...lists]);
  await type("508");
  await screen.findByText("周敏");
  await userEvent.keyboard("{ArrowUp}");
  expect(within(screen.getByRole("option", { selected: true })).getByText("周敏")).toBeDefined();
  await userEvent.keyboard("{ArrowUp}{ArrowUp}{Enter}");
  expect(address()).toBe("/hotel/7");
});

test("without the front desk a room is on its hotel's page, without that in the list of rooms", async () => {
  await open(lists);
  await type("508");
  await userEvent.click(await screen.findByText("2-508"));
  expect(address()).toBe("/hotel/7?tab=rooms");
});

test("a hotel that may not be opened is found in the list", async () => {
  await open(lists, ["business:hotel:list", "business:room:list"]);
  await type("508");
  await userEvent.click(await screen.findByText("湖滨酒店"));
  expect(address()).toBe("/hotel?search=1508");
  await userEvent.click(screen.getByText("2-508"));
  expect(address()).toBe("/rooms");
});

test("the name of a page and the number of a hotel open the page with the hotel", async () => {
  const server = await open([wizard, ...lists]);
  await type("新卡测试 1508");
  await userEvent.click(await screen.findByText("湖滨酒店"));
  expect(address()).toBe("/newTestCard?hotel=7");
  expect(server.called("find.find").at(-1)?.query).toEqual({ q: "1508" });
});

test("asks nothing for one character, nor for those who may list nothing", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = await open([desk, ...lists], ["business:desk:list"]);
  await type("508");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(TYPING_MS);
  expect(server.called("find.find")).toEqual([]);
});
