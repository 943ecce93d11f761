import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { takeExchange } from "../../../core/stored-exchange.ts";
import { buildDictData } from "../../../core/testing/build-system.ts";
import { fillIn } from "../../../core/testing/fill-in.ts";
import {
  Failure,
  fakeServer,
  signedInHandlers,
  TestSurroundings,
  testServices,
} from "../../../core/testing/render.tsx";
import { ProfilePage } from "./profile.page.tsx";

const me = {
  userId: 7,
  userName: "chenli",
  nickName: "陈立",
  email: "chenli@example.com",
  phonenumber: "13800000000",
  sex: "2",
  avatar: "",
  status: "0",
  deptId: 1,
  dept: { deptId: 1, deptName: "总部" },
  loginIp: "10.0.0.8",
  loginDate: "2026-11-20 18:00:00",
  createTime: "2026-01-02 03:04:05",
  hasPin: false,
};
const gender = (dictValue: string, label: string) => buildDictData(dictValue, label, { dictType: "sys_user_sex" });
const session = (tokenId: string, more: object = {}) => ({
  tokenId: tokenId.repeat(43),
  ipaddr: "10.0.0.8",
  location: "内网",
  browser: "Firefox 128",
  os: "Linux",
  current: false,
  loginTime: "2026-11-20 18:00:00",
  lastTime: "2026-11-20 18:05:00",
  ...more,
});

