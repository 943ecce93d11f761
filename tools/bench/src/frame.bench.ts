import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { z } from "zod";
import config from "../../e2e/playwright.config.ts";
import { Desk } from "../../e2e/src/desk.ts";
import { Office } from "../../e2e/src/office.ts";
import { signIn } from "../../e2e/src/sign-in.ts";
import { tabLines } from "./frame-tabs.ts";
import { type Felt, type Fetched, watchPage, weighPage } from "./page-watch.ts";
import { limited } from "./timed.ts";

/** "Figures" of the frame: script, style, page and answers together. */
const LIMITS = {
  signIn: { kB: 120, aimKB: 85, requests: 6 },
  list: { kB: 220, aimKB: 150, requests: 10 },
  blockedMs: 50,
  shift: 0.01,
  inputMs: 48,
} as const;
const SLOWER = 4;
const ROUNDS = 3;
const ROWS = 60;
const WIDE = { viewport: { width: 1440, height: 900 } } as const;

const ROOT = new URL("../../../", import.meta.url).pathname;

interface Seen {
  readonly felt: Felt;
  readonly fetched: Fetched;
}

/** A fresh page on a slow processor, nothing in its cache. */
async function slowPage(context: BrowserContext, origin: string) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const felt = await watchPage(page);
  const fetched = await weighPage(cdp, origin);
  const seen = async (): Promise<Seen> => ({ felt: await felt(), fetched: { ...fetched, names: [...fetched.names] } });
  return { page, seen };
}

async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** The sign-in screen cold, then somebody types into it. */
async function coldDoor(browser: Browser, office: Office) {
  const context = await browser.newContext(WIDE);
  const { page, seen } = await slowPage(context, office.url);
  await page.goto(`${office.url}/login`);
  const account = page.getByRole("textbox", { name: "账号", exact: true });
  await account.waitFor();
  await quiet(page);
  const cold = await seen();
  await account.pressSequentially("somebody", { delay: 60 });
  await page.getByLabel("密码", { exact: true }).pressSequentially("not-a-password", { delay: 60 });
  const used = (await seen()).felt;
  await context.close();
  return { cold, used };
}

/** The first list cold; then a filter is typed into, pages are turned and a menu is opened. */
async function coldList(browser: Browser, office: Office, cookies: Parameters<BrowserContext["addCookies"]>[0]) {
  const context = await browser.newContext(WIDE);
  await context.addCookies(cookies);
  const { page, seen } = await slowPage(context, office.url);
  await page.goto(`${office.url}/system/post`);
  await page.locator("tbody").getByRole("row").nth(19).waitFor();
  await quiet(page);
  const cold = await seen();
  for (let turned = 0; turned < 2; turned += 1) {
    await page.getByRole("button", { name: "下一页" }).click();
    await quiet(page);
  }
  await page.getByRole("searchbox").first().pressSequentially("bench1", { delay: 60 });
  await quiet(page);
  await page.getByRole("button", { name: /账号菜单/ }).click();
  await page.getByRole("menuitem").first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await quiet(page);
  const used = (await seen()).felt;
  await context.close();
  return { cold, used };
}

interface Round {
  readonly door: Awaited<ReturnType<typeof coldDoor>>;
  readonly list: Awaited<ReturnType<typeof coldList>>;
}

/** Of several rounds the best one: whatever else the machine does only makes one slower. */
const best = <T>(rounds: readonly T[], of: (round: T) => number) => Math.min(...rounds.map(of));
const worst = <T>(rounds: readonly T[], of: (round: T) => number) => Math.max(...rounds.map(of));

