import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentType, StrictMode } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { onProof } from "../../../core/proof-channel.ts";
import { loadPendingLink, saveExchange, savePendingLink, takeExchange } from "../../../core/stored-exchange.ts";
import { fillIn } from "../../../core/testing/fill-in.ts";
import { Failure, fakeServer, TestSurroundings, testServices } from "../../../core/testing/render.tsx";
import { AuthRedirectPage } from "./auth-redirect.page.tsx";
import { BindPage } from "./bind.page.tsx";
import type { PublicProps } from "./public-page-props.ts";
import { publicPages } from "./public-pages.ts";
import { RegisterPage } from "./register.page.tsx";
import { SetPasswordPage } from "./set-password.page.tsx";
import { SignInMethods } from "./sign-in-methods.tsx";

const BINDER = "b".repeat(43);
const TICKET = "t".repeat(43);
const noCaptcha = { "session.captcha": () => ({ captchaEnabled: false, uuid: "", img: "", imgType: "" }) };
const methods = (register: boolean, providers: object[] = []) => ({
  "session.methods": () => ({ register, providers }),
});

function open(Page: ComponentType<PublicProps>, handlers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({ ...noCaptcha, ...methods(true), ...handlers });
  const { services, shown } = testServices(server);
  const onDone = vi.fn();
  render(
    <StrictMode>
      <TestSurroundings services={services}>
        <Page onDone={onDone} />
      </TestSurroundings>
    </StrictMode>,
  );
  return { server, services, shown, onDone };
}
const fillField = async (label: string, text: string) =>
  fillIn(await screen.findByLabelText(label, { exact: true }), text);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

// [R:2.public.auth-redirect] [R:2.public.bind] [R:2.public.register]
test("the public pages beside the sign-in stand at their addresses", async () => {
  expect(Object.keys(publicPages).sort()).toEqual(["/auth-redirect", "/bind", "/register", "/set-password"]);
  for (const load of Object.values(publicPages)) expect(await load?.()).toBeTypeOf("function");
});

const Methods = () => <SignInMethods />;

describe("methods beside account and password", () => {
  test("are what the server offers, and begin with what only this tab keeps", async () => {
    const providers = [{ providerKey: "corp", providerName: "Corp" }];
    const address = "http://localhost:3000/#at-the-provider";
    const { server } = open(Methods, {
      ...methods(true, providers),
      "identity.start": () => ({ address, binder: BINDER }),
    });
    history.replaceState(null, "", "/login?redirect=%2Fhotel");
    await userEvent.click(await screen.findByRole("button", { name: "使用Corp登录" }));
    await waitFor(() => expect(takeExchange(sessionStorage)).toEqual({ binder: BINDER, target: "/hotel" }));
    expect(server.called("identity.start")[0]?.body).toEqual({ provider: "corp", origin: location.origin });
    expect(screen.getByRole("link", { name: "注册" }).getAttribute("href")).toBe("/register");
  });

  test("say it when the provider does not answer, and can be tried again", async () => {
    open(Methods, {
      ...methods(false, [{ providerKey: "corp", providerName: "Corp" }]),
      "identity.start": () => {
        throw Failure.of("PROVIDER_UNREACHABLE", { msg: "“Corp”没有响应" });
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "使用Corp登录" }));
    expect((await screen.findByRole("alert")).textContent).toContain("“Corp”没有响应");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "使用Corp登录" }).disabled).toBe(false);
    expect(screen.queryByRole("link", { name: "注册" })).toBeNull();
  });

  test("are not there where the server offers none", async () => {
    const { server } = open(Methods, methods(false));
    await waitFor(() => expect(server.called("session.methods").length).toBeGreaterThan(0));
    expect(screen.queryByText("或")).toBeNull();
  });
});

describe("the window in which a provider proves again who is there", () => {
  test("goes to the provider, and keeps what only this window knows", async () => {
    history.replaceState(null, "", "/auth-redirect#again=corp");
    const address = "http://localhost:3000/auth-redirect#at-the-provider";
    const { server, onDone } = open(AuthRedirectPage, { "identity.again": () => ({ address, binder: BINDER }) });
    await waitFor(() => expect(takeExchange(sessionStorage)).toEqual({ binder: BINDER, target: "" }));
    expect(server.called("identity.again").map(({ body }) => body)).toEqual([
      { provider: "corp", origin: location.origin },
    ]);
    expect(server.called("identity.finish")).toEqual([]);
    expect(onDone).not.toHaveBeenCalled();
  });

  test("tells the page that waits, and closes", async () => {
    history.replaceState(null, "", "/auth-redirect?code=c&state=s");
    saveExchange(sessionStorage, { binder: BINDER, target: "" });
    const close = vi.spyOn(window, "close").mockReturnValue(undefined);
    const proven = vi.fn();
    const stop = onProof(proven);
    const { server, onDone } = open(AuthRedirectPage, { "identity.finish": () => ({ kind: "proven" }) });
    expect(await screen.findByText("可以关闭此窗口，原来的窗口会继续。")).toBeDefined();
    await waitFor(() => expect(proven).toHaveBeenCalledTimes(1));
    expect(server.called("identity.finish")[0]?.body).toEqual({ answer: "code=c&state=s", binder: BINDER });
    expect(close).toHaveBeenCalledTimes(1);
    expect(onDone).not.toHaveBeenCalled();
    stop();
    close.mockRestore();
  });
});

