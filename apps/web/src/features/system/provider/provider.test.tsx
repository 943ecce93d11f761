import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import {
  Failure,
  fakeServer,
  signedInHandlers,
  TestSurroundings,
  testServices,
} from "../../../core/testing/render.tsx";
import { ProviderPage } from "./provider.page.tsx";

const corp = {
  providerId: 4,
  providerKey: "corp",
  providerName: "Corp",
  issuer: "https://id.corp.example",
  clientId: "card-office",
  hasSecret: true,
  scopes: "openid profile email",
  status: "0",
  countsAsBoth: false,
  remark: "",
  returnAddress: "https://cards.example/auth-redirect",
  createTime: "2026-11-20 18:00:00",
};

async function open(handlers: Parameters<typeof fakeServer>[0] = {}, permissions = ["*:*:*"]) {
  const server = fakeServer({
    ...signedInHandlers(permissions),
    "provider.list": () => ({ rows: [corp], total: 1 }),
    ...handlers,
  });
  const { services, shown } = testServices(server);
  await services.session.load();
  render(
    <TestSurroundings services={services}>
      <MemoryRouter>
        <ProviderPage />
      </MemoryRouter>
    </TestSurroundings>,
  );
  return { server, shown };
}

describe("the sign-in providers", () => {
  test("are listed with the address to register there, and never with a secret", async () => {
    await open();
    expect(await screen.findByText("https://cards.example/auth-redirect")).toBeDefined();
    expect(screen.getByRole("button", { name: "复制回调地址" })).toBeDefined();
    expect(screen.getByText("已保存")).toBeDefined();
  });

  test("are added, with what is wrong said on the field", async () => {
    const { server } = await open({ "provider.create": () => corp });
    await userEvent.click(await screen.findByRole("button", { name: "新建登录方式" }));
    const box = await screen.findByRole("dialog");
    const fill = (label: RegExp, value: string) =>
      fireEvent.change(within(box).getByLabelText(label), { target: { value } });
    fill(/^名称/, "Corp");
    fill(/^标识/, "corp");
    fill(/^发行方地址/, "http://id.corp.example");
    fill(/^客户端标识/, "card-office");
    fill(/^客户端密钥/, "s3cret");
    await userEvent.click(within(box).getByRole("button", { name: "保存" }));
    expect(await within(box).findByText("发行方须为https地址，且不含参数")).toBeDefined();
    fill(/^发行方地址/, "https://id.corp.example");
    await userEvent.click(within(box).getByRole("button", { name: "保存" }));
    await waitFor(() => expect(server.called("provider.create")).toHaveLength(1));
    expect(server.called("provider.create")[0]?.body).toMatchObject({
      providerKey: "corp",
      issuer: "https://id.corp.example",
      clientSecret: "s3cret",
    });
  });

  test("keep their secret when something else is changed", async () => {
    const { server } = await open({ "provider.change": () => corp, "provider.one": () => corp });
    await userEvent.click(await screen.findByRole("button", { name: /^修改/ }));
    const box = await screen.findByRole("dialog");
    expect(within(box).getByLabelText<HTMLInputElement>(/^客户端密钥/).value).toBe("");
    fireEvent.change(within(box).getByLabelText(/^名称/), { target: { value: "Corp 2" } });
    await userEvent.click(within(box).getByRole("button", { name: "保存" }));
    await waitFor(() => expect(server.called("provider.change")).toHaveLength(1));
    expect(server.called("provider.change")[0]?.body).toMatchObject({
      providerId: 4,
      providerName: "Corp 2",
      clientSecret: "",
    });
  });

  test("are checked by asking them, and a refusal is shown", async () => {
    let away = false;
    const { server, shown } = await open({
      "provider.check": () => {
        if (away) throw Failure.of("PROVIDER_UNREACHABLE", { msg: "“Corp”没有响应" });
        return { issuer: corp.issuer, authorizationAddress: `${corp.issuer}/auth` };
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "检查" }));
    await waitFor(() => expect(server.called("provider.check")[0]?.params).toEqual({ id: 4 }));
    away = true;
    await userEvent.click(screen.getByRole("button", { name: "检查" }));
    await waitFor(() => expect(shown).toEqual([{ kind: "refused", message: "“Corp”没有响应" }]));
  });

  test("who may look and check can do that, and neither add, change, delete nor export", async () => {
    const answer = { issuer: corp.issuer, authorizationAddress: "https://id.corp.example/auth" };
    const { server } = await open({ "provider.check": () => answer }, [
      "system:provider:list",
      "system:provider:query",
    ]);
    await userEvent.click(await screen.findByRole("button", { name: "检查" }));
    await waitFor(() => expect(server.called("provider.check")).toHaveLength(1));
    for (const name of ["新建登录方式", "修改", "删除", "导出"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByRole("checkbox")).toBeNull();
  });
});
