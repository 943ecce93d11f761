import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { z } from "zod";
import config from "../../e2e/playwright.config.ts";
import { Desk } from "../../e2e/src/desk.ts";
import { Office } from "../../e2e/src/office.ts";
import { signIn } from "../../e2e/src/sign-in.ts";
import { BarePage } from "./bare-page.ts";
import { tabLines } from "./frame-tabs.ts";
import type { Felt, Fetched } from "./page-watch.ts";
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
const ROUNDS = 5;
const ROWS = 40;
const WIDE = { viewport: { width: 1440, height: 900 } } as const;

const PASSWORD = { authPassword: "front-desk-1", authPasswordAgain: "front-desk-1" } as const;
const hotel = (at: number) => ({
  hotelNumber: 5000 + at,
  hotelName: `店${at} bench`,
  province: "浙江省",
  city: "杭州市",
  doorLockCount: 1000 + at,
  sectorPlan: { cardSize: "1k", doorLock: 1, energySaver: 2, test: 4 },
  ...PASSWORD,
});

const ROOT = new URL("../../../", import.meta.url).pathname;

interface Seen {
  readonly felt: Felt;
  readonly fetched: Fetched;
}
/** What a person does, and how long the worst key or click of it waited for its picture. */
type Waits = Readonly<Record<string, number>>;

/** Does things in turn, each once the page is quiet. */
async function tried(page: BarePage, acts: Readonly<Record<string, () => Promise<void>>>): Promise<Waits> {
  const waits: Record<string, number> = {};
  for (const [what, act] of Object.entries(acts)) {
    await page.quiet();
    const before = (await page.felt()).inputs.length;
    await act();
    await page.quiet();
    // What is answered within a frame is noted by nobody.
    waits[what] = Math.max(16, ...(await page.felt()).inputs.slice(before).map(({ ms }) => ms));
  }
  return waits;
}

async function coldly(page: BarePage, url: string, shown: string): Promise<Seen> {
  await page.goTo(url);
  await page.until(shown);
  await page.quiet();
  return { felt: await page.felt(), fetched: { ...page.fetched, names: [...page.fetched.names] } };
}

/** The sign-in screen cold, then somebody types into it. */
async function coldDoor(browser: Browser, office: Office) {
  const context = await browser.newContext(WIDE);
  const page = await BarePage.open(context, office.url, SLOWER);
  const cold = await coldly(page, `${office.url}/login`, `document.querySelector("input[type=password]")`);
  const waits = await tried(page, {
    "go to the account": () => page.click(`document.querySelector("form input")`),
    "type the account": () => page.type("somebody"),
    "go to the password": () => page.click(`document.querySelector("input[type=password]")`),
    "type the password": () => page.type("not-a-password"),
  });
  await context.close();
  return { cold, waits };
}

const named = (name: string) => `document.querySelector('[aria-label*="${name}"]')`;
const saying = (where: string, word: string) =>
  `[...document.querySelectorAll('${where}')].find(({ textContent }) => textContent.includes("${word}"))`;
const tab = (at: number) => `document.querySelectorAll('nav[aria-label="已打开的页面"] a')[${at}]`;