describe("/auth-redirect", () => {
  beforeEach(() => {
    history.replaceState(null, "", "/auth-redirect?code=c&state=s");
    saveExchange(sessionStorage, { binder: BINDER, target: "/hotel" });
  });

  test("signs in, leads to where the visitor wanted to go, and leaves no code in the address", async () => {
    const { server, services, onDone } = open(AuthRedirectPage, {
      "identity.finish": () => ({ kind: "signedIn", token: "t-1" }),
    });
    await waitFor(() => expect(onDone).toHaveBeenCalledWith("/hotel"));
    expect(services.session.token()).toBe("t-1");
    expect(server.called("identity.finish").map(({ body }) => body)).toEqual([
      { answer: "code=c&state=s", binder: BINDER },
    ]);
    expect(location.search).toBe("");
    expect(takeExchange(sessionStorage)).toBeUndefined();
  });

  test("leads an unknown identity to /bind with its ticket", async () => {
    const unknown = { kind: "unknown", ticket: TICKET, providerName: "Corp", name: "Wang" };
    const { onDone } = open(AuthRedirectPage, { "identity.finish": () => unknown });
    await waitFor(() => expect(onDone).toHaveBeenCalledWith("/bind"));
    expect(loadPendingLink(sessionStorage)).toEqual({
      ticket: TICKET,
      providerName: "Corp",
      name: "Wang",
      target: "/hotel",
    });
  });

  test("leads back to the personal centre after linking", async () => {
    const { onDone } = open(AuthRedirectPage, { "identity.finish": () => ({ kind: "linked" }) });
    await waitFor(() => expect(onDone).toHaveBeenCalledWith("/user/profile?tab=linked"));
  });

  test("says why it was refused, with the way back", async () => {
    const { onDone } = open(AuthRedirectPage, {
      "identity.finish": () => {
        throw Failure.of("SIGN_IN_NOT_STARTED");
      },
    });
    const notice = await screen.findByRole("alert");
    expect(notice.textContent).toContain("登录请求无效");
    expect(notice.textContent).toContain("请返回登录页重新登录");
    expect(screen.getByRole("link", { name: "返回登录页" }).getAttribute("href")).toBe("/login");
    expect(onDone).not.toHaveBeenCalled();
  });

  test("opened by itself, it asks the server with nothing of use and says what it answers", async () => {
    history.replaceState(null, "", "/auth-redirect");
    sessionStorage.clear();
    const { server } = open(AuthRedirectPage, {
      "identity.finish": () => {
        throw Failure.of("SIGN_IN_NOT_STARTED");
      },
    });
    await screen.findByRole("alert");
    expect(server.called("identity.finish")).toHaveLength(1);
  });
});

describe("/bind", () => {
  const unbound = { ticket: TICKET, providerName: "Corp", name: "Wang", target: "/hotel" };

  test("asks once for the account's password, then goes on", async () => {
    savePendingLink(sessionStorage, unbound);
    const { server, services, onDone } = open(BindPage, { "identity.bind": () => ({ token: "t-2" }) });
    expect(await screen.findByText(/“Corp”已确认您是Wang/)).toBeDefined();
    await fillField("账号", "wang");
    await fillField("密码", " pass word ");
    await press("关联并登录");
    await waitFor(() => expect(onDone).toHaveBeenCalledWith("/hotel"));
    expect(server.called("identity.bind")[0]?.body).toEqual({
      ticket: TICKET,
      username: "wang",
      password: " pass word ",
      code: "",
      uuid: "",
    });
    expect(services.session.token()).toBe("t-2");
    expect(loadPendingLink(sessionStorage)).toBeUndefined();
  });

  test("says which field is empty, and shows a refusal with the ticket kept for another try", async () => {
    savePendingLink(sessionStorage, unbound);
    const { server } = open(BindPage, {
      "identity.bind": () => {
        throw Failure.of("CREDENTIALS_REFUSED");
      },
    });
    await screen.findByLabelText("账号");
    await press("关联并登录");
    expect(await screen.findByText("用户名不能为空")).toBeDefined();
    expect(server.called("identity.bind")).toEqual([]);
    await fillField("账号", "wang");
    await fillField("密码", "wrong");
    await press("关联并登录");
    expect((await screen.findByRole("alert")).textContent).toContain("用户名或密码错误");
    expect(loadPendingLink(sessionStorage)).toEqual(unbound);
  });

  test("has nothing to do where nobody came from a provider", async () => {
    open(BindPage, {});
    expect(await screen.findByText(/没有待关联的身份/)).toBeDefined();
    expect(screen.queryByLabelText("密码")).toBeNull();
  });
});

