import { DEFAULT_POLICY } from "@adel/protocol/business/desk/policy";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { hotel } from "../../../bridge/testing/open-wizard.tsx";
import { fillIn } from "../../../core/testing/fill-in.ts";
import { fakeServer, signedInHandlers, TestSurroundings, testServices } from "../../../core/testing/render.tsx";
import { buildGrant } from "../desk/testing/build-desk.ts";
import { HotelPage } from "./hotel.page.tsx";

async function open(handlers: Parameters<typeof fakeServer>[0], permissions = ["business:hotel:policy"]) {
  const server = fakeServer({
    ...signedInHandlers(["business:hotel:list", ...permissions]),
    "hotel.list": () => ({ rows: [{ ...hotel, softwareTypes: ["ladder-control"] }], total: 1 }),
    "dictData.byTypeNew": () => [],
    ...handlers,
  });
  const { services } = testServices(server);
  await services.session.load();
  render(
    <TestSurroundings services={services}>
      <MemoryRouter>
        <HotelPage />
      </MemoryRouter>
    </TestSurroundings>,
  );
  return { server };
}
async function choose(entry: string) {
  await userEvent.click(await screen.findByRole("button", { name: /望湖.*更多|更多.*望湖/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: entry }));
  return within(await screen.findByRole("dialog", { name: new RegExp(entry) }));
}

describe("the front desk policy of a hotel", () => {
  test("is changed as typed: floors as ranges, empty limits as the system's", async () => {
    const { server } = await open({
      "desk.policy": () => ({ ...DEFAULT_POLICY, liftFloors: [1, 2, 3], shiftHours: 6 }),
      "desk.changePolicy": () => DEFAULT_POLICY,
    });
    const drawer = await choose("前台规则");
    const floors = await drawer.findByLabelText("公共楼层");
    expect(floors).toHaveProperty("value", "1-3");
    await userEvent.clear(floors);
    await fillIn(floors, "1, 4-5");
    await userEvent.clear(drawer.getByLabelText("默认晚数"));
    await userEvent.type(drawer.getByLabelText("默认晚数"), "2");
    await userEvent.clear(drawer.getByLabelText("最长小时数"));
    await userEvent.click(drawer.getByRole("switch", { name: /写卡后打印收据/ }));
    await userEvent.click(drawer.getByRole("button", { name: "保存" }));
    await waitFor(() => expect(server.called("desk.changePolicy")).toHaveLength(1));
    expect(server.called("desk.changePolicy")[0]?.body).toEqual({
      ...DEFAULT_POLICY,
      nights: 2,
      liftFloors: [1, 4, 5],
      print: true,
    });
  });

  test("has a tab with its changes", async () => {
    const { server } = await open(
      {
        "desk.policy": () => DEFAULT_POLICY,
        "audit.list": () => ({ rows: [], total: 0 }),
      },
      ["business:hotel:policy", "monitor:audit:list"],
    );
    await userEvent.click((await choose("前台规则")).getByRole("tab", { name: "变更记录" }));
    await waitFor(() =>
      expect(server.called("audit.list")[0]?.query).toMatchObject({ entity: "business/desk/policy" }),
    );
  });

  test("says at the field what is wrong, and sends nothing", async () => {
    const { server } = await open({ "desk.policy": () => DEFAULT_POLICY });
    const drawer = await choose("前台规则");
    const nights = await drawer.findByLabelText("默认晚数");
    await userEvent.clear(nights);
    await userEvent.type(nights, "31");
    await userEvent.clear(drawer.getByLabelText("无操作分钟数"));
    await userEvent.type(drawer.getByLabelText("无操作分钟数"), "4");
    await userEvent.click(drawer.getByRole("button", { name: "保存" }));
    await waitFor(() => expect(drawer.getByLabelText("无操作分钟数").getAttribute("aria-invalid")).toBe("true"));
    expect(server.called("desk.changePolicy")).toHaveLength(0);
    await userEvent.clear(drawer.getByLabelText("无操作分钟数"));
    await userEvent.click(drawer.getByRole("button", { name: "保存" }));
    await drawer.findByText("默认值不能超过上限");
    expect(document.activeElement).toBe(nights);
  });

  test("is not offered to who may not set it", async () => {
    await open({}, ["business:hotel:rotate"]);
    await userEvent.click(await screen.findByRole("button", { name: /望湖.*更多|更多.*望湖/ }));
    await screen.findByRole("menuitem", { name: /密钥/ });
    expect(screen.queryByRole("menuitem", { name: "前台规则" })).toBeNull();
  });
});

test("the shifts of a hotel are listed with who, since and until, and each is ended", async () => {
  const grant = buildGrant({
    ...{ userName: "chenli", encoderName: "前台1号机", state: "idle", cardsLeft: 187, isOwn: false },
    ...{ openTime: "2026-11-20 13:00:00", expireTime: "2026-11-20 21:00:00" },
  });
  let listed = [grant];
  const { server } = await open({
    "desk.grants": () => listed,
    "desk.closeGrant": () => {
      listed = [];
    },
  });
  const drawer = await choose("班次授权");
  for (const text of ["chenli", "前台1号机", "已暂停", "11-20 13:00 至 11-20 21:00", "还可写187张"])
    expect(await drawer.findByText(text)).toBeTruthy();
  await userEvent.click(drawer.getByRole("button", { name: "结束chenli的班次授权" }));
  await drawer.findByText("现在没有班次授权");
  expect(server.called("desk.closeGrant")).toMatchObject([{ params: { id: grant.id } }]);
});
