import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fillIn } from "../../../core/testing/fill-in.ts";
import { Failure, fakeServer, TestSurroundings, testServices } from "../../../core/testing/render.tsx";
import { LoginPage } from "./login.page.tsx";

const captcha = (enabled: boolean) => ({
  "session.captcha": () => ({ captchaEnabled: enabled, uuid: "u-1", img: "PHN2Zy8+", imgType: "image/svg+xml" }),
});
const signIn = { "session.login": () => ({ token: "t-1" }) };

// A bridge on the computer that runs these tests must not be contacted.
beforeEach(() => void vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("no bridge"))));

function open(handlers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer(handlers);
  const { services, shown } = testServices(server);
  render(
    <TestSurroundings services={services}>
      <LoginPage onSignedIn={async () => undefined} />
    </TestSurroundings>,
  );
  return { server, services, shown };
}
const submit = () => userEvent.click(screen.getByRole("button", { name: "登录" }));

describe("the sign-in page", () => {
  // [R:2.public.login.account] [R:2.public.login.password] [R:2.public.login.code]
  test("asks for account, password and verification code, and offers to remember", async () => {
    open(captcha(true));
    expect(await screen.findByRole("img", { name: "验证码图片" })).toBeDefined();
    expect(screen.getByRole("textbox", { name: "账号" })).toBeDefined();
    expect(screen.getByLabelText("密码")).toBeDefined();
    expect(screen.getByRole("textbox", { name: "验证码" })).toBeDefined();
    expect(screen.getByRole("checkbox", { name: "记住密码" })).toBeDefined();
  });

  // [R:5.login.username] [R:5.login.password] [R:5.login.code]
  test("says which of the three is empty and calls nothing", async () => {
    const { server } = open(captcha(true));
    await screen.findByRole("img", { name: "验证码图片" });
    await submit();
    for (const message of ["用户名不能为空", "密码不能为空", "验证码不能为空"])
      expect(await screen.findByText(message)).toBeDefined();
    expect(server.called("session.login")).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "账号" })));
  });

  // [R:7.captcha.get]
  test("sends account, password, code and the picture's uuid, and remembers the account only", async () => {
    const { server, services } = open({ ...captcha(true), ...signIn });
    await fillIn(screen.getByRole("textbox", { name: "账号" }), "chenli");
    await fillIn(screen.getByLabelText("密码"), "secret-1");
    await screen.findByRole("img", { name: "验证码图片" });
    await userEvent.type(screen.getByRole("textbox", { name: "验证码" }), "12");
    await userEvent.click(screen.getByRole("checkbox", { name: "记住密码" }));
    await submit();
    await waitFor(() => expect(services.session.token()).toBe("t-1"));
    expect(server.called("session.login")[0]?.body).toEqual({
      username: "chenli",
      password: "secret-1",
      code: "12",
      uuid: "u-1",
      client: "adel-web",
    });
    expect(localStorage.getItem("account")).toBe("chenli");
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("secret-1");
  });

  // [R:2.public.login.remember]
  test.for([
    { ticks: true, account: "chenli" },
    { ticks: false, account: "" },
  ])("remembers for the next visit what is ticked: $ticks", async ({ ticks, account }) => {
    localStorage.removeItem("account");
    const first = open({ ...captcha(false), ...signIn });
    const box = await screen.findByRole("checkbox", { name: "记住密码" });
    expect((box as HTMLInputElement).checked).toBe(false);
    const fields = () => ({
      account: screen.getByRole("textbox", { name: "账号" }),
      password: screen.getByLabelText("密码"),
    });
    // By these the browser stores the password with the user name, and fills in both.
    expect(fields().account.getAttribute("autocomplete")).toBe("username");
    expect(fields().password.getAttribute("autocomplete")).toBe("current-password");
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "验证码" })).toBeNull());
    await fillIn(fields().account, "chenli");
    await fillIn(fields().password, "secret-1");
    if (ticks) await userEvent.click(box);
    await submit();
    await waitFor(() => expect(first.services.session.token()).toBe("t-1"));
    cleanup();
    open({ ...captcha(false), ...signIn });
    const again = await screen.findByRole("checkbox", { name: "记住密码" });
    expect((again as HTMLInputElement).checked).toBe(ticks);
    expect((fields().account as HTMLInputElement).value).toBe(account);
  });

  test("asks for no code where the server needs none", async () => {
    open(captcha(false));
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "验证码" })).toBeNull());
  });

  test("shows the server's refusal with its remedy, and takes a new picture", async () => {
    const { server } = open({
      ...captcha(false),
      "session.login": () => {
        throw Failure.of("CREDENTIALS_REFUSED");
      },
    });
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "验证码" })).toBeNull());
    await fillIn(screen.getByRole("textbox", { name: "账号" }), "chenli");
    await fillIn(screen.getByLabelText("密码"), "wrong");
    await submit();
    const notice = await screen.findByRole("alert");
    expect(notice.textContent).toContain("用户名或密码错误");
    expect(notice.textContent).toContain("检查后重试");
    expect(server.called("session.captcha")).toHaveLength(2);
  });

  test("says when the server cannot be reached, and tries again", async () => {
    let down = true;
    const { server } = open({
      "session.captcha": () => {
        if (down) throw new Failure({ code: 500, msg: "down" });
        return { captchaEnabled: false, uuid: "", img: "", imgType: "" };
      },
    });
    expect((await screen.findByRole("alert")).textContent).toContain("无法连接服务器");
    down = false;
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(await screen.findByRole("button", { name: "登录" })).toBeDefined();
    expect(server.called("session.captcha")).toHaveLength(2);
  });

  test("wears the theme color on its logo", () => {
    open(captcha(false));
    const logos = [...document.querySelectorAll("svg > rect:first-child")].filter((sign) =>
      sign.parentElement?.closest("aside, main"),
    );
    const colors = logos.map((sign) => sign.getAttribute("fill"));
    expect(colors.filter((fill) => fill === "var(--accent-fill)")).toHaveLength(2);
    expect(document.querySelector('img[src="/logo.svg"]')).toBeNull();
  });

  test("says that this computer's plug-in does not run", async () => {
    open(captcha(false));
    expect(await screen.findByText("本机插件未运行")).toBeDefined();
  });
});
