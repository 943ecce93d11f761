import { expect, type Page, test } from "@playwright/test";
import { Desk } from "./api-client.ts";
import { answerOf } from "./captcha.ts";
import { look, pageOn } from "./look.ts";
import { CLIENT, type CompanyProvider, startProvider } from "./provider.ts";
import { signIn, signInByForm, signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { LOOKS } from "./variants.ts";
import { Walker } from "./walk.ts";

const stack = new Stack();
let desk: Desk;
let company: CompanyProvider;
const SECRET = "browser-Secret 1";
const PROFILE = "/user/profile";

test.beforeAll(async () => {
  await stack.openServer();
  desk = new Desk(stack.login);
  await desk.signIn();
  company = await startProvider(`${stack.url}/auth-redirect`);
  await desk.call("POST", "system/provider", {
    providerKey: "corp",
    providerName: "Corp",
    issuer: company.issuer,
    ...CLIENT,
  });
  await desk.set("sys.account.registerUser", "true");
});
test.afterAll(async () => {
  await company.close();
  await stack.close();
});

const inZh = (page: Page) => page.addInitScript(() => localStorage.setItem("locale", "zh"));
const path = (url: URL, wanted: string) => url.pathname === wanted;
/** At the provider: who one is there; no name is a no. */
async function beAtCorp(page: Page, name: string): Promise<void> {
  await expect(page).toHaveTitle("Provider");
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
}
const startAtCorp = (page: Page) => page.getByRole("button", { name: "使用Corp登录" }).click();
async function register(page: Page, account: string, open: () => Promise<unknown>): Promise<void> {
  const answer = await answerOf(page, stack.captchas, open);
  await page.getByLabel("账号").fill(account);
  await page.getByLabel("密码", { exact: true }).fill(SECRET);
  await page.getByLabel("确认密码").fill(SECRET);
  await page.getByRole("textbox", { name: "验证码" }).fill(answer);
  await page.getByRole("button", { name: "注册", exact: true }).click();
}

// [R:2.public.register] [R:2.bar.avatar.profile] [R:2.route.profile] [R:2.screen.profile] [R:1.area.personal-centre]
test("somebody registers, signs in, and finds the personal centre in the account menu", async ({ page }) => {
  await inZh(page);
  await page.goto(`${stack.url}/login`);
  await register(page, "newcomer", () => page.getByRole("link", { name: "注册" }).click());
  await expect(page).toHaveURL((url) => path(url, "/register"));
  await expect(page.getByText("账号“newcomer”已创建，现在可以登录。")).toBeVisible();
  await page.getByRole("link", { name: "登录" }).click();
  await expect(page.getByLabel("账号")).toHaveValue("newcomer");
  await signInByForm(page, { ...stack.login, account: "newcomer", password: SECRET }, "zh");
  await page.getByRole("button", { name: /账号菜单/ }).click();
  await page.getByRole("menuitem", { name: "个人中心" }).click();
  await expect(page).toHaveURL((url) => path(url, PROFILE));
  await expect(page.getByRole("heading", { name: "newcomer" })).toBeVisible();
});

test("a name that is taken and a guess of a password stay on their fields", async ({ page }) => {
  await inZh(page);
  await register(page, "admin", () => page.goto(`${stack.url}/register`));
  await expect(page.getByText("用户名“admin”已被使用")).toBeVisible();
  await expect(page.getByLabel("账号")).toBeFocused();
  await page.getByLabel("账号").fill("somebody");
  await page.getByLabel("密码", { exact: true }).fill("password123");
  await page.getByLabel("确认密码").fill("password123");
  const answer = await answerOf(page, stack.captchas, () => page.getByRole("button", { name: "换一张验证码" }).click());
  await page.getByRole("textbox", { name: "验证码" }).fill(answer);
  await page.getByRole("button", { name: "注册", exact: true }).click();
  await expect(page.getByText("密码过于常见，容易被猜到")).toBeVisible();
});

test("registration can be closed", async ({ page }) => {
  await desk.set("sys.account.registerUser", "false");
  await inZh(page);
  await page.goto(`${stack.url}/register`);
  await expect(page.getByText("暂未开放注册，请联系管理员开通账号。")).toBeVisible();
  await page.goto(`${stack.url}/login`);
  await expect(page.getByRole("button", { name: "使用Corp登录" })).toBeVisible();
  await expect(page.getByRole("link", { name: "注册" })).toHaveCount(0);
  await desk.set("sys.account.registerUser", "true");
});

/** A picture of four colors, wider than high, made by the browser itself. */
const testImage = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 800;
    canvas.height = 400;
    const context = canvas.getContext("2d");
    if (!context) return "";
    for (const [at, color] of ["#d33", "#3a3", "#36c", "#fb3"].entries()) {
      context.fillStyle = color;
      context.fillRect(at * 200, 0, 200, 400);
    }
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });

