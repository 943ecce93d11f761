import { createServer, type Server } from "node:http";
import { expect, type Page, test } from "@playwright/test";
import { collectRefusals, look, lookBoth } from "./look.ts";
import { languagesInFull } from "./run-options.ts";
import { signIn } from "./sign-in.ts";
import { Stack } from "./stack.ts";

// An encoder is paired by clicks alone: from the list of encoders to the page of the plug-in and back.

const BRIDGE = "http://127.0.0.1:21430";
const NUMBER = "FRONT-DESK-1";
const WORDS = {
  zh: {
    bind: "绑定",
    go: "继续",
    found: /^已找到本机插件/,
    here: "在这台电脑上配对",
    question: "与此服务器配对？",
    before: /已与|现与/,
    pair: "配对",
    paired: "配对成功",
    done: /^绑定成功，密钥指纹/,
    close: "关闭",
    online: "在线",
    blocked: "浏览器阻止了新窗口。",
    open: "打开配对窗口",
    expired: "配对码已过期、已使用或已作废",
    elsewhere: /此服务器没有签发这个配对码/,
    remedy: /请核对服务器地址和数字/,
    missing: "插件没有响应",
  },
  en: {
    bind: "Bind again",
    go: "Continue",
    found: /^Found plug-in /,
    here: "Pair on this computer",
    question: "Pair with this server?",
    before: /Already paired with this server/,
    pair: "Pair",
    paired: "Paired",
    done: /^Bound, key fingerprint /,
    close: "Close",
    online: "Online",
    blocked: "The browser blocked the new window.",
    open: "Open the pairing window",
    expired: "The pairing code has expired, was used or was canceled",
    elsewhere: /The server did not issue this pairing code/,
    remedy: /Check the server address and the digits/,
    missing: "The plug-in is not responding",
  },
} as const;
type Language = keyof typeof WORDS;

const stack = new Stack();
test.beforeAll(async () => {
  await stack.open();
  await stack.startBridge({ isNamed: true });
});
test.afterAll(() => stack.close());

/** Its row, or its card where the screen is narrow. */
const row = (page: Page) =>
  page.getByRole((page.viewportSize()?.width ?? 0) < 768 ? "listitem" : "row").filter({ hasText: NUMBER });
/** One language on a wide and light screen, the other on a narrow and dark one. */
const SCREENS = {
  zh: { colorScheme: "light", width: 1440, height: 900 },
  en: { colorScheme: "dark", width: 390, height: 844 },
} as const;
const bindings = async () => JSON.parse(await stack.cli("status", "--json")).bindings;
const hello = async () => (await fetch(`${BRIDGE}/hello`)).json();

/** From the list to the dialog with a code. */
async function openDialog(page: Page, language: Language) {
  const words = WORDS[language];
  await page.goto(`${stack.url}/sendCardMachine`);
  await row(page).getByRole("button", { name: words.bind, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: words.go }).click();
  await expect(page.getByText(words.found)).toBeVisible();
}
/** The plug-in's page, opened by the one button. */
async function openBridgePage(page: Page, language: Language) {
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: WORDS[language].here }).click();
  const popup = await opened;
  await expect(popup.getByRole("heading", { name: WORDS[language].question })).toBeVisible();
  return popup;
}

