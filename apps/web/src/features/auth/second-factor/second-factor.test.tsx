import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { loadToolMessages } from "../../../core/locale/messages.ts";
import { fillIn } from "../../../core/testing/fill-in.ts";
import { Failure, fakeServer, TestSurroundings, testServices } from "../../../core/testing/render.tsx";
import { LoginPage } from "../session/login.page.tsx";
import { AccountFactorDialog, SecondFactorPanel } from "./index.ts";

const TICKET = "t".repeat(43);
const CODES = ["AAAA-BBBB-CCCC-DDDD", "EEEE-FFFF-GGGG-HHHH"];
const NO_PASSKEYS = { origin: null, passkeys: [] };
const SECRET = { secret: "ABCDEFGHIJKLMNOP", uri: "otpauth://totp/x?secret=ABCDEFGHIJKLMNOP" };
const state = (more: object = {}) => ({
  isActive: false,
  isRequired: false,
  setUpTime: null,
  recoveryCodesLeft: 0,
  ...more,
});

// A bridge on the computer that runs these tests must not be contacted.
beforeEach(async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("no bridge")));
  await loadToolMessages();
});

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

function openLogin(setUp: boolean, handlers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({
    "session.captcha": () => ({ captchaEnabled: false, uuid: "", img: "", imgType: "" }),
    "session.methods": () => ({ register: false, providers: [] }),
    "session.login": () => {
      throw new Failure({
        ...{
          code: 400,
          msg: "两步验证",
          fault: "SECOND_FACTOR_NEEDED",
          secondStep: { ticket: TICKET, setUp, passkey: false },
        },
      });
    },
    ...handlers,
  });
  const { services } = testServices(server);
  const onSignedIn = vi.fn(async () => undefined);
  render(
    <TestSurroundings services={services}>
      <LoginPage onSignedIn={onSignedIn} />
    </TestSurroundings>,
  );
  return { server, services, onSignedIn };
}
async function enterPassword() {
  await fillIn(await screen.findByRole("textbox", { name: "账号" }), "chenli");
  await fillIn(screen.getByLabelText("密码"), "secret-1");
  await press("登录");
}

test("the sign-in asks for the code in place of its form, keeps the ticket, and leads back", async () => {
  let answers = 0;
  const { server, services, onSignedIn } = openLogin(false, {
    "session.completeSignIn": () => {
      if (answers++ === 0) throw Failure.of("SECOND_FACTOR_WRONG");
      return { token: "t-2" };
    },
  });
  await enterPassword();
  const field = await screen.findByRole("textbox", { name: "验证码或恢复码" });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute("autocomplete")).toBe("one-time-code");
  expect(screen.queryByLabelText("密码")).toBeNull();
  await fillIn(field, "000000");
  await press("登录");
  expect(await screen.findByText("验证码错误、已过期或已使用")).toBeDefined();
  expect(services.session.token()).toBeUndefined();
  await userEvent.clear(field);
  await fillIn(field, " 123456 ");
  await press("登录");
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(services.session.token()).toBe("t-2");
  expect(server.called("session.completeSignIn").map(({ body }) => body)).toEqual([
    { ticket: TICKET, code: "000000" },
    { ticket: TICKET, code: "123456" },
  ]);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(TICKET);
});

test("the sign-in sets up what a role requires, and shows the recovery codes before it goes on", async () => {
  const { server, services, onSignedIn } = openLogin(true, {
    "session.setUpFactor": () => SECRET,
    "session.completeSignIn": () => ({ token: "t-3", recoveryCodes: CODES }),
  });
  await enterPassword();
  await fillIn(await screen.findByRole("textbox", { name: "一次性代码" }), "ABCD-EFGH");
  await press("下一步");
  expect(await screen.findByText("ABCD EFGH IJKL MNOP")).toBeDefined();
  await fillIn(screen.getByRole("textbox", { name: "验证码" }), "123456");
  await press("登录");
  for (const code of CODES) expect(await screen.findByText(code)).toBeDefined();
  expect(onSignedIn).not.toHaveBeenCalled();
  await press("我已保存");
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(services.session.token()).toBe("t-3");
  expect(server.called("session.setUpFactor")[0]?.body).toEqual({ ticket: TICKET, setUpCode: "ABCD-EFGH" });
});

test("the password can be entered again", async () => {
  openLogin(false, {});
  await enterPassword();
  await userEvent.click(await screen.findByRole("button", { name: "重新输入密码" }));
  expect(await screen.findByLabelText("密码")).toBeDefined();
});

test("the profile asks for a one-time code only where a role requires the first set-up", async () => {
  const server = fakeServer({
    "secondFactor.state": () => state({ isRequired: true }),
    "passkey.list": () => NO_PASSKEYS,
    "secondFactor.begin": () => SECRET,
    "secondFactor.confirm": () => ({ recoveryCodes: CODES }),
  });
  const { services } = testServices(server);
  render(
    <TestSurroundings services={services}>
      <SecondFactorPanel onChanged={() => undefined} />
    </TestSurroundings>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "设置两步验证" }));
  await fillIn(screen.getByRole("textbox", { name: "一次性代码" }), "ABCD");
  await press("下一步");
  await fillIn(await screen.findByRole("textbox", { name: "验证码" }), "123456");
  await press("确认");
  expect(await screen.findByText(CODES[0] ?? "")).toBeDefined();
  expect(server.called("secondFactor.begin")[0]?.body).toEqual({ setUpCode: "ABCD" });
  expect(screen.getByRole("link", { name: "下载" }).getAttribute("href")).toContain(
    encodeURIComponent(CODES.join("\n")),
  );
});

test.for([
  [{ isActive: true, isRequired: false }, ["更换手机", "重新生成恢复码", "关闭两步验证"]],
  [{ isActive: true, isRequired: true }, ["更换手机", "重新生成恢复码"]],
  [{ isActive: false, isRequired: false }, ["设置两步验证"]],
] as const)("the profile offers what is possible: %o", async ([factor, names]) => {
  const server = fakeServer({ "secondFactor.state": () => state(factor), "passkey.list": () => NO_PASSKEYS });
  const { services } = testServices(server);
  render(
    <TestSurroundings services={services}>
      <SecondFactorPanel onChanged={() => undefined} />
    </TestSurroundings>,
  );
  await screen.findByRole("button", { name: names[0] });
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(names);
});

test.for([
  [{ isActive: true, isRequired: false }, "重置两步验证"],
  [{ isActive: false, isRequired: true }, "生成一次性代码"],
  [{ isActive: false, isRequired: false }, null],
] as const)("an administrator is offered what the account's state allows: %o", async ([factor, name]) => {
  const { services } = testServices(fakeServer({ "secondFactor.ofAccount": () => state(factor) }));
  render(
    <TestSurroundings services={services}>
      <AccountFactorDialog user={{ userId: 7, userName: "li" }} onClose={() => undefined} />
    </TestSurroundings>,
  );
  await screen.findByText(/^该用户/);
  const offered = screen.getAllByRole("button").map(({ textContent }) => textContent);
  expect(offered.filter((text) => text !== "" && text !== "关闭")).toEqual(name === null ? [] : [name]);
});
