import { describe, expect, test } from "vitest";
import { facts } from "./facts.ts";
import { parse } from "./syntax.ts";
import { findLimitErrors } from "./test-limits.ts";

const IMPORTS = 'import { LONG_MS, TEST_MS, WAIT_MS } from "../../testing/limits.ts";\n';
const PATH = "apps/server/src/core/clock.test.ts";
const checkText = (text: string, path = PATH) => findLimitErrors(path, parse(text, path.endsWith(".tsx")));
/** Names of the rules that a test breaks. */
const listBroken = (text: string, path = PATH) =>
  checkText(IMPORTS + text, path).map((line) => line.slice(0, line.indexOf(":")));

const LIMIT = "a test's limit comes from the limits.ts of its suite";
const PAUSE = "a test waits for an event, not for a time";

describe("a limit of a test is refused where it is", () => {
  test.for<readonly [string, string]>([
    ["a number", "test('a', run, 90_000)"],
    ["a product of a limit", "test('a', () => {}, 2 * WAIT_MS)"],
    ["a constant of the file", "const MY_MS = 90_000;\ntest('a', () => {}, MY_MS)"],
    ["a name of another module", "import { MY_MS } from \"./limits.ts\";\ntest('a', () => {}, MY_MS)"],
    [
      "a limit of another suite",
      'import { E2E_MS } from "../../../../tools/e2e/src/limits.ts";\nit("a", () => {}, E2E_MS)',
    ],
    ["given to a case", "it.for([1])('a', () => {}, 90_000)"],
    ["given to a template's case", "it.each`a`('a', () => {}, 90_000)"],
    ["an option of a test", "test('a', { timeout: 90_000 }, () => {})"],
    ["an option of a group", "describe.runIf(isFull)('a', { timeout: 90_000 }, () => {})"],
    ["an option under a name", "export const SLOW = { timeout: 90_000 }"],
    ["the file's, in short", "const timeout = 90_000;\nexport const SLOW = { timeout }"],
    ["given to a hook", "beforeAll(start, 90_000)"],
    ["given to a hook of Playwright", "test.beforeAll(start, MY_MS)"],
    ["given to a test of Playwright", "test.setTimeout(90_000)"],
    ["given to a page", "page.setDefaultTimeout(90_000)"],
    ["given to a poll", "await expect.poll(read, { interval: 40, timeout: 90_000 }).toBe(1)"],
    ["given to a repeated block", "await expect(check).toPass({ timeout: 90_000 })"],
    ["given to a locator", "await page.getByText('a').click({ timeout: 90_000 })"],
    ["given to an expectation of a locator", "await expect(row).toBeVisible({ timeout: 2 * WAIT_MS })"],
    ["given to the Testing Library", "await screen.findByText('a', {}, { timeout: 90_000 })"],
    ["the Testing Library's own", "configure({ asyncUtilTimeout: 90_000 })"],
    ["given to a process", "spawn('a', [], { timeout: 90_000 })"],
    ["given to a signal", "fetch(url, { signal: AbortSignal.timeout(90_000) })"],
    ["given to a promise", "await new Promise((resolve, reject) => setTimeout(() => reject(new Error('a')), 90_000))"],
    ["one of its own", "while (!isDone) if (Date.now() > end) throw new Error('a')"],
  ])("%s: %s", ([, text]) => {
    expect(listBroken(text)).toEqual([LIMIT]);
  });

  test("in the configuration of a runner, in test support and in a tool for tests", () => {
    const config = 'import { TEST_MS, WAIT_MS } from "./testing/limits.ts";\n';
    const own =
      "export default defineConfig({ test: { testTimeout: TEST_MS, expect: { poll: { timeout: WAIT_MS } } } })";
    expect(checkText(config + own, "apps/server/vitest.config.ts")).toEqual([]);
    expect(checkText(config + own.replace("TEST_MS", "90_000"), "apps/server/vitest.config.ts")).toHaveLength(1);
    for (const path of ["apps/server/testing/a.ts", "apps/web/src/core/testing/a.ts", "tools/e2e/src/walk.ts"])
      expect(listBroken("export const OFTEN = { intervals: [40], timeout: 90_000 }", path)).toEqual([LIMIT]);
  });
});