for (const language of languagesInFull("zh")) {
  const words = WORDS[language];

  // [R:1.area.encoder-binding]
  test(`${language}: an encoder is paired by clicks alone, and the page notices`, async ({ page }) => {
    const refused = collectRefusals(page);
    const { colorScheme, width, height } = SCREENS[language];
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height });
    const isFirst = (await bindings()).length === 0;
    expect([language, await hello()]).toMatchObject([language, { paired: !isFirst }]);
    await signIn(page, stack.login, language);
    await openDialog(page, language);
    await look(page, `pairing-dialog-${language}-${colorScheme}-${width}`);
    const popup = await openBridgePage(page, language);
    const popupRefused = collectRefusals(popup);
    await expect(popup.getByText(stack.url, { exact: true })).toBeVisible();
    await expect(popup.getByText(NUMBER, { exact: true })).toBeVisible();
    await expect(popup.getByRole("radio", { name: stack.encoder })).toBeChecked();
    await expect(popup.getByText(words.before)).toHaveCount(isFirst ? 0 : 1);
    await lookBoth(popup, `pairing-page-${language}`);
    // It is cut off from the page that opened it, and nothing has happened so far.
    expect(await popup.evaluate(() => window.opener === null)).toBe(true);
    expect(await hello()).toMatchObject({ paired: !isFirst });

    await popup.getByRole("button", { name: words.pair, exact: true }).click();
    await expect(popup.getByRole("heading", { name: words.paired })).toBeVisible();
    await lookBoth(popup, `pairing-done-${language}`);
    await expect(page.getByText(words.done)).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: words.close }).last().click();
    await expect(row(page)).toContainText(words.online);
    expect(await bindings()).toMatchObject([{ deviceNumber: NUMBER, encoder: stack.address, server: stack.url }]);
    // Sent again, the form does nothing.
    const after = await bindings();
    await popup.goBack();
    expect(await bindings()).toEqual(after);
    expect([...refused, ...popupRefused]).toEqual([]);
    await popup.close();
  });

  test(`${language}: a code that was used, and one of another server, say so`, async ({ page }) => {
    const used = await stack.pairingCode(NUMBER);
    const newer = await stack.pairingCode(NUMBER);
    for (const [code, text] of [
      [used, words.expired],
      [`${NUMBER}-${newer.endsWith("000000") ? "000001" : "000000"}`, words.elsewhere],
    ] as const) {
      await page.goto(`${BRIDGE}/pair?${new URLSearchParams({ server: stack.url, code, lang: language })}`);
      await page.getByRole("button", { name: words.pair, exact: true }).click();
      await expect(page.getByRole("alert")).toContainText(text);
    }
    await expect(page.getByRole("alert")).toContainText(words.remedy);
    await lookBoth(page, `pairing-other-server-${language}`);
    // The right one is entered on the spot.
    await page.getByRole("textbox").last().fill(newer);
    await page.getByRole("button", { name: words.go }).click();
    await page.getByRole("button", { name: words.pair, exact: true }).click();
    await expect(page.getByRole("heading", { name: words.paired })).toBeVisible();
  });
}

test("a window that the browser refuses is offered as a link, and a plug-in that starts is found", async ({ page }) => {
  const words = WORDS.en;
  await signIn(page, stack.login, "en");
  await openDialog(page, "en");
  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.getByRole("button", { name: words.here }).click();
  await expect(page.getByText(words.blocked)).toBeVisible();
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: words.open }).click();
  await expect((await opened).getByRole("heading", { name: words.question })).toBeVisible();

  await stack.stopBridge();
  await page.goto(`${stack.url}/sendCardMachine`);
  await row(page).getByRole("button", { name: words.bind, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: words.go }).click();
  await expect(page.getByText(words.missing)).toBeVisible();
  await stack.startBridge({ isNamed: true });
  await expect(page.getByText(words.found)).toBeVisible();
});

/** A page of another origin, on another port of this computer. */
const foreignPage = async (html: string): Promise<{ readonly server: Server; readonly url: string }> => {
  const server = createServer((_request, reply) => reply.setHeader("content-type", "text/html").end(html));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.address();
  return { server, url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/` };
};

test("another site can neither frame the plug-in's page, nor read it, nor send its form", async ({ page }) => {
  const code = await stack.pairingCode(NUMBER);
  const before = await bindings();
  const pair = `${BRIDGE}/pair?${new URLSearchParams({ server: stack.url, code })}`;
  const { server, url } = await foreignPage(`<!doctype html><iframe src="${pair.replaceAll("&", "&amp;")}"></iframe>
    <form method="post" action="${BRIDGE}/pair"><input name="token" value="x"><input name="reader" value="0"><button>go</button></form>`);
  try {
    const framed = page.waitForResponse((reply) => reply.url() === pair);
    await page.goto(url);
    expect((await framed).status()).toBe(403);
    const read = (address: string) =>
      page.evaluate(
        (to) =>
          fetch(to).then(
            (reply) => reply.status,
            () => "refused",
          ),
        address,
      );
    expect([await read(pair), await read(`${BRIDGE}/hello`)]).toEqual(["refused", 200]);
    const sent = page.waitForResponse(`${BRIDGE}/pair`);
    await page.getByRole("button", { name: "go" }).click();
    expect((await sent).status()).toBe(403);
    expect(await bindings()).toEqual(before);
  } finally {
    server.close();
  }
});