/** The color in the middle of the person's picture, as the page shows it. */
const middleOf = (page: Page) =>
  page.getByRole("img", { name: /的头像/ }).evaluate(async (image) => {
    if (!(image instanceof HTMLImageElement)) return [];
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const { data } = context?.getImageData(canvas.width * 0.4, canvas.height / 2, 1, 1) ?? { data: [] };
    return [canvas.width, ...[...data.slice(0, 3)].map((part) => Math.round(part / 85))];
  });

// [R:3.info.avatar.prefix] [R:3.info.avatar.empty]
test("a picture is chosen, cropped by keys, shown everywhere, and removed again", async ({ page }) => {
  await signInTo(page, stack.login, "zh", PROFILE);
  await expect(page.getByRole("img", { name: /的头像/ })).toHaveAttribute("src", /^data:image\/svg/);
  await page.getByRole("button", { name: "更换头像" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "选择图片" }).click();
  const buffer = Buffer.from(await testImage(page), "base64");
  await (await chooser).setFiles({ name: "colors.png", mimeType: "image/png", buffer });
  const frame = page.getByRole("group", { name: "裁剪区域" });
  await frame.focus();
  // To the picture's left edge, and no further: red stands in the frame's left half, green in its right.
  for (let at = 0; at < 8; at++) await frame.press("Shift+ArrowRight");
  await page.getByRole("dialog").getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("头像已更换")).toBeVisible();
  await expect(page.getByRole("img", { name: /的头像/ })).toHaveAttribute(
    "src",
    /^\/adel\/profile\/avatar\/[0-9a-f]{32}\.jpg$/,
  );
  expect(await middleOf(page)).toEqual([512, 3, 1, 1]);
  const inBar = page.getByRole("button", { name: /账号菜单/ }).locator("img");
  await expect(inBar).toHaveAttribute("src", /^\/adel\/profile\/avatar\//);
  await page.getByRole("button", { name: "移除头像" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "移除头像" }).click();
  await expect(page.getByRole("img", { name: /的头像/ })).toHaveAttribute("src", /^data:image\/svg/);
});

test("what is no picture is said so", async ({ page }) => {
  await signInTo(page, stack.login, "zh", PROFILE);
  await page.getByRole("button", { name: "更换头像" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "选择图片" }).click();
  await (await chooser).setFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("<html>") });
  await expect(page.getByText("文件不是PNG、JPEG或WebP图片，或已损坏")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("button", { name: "保存" })).toBeDisabled();
});

test("a changed name stands in the frame at once; a changed password ends the other session, which asks to sign in", async ({
  page,
  browser,
}) => {
  const person = await desk.register("changer", SECRET);
  await signInByForm(page, person, "zh");
  const other = await browser.newPage();
  await signIn(other, person, "zh");
  await page.goto(`${stack.url}${PROFILE}`);
  await page.getByLabel(/姓名/).fill("新来的");
  await page.getByLabel("邮箱").fill("new@example.com");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("button", { name: "新来的的账号菜单" })).toBeVisible();
  await page.getByRole("tab", { name: "登录设备" }).click();
  await expect(page.getByRole("list", { name: "登录设备" }).getByRole("listitem").first()).toContainText("Linux");
  await page.getByRole("tab", { name: "修改密码" }).click();
  await page.getByLabel("当前密码").fill(SECRET);
  await page.getByLabel("新密码", { exact: true }).fill(`${SECRET}-next`);
  await page.getByLabel("确认新密码").fill(`${SECRET}-next`);
  await page.getByRole("button", { name: "修改密码" }).click();
  await expect(page.getByText("密码已修改，其他登录已结束")).toBeVisible();
  await other.goto(`${stack.url}${PROFILE}`);
  await expect(other).toHaveURL((url) => path(url, "/login"));
  await other.close();
});