/** The list of hotels cold; then what a person does at a list. */
async function coldList(browser: Browser, office: Office, cookies: Parameters<BrowserContext["addCookies"]>[0]) {
  const context = await browser.newContext(WIDE);
  await context.addCookies(cookies);
  const page = await BarePage.open(context, office.url, SLOWER);
  const rows = `document.querySelectorAll("tbody tr:not([aria-hidden])").length >= 20`;
  const cold = await coldly(page, `${office.url}/hotel`, rows);
  const waits = await tried(page, {
    "tick a row": () => page.click(`document.querySelectorAll("tbody input")[2]`),
    "tick all rows": () => page.click(`document.querySelector("thead input")`),
    "untick all rows": async () => {
      await page.click(`document.querySelector("thead input")`);
      await page.click(`document.querySelector("thead input")`);
    },
    sort: () => page.click(`document.querySelector("thead button")`),
    "turn the page": () => page.click(named("下一页")),
    "go to a filter": () => page.click(`document.querySelector("search input")`),
    "type into a filter": () => page.type("bench"),
    "open a menu": () => page.click(saying("button", "账号菜单")),
    "walk the menu": () => page.press("ArrowDown"),
    "close the menu": () => page.press("Escape"),
    "open the form": () => page.click(saying("main button", "新建")),
    "type into the form": async () => {
      await page.click(`document.querySelector("form input")`);
      await page.type("12");
    },
    "put the form away": async () => {
      await page.press("Escape");
      await page.until(saying("[role=dialog] button", "放弃"));
      await page.click(saying("[role=dialog] button", "放弃"));
    },
    "open a directory": () => page.click(`document.querySelector('nav[aria-label="主菜单"] [aria-expanded=false]')`),
    "switch to another tab": () => page.click(tab(0)),
    "switch back": () => page.click(tab(1)),
  });
  await context.close();
  return { cold, waits };
}

interface Round {
  readonly door: Awaited<ReturnType<typeof coldDoor>>;
  readonly list: Awaited<ReturnType<typeof coldList>>;
}

const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
/** Of several rounds the one in the middle, and the quickest: whatever else the machine does only makes one slower. */
const middle = (numbers: readonly number[]) => sorted(numbers)[Math.floor(numbers.length / 2)] ?? Number.NaN;
const best = <T>(rounds: readonly T[], of: (round: T) => number) => Math.min(...rounds.map(of));
const worst = <T>(rounds: readonly T[], of: (round: T) => number) => Math.max(...rounds.map(of));

function screenLines(what: string, seen: readonly Seen[], limit: { kB: number; aimKB: number; requests: number }) {
  const kB = worst(seen, ({ fetched }) => fetched.bytes / 1000);
  const blocked = seen.map(({ felt }) => felt.blockedMs);
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
    limited(`${what}: blocking, CPU ÷ 4`, Math.min(...blocked), LIMITS.blockedMs, "ms"),
    `${what}: blocking in each round ${sorted(blocked)
      .map((ms) => ms.toFixed(0))
      .join(", ")} ms`,
    `${what}: long tasks before the first paint, over 50 ms ${best(seen, ({ felt }) => felt.blankMs).toFixed(0)} ms`,
    limited(
      `${what}: layout shift`,
      worst(seen, ({ felt }) => felt.shift),
      LIMITS.shift,
      "",
    ),
  ];
}

function inputLines(what: string, waits: readonly Waits[]): string[] {
  return Object.keys(waits[0] ?? {}).map((act) => {
    const all = waits.map((round) => round[act] ?? Number.NaN);
    const line = limited(`${what}: ${act}, CPU ÷ 4`, Math.min(...all), LIMITS.inputMs, "ms");
    return `${line}, in the middle ${middle(all).toFixed(0)} ms`;
  });
}

const lines = (rounds: readonly Round[]): string[] => [
  ...screenLines(
    "sign-in",
    rounds.map(({ door }) => door.cold),
    LIMITS.signIn,
  ),
  ...inputLines(
    "sign-in",
    rounds.map(({ door }) => door.waits),
  ),
  ...screenLines(
    "first list",
    rounds.map(({ list }) => list.cold),
    LIMITS.list,
  ),
  ...inputLines(
    "list",
    rounds.map(({ list }) => list.waits),
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
    for (let at = 1; at <= ROWS; at += 1) await desk.call("POST", "business/hotel", hotel(at));
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

/**
 * The built product in a real browser, against the limits of the frame.
 *
 * How it is measured: the processor is slowed by Chromium itself. Blocking is what lies beyond 50 ms in each long task
 * from the first contentful paint until the page is quiet. An input is a key or a button of the mouse sent through the
 * browser's own protocol, and lasts from its event to the picture after it, as the Event Timing API says (in steps of
 * 8 ms; the wait for the next frame is in it). Observers begin before the page does, and nothing of the measuring tool
 * runs in it (`bare-page.ts`). Every act is tried in each round; its quickest round counts, and the middle one is told.
 */
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
