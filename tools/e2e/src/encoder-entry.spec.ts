import { expect, type Locator, type Page, test } from "@playwright/test";
import { writeXlsx } from "hucre";
import { Desk } from "./api-client.ts";
import { look } from "./look.ts";
import { languagesFor } from "./run-options.ts";
import { type Login, signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { employ } from "./staff.ts";
import { exported } from "./table.ts";
import { OPPOSITES } from "./variants.ts";

// Encoders as staff enter, bind, inspect and watch them; and what those see who may not.

const WORDS = {
  zh: {
    menu: "发卡机录入与检测",
    denied: "没有访问权限",
    parts: ["逐台录入", "批量录入", "检测"],
    name: "设备名称",
    number: "设备编号",
    enter: "录入",
    nameEmpty: "设备名称不能为空",
    numberEmpty: "设备编号不能为空",
    taken: "设备编号“FRONT-DESK-1”已存在",
    entered: "刚刚录入的发卡机",
    bind: "绑定",
    confirm: "此操作将绑定发卡机，是否继续？",
    go: "继续",
    code: "配对码",
    close: "关闭",
    template: "下载模板",
    titles: ["设备名称", "设备编号", "驱动", "酒店编号", "备注"],
    refused: "2行有误",
    twice: (number: string) => `设备编号“${number}”与第2行重复`,
    noHotel: "没有编号为“4242”的酒店",
    enterAll: "录入这2台",
    allEntered: "2台发卡机已录入",
    toList: "到发卡机列表绑定",
    encoder: "发卡机",
    inspect: "开始检测",
    port: "端口",
    stored: /检测记录（共\d+次）/,
    pill: /^发卡机 前台/,
    list: "发卡机列表",
    online: "在线",
    offline: "离线",
    history: "历史",
    bindings: "绑定记录",
    jobs: "制卡任务",
    byCommand: "由命令行绑定",
    nothing: "暂无记录",
    unbind: "解绑",
    void: "它的密钥立即失效，再次绑定后才能制卡。",
    unbound: "未绑定",
  },
  en: {
    menu: "Card issuer entry and inspection",
    denied: "Access denied",
    parts: ["One by one", "From a sheet", "Inspection"],
    name: "Device name",
    number: "Device number",
    enter: "Enter",
    nameEmpty: "Enter a device name",
    numberEmpty: "Enter a device number",
    taken: "Device number FRONT-DESK-1 already exists",
    entered: "Recently added encoders",
    bind: "Bind",
    confirm: "This operation will bind the card issuer. Do you want to continue?",
    go: "Continue",
    code: "Pairing code",
    close: "Close",
    template: "Download template",
    titles: ["Device name", "Device number", "Driver", "Hotel number", "Remark"],
    refused: "2 rows have errors",
    twice: (number: string) => `Device number ${number} is already used in row 2`,
    noHotel: "No hotel with number 4242",
    enterAll: "Add 2 encoders",
    allEntered: "2 encoders added",
    toList: "Bind in the encoder list",
    encoder: "Encoder",
    inspect: "Inspect now",
    port: "Port",
    stored: /Inspections \(\d+\)/,
    pill: /^Encoder 前台/,
    list: "Encoder list",
    online: "Online",
    offline: "Offline",
    history: "History",
    bindings: "Bindings",
    jobs: "Card jobs",
    byCommand: "bound by the command line",
    nothing: "No records yet",
    unbind: "Unbind",
    void: "Its key stops working immediately. Bind it again before making cards.",
    unbound: "Not bound",
  },
} as const;

/** Menu rows: hotels; the encoder directory, its list with every act, and the entry page; test cards' list. */
const HOTELS = [2000, 2001, 20010];
const ENTRY = [2200, 2202];
const LIST = [2201, ...Array.from({ length: 8 }, (_, at) => 22010 + at)];
const CARDS = [2100, 2105];

const stack = new Stack();
let staff: Login;
let enterer: Login;
let hotelier: Login;
test.beforeAll(async () => {
  await stack.open();
  await stack.pair("FRONT-DESK-1");
  await stack.startBridge();
  const desk = new Desk(stack.login);
  await desk.signIn();
  const menuIds = [...HOTELS, ...ENTRY, ...LIST, ...CARDS];
  staff = await employ(desk, stack.login, { account: "makerstaff", menuIds, everyRow: true });
  enterer = await employ(desk, stack.login, { account: "enterer", menuIds: ENTRY });
  hotelier = await employ(desk, stack.login, { account: "hotelier", menuIds: HOTELS });
});
test.afterAll(() => stack.close());

/** One of the acts behind a row's three dots. */
async function more(page: Page, row: Locator, name: string) {
  await row.getByRole("button", { name: /的更多操作$|^More actions for / }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}
const to = (page: Page, path: string) => page.goto(`${stack.url}${path}`);
const workbook = async (rows: readonly (readonly string[])[]) => ({
  name: "encoders.xlsx",
  mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  buffer: Buffer.from(await writeXlsx({ sheets: [{ name: "x", rows: rows.map((row) => [...row]) }] })),
});

for (const language of languagesFor("zh")) {
  const words = WORDS[language];
  const mine = language.toUpperCase();
  const variants = OPPOSITES.filter((one) => one.language === language);
  const resize = async (page: Page, { colorScheme, width, height }: Omit<(typeof variants)[number], "language">) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height });
  };
  /** As it looks on each screen of this language, then back to the usual one. */
  const lookAt = async (page: Page, name: string) => {
    for (const one of variants) {
      await resize(page, one);
      await look(page, `encoder-${name}-${language}-${one.colorScheme}-${one.width}`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };

  // [R:2.page.encoder-entry]
  test(`${language}: an encoder is entered with errors on its fields, and bound from there by a confirmation and a code`, async ({
    page,
  }) => {
    await signInTo(page, staff, language, "/encoderEntry");
    await expect(page.getByRole("link", { name: words.menu }).first()).toBeVisible();
    const enter = page.getByRole("button", { name: words.enter, exact: true });
    await enter.click();
    await expect(page.getByText(words.nameEmpty)).toBeVisible();
    await expect(page.getByText(words.numberEmpty)).toBeVisible();
    await lookAt(page, "entry-empty");
    await page.getByRole("textbox", { name: words.name }).fill(`Lobby ${mine}`);
    const number = page.getByRole("textbox", { name: words.number });
    await number.fill("FRONT-DESK-1");
    await number.press("Enter");
    await expect(page.getByText(words.taken)).toBeVisible();
    await expect(number).toBeFocused();
    await number.fill(`LOBBY-${mine}`);
    await number.press("Enter");
    const entered = page.getByRole("list", { name: words.entered });
    await expect(entered).toContainText(`LOBBY-${mine}`);
    await expect(number).toHaveValue("");
    await lookAt(page, "entry-single");
    await entered.getByRole("button", { name: words.bind, exact: true }).click();
    const box = page.getByRole("dialog");
    await expect(box).toContainText(words.confirm);
    await box.getByRole("button", { name: words.go }).click();
    await expect(page.getByRole("status", { name: words.code })).toHaveText(new RegExp(`^LOBBY-${mine}-\\d{6}$`));
    await lookAt(page, "entry-pairing");
    await page.getByRole("dialog").getByRole("button", { name: words.close }).last().click();
  });

  // [R:2.page.encoder-entry]
  test(`${language}: a sheet is checked row by row, and entered whole or not at all`, async ({ page }) => {
    await signInTo(page, staff, language, "/encoderEntry?part=sheet");
    await lookAt(page, "entry-sheet");
    expect((await exported(page, words.template)).titles).toEqual(words.titles);
    const file = page.locator('input[type="file"]');
    const first = ["大堂 Lobby", `SHEET-${mine}-1`, "twn4", "1001", ""];
    await file.setInputFiles(
      await workbook([words.titles, first, ["", `SHEET-${mine}-1`], ["后门 Back door", `SHEET-${mine}-2`, "", "4242"]]),
    );
    await expect(page.getByText(words.refused)).toBeVisible();
    await expect(page.getByText(words.twice(`SHEET-${mine}-1`))).toBeVisible();
    await expect(page.getByText(words.noHotel)).toBeVisible();
    await expect(page.getByRole("button", { name: words.enterAll })).toHaveCount(0);
    await lookAt(page, "entry-refused");
    await file.setInputFiles(await workbook([words.titles, first, ["后门 Back door", `SHEET-${mine}-2`]]));
    await page.getByRole("button", { name: words.enterAll }).click();
    await expect(page.getByText(words.allEntered)).toBeVisible();
    await lookAt(page, "entry-entered");
    await page.getByRole("link", { name: words.toList }).click();
    for (const at of [1, 2]) await expect(page.getByRole("row", { name: `SHEET-${mine}-${at}` })).toBeVisible();
  });

  // [R:2.page.encoder-inspection]
  test(`${language}: an encoder is inspected on that page, and what was found is kept`, async ({ page }) => {
    await stack.placeBlank("04A1B2E0");
    await signInTo(page, staff, language, "/encoderEntry?part=inspection");
    await page.getByRole("combobox", { name: words.encoder }).click();
    await page.getByRole("option", { name: /FRONT-DESK-1/ }).click();
    const part = page.getByRole("tabpanel", { name: words.parts[2] });
    await expect(part).toContainText(words.online);
    await part.getByRole("button", { name: words.inspect }).click();
    await expect(part.getByText(words.port, { exact: true })).toBeVisible();
    await expect(part.getByText("04A1B2E0", { exact: false }).last()).toBeVisible();
    await expect(part.getByRole("heading", { name: words.stored })).toBeVisible();
    await lookAt(page, "entry-inspection");
  });

  // [R:2.hidden.sendCardMachine] [R:2.screen.encoder]
  test(`${language}: the list, reached from the top bar, is live, and tells each encoder's history`, async ({
    page,
  }) => {
    await stack.tell("lift");
    await signInTo(page, staff, language, "/index");
    await page.getByRole("button", { name: words.pill }).click();
    await page.getByRole("menuitem", { name: words.list }).click();
    await expect(page).toHaveURL(/\/sendCardMachine$/);
    const row = page.getByRole("row", { name: /FRONT-DESK-1/ });
    await expect(row).toContainText(words.online);
    await expect(row).not.toContainText("04A1B2E1");
    await stack.placeBlank("04A1B2E1");
    await expect(row).toContainText("04A1B2E1");
    await stack.tell("lift");
    await expect(row).not.toContainText("04A1B2E1");
    await stack.stopBridge();
    await expect(row).toContainText(words.offline);
    await stack.startBridge();
    await expect(row).toContainText(words.online);
    await lookAt(page, "list");

    // A narrow screen has cards for rows, and what was opened from a row goes with it.
    for (const one of variants) {
      await resize(page, one);
      const at = page.getByRole(one.width < 768 ? "listitem" : "row").filter({ hasText: "FRONT-DESK-1" });
      await more(page, at, words.history);
      const drawer = page.getByRole("dialog");
      await expect(drawer.getByRole("list", { name: words.bindings })).toContainText(words.byCommand);
      await look(page, `encoder-history-bindings-${language}-${one.colorScheme}-${one.width}`);
      await drawer.getByRole("tab").nth(1).click();
      await expect(drawer.getByRole("heading", { name: words.stored })).toBeVisible();
      await look(page, `encoder-history-inspections-${language}-${one.colorScheme}-${one.width}`);
      await drawer.getByRole("tab", { name: words.jobs }).click();
      await expect(drawer.getByText(words.nothing)).toBeVisible();
      await drawer.getByRole("button", { name: words.close }).click();
    }
  });

  test(`${language}: who may only enter has no inspection, and who may do neither has no page`, async ({
    page,
    browser,
  }) => {
    await signInTo(page, enterer, language, "/encoderEntry");
    await expect(page.getByRole("tab")).toHaveText([words.parts[0], words.parts[1]]);
    const other = await (await browser.newContext()).newPage();
    await signInTo(other, hotelier, language, "/index");
    await expect(other.getByRole("link", { name: words.menu })).toHaveCount(0);
    for (const path of ["/encoderEntry", "/sendCardMachine"]) {
      await to(other, path);
      await expect(other.getByRole("heading", { name: words.denied })).toBeVisible();
    }
    await other.context().close();
  });
}

test("an encoder is unbound after saying what follows, and its binding is history", async ({ page }) => {
  const words = WORDS.en;
  await signInTo(page, staff, "en", "/sendCardMachine");
  const row = page.getByRole("row", { name: /FRONT-DESK-1/ });
  await more(page, row, words.unbind);
  const box = page.getByRole("dialog");
  await expect(box).toContainText(words.void);
  await box.getByRole("button", { name: words.unbind, exact: true }).click();
  await expect(row).toContainText(words.unbound);
  await more(page, row, words.history);
  await expect(page.getByRole("list", { name: words.bindings })).toContainText("unbound or rebound by makerstaff");
});