describe("/register", () => {
  const fill = async (account: string, password: string, again = password) => {
    await fillField("账号", account);
    await fillField("密码", password);
    await fillField("确认密码", again);
    await press("注册");
  };

  test("makes an account, which can then sign in", async () => {
    const { server } = open(RegisterPage, { "register.register": () => ({}) });
    await fill("newcomer", "fresh-Secret 1");
    expect(await screen.findByText("账号“newcomer”已创建，现在可以登录。")).toBeDefined();
    expect(server.called("register.register")[0]?.body).toEqual({
      username: "newcomer",
      password: "fresh-Secret 1",
      code: "",
      uuid: "",
    });
    expect(localStorage.getItem("account")).toBe("newcomer");
  });

  test("takes whom a provider has named, and signs in at once", async () => {
    savePendingLink(sessionStorage, { ticket: TICKET, providerName: "Corp", name: "Wang", target: "/hotel" });
    const { server, onDone, services } = open(RegisterPage, { "register.register": () => ({ token: "t-3" }) });
    await fill("newcomer", "fresh-Secret 1");
    await waitFor(() => expect(onDone).toHaveBeenCalledWith("/hotel"));
    expect(server.called("register.register")[0]?.body).toMatchObject({ ticket: TICKET });
    expect(services.session.token()).toBe("t-3");
  });

  test("says on the field what is missing, what differs, and what the server refuses", async () => {
    const { server } = open(RegisterPage, {
      "register.register": () => {
        throw Failure.of("FIELDS_REFUSED", { errors: [{ path: "username", message: "用户名“newcomer”已被使用" }] });
      },
    });
    await screen.findByLabelText("账号");
    await press("注册");
    expect(await screen.findByText("用户名不能为空")).toBeDefined();
    await fill("newcomer", "fresh-Secret 1", "other");
    expect(await screen.findByText("请再次输入密码，确保两次密码一致")).toBeDefined();
    expect(server.called("register.register")).toEqual([]);
    await userEvent.clear(screen.getByLabelText("确认密码"));
    await fillField("确认密码", "fresh-Secret 1");
    await press("注册");
    expect(await screen.findByText("用户名“newcomer”已被使用")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("账号"));
  });

  test("is closed where the server says so", async () => {
    open(RegisterPage, methods(false));
    expect(await screen.findByText(/暂未开放注册/)).toBeDefined();
    expect(screen.queryByLabelText("账号")).toBeNull();
  });
});

describe("/set-password", () => {
  const LINK = { userName: "clerk", expireTime: "2026-11-30 10:00:00" };
  const start = (handlers: Parameters<typeof fakeServer>[0]) => {
    history.replaceState(null, "", `/set-password#${TICKET}`);
    return open(SetPasswordPage, { "passwordLink.open": () => LINK, ...handlers });
  };

  test("sets the password of the link's account, and signs nobody in", async () => {
    const { server, services } = start({ "passwordLink.use": () => undefined });
    expect(await screen.findByText(/为账号“clerk”设置密码/)).toBeDefined();
    await fillField("新密码", "own-Harbor-41");
    await fillField("确认密码", "own-Harbor-41");
    await press("设置密码");
    expect(await screen.findByText("账号“clerk”现在可以用新密码登录。")).toBeDefined();
    expect(server.called("passwordLink.use")[0]?.body).toEqual({ token: TICKET, password: "own-Harbor-41" });
    expect(services.session.token()).toBeUndefined();
    expect(location.hash).toBe("");
    expect(localStorage.getItem("account")).toBe("clerk");
  });

  test("says that a link is gone", async () => {
    start({
      "passwordLink.open": () => {
        throw Failure.of("PASSWORD_LINK_GONE");
      },
    });
    expect(await screen.findByText("该链接已使用、已过期或已失效")).toBeDefined();
    expect(screen.queryByLabelText("新密码")).toBeNull();
    expect(screen.queryByRole("button", { name: "重试" })).toBeNull();
  });

  test("says on the field what is missing, what differs, and what the server refuses", async () => {
    const { server } = start({
      "passwordLink.use": () => {
        throw Failure.of("FIELDS_REFUSED", { errors: [{ path: "password", message: "密码过于常见" }] });
      },
    });
    await screen.findByLabelText("新密码");
    await press("设置密码");
    expect(document.activeElement).toBe(screen.getByLabelText("新密码"));
    await fillField("新密码", "Password123");
    await fillField("确认密码", "other");
    await press("设置密码");
    expect(await screen.findByText("请再次输入密码，确保两次密码一致")).toBeDefined();
    expect(server.called("passwordLink.use")).toEqual([]);
    await userEvent.clear(screen.getByLabelText("确认密码"));
    await fillField("确认密码", "Password123");
    await press("设置密码");
    expect(await screen.findByText("密码过于常见")).toBeDefined();
  });
});
