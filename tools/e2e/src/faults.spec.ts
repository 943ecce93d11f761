import { expect, type Page, test } from "@playwright/test";
import { Counter, WAYS, WRITTEN } from "./job-checks.ts";
import { signInTo } from "./sign-in.ts";
import { slowLine } from "./slow-connection.ts";
import { Stack } from "./stack.ts";
import { goBy, orderSetCard, signInBy, WIZARD_WORDS } from "./wizard.ts";

// What may happen in the middle of a card job, by both ways to an encoder. However it ends: the state of the job is
// true, a written card is paid for and recorded once, an untouched one never, and every sum of the ledger agrees.
// The whole list, and which test holds what: docs/guide/en/operations/faults.md.

const HOUR = 3_600_000;
/** What the wizard proposes for a set card. */
const WEEK = 7 * 24 * HOUR;
const words = WIZARD_WORDS.en;

for (const [at, way] of WAYS.entries())
  test.describe(way, () => {
    test.describe.configure({ mode: "serial" });
    const stack = new Stack();
    const HOTEL = 3101 + at;
    const card = (count: number) => `04A1F${at}${String(count).padStart(2, "0")}`;
    let desk: Counter;
    test.beforeAll(async () => {
      await stack.open();
      await stack.pair("FRONT-DESK-1");
      await stack.startBridge();
      desk = await Counter.open(stack, way, HOTEL);
    });
    test.afterAll(() => stack.close());
    test.afterEach(() => stack.tell("fault none"));

    /** A page that has ordered a set card and sees it being written. */
    const pageAtWork = async (page: Page, uid: string) => {
      await signInBy(page, stack, "en", way);
      await orderSetCard(page, stack, "en", String(HOTEL));
      await stack.tell("fault late:40");
      await stack.placeBlank(uid);
      await desk.isBeingWritten(uid);
    };
    const newest = async () => {
      const { rows } = await desk.call("GET", "/business/card/job/list?pageSize=10");
      return String(Object(Object(rows)[0]).jobId);
    };

    test(`${way}: the page is closed while the card is written: the job goes on, and is settled without it`, async ({
      page,
    }) => {
      await pageAtWork(page, card(1));
      await page.close();
      await desk.comesTo(await newest(), card(1), WRITTEN);
    });

    test(`${way}: the bridge is killed while the card is written: its next start finishes the card, and the job`, async () => {
      await stack.tell("fault late:60");
      await stack.placeBlank(card(2));
      const jobId = await desk.begin(card(2));
      await desk.isBeingWritten(card(2));
      await stack.killBridge();
      expect((await desk.job(jobId)).state).toBe("sent");
      await stack.tell("fault none");
      await stack.startBridge();
      await desk.comesTo(jobId, card(2), WRITTEN);
    });

    test(`${way}: the server is killed between holding the credit and using it up: the result comes to its next start`, async () => {
      await stack.tell("fault late:40");
      await stack.placeBlank(card(3));
      const jobId = await desk.begin(card(3));
      await desk.isBeingWritten(card(3));
      await stack.killServer();
      await stack.tell("fault none");
      await stack.startServer();
      await desk.comesTo(jobId, card(3), WRITTEN);
    });

    test(`${way}: another card is put on while one is written: neither is called done, and the second stays as it was`, async () => {
      await stack.tell("fault lift:20");
      await stack.placeBlank(card(4));
      const jobId = await desk.begin(card(4));
      await desk.sees(undefined);
      await stack.tell("fault none");
      await stack.placeBlank(card(5));
      await desk.sees(card(5));
      expect((await desk.job(jobId)).state).toBe("sent");
      expect(stack.image(stack.cardFile(card(5)))).toEqual(stack.blank(card(5)));
      await stack.placeCard(card(4), stack.image(stack.cardFile(card(4))));
      await desk.comesTo(jobId, card(4), WRITTEN);
    });

    for (const clockOff of [HOUR, -HOUR])
      test(`${way}: the front desk's clock is wrong by ${clockOff / HOUR} h: the card is written, and is good for as long as it says`, async ({
        page,
      }) => {
        const uid = card(clockOff > 0 ? 6 : 7);
        await stack.stopBridge();
        await stack.startBridge({ clockOff });
        await page.clock.install({ time: Date.now() + clockOff });
        await signInTo(page, stack, "en", "/index");
        await goBy(page, "en", way);
        // The bridge that was started again logs in while the page opens; a gate takes the place of a page meanwhile.
        await expect(page.getByRole("button", { name: /^Encoder .*(Ready|Card placed)$/ })).toBeVisible();
        await orderSetCard(page, stack, "en", String(HOTEL));
        await stack.placeBlank(uid);
        await expect(page.getByRole("heading", { name: words.written })).toBeVisible();
        const jobId = await newest();
        // The server's own zone, which no computer here has.
        const end = Date.parse(`${(await desk.job(jobId)).validTo?.replace(" ", "T")}+08:00`);
        expect(Math.abs(end - Date.now() - WEEK)).toBeLessThan(HOUR / 4);
        await desk.comesTo(jobId, uid, WRITTEN);
        await stack.stopBridge();
        await stack.startBridge();
      });

    test(`${way}: the result is withheld: credit is held and the job unknown, until the journal is heard`, async () => {
      const line = await slowLine(stack.url, 0);
      await stack.stopBridge();
      await stack.pair("FRONT-DESK-1", line.url);
      await stack.startBridge();
      const before = await desk.reserved();
      await stack.tell("fault late:40");
      await stack.placeBlank(card(8));
      const jobId = await desk.begin(card(8));
      // From here on nothing of the bridge arrives.
      await line.close();
      await stack.tell("fault none");
      stack.age(jobId, 11 * 60_000);
      await expect.poll(async () => (await desk.job(jobId)).state).toBe("unknown");
      expect(await desk.reserved()).toBe(before + 1);
      await stack.verifyLedger();
      await stack.stopBridge();
      await stack.pair("FRONT-DESK-1");
      await stack.startBridge();
      await desk.comesTo(jobId, card(8), WRITTEN);
      expect(await desk.reserved()).toBe(before);
    });

    test(`${way}: the server's receipt is lost: the result is brought again, and counts once`, async () => {
      const line = await slowLine(stack.url, 0);
      await stack.stopBridge();
      await stack.pair("FRONT-DESK-1", line.url);
      await stack.startBridge();
      await stack.tell("fault late:20");
      await stack.placeBlank(card(9));
      const jobId = await desk.begin(card(9));
      line.mute(true);
      await expect.poll(async () => (await desk.job(jobId)).state).toBe("done");
      expect(stack.journalHolds(jobId)).toBe(true);
      line.cut();
      line.mute(false);
      await expect.poll(() => stack.journalHolds(jobId)).toBe(false);
      await desk.comesTo(jobId, card(9), WRITTEN);
      await stack.pair("FRONT-DESK-1");
      await line.close();
    });
  });