describe("a limit of a test is accepted", () => {
  test.for([
    "test('a', () => {}, LONG_MS)",
    "describe.for(cases)('a', { timeout: LONG_MS }, () => {})",
    "beforeAll(start, TEST_MS)",
    "await expect(check).toPass({ timeout: WAIT_MS })",
    "await new Promise((resolve, reject) => setTimeout(() => reject(new Error('a')), WAIT_MS))",
    "test.setTimeout(LONG_MS)",
  ])("that is imported: %s", (text) => {
    expect(listBroken(text)).toEqual([]);
  });

  test("by the name that a package has for it", () => {
    const text = 'import { TEST_MS } from "@adel/run/limits";\nit("a", () => {}, TEST_MS)';
    expect(checkText(text, "tools/package/src/a.test.ts")).toEqual([]);
    expect(checkText(text, "tools/e2e/src/a.spec.ts")).toHaveLength(1);
  });

  test.for<readonly [string, string]>([
    ["an option of a database", "new DatabaseSync(file, { timeout: 10_000 })"],
    ["an option of a driver", "driverContract('twn4', 'a pty', overPty, { baud: '115200', timeout: '500' })"],
    ["an option of a driver under a name", "const MS = '500';\nnew Map(Object.entries({ timeout: MS }))"],
    ["the interval of a poll", "await expect.poll(read, { interval: 40 }).toBe(1)"],
    ["a case after its name", "test.for([1, 2])('a', run)"],
    ["a time of a fake clock", "vi.advanceTimersByTime(90_000)"],
    ["a time in what is tested", "expect(Date.now() + 90_000).toBe(1)"],
    ["a device that answers late", "new Promise((resolve) => { setTimeout(() => { write(); resolve(); }, late); })"],
    ["a timer of a program", "setTimeout(() => socket.end(), 30)"],
  ])("when it is none: %s: %s", ([, text]) => {
    expect(listBroken(text)).toEqual([]);
  });

  test("in what is no test", () => {
    expect(listBroken("fetch(url, { timeout: 90_000 })", "apps/server/src/core/http.ts")).toEqual([]);
    expect(listBroken("spawn('a', [], { timeout: 90_000 })", "tools/run/src/start.ts")).toEqual([]);
  });
});

describe("a pause of a test", () => {
  const SLEEP = 'import { setTimeout as sleep } from "node:timers/promises";\n';
  test.for([
    "await new Promise((resolve) => setTimeout(resolve, 50))",
    "const quiet = () => new Promise<void>((done) => setTimeout(() => done(), WAIT_MS))",
    "await page.waitForTimeout(400)",
    "await pause(systemClock, 50, signal)",
    `${SLEEP}await sleep(50)`,
    `${SLEEP}await sleep(WAIT_MS)`,
    `${SLEEP}for (let count = 0; count < 3; count++) await sleep(50)`,
  ])("is refused: %s", (text) => {
    expect(listBroken(text)).toEqual([PAUSE]);
  });

  test("is that of idle.ts alone, and of its one time", () => {
    const idle =
      "export const IDLE_MS = 300;\nexport const idle = () => new Promise((resolve) => setTimeout(resolve, IDLE_MS));";
    expect(checkText(idle, "apps/server/testing/idle.ts")).toEqual([]);
    expect(checkText(idle, "apps/server/testing/other.ts")).toHaveLength(1);
    expect(
      checkText(idle.replace("resolve, IDLE_MS", "resolve, 2 * IDLE_MS"), "apps/server/testing/idle.ts"),
    ).toHaveLength(1);
  });

  test("is none when it is a turn of the loop, the interval of a poll, or runs on a fake clock", () => {
    expect(listBroken("while (!(await isReady())) await pause(systemClock, 20, signal)")).toEqual([]);
    expect(listBroken("await new Promise((resolve) => setTimeout(resolve, 0))")).toEqual([]);
    expect(listBroken("await pause(pacedClock(clock), 50, signal)")).toEqual([]);
  });
});

test.for(["waitFor", "waitUntil"])("vi.%s is refused, that of the Testing Library is not", (name) => {
  expect(listBroken(`await vi.${name}(() => expect(a).toBe(1))`)).toEqual(["a test polls by expect.poll"]);
  expect(listBroken(`await ${name}(() => expect(a).toBe(1))`)).toEqual([]);
});

describe("a limits.ts", () => {
  const path = "apps/server/testing/limits.ts";
  const writeLimits = (...list: string[]) => list.map((value, at) => `export const A${at}_MS = ${value};`).join("\n");

  test("has at most four numbers of at least a minute", () => {
    expect(checkText(writeLimits("60_000", "60_000", "60_000", "60_000"), path)).toEqual([]);
    expect(checkText(writeLimits("60_000", "60_000", "60_000", "60_000", "60_000"), path)).toHaveLength(1);
    expect(checkText(writeLimits("59_999"), path)).toHaveLength(1);
    expect(checkText(writeLimits("60_000", "2 * A0_MS"), path)).toHaveLength(1);
  });
});

test("an error names its line and its remedy, and a file's facts have it", () => {
  const [error] = facts({ path: PATH, text: "\ntest('a', () => {}, 90_000);\n" }).limitErrors;
  expect(error).toMatch(new RegExp(`^${LIMIT}: ${PATH}:2\n    \\w.{20}`));
});