test("a session elsewhere is ended by hand", async ({ page, browser }) => {
  const person = await desk.register("two-places", SECRET);
  const other = await browser.newPage();
  await signIn(other, person, "zh");
  await signIn(page, person, "zh");
  await page.goto(`${stack.url}${PROFILE}?tab=sessions`);
  const list = page.getByRole("list", { name: "登录设备" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await list.getByRole("button", { name: /结束/ }).click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await other.goto(`${stack.url}${PROFILE}`);
  await expect(other).toHaveURL((url) => path(url, "/login"));
  await other.close();
});

// [R:2.public.auth-redirect] [R:2.public.bind]
test("an identity without an account is bound once by the account's password, then goes straight in, and is unlinked", async ({
  page,
}) => {
  await desk.register("bound", SECRET);
  await inZh(page);
  await page.goto(`${stack.url}/login?redirect=${encodeURIComponent(`${PROFILE}?tab=linked`)}`);
  await startAtCorp(page);
  await beAtCorp(page, "wang");
  await expect(page).toHaveURL((url) => path(url, "/bind"));
  await expect(page.getByText("“Corp”已确认您是wang of Corp")).toBeVisible();
  const answer = await answerOf(page, stack.captchas, () => page.reload());
  await page.getByLabel("账号").fill("bound");
  await page.getByLabel("密码", { exact: true }).fill(SECRET);
  await page.getByRole("textbox", { name: "验证码" }).fill(answer);
  await page.getByRole("button", { name: "关联并登录" }).click();
  await expect(page).toHaveURL((url) => path(url, PROFILE));
  await expect(page.getByText("Corp · wang of Corp")).toBeVisible();

  await page.context().clearCookies({ name: "Admin-Token" });
  await page.goto(`${stack.url}/login?redirect=${encodeURIComponent(`${PROFILE}?tab=linked`)}`);
  await startAtCorp(page);
  // The provider knows this browser: no input is needed.
  await expect(page).toHaveURL((url) => path(url, PROFILE) && !url.search.includes("code"));
  await page.getByRole("button", { name: "解除关联" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "解除关联" }).click();
  await expect(page.getByText("Corp · wang of Corp")).toHaveCount(0);

  await page.getByRole("button", { name: "关联Corp" }).click();
  await page.getByRole("dialog").getByLabel("当前密码").fill("wrong");
  await page.getByRole("dialog").getByRole("button", { name: "前往Corp" }).click();
  await expect(page.getByText("当前密码不正确")).toBeVisible();
  await page.getByRole("dialog").getByLabel("当前密码").fill(SECRET);
  await page.getByRole("dialog").getByRole("button", { name: "前往Corp" }).click();
  await expect(page).toHaveURL((url) => path(url, PROFILE) && url.search === "?tab=linked");
  await expect(page.getByText("Corp · wang of Corp")).toBeVisible();
});

test("an identity without an account registers, and is signed in at once", async ({ page }) => {
  await inZh(page);
  await page.goto(`${stack.url}/login`);
  await startAtCorp(page);
  await beAtCorp(page, "zhao");
  await register(page, "zhao", () => page.getByRole("link", { name: "注册" }).click());
  await expect(page.getByRole("button", { name: "zhao的账号菜单" })).toBeVisible();
});

test("a return works once, and in the browser that began; whoever cancels is told so", async ({ page, browser }) => {
  await inZh(page);
  await page.goto(`${stack.url}/login`);
  const returned = page.waitForRequest((request) => request.url().includes("/auth-redirect?"));
  await startAtCorp(page);
  await beAtCorp(page, "li");
  const address = (await returned).url();
  await expect(page).toHaveURL((url) => path(url, "/bind"));
  for (const visitor of [page, await browser.newPage()]) {
    await inZh(visitor);
    await visitor.goto(address);
    await expect(visitor.getByRole("alert")).toContainText("登录请求无效、已使用或已超时");
    expect(visitor.url()).not.toContain("code=");
    await visitor.getByRole("link", { name: "返回登录页" }).click();
    await expect(visitor).toHaveURL((url) => path(url, "/login"));
  }
  const stranger = await browser.newPage();
  await inZh(stranger);
  await stranger.goto(`${stack.url}/login`);
  await startAtCorp(stranger);
  await beAtCorp(stranger, "");
  await expect(stranger.getByRole("alert")).toContainText("“Corp”登录失败：已取消或被拒绝");
});

test("nobody is led to another site, whatever the address asks for", async ({ page }) => {
  await inZh(page);
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(new URL(request.url()).origin));
  await page.goto(`${stack.url}/login`);
  await startAtCorp(page);
  await beAtCorp(page, "wang");
  await expect(page.getByRole("button", { name: /账号菜单/ })).toBeVisible();
  for (const target of [
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "/\t/evil.example/",
    "/.//evil.example/",
    "javascript:alert(1)",
  ]) {
    await page.context().clearCookies({ name: "Admin-Token" });
    await page.goto(`${stack.url}/login?redirect=${encodeURIComponent(target)}`);
    await startAtCorp(page);
    await expect(page.getByRole("button", { name: /账号菜单/ }), target).toBeVisible();
    expect(new URL(page.url()).origin, target).toBe(stack.url);
  }
  expect(
    [...asked].filter((origin) => ![stack.url, company.issuer, "http://127.0.0.1:21430"].includes(origin)),
  ).toEqual([]);
});

for (const { language, colorScheme, width, height } of LOOKS) {
  const name = `${language}-${colorScheme}-${width}`;
  const zh = language === "zh";

  test(`${name}: axe finds nothing on the pages of an account, and nothing is cut off sideways`, async ({
    browser,
  }) => {
    const page = await pageOn(browser, { colorScheme, width, height });
    await page.addInitScript((locale) => localStorage.setItem("locale", locale), language);
    const byCorp = page.getByRole("button", { name: zh ? "使用Corp登录" : "Sign in with Corp" });
    await page.goto(`${stack.url}/login`);
    await expect(byCorp).toBeVisible();
    await look(page, `login-ways-${name}`);
    await byCorp.click();
    await beAtCorp(page, `nobody-${name}`);
    await expect(page).toHaveURL((url) => path(url, "/bind"));
    await page.getByRole("button", { name: zh ? "关联并登录" : "Link and sign in" }).click();
    await look(page, `bind-${name}`);
    await page.goto(`${stack.url}/register`);
    const make = page.getByRole("button", { name: zh ? "注册" : "Register", exact: true });
    await make.click();
    await look(page, `register-${name}`);
    await page.goto(`${stack.url}/auth-redirect?code=x&state=y`);
    await expect(page.getByRole("alert")).toBeVisible();
    await look(page, `auth-redirect-${name}`);
    await signIn(page, await desk.register(`looked-at-${name}`, SECRET), language);
    const walker = new Walker(page, stack.url);
    for (const tab of ["basic", "password", "sessions", "linked"]) {
      await walker.to(`${PROFILE}?tab=${tab}`);
      await look(page, `profile-${tab}-${name}`);
    }
    await page.getByRole("button", { name: zh ? "关联Corp" : "Link Corp" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await look(page, `profile-link-${name}`);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: zh ? "更换头像" : "Change picture" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await look(page, `avatar-empty-${name}`);
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: zh ? "选择图片" : "Choose a picture" }).click();
    const buffer = Buffer.from(await testImage(page), "base64");
    await (await chooser).setFiles({ name: "colors.png", mimeType: "image/png", buffer });
    await expect(page.getByRole("group", { name: zh ? "裁剪区域" : "Crop area" })).toBeVisible();
    await look(page, `avatar-crop-${name}`);
    await page.close();
  });
}

test("a provider that does not answer is told, and account and password go on working", async ({ page }) => {
  await company.close();
  await desk.call("PUT", "system/provider", {
    providerId: 1,
    providerKey: "corp",
    providerName: "Corp",
    issuer: company.issuer,
    ...CLIENT,
  });
  await inZh(page);
  await page.goto(`${stack.url}/login`);
  await startAtCorp(page);
  await expect(page.getByRole("alert")).toContainText("“Corp”没有响应");
  await signInByForm(page, stack.login, "zh");
  company = await startProvider(`${stack.url}/auth-redirect`);
});
