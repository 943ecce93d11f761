import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { OnlinePage } from "./online.page.tsx";

const session = {
  tokenId: "a".repeat(43),
  userName: "chenli",
  deptName: "前厅",
  ipaddr: "192.0.2.7",
  loginLocation: "内网",
  browser: "Chrome 140",
  os: "Windows",
  loginTime: Date.UTC(2026, 0, 1, 19, 4, 5),
};

const open = (handlers: PageHandlers = {}, permissions = ["*:*:*"]) =>
  openPage(
    <OnlinePage />,
    {
      "online.list": () => ({ rows: [session], total: 1 }),
      ...handlers,
    },
    permissions,
    "/monitor/online?userName=chen&ipaddr=192",
  );

describe("the online users", () => {
  // [R:2.screen.online]
  test("are found by name and address, and shown at the server's time", async () => {
    const server = await open();
    expect(await screen.findByText("2026-01-02 03:04")).toBeDefined();
    expect(server.called("online.list")[0]?.query).toMatchObject({ userName: "chen", ipaddr: "192" });
  });

  test("are forced out after a question that names them", async () => {
    const server = await open({ "online.forceOut": () => undefined });
    await userEvent.click(await screen.findByRole("button", { name: "强退" }));
    const box = within(await screen.findByRole("dialog", { name: "强退chenli（192.0.2.7）？" }));
    await userEvent.click(box.getByRole("button", { name: "强退" }));
    await waitFor(() => expect(server.called("online.forceOut")[0]?.params).toEqual({ tokenId: session.tokenId }));
    await waitFor(() => expect(server.called("online.list")).toHaveLength(2));
  });

  test("several are forced out at once", async () => {
    const other = { ...session, tokenId: "b".repeat(43), userName: "zhao" };
    const server = await open({
      "online.list": () => ({ rows: [session, other], total: 2 }),
      "online.forceOut": () => undefined,
    });
    await screen.findByText("zhao");
    await userEvent.click(screen.getByRole("checkbox", { name: "选中本页" }));
    await userEvent.click(screen.getByRole("button", { name: "强退所选" }));
    const box = within(await screen.findByRole("dialog", { name: "强退2个登录？" }));
    await userEvent.click(box.getByRole("button", { name: "强退" }));
    await waitFor(() => expect(server.called("online.list")).toHaveLength(2));
    expect(server.called("online.forceOut").map(({ params }) => params)).toEqual([
      { tokenId: session.tokenId },
      { tokenId: other.tokenId },
    ]);
  });

  test("stay where they are for who may only look", async () => {
    await open({}, ["monitor:online:list"]);
    await screen.findByText("chenli");
    expect(screen.queryByRole("button", { name: "强退" })).toBeNull();
    expect(screen.queryByRole("checkbox")).toBeNull();
  });
});