function open(handlers: Parameters<typeof fakeServer>[0] = {}, address = "/user/profile") {
  const server = fakeServer({
    ...signedInHandlers([]),
    "profile.show": () => ({ data: me, roleGroup: "厂家员工,代理商", postGroup: "" }),
    "dictData.byTypeNew": () => [gender("0", "男"), gender("1", "女"), gender("2", "未知")],
    ...handlers,
  });
  const { services, shown } = testServices(server);
  render(
    <TestSurroundings services={services}>
      <MemoryRouter initialEntries={[address]}>
        <ProfilePage />
      </MemoryRouter>
    </TestSurroundings>,
  );
  return { server, services, shown };
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

describe("the personal centre", () => {
  // [R:2.screen.profile]
  test("says who one is: account, department, roles, last sign-in, with the default picture", async () => {
    open();
    for (const text of ["chenli", "总部", "厂家员工 · 代理商", "2026-11-20 18:00:00", "10.0.0.8"])
      expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByRole("img", { name: "陈立的头像" }).getAttribute("src")).toMatch(/^data:image\/svg/);
    expect(screen.queryByRole("button", { name: "移除头像" })).toBeNull();
  });

  test("shows a picture of one's own under the base path, and removes it after a question", async () => {
    const avatar = `/profile/avatar/${"0".repeat(32)}.png`;
    const { server } = open({
      "profile.show": () => ({ data: { ...me, avatar }, roleGroup: "", postGroup: "工程师" }),
      "profile.removeAvatar": () => undefined,
    });
    expect((await screen.findByRole("img", { name: "陈立的头像" })).getAttribute("src")).toBe(`/adel${avatar}`);
    expect(screen.getByText("默认角色")).toBeDefined();
    expect(screen.getByText("工程师")).toBeDefined();
    await press("移除头像");
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "移除头像" }));
    await waitFor(() => expect(server.called("profile.removeAvatar")).toHaveLength(1));
  });

  test("changes name, phone, e-mail and gender, and loads the frame's name anew", async () => {
    const { server } = open({ "profile.change": () => undefined });
    const name = await screen.findByLabelText(/姓名/);
    const save = screen.getByRole<HTMLButtonElement>("button", { name: "保存" });
    expect(save.disabled).toBe(true);
    await userEvent.clear(name);
    await userEvent.type(name, "陈立新");
    await userEvent.click(await screen.findByRole("radio", { name: "男" }));
    await userEvent.click(save);
    await waitFor(() => expect(server.called("session.info")).toHaveLength(1));
    expect(server.called("profile.change")[0]?.body).toEqual({
      nickName: "陈立新",
      phonenumber: "13800000000",
      email: "chenli@example.com",
      sex: "0",
    });
    await waitFor(() => expect(save.disabled).toBe(true));
  });

  test("says on the field what is wrong, before the server is asked and after", async () => {
    const { server } = open({
      "profile.change": () => {
        throw Failure.of("FIELDS_REFUSED", { errors: [{ path: "email", message: "该邮箱已被其他账号使用" }] });
      },
    });
    const email = await screen.findByLabelText("邮箱");
    await userEvent.clear(email);
    await fillIn(email, "nobody");
    await press("保存");
    expect(await screen.findByText("邮箱格式不正确，例如name@example.com")).toBeDefined();
    expect(server.called("profile.change")).toEqual([]);
    await fillIn(email, "@example.com");
    await press("保存");
    expect(await screen.findByText("该邮箱已被其他账号使用")).toBeDefined();
    expect(document.activeElement).toBe(email);
  });

  test("changes the password by the current one, typed twice alike", async () => {
    const { server } = open({ "profile.changePassword": () => undefined }, "/user/profile?tab=password");
    const fill = async (label: string, text: string) => fillIn(await screen.findByLabelText(label), text);
    await fill("当前密码", "old-Secret 1");
    await fill("新密码", "new-Secret 2");
    await fill("确认新密码", "other");
    const panel = await screen.findByRole("tabpanel");
    const change = within(panel).getByRole("button", { name: "修改密码" });
    await userEvent.click(change);
    expect(await screen.findByText("请再次输入密码，确保两次密码一致")).toBeDefined();
    expect(server.called("profile.changePassword")).toEqual([]);
    await userEvent.clear(screen.getByLabelText("确认新密码"));
    await fill("确认新密码", "new-Secret 2");
    await userEvent.click(change);
    await waitFor(() => expect(server.called("profile.changePassword")).toHaveLength(1));
    expect(server.called("profile.changePassword")[0]?.body).toEqual({
      oldPassword: "old-Secret 1",
      newPassword: "new-Secret 2",
    });
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("当前密码").value).toBe(""));
  });

  test("lists one's sessions, ends one, or all others after a question", async () => {
    const { server } = open(
      {
        "profile.sessions": () => [
          session("a", { current: true }),
          session("b", { browser: "", os: "", ipaddr: "10.0.0.9" }),
          session("c"),
        ],
        "profile.endSession": () => undefined,
        "profile.endOtherSessions": () => undefined,
      },
      "/user/profile?tab=sessions",
    );
    const list = await screen.findByRole("list", { name: "登录设备" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(3);
    expect(within(list).getAllByText("本次登录")).toHaveLength(1);
    expect(within(list).getAllByRole("button")).toHaveLength(2);
    await press("结束登录：未知浏览器，10.0.0.9");
    await waitFor(() => expect(server.called("profile.endSession")[0]?.params).toEqual({ tokenId: "b".repeat(43) }));
    await press("结束其他登录");
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("其他2个登录");
    await userEvent.click(within(dialog).getByRole("button", { name: "结束其他登录" }));
    await waitFor(() => expect(server.called("profile.endOtherSessions")).toHaveLength(1));
  });

  test("links a provider after the password, and unlinks after a question", async () => {
    const { server } = open(
      {
        "identity.list": () => [
          {
            ...{ identityId: 3, providerKey: "corp", providerName: "Corp", name: "Wang" },
            ...{ linkTime: "2026-11-20 18:00:00", lastTime: null },
          },
        ],
        "session.methods": () => ({ register: false, providers: [{ providerKey: "corp", providerName: "Corp" }] }),
        "identity.link": () => ({ address: "http://localhost:3000/#at-the-provider", binder: "b".repeat(43) }),
        "identity.unlink": () => undefined,
      },
      "/user/profile?tab=linked",
    );
    expect(await screen.findByText("Corp · Wang")).toBeDefined();
    await press("关联Corp");
    const dialog = await screen.findByRole("dialog");
    await fillIn(within(dialog).getByLabelText("当前密码"), "old-Secret 1");
    await userEvent.click(within(dialog).getByRole("button", { name: "前往Corp" }));
    await waitFor(() => expect(takeExchange(sessionStorage)).toEqual({ binder: "b".repeat(43), target: "" }));
    expect(server.called("identity.link")[0]?.body).toEqual({
      provider: "corp",
      origin: location.origin,
      password: "old-Secret 1",
    });
    await userEvent.click(within(dialog).getByRole("button", { name: "取消" }));
    await press("解除关联");
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "解除关联" }));
    await waitFor(() => expect(server.called("identity.unlink")[0]?.params).toEqual({ id: 3 }));
  });

  test("says so where no provider is set up", async () => {
    open(
      { "identity.list": () => [], "session.methods": () => ({ register: false, providers: [] }) },
      "/user/profile?tab=linked",
    );
    expect(await screen.findByText("暂无外部登录方式")).toBeDefined();
  });

  test("says what went wrong where it cannot be had, and tries again", async () => {
    let down = true;
    open({
      "profile.show": () => {
        if (down) throw Failure.of("UNEXPECTED");
        return { data: me, roleGroup: "", postGroup: "" };
      },
    });
    await screen.findByText("个人信息加载失败");
    down = false;
    await press("重试");
    expect(await screen.findByText("chenli")).toBeDefined();
  });

  describe("the PIN", () => {
    const clerk = (hasPin: boolean) => ({
      ...signedInHandlers(["business:desk:grant"]),
      "profile.show": () => ({ data: { ...me, hasPin }, roleGroup: "", postGroup: "" }),
      "profile.changePin": () => undefined,
    });

    test("is set by the account password, and no simple one is sent", async () => {
      const { server, services } = open(clerk(false), "/user/profile?tab=pin");
      await act(() => services.session.load());
      await screen.findByText("未设置PIN");
      for (const [name, text] of [
        ["新PIN", "123456"],
        ["确认新PIN", "123457"],
        ["当前密码", "secret-1"],
      ] as const)
        await fillIn(screen.getByLabelText(name), text);
      await press("设置PIN");
      await screen.findByText("PIN过于简单", { exact: false });
      await screen.findByText("两次输入的PIN不一致");
      for (const name of ["新PIN", "确认新PIN"]) {
        await userEvent.clear(screen.getByLabelText(name));
        await fillIn(screen.getByLabelText(name), "402917");
      }
      await press("设置PIN");
      await waitFor(() =>
        expect(server.called("profile.changePin")).toMatchObject([{ body: { pin: "402917", password: "secret-1" } }]),
      );
    });

    test("is removed by the account password", async () => {
      const { server, services } = open(clerk(true), "/user/profile?tab=pin");
      await act(() => services.session.load());
      await press("移除PIN");
      await fillIn(await screen.findByLabelText("当前密码"), "secret-1");
      await press("移除PIN");
      await waitFor(() =>
        expect(server.called("profile.changePin")).toMatchObject([{ body: { pin: null, password: "secret-1" } }]),
      );
    });

    test("is not offered to who authorizes no shifts", async () => {
      open({}, "/user/profile?tab=pin");
      await screen.findByRole("tab", { name: "修改密码" });
      expect(screen.queryByRole("tab", { name: "班次PIN" })).toBeNull();
    });
  });
});
