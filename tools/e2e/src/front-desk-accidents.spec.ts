import { expect, type Page, test } from "@playwright/test";
import * as z from "zod";
import { textsOf } from "./error-text.ts";
import { type Clerk, clerk, openFrontDesk } from "./front-desk.ts";
import { BridgeSocket, session } from "./page-client.ts";
import { languagesFor } from "./run-options.ts";
import { Stack } from "./stack.ts";

// What happens most often while cards are made: the card is taken away, another window is open, a program hangs.

const Encoders = z.looseObject({ rows: z.array(z.looseObject({ id: z.number() })).length(1) });

/** Counts the jobs that a page requests. */
function countJobs(page: Page) {
  const made = { count: 0 };
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/business/card/job")) made.count += 1;
  });
  return made;
}

const done = (me: Clerk, label: string) => me.heading(me.t("done.checkIn", { label }));

for (const language of languagesFor("zh")) {
  test.describe(`accidents at the front desk, ${language}`, () => {
    const stack = new Stack();
    test.beforeAll(() => openFrontDesk(stack));
    test.afterAll(() => stack.close());

    /** A clerk at the desk, whose shift is authorized and whose encoder is empty. */
    async function openDesk(page: Page, room: string): Promise<Clerk> {
      const me = clerk(page, stack, language);
      await stack.tell("lift");
      await me.signIn();
      await me.open();
      await me.waitUntilEmpty();
      await me.enter(room, me.t("run.checkIn", { count: 1 }));
      await me.authorize();
      await me.heading(me.t("putCard", { n: 1, count: 1 }));
      return me;
    }

    test(`${language}: a card lifted while it is written is asked for by number and finished by itself`, async ({
      page,
    }) => {
      const made = countJobs(page);
      const me = await openDesk(page, "105");
      const { t } = me;
      await stack.tell("fault lift:26");
      const file = await stack.placeBlank("04A1F541");
      const sectors = { uid: "04A1F541", written: "\\d+", planned: "\\d+" };
      const layBack = page.getByRole("heading", { name: new RegExp(`^${t("layBackSectors", sectors)}$`) });
      await expect(layBack).toBeVisible();
      await stack.placeBlank("04A1F542");
      await expect(page.getByText(t("otherLaid", { uid: "04A1F542" }))).toBeVisible();
      await expect(layBack).toBeVisible();
      await stack.tell("lift");
      await stack.tell(`place ${file}`);
      await done(me, "105");
      expect(made.count).toBe(1);
      expect(stack.image(stack.cardFile("04A1F542"))).toEqual(stack.blank("04A1F542"));
      await stack.verifyLedger();
    });

    test(`${language}: a waiting act has its card, though another window of the product is visible`, async ({
      page,
      context,
    }) => {
      const me = await openDesk(page, "106");
      const other = clerk(await context.newPage(), stack, language);
      await other.page.goto(`${stack.url}/`);
      await other.waitUntilEmpty();
      await stack.placeBlank("04A1F543");
      await done(me, "106");
      const strip = textsOf(language, "business.card-verdict")("title");
      await expect(other.page.getByRole("region", { name: strip })).toHaveCount(0);
      await stack.verifyLedger();
    });

    test(`${language}: who else has the encoder is said; it is taken over by a key, or had once it is free`, async ({
      page,
    }) => {
      const me = await openDesk(page, "107");
      const encoder = stack.address;
      const other = new BridgeSocket(stack.url);
      const call = await session(stack);
      const [found] = Encoders.parse(await call("GET", "/business/encoder/list?deviceNumber=FRONT-DESK-1")).rows;
      await page.keyboard.press("Escape");
      await expect(me.field).toHaveJSProperty("readOnly", false);
      await other.open(call, found?.id ?? 0);
      await me.enter("107", me.t("run.checkIn", { count: 1 }));
      const taken = me.t("obstacle.taken", { owner: stack.account });
      await me.heading(taken);
      await page.keyboard.press("t");
      await me.heading(me.t("putCard", { n: 1, count: 1 }));
      const { encoders } = await other.ask("encoders", {});
      const previous = encoders[0]?.lease ?? null;
      const { lease } = await other.ask("acquire", { encoder, previous, steal: true });
      await me.heading(taken);
      await other.ask("release", { encoder, lease });
      await me.heading(me.t("putCard", { n: 1, count: 1 }));
      other.close();
      await stack.placeBlank("04A1F544");
      await done(me, "107");
      await stack.verifyLedger();
    });

    test(`${language}: a server that hangs after the card was laid is said, and the card is written once it answers`, async ({
      page,
    }) => {
      const me = await openDesk(page, "205");
      stack.suspend("server");
      await stack.placeBlank("04A1F546");
      await me.heading(me.t("obstacle.serverSilent"));
      stack.resume("server");
      await done(me, "205");
      await stack.verifyLedger();
    });

    test(`${language}: a plug-in that hangs is said while a card is awaited, and goes on with the card that lies there`, async ({
      page,
    }) => {
      const me = await openDesk(page, "206");
      stack.suspend("bridge");
      await me.heading(me.t("obstacle.bridgeSilent"));
      await stack.placeBlank("04A1F547");
      stack.resume("bridge");
      await done(me, "206");
      await stack.verifyLedger();
    });
  });
}
