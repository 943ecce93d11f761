import { expect, type Page, test } from "@playwright/test";
import { textsOf } from "./error-text.ts";
import { type Clerk, clerk, openFrontDesk } from "./front-desk.ts";
import { type Cards, cardsOf, hands, type Job } from "./front-desk-hands.ts";
import { Stack } from "./stack.ts";

// The front desk's jobs where something goes wrong: clicks and keys are those of docs/measures/front-desk-measures.md,
// seconds are printed. The encoder is as slow as a real one.
const LINE_RATE = 115_200;

interface Desk {
  readonly me: Clerk;
  readonly page: Page;
  readonly stack: Stack;
  readonly cards: Cards;
}

/** A check-in, with what happens to its card. */
const checkIn = ({ me }: Desk, room: string, name: string, happen: () => Promise<void>): Job => ({
  ...{ name: `check-in, 1 card: ${name}`, effort: { clicks: 0, keys: 4 } },
  run: async (by) => {
    await by.enter(room);
    await me.heading(me.t("putCard", { n: 1, count: 1 }));
    await happen();
    await me.heading(me.t("done.checkIn", { label: room }));
  },
});

/** A blank card that is lifted while it is written, once the page asks for it. */
async function liftAmidWriting({ me, page, cards }: Desk): Promise<string> {
  const file = await cards.lostAmidWriting();
  const sectors = { uid: "\\w+", written: "\\d+", planned: "\\d+" };
  await expect(page.getByRole("heading", { name: new RegExp(`^${me.t("layBackSectors", sectors)}$`) })).toBeVisible();
  return file;
}

const accidentsOf = (desk: Desk): readonly Job[] => {
  const { me, page, stack, cards } = desk;
  return [
    checkIn(desk, "101", "lifted", async () => cards.layAgain(await liftAmidWriting(desk))),
    checkIn(desk, "102", "lifted, and a wrong card laid", async () => {
      const file = await liftAmidWriting(desk);
      await cards.blank();
      await expect(page.getByText(new RegExp(me.t("otherLaid", { uid: "\\w+" })))).toBeVisible();
      await cards.layAgain(file);
    }),
    checkIn(desk, "103", "a second window", async () => {
      const window = await page.context().newPage();
      await window.goto(`${stack.url}/`);
      await page.bringToFront();
      await cards.blank();
      await me.heading(me.t("done.checkIn", { label: "103" }));
      await window.close();
    }),
    checkIn(desk, "104", "the server silent", async () => {
      stack.suspend("server");
      await cards.blank();
      await me.heading(me.t("obstacle.serverSilent"));
      stack.resume("server");
    }),
  ];
};

/** Jobs for guests of whose two cards only one is there. */
const halvesOf = ({ me, page, cards }: Desk, laid: ReadonlyMap<string, readonly string[]>): readonly Job[] => {
  const { t, heading } = me;
  const file = (room: string, at: number) => laid.get(room)?.[at] ?? "";
  return [
    {
      ...{ name: "extend a night, one card out", effort: { clicks: 0, keys: 3 } },
      run: async (by) => {
        await cards.lay(file("201", 0));
        await expect(me.field).toHaveValue("1-201 ");
        await by.enter("e");
        await heading(t("putNext", { n: 2 }));
        await by.press("Escape");
        await expect(page.getByText(t("stoppedAfter", { done: 1, count: 2, out: 1 }))).toBeVisible();
      },
    },
    {
      ...{ name: "move to another room, one card out", effort: { clicks: 0, keys: 11 } },
      run: async (by) => {
        await by.enter("202 m 208");
        await heading(t("putCard", { n: 1, count: 2 }));
        await cards.lay(file("202", 0));
        await heading(t("putNext", { n: 2 }));
        await by.press("Escape");
        await heading(t("done.move", { from: "202", label: "208" }));
      },
    },
    {
      ...{ name: "check-out, one card out", effort: { clicks: 0, keys: 3 } },
      run: async (by) => {
        await cards.lay(file("203", 0));
        await expect(me.field).toHaveValue("1-203 ");
        await by.enter("x");
        await heading(t("putNext", { n: 2 }));
        await by.press("Escape");
        await expect(page.getByText(t("erasedOf", { done: 1, count: 2, out: 1 }))).toBeVisible();
      },
    },
    {
      ...{ name: "lost card, one of two", effort: { clicks: 1, keys: 5 } },
      run: async (by) => {
        await by.type("204 l");
        await by.click(page.getByRole("button", { name: t("reportLost") }).first());
        await heading(t("putCard", { n: 1, count: 1 }));
        await cards.blank();
        await heading(t("done.lost", { label: "204" }));
      },
    },
    {
      ...{ name: "second card later, a wrong card shown first", effort: { clicks: 0, keys: 6 } },
      run: async (by) => {
        await by.enter("205 c");
        await heading(t("showCard"));
        await cards.lay(file("204", 0));
        await expect(page.getByRole("alert")).toBeVisible();
        await cards.lay(file("205", 0));
        await heading(t("putNext", { n: 1 }));
        await cards.blank();
        await heading(t("done.extra", { label: "205" }));
      },
    },
    {
      ...{ name: "who holds a room's cards, one card out", effort: { clicks: 0, keys: 3 } },
      run: async (by) => {
        await by.type("203");
        await heading(t("cardsOf", { label: "203" }));
        await expect(page.getByText(/1 old card may open/).first()).toBeVisible();
      },
    },
    {
      ...{ name: "what is this card, of a guest who left", effort: { clicks: 0, keys: 0 } },
      run: async () => {
        const strip = page.getByRole("region", { name: textsOf("en", "business.card-verdict")("title") });
        await cards.lay(file("203", 1));
        await expect(strip).toContainText("Of a guest who left");
      },
    },
  ];
};

test.describe("the front desk's jobs where something goes wrong", () => {
  const stack = new Stack({ driver: "twn4", pace: LINE_RATE });
  test.beforeAll(() => openFrontDesk(stack));
  test.afterAll(() => stack.close());

  test("take no more clicks and keys than documented", async ({ page }) => {
    const me = clerk(page, stack, "en");
    const desk = { me, page, stack, cards: cardsOf(stack) };
    await me.signIn();
    await me.open();
    await me.lift();
    const laid = new Map<string, readonly string[]>();
    for (const room of ["201", "202", "203", "204", "205"]) {
      await me.lift();
      await me.enter(`${room}*2`, me.t("run.checkIn", { count: 2 }));
      if (laid.size === 0) await me.authorize();
      await me.heading(me.t("putCard", { n: 1, count: 2 }));
      const first = await desk.cards.blank();
      await me.heading(me.t("putNext", { n: 2 }));
      laid.set(room, [first, await desk.cards.blank()]);
      await me.heading(me.t("done.checkIn", { label: room }));
    }
    for (const job of [...accidentsOf(desk), ...halvesOf(desk, laid)]) {
      await me.lift();
      if (job.effort.keys === 0) {
        await page.goto(`${stack.url}/consumption`);
        await me.lift();
      } else await me.field.fill("");
      const by = hands(page);
      const start = performance.now();
      await job.run(by);
      console.log(`${job.name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
      expect(by.effort, job.name).toEqual(job.effort);
      if (job.effort.keys === 0) await me.open();
    }
    await stack.verifyLedger();
  });
});
