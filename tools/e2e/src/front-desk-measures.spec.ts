import { expect, type Page, test } from "@playwright/test";
import { textsOf } from "./error-text.ts";
import { type Clerk, clerk, openFrontDesk } from "./front-desk.ts";
import { type Cards, cardsOf, hands, type Job } from "./front-desk-hands.ts";
import { Stack } from "./stack.ts";

// The front desk's ten frequent jobs as a user does them, with an encoder as slow as a real one: clicks and keys are
// those of docs/measures/front-desk-measures.md. Seconds are printed but not asserted; ADEL_TEST_RUNS sets the number
// of runs (at most 8) for the median.
const RUNS = Number(process.env.ADEL_TEST_RUNS ?? 1);
const LINE_RATE = 115_200;

/** The jobs of one run, each with the rooms and cards that the ones before it left. */
function jobsOf(run: number, me: Clerk, page: Page, { lay, blank, lostAmidWriting, layAgain }: Cards): readonly Job[] {
  const { t, heading, field, waitUntilEmpty } = me;
  const [one, two, free] = [1, 2, 3].map((floor) => `${floor}0${run + 1}`) as [string, string, string];
  const first: string[] = [];
  const second: string[] = [];
  const put = (n: number, count: number) => heading(t("putCard", { n, count }));
  return [
    {
      ...{ name: "check-in, 1 card", effort: { clicks: 0, keys: 4 } },
      run: async (by) => {
        await by.enter(one);
        await put(1, 1);
        first.push(await blank());
        await heading(t("done.checkIn", { label: one }));
      },
    },
    {
      ...{ name: "check-in, 2 cards", effort: { clicks: 0, keys: 6 } },
      run: async (by) => {
        await by.enter(`${two}*2`);
        await put(1, 2);
        second.push(await blank());
        await heading(t("putNext", { n: 2 }));
        second.push(await blank());
        await heading(t("done.checkIn", { label: two }));
      },
    },
    {
      ...{ name: "extend a night", effort: { clicks: 0, keys: 2 } },
      run: async (by) => {
        await lay(first[0] ?? "");
        await expect(field).toHaveValue(`1-${one} `);
        await by.enter("e");
        await heading(t("done.extend", { label: one }));
      },
    },
    {
      ...{ name: "lost card", effort: { clicks: 0, keys: 6 } },
      run: async (by) => {
        await by.enter(`${one} l`);
        await put(1, 1);
        first.push(await blank());
        await heading(t("done.lost", { label: one }));
      },
    },
    {
      ...{ name: "second card later", effort: { clicks: 0, keys: 1 } },
      run: async (by) => {
        await lay(first[1] ?? "");
        await expect(field).toHaveValue(`1-${one} `);
        await by.enter("");
        await heading(t("putNext", { n: 1 }));
        await blank();
        await heading(t("done.extra", { label: one }));
      },
    },
    {
      ...{ name: "check-out, 2 cards", effort: { clicks: 0, keys: 2 } },
      run: async (by) => {
        await lay(second[0] ?? "");
        await expect(field).toHaveValue(`1-${two} `);
        await by.enter("x");
        await heading(t("putNext", { n: 2 }));
        await lay(second[1] ?? "");
        await heading(t("done.checkOut", { label: two }));
      },
    },
    {
      ...{ name: "finish a partly written card", effort: { clicks: 0, keys: 4 } },
      run: async (by) => {
        await by.enter(two);
        await put(1, 1);
        const file = await lostAmidWriting();
        await heading(t("writing", { n: 1 }));
        await waitUntilEmpty();
        await layAgain(file);
        await heading(t("done.checkIn", { label: two }));
        second.splice(0, 2, file);
      },
    },
    {
      ...{ name: "move to another room", effort: { clicks: 0, keys: 10 } },
      run: async (by) => {
        await by.enter(`${two} m ${free}`);
        await put(1, 1);
        await lay(second[0] ?? "");
        await heading(t("done.move", { from: two, label: free }));
      },
    },
    {
      ...{ name: "who holds a room's cards", effort: { clicks: 0, keys: 3 } },
      run: async (by) => {
        await by.type(free);
        await heading(t("cardsOf", { label: free }));
        await expect(page.getByText(textsOf("en", "terms")("cardState.held"), { exact: true }).first()).toBeVisible();
      },
    },
    {
      ...{ name: "what is this card", effort: { clicks: 0, keys: 0 } },
      run: async () => {
        const strip = page.getByRole("region", { name: textsOf("en", "business.card-verdict")("title") });
        await lay(second[0] ?? "");
        await expect(strip).toContainText(free);
      },
    },
  ];
}

test.describe("the front desk's frequent jobs", () => {
  const stack = new Stack({ driver: "twn4", pace: LINE_RATE });
  test.beforeAll(() => openFrontDesk(stack));
  test.afterAll(() => stack.close());

  test("take no more clicks and keys than documented", async ({ page }) => {
    const me = clerk(page, stack, "en");
    const cards = cardsOf(stack);
    await me.signIn();
    await me.open();
    await me.lift();
    await me.enter("308", me.t("run.checkIn", { count: 1 }));
    await me.authorize();
    await me.heading(me.t("putCard", { n: 1, count: 1 }));
    await cards.blank();
    await me.heading(me.t("done.checkIn", { label: "308" }));

    const seconds = new Map<string, number[]>();
    for (let run = 0; run < RUNS; run += 1)
      for (const job of jobsOf(run, me, page, cards)) {
        await me.lift();
        if (job.effort.keys === 0) {
          await page.goto(`${stack.url}/consumption`);
          await me.lift();
        } else await me.field.fill("");
        const by = hands(page);
        const start = performance.now();
        await job.run(by);
        seconds.set(job.name, [...(seconds.get(job.name) ?? []), (performance.now() - start) / 1000]);
        expect(by.effort, job.name).toEqual(job.effort);
        if (job.effort.keys === 0) await me.open();
      }
    for (const [name, all] of seconds) {
      const sorted = [...all].sort((a, b) => a - b);
      console.log(`${name}: ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} s`);
    }
  });
});
