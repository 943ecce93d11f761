import type { Hotel } from "@adel/protocol/business/hotel";
import { MantineProvider } from "@mantine/core";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { describe, expect, test } from "vitest";
import { MessageHost } from "../../../core/message-host.tsx";
import { fillIn } from "../../../core/testing/fill-in.ts";
import {
  Failure,
  fakeServer,
  signedInHandlers,
  TestSurroundings,
  testServices,
} from "../../../core/testing/render.tsx";
import { HotelPage } from "./hotel.page.tsx";
import { buildHotel } from "./testing/build-hotel.ts";

const hotel = (id: number, more: Partial<Hotel> = {}) =>
  buildHotel({
    id,
    hotelName: `酒店${id}`,
    province: "浙江",
    city: "杭州",
    doorLockCount: 10,
    cardCount: 5,
    writeCount: 5,
    deptId: 103,
    createTime: "2026-01-02 03:04:05",
    ...more,
  });
const everything = [
  "business:hotel:list",
  "business:hotel:query",
  "business:hotel:add",
  "business:hotel:edit",
  "business:hotel:remove",
  "business:hotel:export",
];

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
};

async function open(handlers: Parameters<typeof fakeServer>[0] = {}, permissions = everything, at = "/hotel") {
  const server = fakeServer({
    ...signedInHandlers(permissions),
    "hotel.list": () => ({ rows: [hotel(1), hotel(2, { locked: true })], total: 45 }),
    ...handlers,
  });
  const { services } = testServices(server);
  await services.session.load();
  render(
    <TestSurroundings services={services}>
      <MemoryRouter initialEntries={[at]}>
        <HotelPage />
        <Address />
      </MemoryRouter>
    </TestSurroundings>,
  );
  return { server };
}
const address = () => screen.getByRole("status", { name: "address" }).textContent;
const lastQuery = (server: ReturnType<typeof fakeServer>) => server.called("hotel.list").at(-1)?.query;

