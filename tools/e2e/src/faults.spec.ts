import { expect, type Page, test } from "@playwright/test";
import { Counter, WAYS, WRITTEN } from "./job-checks.ts";
import { signInTo } from "./sign-in.ts";
import { slowLine } from "./slow-connection.ts";
import { Office } from "./test-system.ts";
import { goBy, orderSetCard, signInBy, WIZARD_WORDS } from "./wizard.ts";

// What may happen in the middle of a card job, by both ways to an encoder. However it ends: the state of the job is
// true, a written card is paid for and recorded once, an untouched one never, and every sum of the ledger agrees.
// The whole list, and which test holds what: docs/operations/faults.md.

const HOUR = 3_600_000;
/** What the wizard proposes for a set card. */
const WEEK = 7 * 24 * HOUR;
const words = WIZARD_WORDS.en;

for (const [at, way] of WAYS.entries())
  test.describe(way, () => {
    test.describe.configure({ mode: "serial" });
    const office = new Office();
    const HOTEL = 3101 + at;
    const card = (count: number) => `04A1F${at}${String(count).padStart(2, "0")}`;
    let desk: Counter;
    test.beforeAll(async () => {
      await office.open();
      await office.pair("FRONT-DESK-1");
      await office.startBridge();
      desk = await Counter.open(office, way, HOTEL);
    });
    test.afterAll(() => office.close());
    test.afterEach(() => office.tell("fault none"));

    /** A page that has ordered a set card and sees it being written. */
    const pageAtWork = async (page: Page, uid: string) => {
      await signInBy(page, office, "en", way);
      await orderSetCard(page, office, "en", String(HOTEL));
      await office.tell("fault late:40");
      await office.placeBlank(uid);
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
      await office.tell("fault late:60");
      await office.placeBlank(card(2));
      const jobId = await desk.begin(card(2));
      await desk.isBeingWritten(card(2));
      await office.killBridge();
      expect((await desk.job(jobId)).state).toBe("sent");
      await office.tell("fault none");
      await office.startBridge();
      await desk.comesTo(jobId, card(2), WRITTEN);
    });

    test(`${way}: the server is killed between holding the credit and using it up: the result comes to its next start`, async () => {
      await office.tell("fault late:40");
      await office.placeBlank(card(3));
      const jobId = await desk.begin(card(3));
      await desk.isBeingWritten(card(3));
      await office.killServer();
      await office.tell("fault none");
      await office.startServer();
      await desk.comesTo(jobId, card(3), WRITTEN);
    });

    test(`${way}: another card is put on while one is written: neither is called done, and the second stays as it was`, async () => {
      await office.tell("fault lift:20");
      await office.placeBlank(card(4));
      const jobId = await desk.begin(card(4));
      await desk.sees(undefined);
      await office.tell("fault none");
      await office.placeBlank(card(5));
      await desk.sees(card(5));
      expect((await desk.job(jobId)).state).toBe("sent");
      expect(office.image(office.cardFile(card(5)))).toEqual(office.blank(card(5)));
      await office.place(card(4), office.image(office.cardFile(card(4))));
      await desk.comesTo(jobId, card(4), WRITTEN);
    });

    for (const clockOff of [HOUR, -HOUR])
      test(`${way}: the front desk's clock is wrong by ${clockOff / HOUR} h: the card is written, and is good for as long as it says`, async ({
        page,
      }) => {
        const uid = card(clockOff > 0 ? 6 : 7);
        await office.stopBridge();
        await office.startBridge({ clockOff });
        await page.clock.install({ time: Date.now() + clockOff });
        await signInTo(page, office, "en", "/index");
        await goBy(page, "en", way);
        // The bridge that was started again logs in while the page opens; a gate takes the place of a page meanwhile.
        await expect(page.getByRole("button", { name: /^Encoder .*(Ready|Card placed)$/ })).toBeVisible();
        await orderSetCard(page, office, "en", String(HOTEL));
        await office.placeBlank(uid);
        await expect(page.getByRole("heading", { name: words.written })).toBeVisible();
        const jobId = await newest();
        // The server's own zone, which no computer here has.
        const end = Date.parse(`${(await desk.job(jobId)).validTo?.replace(" ", "T")}+08:00`);
        expect(Math.abs(end - Date.now() - WEEK)).toBeLessThan(HOUR / 4);
        await desk.comesTo(jobId, uid, WRITTEN);
        await office.stopBridge();
        await office.startBridge();
      });

    test(`${way}: the result is withheld: credit is held and the job unknown, until the journal is heard`, async () => {
      const line = await slowLine(office.url, 0);
      await office.stopBridge();
      await office.pair("FRONT-DESK-1", line.url);
      await office.startBridge();
      const before = await desk.reserved();
      await office.tell("fault late:40");
      await office.placeBlank(card(8));
      const jobId = await desk.begin(card(8));
      // From here on nothing of the bridge arrives.
      await line.close();
      await office.tell("fault none");
      office.age(jobId, 11 * 60_000);
      await expect.poll(async () => (await desk.job(jobId)).state).toBe("unknown");
      expect(await desk.reserved()).toBe(before + 1);
      await office.verifyLedger();
      await office.stopBridge();
      await office.pair("FRONT-DESK-1");
      await office.startBridge();
      await desk.comesTo(jobId, card(8), WRITTEN);
      expect(await desk.reserved()).toBe(before);
    });

    test(`${way}: the server's receipt is lost: the result is brought again, and counts once`, async () => {
      const line = await slowLine(office.url, 0);
      await office.stopBridge();
      await office.pair("FRONT-DESK-1", line.url);
      await office.startBridge();
      await office.tell("fault late:20");
      await office.placeBlank(card(9));
      const jobId = await desk.begin(card(9));
      line.mute(true);
      await expect.poll(async () => (await desk.job(jobId)).state).toBe("done");
      expect(office.journalHolds(jobId)).toBe(true);
      line.cut();
      line.mute(false);
      await expect.poll(() => office.journalHolds(jobId)).toBe(false);
      await desk.comesTo(jobId, card(9), WRITTEN);
      await office.pair("FRONT-DESK-1");
      await line.close();
    });
  });
