import { expect, test } from "@playwright/test";
import { signIn, signInByForm, signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { Walker } from "./walk.ts";

const stack = new Stack();
test.beforeAll(() => stack.open());
test.afterAll(() => stack.close());
const path = (url: URL, wanted: string) => url.pathname === wanted;

// [R:2.public.login] [R:4.gate.redirect]
test("a page asked for without a session is reached after signing in", async ({ page }) => {
  await page.goto(`${stack.url}/hotel?pageNum=1`);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await signInByForm(page, { ...stack.login, url: page.url() }, "zh");
  await expect(page).toHaveURL((url) => path(url, "/hotel"));
});

// [R:2.public.landing] [R:2.public.login-when-signed-in] [R:2.frame.empty-child] [R:2.frame.index.title]
// [R:2.frame.index.affix] [R:9.sidebar.width]
test("the root leads to index, home for good; a signed-in visitor of /login is sent there", async ({ page }) => {
  await signInTo(page, stack.login, "zh", "/login");
  await expect(page).toHaveURL((url) => path(url, "/index"));
  await expect(page).toHaveTitle(/首页/);
  expect((await page.getByRole("navigation", { name: "主菜单" }).boundingBox())?.width).toBe(200);
  const tabs = page.getByRole("navigation", { name: "已打开的页面" });
  await expect(tabs.getByRole("link", { name: "首页" })).toBeVisible();
  await expect(tabs.getByRole("button", { name: "关闭首页" })).toHaveCount(0);
});

// [R:2.public.404] [R:2.public.401] [R:2.public.redirect]
test("unknown paths say so in the frame, /404 and /401 stand open, and /redirect brings the page it names", async ({
  page,
}) => {
  await signInTo(page, stack.login, "en", "/nowhere/at/all");
  await expect(page.getByRole("main").getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main menu" })).toBeVisible();
  await expect(page).toHaveURL((url) => path(url, "/nowhere/at/all"));
  await expect(page).toHaveTitle("Page not found · Adel Cards");
  await page.goto(`${stack.url}/404`);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await page.goto(`${stack.url}/401`);
  await expect(page).toHaveTitle("Access denied · Adel Cards");
  await expect(page.getByRole("heading").first()).toBeVisible();
  await page.goto(`${stack.url}/redirect/hotel`);
  await expect(page).toHaveURL((url) => path(url, "/hotel"));
  await expect(page.getByRole("button", { name: "New hotel" })).toBeVisible();
});

// [R:8.401.title] [R:8.401.re-login]
test("a session that has ended asks «系统提示», and signing in again begins anew", async ({ page }) => {
  await signInByForm(page, stack.login, "zh");
  const [{ value = "" } = {}] = (await page.context().cookies()).filter(({ name }) => name === "Admin-Token");
  await page.getByRole("button", { name: "酒店", exact: true }).click();
  await fetch(`${stack.url}/adel/logout`, { method: "POST", headers: { authorization: `Bearer ${value}` } });
  // The home page asks the server by itself from time to time: the dialog may stand over the menu before a click does.
  await page.getByRole("link", { name: "酒店管理" }).first().dispatchEvent("click");
  const box = page.getByRole("dialog", { name: "系统提示" });
  await expect(box).toBeVisible();
  await box.getByRole("button", { name: "重新登录" }).click();
  await expect(page).toHaveURL(/\/login/);
});

// [R:4.gate.info-failed.token] [R:4.gate.info-failed.message] [R:4.gate.info-failed.home] [R:8.info.message]
// [R:8.info.home]
test("a token that the server no longer knows is dropped, the reason is said, and the sign-in screen stands there", async ({
  page,
}) => {
  await page.context().addCookies([{ name: "Admin-Token", value: "long-gone", url: stack.url }]);
  await page.goto(`${stack.url}/hotel`);
  // To /, which leads to index, without a session.
  await expect(page).toHaveURL(/\/login\?redirect=%2F(index)?$/);
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "登录", exact: true })).toBeVisible();
  expect((await page.context().cookies()).filter(({ name }) => name === "Admin-Token")).toEqual([]);
});

// [R:2.bar.avatar.sign-out] [R:4.sign-out.reload] [R:4.sign-out.clear]
test("signing out asks, reloads, and leaves nothing of the person behind", async ({ page }) => {
  await signInTo(page, stack.login, "zh", "/hotel");
  await page.getByRole("button", { name: /账号菜单/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  const reloaded = page.waitForEvent("load");
  await page.getByRole("dialog").getByRole("button", { name: "退出登录" }).click();
  await reloaded;
  await expect(page).toHaveURL((url) => path(url, "/login"));
  expect((await page.context().cookies()).filter(({ name }) => name === "Admin-Token")).toEqual([]);
  expect(await page.evaluate(() => [sessionStorage.getItem("userId"), sessionStorage.getItem("user")])).toEqual([
    null,
    null,
  ]);
  await page.goBack();
  await expect(page.getByRole("button", { name: "登录", exact: true })).toBeVisible();
});

test("a page that cannot be fetched says so inside the frame, which goes on working", async ({ page }) => {
  await signIn(page, stack.login, "zh");
  // The home page stands with all its parts before nothing can be fetched any more.
  await new Walker(page, stack.url).to("/index");
  await page.route("**/assets/*.js", (route) => route.abort());
  const menu = page.getByRole("navigation", { name: "主菜单" });
  await menu.getByRole("button", { name: "卡片", exact: true }).click();
  await menu.getByRole("link", { name: "读卡", exact: true }).click();
  await expect(page.getByRole("heading", { name: "页面加载失败" })).toBeVisible();
  await menu.getByRole("link", { name: "首页" }).click();
  await expect(page).toHaveURL((url) => path(url, "/index"));
  await expect(page.getByRole("heading", { name: "页面加载失败" })).toHaveCount(0);
});

// [R:1.locale.stored] [R:1.locale.reload]
test("the language is switched by hand, reloads the page and is kept", async ({ page }) => {
  await page.goto(`${stack.url}/login`);
  await expect(page.locator("html")).toHaveAttribute("lang", /^zh/);
  const reloaded = page.waitForEvent("load");
  await page.getByText("English").click();
  await reloaded;
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("a server that does not answer is said on the sign-in screen, with a way to try again", async ({ page }) => {
  await page.route("**/adel/captchaImage", (route) => route.abort());
  await page.goto(`${stack.url}/login`);
  await expect(page.getByText("无法连接服务器")).toBeVisible();
  await page.unroute("**/adel/captchaImage");
  await page.getByRole("button", { name: "重试" }).click();
  await expect(page.getByRole("img", { name: "验证码图片" })).toBeVisible();
});

test("no page asks anybody but this server and this computer's bridge", async ({ page }) => {
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(new URL(request.url()).origin));
  await signInByForm(page, stack.login, "zh");
  const walker = new Walker(page, stack.url);
  for (const route of ["index", "hotel", "readCard", "newTestCard", "testCard", "sendCardMachine"]) {
    await walker.to(`/${route}`);
  }
  expect([...asked].filter((origin) => origin !== stack.url && origin !== "http://127.0.0.1:21430")).toEqual([]);
});