describe("the hotel list", () => {
  // [R:2.screen.hotel] [R:9.page.number] [R:9.page.limit]
  test("shows its rows, the total and the sizes 10, 20, 30, 50 with 20 chosen", async () => {
    const { server } = await open();
    expect(await screen.findByText("酒店1")).toBeDefined();
    expect(screen.getByText("共45条")).toBeDefined();
    expect(lastQuery(server)).toMatchObject({ pageNum: 1, pageSize: 20 });
  });

  // [R:9.page.sizes] [R:9.page.layout]
  test("offers the pager's sizes, previous, pages, next and a jumper", async () => {
    const { server } = await open();
    await screen.findByText("酒店1");
    const choice = screen.getByRole("combobox", { name: "每页条数" });
    const sizes = within(choice)
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
    expect(sizes).toEqual(["10条/页", "20条/页", "30条/页", "50条/页"]);
    await userEvent.click(screen.getByRole("button", { name: "下一页" }));
    await waitFor(() => expect(lastQuery(server)).toMatchObject({ pageNum: 2 }));
    await userEvent.type(screen.getByRole("textbox", { name: "前往" }), "3{Enter}");
    await waitFor(() => expect(lastQuery(server)).toMatchObject({ pageNum: 3 }));
    expect(screen.getByRole("button", { name: "上一页" })).toBeDefined();
  });

  test("keeps page, sort and filter in the address, so that a link shows the same", async () => {
    const { server } = await open({}, everything, "/hotel?pageNum=2&status=1");
    await screen.findByText("酒店1");
    expect(lastQuery(server)).toMatchObject({ pageNum: 2, status: "1" });
    await userEvent.click(screen.getByRole("button", { name: "编号" }));
    await waitFor(() => expect(lastQuery(server)).toMatchObject({ orderByColumn: "hotelNumber", isAsc: "asc" }));
    expect(address()).toBe("/hotel?pageNum=2&status=1&orderByColumn=hotelNumber&isAsc=asc");
    await userEvent.type(screen.getByRole("searchbox", { name: "编号、名称" }), "望湖{Enter}");
    await waitFor(() => expect(lastQuery(server)).toMatchObject({ search: "望湖", pageNum: 1 }));
  });

  test("says that nothing matches, and clears the filters", async () => {
    const { server } = await open({ "hotel.list": () => ({ rows: [], total: 0 }) }, everything, "/hotel?search=x");
    await userEvent.click(await screen.findByRole("button", { name: "清除全部条件" }));
    expect(await screen.findByText("暂无酒店")).toBeDefined();
    expect(lastQuery(server)).not.toHaveProperty("search", "x");
  });

  test("names the missing permission", async () => {
    await open({
      "hotel.list": () => {
        throw Failure.of("NOT_PERMITTED");
      },
    });
    expect((await screen.findByText(/business:hotel:list/)).textContent).toContain("需要权限");
  });

  // [R:6.hotel.add] [R:6.hotel.modify] [R:6.hotel.delete] [R:6.hotel.export]
  test.for([
    ["add", "新建酒店"],
    ["edit", "修改"],
    ["remove", "删除"],
    ["export", "导出"],
  ] as const)("business:hotel:%s shows its own button alone", async ([verb, own]) => {
    await open({}, ["business:hotel:list", `business:hotel:${verb}`]);
    await screen.findByText("酒店1");
    const shown = ["新建酒店", "修改", "删除", "导出"].filter(
      (name) => screen.queryAllByRole("button", { name }).length > 0,
    );
    expect(shown).toEqual([own]);
  });

  // [R:6.hotel.inquire]
  test("offers only what one may do", async () => {
    await open({}, ["business:hotel:list"]);
    await screen.findByText("酒店1");
    for (const name of ["新建酒店", "导入", "导出", "修改", "删除", /更多操作/, "解锁授权密码"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });

  test("imports hotels from a sheet: the report names column, cause and remedy, and a good sheet is imported", async () => {
    const line = { row: 2, hotelNumber: "2001", hotelName: "望湖", errors: [] };
    const problem = { field: "授权密码", message: "至少6个字符", hint: "请填写6至64个字符" };
    let isFixed = false;
    const { server } = await open(
      {
        "hotel.import": ({ query }) => {
          const isPreview = (query as { preview?: string }).preview === "true";
          if (!isFixed) return { report: [{ ...line, outcome: "refused", errors: [problem] }] };
          return { report: [{ ...line, outcome: isPreview ? "good" : "imported" }] };
        },
      },
      [...everything, "business:hotel:import"],
    );
    await userEvent.click(await screen.findByRole("button", { name: "导入" }));
    const drawer = await screen.findByRole("dialog", { name: "导入酒店" });
    const input = await waitFor(() => {
      const found = drawer.querySelector("input[type=file]");
      if (!(found instanceof HTMLInputElement)) throw new Error("no place for a file");
      return found;
    });
    const choose = () => userEvent.upload(input, new File(["x"], "hotels.csv", { type: "text/csv" }));
    await choose();
    const refused = await within(drawer).findByRole("row", { name: /2001/ });
    for (const text of Object.values(problem)) expect(refused.textContent).toContain(text);
    expect(within(drawer).queryByRole("button", { name: "导入1行" })).toBeNull();
    isFixed = true;
    await choose();
    await userEvent.click(await within(drawer).findByRole("button", { name: "导入1行" }));
    expect(await within(drawer).findByText("已导入1行")).toBeDefined();
    expect(server.called("hotel.import").at(-1)?.query).toEqual({ preview: "false" });
    await waitFor(() => expect(server.called("hotel.list").length).toBeGreaterThan(1));
  });

  // [R:8.success.deleted]
  test("deletes the chosen one after asking by name and saying what follows, and undoes it", async () => {
    const { server } = await open({ "hotel.remove": () => undefined, "hotel.restore": () => undefined });
    render(<MessageHost />, { wrapper: MantineProvider });
    await screen.findByText("酒店1");
    const row = screen.getByRole("row", { name: /酒店1/ });
    await userEvent.click(within(row).getByRole("button", { name: "删除" }));
    const box = await screen.findByRole("dialog", { name: "删除酒店“1001 酒店1”？" });
    expect(box.textContent).toContain("已制作的5张卡保留在记录中");
    await userEvent.click(within(box).getByRole("button", { name: "删除酒店" }));
    await waitFor(() => expect(server.called("hotel.remove")[0]?.params).toEqual({ ids: [1] }));
    await userEvent.click(await screen.findByRole("button", { name: "撤销" }));
    await waitFor(() => expect(server.called("hotel.restore")[0]?.params).toEqual({ ids: [1] }));
    await screen.findByText("已恢复");
  });

  test("keeps rows chosen across pages and says how many are elsewhere", async () => {
    await open({
      "hotel.list": ({ query }) => ({ rows: [hotel((query as { pageNum: number }).pageNum)], total: 45 }),
    });
    await userEvent.click(await screen.findByRole("checkbox", { name: "选中1001 酒店1" }));
    await userEvent.click(screen.getByRole("button", { name: "下一页" }));
    await userEvent.click(await screen.findByRole("checkbox", { name: "选中1002 酒店2" }));
    expect(screen.getByText("已选2条")).toBeDefined();
    expect(screen.getByText("其中1条在其他页")).toBeDefined();
  });

  test("names the rows that are deleted together, five of them", async () => {
    const total = 7;
    await open({ "hotel.list": () => ({ rows: Array.from({ length: total }, (_, at) => hotel(at + 1)), total }) });
    await userEvent.click(await screen.findByRole("checkbox", { name: "选中本页" }));
    await userEvent.click(screen.getAllByRole("button", { name: "删除" })[0] ?? document.body);
    const box = within(await screen.findByRole("dialog"));
    expect(box.getByText("删除选中的7条？")).toBeDefined();
    expect(box.getByText("1001 酒店1、1002 酒店2、1003 酒店3、1004 酒店4、1005 酒店5和另外2条")).toBeDefined();
  });

  test("frees an authorization password that was tried too often", async () => {
    const { server } = await open({ "hotel.unlock": () => undefined });
    await userEvent.click(await screen.findByRole("button", { name: "解锁授权密码" }));
    await waitFor(() => expect(server.called("hotel.unlock")[0]?.params).toEqual({ id: 2 }));
  });
});

describe("what else is done with a hotel", () => {
  const action = async (row: HTMLElement, name: string) => {
    await userEvent.click(within(row).getByRole("button", { name: "1001 酒店1的更多操作" }));
    await userEvent.click(await screen.findByRole("menuitem", { name }));
  };
  const owners = () => [{ id: 1, label: "厂家", children: [{ id: 5, label: "华东代理" }] }];

  test("goes under another owner, who is chosen in the tree", async () => {
    const { server } = await open({ "hotel.owners": owners, "hotel.transfer": () => undefined }, ["*:*:*"]);
    const row = await screen.findByRole("row", { name: /酒店1/ });
    await action(row, "转移");
    const dialog = within(await screen.findByRole("dialog", { name: "转移酒店酒店1" }));
    // Nothing moves as long as the owner of now is chosen.
    expect(dialog.getByRole("button", { name: "转移" })).toHaveProperty("disabled", true);
    await userEvent.click(dialog.getByLabelText(/所有者/));
    await userEvent.click(await screen.findByText("华东代理"));
    await userEvent.click(dialog.getByRole("button", { name: "转移" }));
    await waitFor(() => expect(server.called("hotel.transfer")[0]?.body).toEqual({ hotelIds: [1], deptId: 5 }));
  });

  test("gets a new key after a question that says what devices need", async () => {
    const { server } = await open({ "hotel.rotateKey": () => undefined }, ["*:*:*"]);
    const row = await screen.findByRole("row", { name: /酒店1/ });
    await action(row, "更换密钥");
    const box = await screen.findByRole("dialog", { name: "更换酒店 1001 酒店1 的密钥？" });
    expect(box.textContent).toContain("新的设置卡");
    await userEvent.click(within(box).getByRole("button", { name: "更换密钥" }));
    await waitFor(() => expect(server.called("hotel.rotateKey")[0]?.params).toEqual({ id: 1 }));
  });
});

describe("the hotel form", () => {
  const create = async (handlers: Parameters<typeof fakeServer>[0] = {}) => {
    const opened = await open(handlers);
    await userEvent.click(await screen.findByRole("button", { name: "新建酒店" }));
    await screen.findByRole("dialog", { name: /新建酒店/ });
    return opened;
  };
  const fill = async (name: string, text: string) => {
    const field = within(screen.getByRole("dialog")).getByLabelText(name, { selector: "input" });
    await userEvent.clear(field);
    await fillIn(field, text);
  };
  const save = () => userEvent.click(screen.getByRole("button", { name: "保存" }));

  // [R:5.hotel.address] [R:9.address]
  test("counts the address in characters, and refuses more than 80", async () => {
    const { server } = await create();
    await userEvent.click(screen.getByRole("textbox", { name: "详细地址" }));
    await userEvent.paste("𠮷".repeat(80));
    expect(screen.getByText("80 / 80")).toBeDefined();
    await userEvent.paste("字");
    await save();
    expect(await screen.findByText("详细地址超过80字，请缩短")).toBeDefined();
    expect(server.called("hotel.create")).toEqual([]);
  });

  // [R:5.hotel.password-again] [R:5.hotel.passwords-match] [R:5.hotel.password-prompt]
  test("asks the authorization password twice, and both must agree", async () => {
    const { server } = await create();
    await fill("编号", "1009");
    await fill("酒店名称", "新酒店");
    await fill("授权密码", "abcdef1");
    await fill("确认授权密码", "abcdef2");
    await save();
    const prompt = "请再次输入密码，确保两次密码一致";
    await waitFor(() => expect(screen.getAllByText(prompt)).toHaveLength(1));
    expect(server.called("hotel.create")).toEqual([]);
  });

  // [R:8.success.added]
  test("sends the hotel, and lands the server's refusal on its field", async () => {
    let taken = true;
    const { server } = await create({
      "hotel.create": () => {
        if (taken)
          throw Failure.of("HOTEL_NUMBER_TAKEN", {
            errors: [{ path: "hotelNumber", message: "酒店编号“1009”已被使用" }],
          });
        return hotel(9);
      },
    });
    await fill("编号", "1009");
    await fill("酒店名称", "新酒店");
    await fill("授权密码", "abcdef1");
    await fill("确认授权密码", "abcdef1");
    await save();
    const number = screen.getByLabelText("编号", { selector: "input" });
    await waitFor(() => expect(number.getAttribute("aria-invalid")).toBe("true"));
    taken = false;
    await save();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.called("hotel.create")[1]?.body).toMatchObject({
      hotelNumber: 1009,
      hotelName: "新酒店",
      sectorPlan: { cardSize: "1k", doorLock: 1, energySaver: 2, test: 4 },
    });
  });

  // [R:8.success.modified]
  test("modifies without a password, and leaves the old one", async () => {
    const { server } = await open({ "hotel.change": () => hotel(1) });
    await screen.findByText("酒店1");
    await userEvent.click(within(screen.getByRole("row", { name: /酒店1/ })).getByRole("button", { name: "修改" }));
    await screen.findByRole("dialog", { name: /修改酒店/ });
    await fill("酒店名称", "宁波饭店");
    await save();
    await waitFor(() => expect(server.called("hotel.change")).toHaveLength(1));
    const body = server.called("hotel.change")[0]?.body;
    expect(body).toMatchObject({ id: 1, hotelName: "宁波饭店", province: "浙江", city: "杭州" });
    // Its owner changes only by a transfer.
    expect(body).not.toHaveProperty("deptId");
    expect(body).not.toHaveProperty("authPassword");
  });

  test("says before a changed sector plan is saved what it does at the doors, where cards exist", async () => {
    const moved = "保存后制作的卡，在没有重新设置的设备上不能用；以前的卡，在已重新设置的设备上不能用。";
    await open({ "hotel.list": () => ({ rows: [hotel(1), hotel(2, { cardCount: 0 })], total: 2 }) });
    const move = async (name: RegExp) => {
      await screen.findByText("酒店1");
      await userEvent.click(within(screen.getByRole("row", { name })).getByRole("button", { name: "修改" }));
      await userEvent.click(await screen.findByRole("button", { name: "1扇区：门锁" }));
      await userEvent.click(await screen.findByRole("menuitem", { name: "空闲" }));
      await userEvent.click(await screen.findByRole("button", { name: "5扇区：空闲" }));
      await userEvent.click(await screen.findByRole("menuitem", { name: "门锁" }));
    };
    await move(/酒店1/);
    expect(await screen.findByText(moved)).toBeDefined();
    await userEvent.keyboard("{Escape}");
    await userEvent.click(await screen.findByRole("button", { name: "放弃修改" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await move(/酒店2/);
    expect(screen.queryByText(moved)).toBeNull();
  });

  test("asks before it throws typed words away", async () => {
    await create();
    await fill("酒店名称", "新酒店");
    await userEvent.click(screen.getByRole("button", { name: "取消" }));
    expect(await screen.findByRole("dialog", { name: "放弃未保存的修改？" })).toBeDefined();
  });

  // [R:5.card.fingerprint-sectors] [R:9.fingerprint]
  test("draws the sector plan, says that six are needed, and cures it with one button", async () => {
    const { server } = await create();
    await userEvent.click(screen.getByRole("checkbox", { name: "指纹" }));
    expect(screen.getByRole("button", { name: "15扇区：指纹" })).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "15扇区：指纹" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "空闲" }));
    expect(await screen.findByText("必须为指纹预留六个扇区")).toBeDefined();
    expect(screen.getByText("当前5个：10–14")).toBeDefined();
    await save();
    expect(server.called("hotel.create")).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "加上扇区15" }));
    expect(screen.queryByText("必须为指纹预留六个扇区")).toBeNull();
  });
});
