import type { ApiToken } from "@adel/protocol/system/token";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { TokenPage } from "./token.page.tsx";

const token = (more: Partial<ApiToken> = {}): ApiToken => ({
  id: 1,
  name: "仓库系统",
  prefix: "adel_Ab3dEf",
  scopes: ["system:post:list"],
  status: "0",
  remark: "",
  expireTime: "2999-01-01 00:00:00",
  lastUsedTime: null,
  lastUsedAddress: "",
  createTime: "2026-01-02 03:04:05",
  ...more,
});
const open = (row: ApiToken, handlers: PageHandlers = {}, permissions: string[] = ["*:*:*"]) =>
  openPage(
    <TokenPage />,
    {
      "token.list": () => ({ rows: [row], total: 1 }),
      "token.scopes": () => [
        { permission: "system:post:list", strong: false, page: "岗位管理", name: "岗位管理", titles: ["查询岗位"] },
        {
          permission: "business:order:refund",
          strong: true,
          page: "购买次数",
          name: "退款",
          titles: ["查询支付结果", "退款"],
        },
      ],
      "token.generate": () => ({ token: `adel_${"x".repeat(43)}` }),
      ...handlers,
    },
    permissions,
    "/system/token",
  );

describe("the API tokens", () => {
  test("a new one is sent with the permissions that were chosen, and an expiry", async () => {
    const server = await open(token(), { "token.create": () => token() });
    await userEvent.click(await screen.findByRole("button", { name: "新建API令牌" }));
    const form = within(await screen.findByRole("dialog"));
    await userEvent.type(form.getByRole("textbox", { name: "名称" }), "财务");
    await userEvent.click(await form.findByRole("combobox", { name: "权限" }));
    const orders = within(await screen.findByRole("group", { name: "购买次数" }));
    const refund = orders.getByRole("option");
    expect(refund.textContent).toBe("重要 退款 · business:order:refund");
    await userEvent.click(refund);
    expect(form.getByText("包含1项重要权限，令牌使用时不需要登录：退款")).toBeDefined();
    await userEvent.click(refund);
    expect(form.queryByText(/项重要权限/)).toBeNull();
    await userEvent.click(await screen.findByRole("option", { name: "岗位管理 · system:post:list" }));
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    expect(server.called("token.create")[0]?.body).toMatchObject({
      name: "财务",
      scopes: ["system:post:list"],
      status: "0",
      expireTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
  });

  test("a generated one is shown once", async () => {
    const server = await open(token({ prefix: "" }));
    await userEvent.click(await screen.findByRole("button", { name: "生成令牌" }));
    expect(await screen.findByText(`adel_${"x".repeat(43)}`)).toBeDefined();
    expect(server.called("token.generate")).toHaveLength(1);
  });

  test("one that is in use is replaced only after a question; one that is over says so", async () => {
    const server = await open(token({ expireTime: "2020-01-01 00:00:00" }));
    expect(await screen.findByText("已过期")).toBeDefined();
    await userEvent.click(await screen.findByRole("button", { name: "更换令牌" }));
    await userEvent.click(await screen.findByRole("button", { name: "取消" }));
    expect(server.called("token.generate")).toHaveLength(0);
  });

  test("those of others are listed with their owners, and one is ended after a question", async () => {
    const owned = { ...token(), id: 7, userName: "wang", nickName: "王", deptName: "一部" };
    const server = await open(token(), {
      "token.all": () => ({ rows: [owned], total: 1 }),
      "token.end": () => undefined,
    });
    await userEvent.click(await screen.findByRole("radio", { name: "所有人的" }));
    const row = await screen.findByRole("row", { name: /wang.*一部/ });
    expect(within(row).queryByRole("button", { name: "更换令牌" })).toBeNull();
    await userEvent.click(within(row).getByRole("button", { name: "结束" }));
    const question = within(await screen.findByRole("dialog", { name: "结束wang的令牌“仓库系统”？" }));
    await userEvent.click(question.getByRole("button", { name: "结束" }));
    await waitFor(() => expect(server.called("token.end").map(({ params }) => params)).toEqual([{ ids: [7] }]));
  });

  test("whoever may not see those of others has no switch", async () => {
    await open(token(), {}, ["system:token:list"]);
    expect(await screen.findByText("仓库系统")).toBeDefined();
    expect(screen.queryByRole("radio", { name: "所有人的" })).toBeNull();
  });
});