function screenLines(what: string, seen: readonly Seen[], limit: { kB: number; aimKB: number; requests: number }) {
  const kB = worst(seen, ({ fetched }) => fetched.bytes / 1000);
  return [
    limited(`${what}: cold transfer`, kB, limit.kB, "kB"),
    limited(`${what}: cold transfer, aim`, kB, limit.aimKB, "kB"),
    `${what}: script and style of it ${worst(seen, ({ fetched }) => fetched.code / 1000).toFixed(1)} kB`,
    limited(
      `${what}: requests`,
      worst(seen, ({ fetched }) => fetched.requests),
      limit.requests,
      "",
    ),
    limited(
      `${what}: third-party requests`,
      worst(seen, ({ fetched }) => fetched.strangers),
      0,
      "",
    ),
    limited(
      `${what}: blocking, CPU ÷ 4`,
      best(seen, ({ felt }) => felt.blockedMs),
      LIMITS.blockedMs,
      "ms",
    ),
    `${what}: long tasks before the first paint, over 50 ms ${best(seen, ({ felt }) => felt.blankMs).toFixed(0)} ms`,
    limited(
      `${what}: layout shift`,
      worst(seen, ({ felt }) => felt.shift),
      LIMITS.shift,
      "",
    ),
  ];
}

function inputLines(what: string, felt: readonly Felt[]): string[] {
  const least = felt.toSorted((a, b) => a.worstInputMs - b.worstInputMs)[0];
  const line = limited(`${what}: worst input, CPU ÷ 4`, least?.worstInputMs ?? Number.NaN, LIMITS.inputMs, "ms");
  return [`${line} ${least?.worstInput ?? ""}`];
}

const lines = (rounds: readonly Round[]): string[] => [
  ...screenLines(
    "sign-in",
    rounds.map(({ door }) => door.cold),
    LIMITS.signIn,
  ),
  ...inputLines(
    "sign-in",
    rounds.map(({ door }) => door.used),
  ),
  ...screenLines(
    "first list",
    rounds.map(({ list }) => list.cold),
    LIMITS.list,
  ),
  ...inputLines(
    "list",
    rounds.map(({ list }) => list.used),
  ),
];

interface Inside {
  readonly browser: Browser;
  readonly office: Office;
  readonly desk: Desk;
  /** Where somebody is signed in. */
  readonly context: BrowserContext;
}

/** The built product's server with pages enough to turn, and a browser in which somebody is signed in. */
async function inOffice(work: (inside: Inside) => Promise<string[]>, flags: readonly string[] = []): Promise<string[]> {
  const turbo = join(ROOT, "node_modules/.bin/turbo");
  const built = spawnSync(turbo, ["run", "build"], { cwd: ROOT, encoding: "utf8" });
  if (built.status !== 0) throw new Error(`the product was not built:\n${built.stdout}${built.stderr}`);
  const office = new Office();
  const { args = [], ...launch } = config.use?.launchOptions ?? {};
  const browser = await chromium.launch({ ...launch, args: [...args, ...flags] });
  try {
    await office.openServer();
    const desk = new Desk(office.door);
    await desk.signIn();
    for (let at = 1; at <= ROWS; at += 1)
      await desk.call("POST", "system/post", { postCode: `bench${at}`, postName: `岗${at}` });
    const context = await browser.newContext(WIDE);
    const page = await context.newPage();
    await signIn(page, office.door, "zh");
    await page.close();
    return await work({ browser, office, desk, context });
  } finally {
    await browser.close();
    await office.close();
  }
}

/** The built product in a real browser, against the limits of the frame. */
export const frameBench = (): Promise<string[]> =>
  inOffice(async ({ browser, office, context }) => {
    const cookies = await context.cookies();
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({ door: await coldDoor(browser, office), list: await coldList(browser, office, cookies) });
    return lines(rounds);
  });

const Shelf = z.looseObject({ rows: z.array(z.looseObject({ dictId: z.number() })) });

/** Machine code made of what runs often lies in the same heap and grows for minutes, whatever a page holds. */
const UNCOMPILED = "--js-flags=--no-sparkplug --no-maglev --no-turbofan --no-flush-bytecode";

/** What tabs leave behind in memory. */
export const tabsBench = (): Promise<string[]> =>
  inOffice(
    async ({ office, desk, context }) => {
      const { rows } = Shelf.parse(await desk.call("GET", "system/dict/type/list?pageSize=100"));
      return tabLines(
        await context.newPage(),
        office.url,
        rows.map(({ dictId }) => dictId),
      );
    },
    [UNCOMPILED],
  );
