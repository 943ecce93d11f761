import { emptyCard, printDump, uid } from "@adel/card";
import { expect, type Page, test } from "@playwright/test";
import * as z from "zod";
import { Desk } from "./api-client.ts";
import { expectedHotelCard } from "./expected.ts";
import { HOTEL_PASSWORD } from "./hotel-form.ts";
import { look, lookBoth } from "./look.ts";
import { Stack } from "./stack.ts";
import { employ } from "./staff.ts";
import { signInBy, WIZARD_WORDS } from "./wizard.ts";

// Many cards in a row, as they go on at a desk: one twice, one bad, a page that is reloaded, credit that runs out.

const SEEN = {
  zh: {
    which: "选择要制作的卡片",
    classic: "经典卡",
    rooms: "房号",
    total: "共5张",
    floor: "楼层",
    position: (room: number, item: number) => `${room}房（第${item}张）`,
    next: (position: string) => `${position}：请放置空白卡`,
    wasWritten: (position: string) => `${position}已写入，请换下一张`,
    working: (position: string) => `${position}正在写入`,
    twice: (position: string) => `此卡已写入：${position}`,
    notWritten: (position: string) => `${position}写卡失败`,
    done: (done: number) => `已写入${done} / 5张`,
    goOn: "继续这一批",
    stopped: "已停止，还有1张未制作",
    none: "次数不足：剩余0次，需要1次",
    pause: "暂停",
    paused: "已暂停",
    resume: "继续",
    end: "结束",
    ended: "已写入4张，未制作1张。",
    another: "再制一批",
  },
  en: {
    which: "Select the cards to make",
    classic: "Classic",
    rooms: "Rooms",
    total: "5 cards",
    floor: "Floor",
    position: (room: number, item: number) => `Room ${room} (card ${item})`,
    next: (position: string) => `${position}: place a blank card on the encoder`,
    wasWritten: (position: string) => `${position} is written. Place the next card.`,
    working: (position: string) => `Writing ${position}`,
    twice: (position: string) => `This card is already written: ${position}`,
    notWritten: (position: string) => `Couldn't write ${position}`,
    done: (done: number) => `${done} of 5 written`,
    goOn: "Continue this batch",
    stopped: "Stopped; 1 card not made",
    none: "Not enough credits: 0 left, 1 needed",
    pause: "Pause",
    paused: "Paused",
    resume: "Continue",
    end: "End",
    ended: "4 written, 1 not made.",
    another: "New batch",
  },
} as const;
/** Payments and accounts, payment records, and the approval. */
const APPROVER = [2500, 2502, 25022];
const HOTEL = 3003;
const Dept = z.looseObject({ data: z.looseObject({ deptId: z.number() }) });
const Placed = z.looseObject({ data: z.looseObject({ orderNo: z.string() }) });
const Jobs = z.looseObject({ total: z.number() });

/** A department with so many operations of its own, and its hotel. */
async function buyerOf(stack: Stack, desk: Desk, quantity: number): Promise<void> {
  const { deptId } = Dept.parse(await desk.call("POST", "system/dept", { deptName: "buyer", parentId: 1 })).data;
  const order = { quantity, method: "offline", deptId, idempotencyKey: "batch-order-1" };
  const { orderNo } = Placed.parse(await desk.call("POST", "business/order", order)).data;
  await desk.call("POST", `business/order/${orderNo}/confirm`, { evidence: "bank 1" });
  const second = new Desk(await employ(desk, stack.login, { account: "second", menuIds: APPROVER, everyRow: true }));
  await second.signIn();
  await second.call("POST", `business/order/${orderNo}/approve`, { evidence: "bank 1" });
  const password = { authPassword: HOTEL_PASSWORD, authPasswordAgain: HOTEL_PASSWORD };
  const sectorPlan = { cardSize: "1k", doorLock: 1, energySaver: 2, test: 4 };
  await desk.call("POST", "business/hotel", {
    hotelNumber: HOTEL,
    hotelName: "望湖楼",
    sectorPlan,
    deptId,
    ...password,
  });
}

/** A card whose door-lock sector opens with no known key. */
function lockedCard(uidText: string): Buffer {
  const image = Buffer.from(printDump(emptyCard(uid(uidText), "1k"), "mfd"));
  const trailer = 7 * 16;
  image.fill(0xa7, trailer, trailer + 6).fill(0xa7, trailer + 10, trailer + 16);
  return image;
}

for (const [language, way] of [
  ["zh", "local"],
  ["en", "remote"],
] as const) {
  test.describe(`${language}, ${way}`, () => {
    const stack = new Stack();
    const desk = () => new Desk(stack.login);
    const words = { ...WIZARD_WORDS[language], ...SEEN[language] };
    test.beforeAll(async () => {
      await stack.open();
      await stack.pair("FRONT-DESK-1");
      await stack.startBridge();
      const admin = desk();
      await admin.signIn();
      await buyerOf(stack, admin, 4);
    });
    test.afterAll(() => stack.close());

    const next = (page: Page) => page.getByRole("button", { name: WIZARD_WORDS[language].next, exact: true }).click();
    const authorize = async (page: Page) => {
      await page.getByLabel(words.password, { exact: true }).fill(HOTEL_PASSWORD);
      await next(page);
    };
    const heading = (page: Page, name: string) =>
      expect(page.getByRole("heading", { name, exact: true })).toBeVisible();

    const order = async (page: Page) => {
      await page.goto(`${stack.url}/batch`);
      await heading(page, words.which);
      await lookBoth(page, `batch-which-${language}`);
      await next(page);
      await page.getByRole("radio", { name: words.classic, exact: true }).check();
      await next(page);
      await page.getByRole("combobox", { name: words.hotel, exact: true }).fill(String(HOTEL));
      await page.getByRole("option", { name: new RegExp(String(HOTEL)) }).click();
      await next(page);
      await page.getByLabel(words.rooms, { exact: true }).fill("1201-1204，1206");
      await expect(page.getByText(words.total, { exact: true })).toBeVisible();
      await lookBoth(page, `batch-run-${language}`);
      await next(page);
      await page.getByLabel(words.floor, { exact: true }).fill("12");
      await next(page);
      await authorize(page);
    };

    test(`${language}, ${way}: cards are written one after the other, each once; what is bad, double, reloaded or unpaid is told and nothing is lost`, async ({
      page,
    }) => {
      const position = (room: number) => words.position(room, room === 1206 ? 5 : room - 1200);
      const admin = desk();
      await admin.signIn();
      await signInBy(page, stack, language, way);
      await stack.tell("lift");
      await order(page);
      await heading(page, words.next(position(1201)));
      await lookBoth(page, `batch-waiting-${language}`);

      await stack.placeBlank("04A1B2E1");
      await heading(page, words.wasWritten(position(1201)));
      // The same card once more: recognised by its number, whatever is on it.
      await stack.tell("lift");
      await heading(page, words.next(position(1202)));
      const again = await stack.placeBlank("04A1B2E1");
      await heading(page, words.twice(position(1201)));
      await look(page, `batch-twice-${language}`);
      expect(stack.image(again)).toEqual(
        new Uint8Array(Buffer.from(printDump(emptyCard(uid("04A1B2E1"), "1k"), "mfd"))),
      );

      await stack.placeCard("04A1B2E2", lockedCard("04A1B2E2"));
      await heading(page, words.notWritten(position(1202)));
      await lookBoth(page, `batch-bad-${language}`);
      // Another card goes on with the same room.
      await stack.placeBlank("04A1B2E3");
      await heading(page, words.wasWritten(position(1202)));

      await page.getByRole("button", { name: words.pause, exact: true }).click();
      await heading(page, words.paused);
      const stored = await stack.placeBlank("04A1B2E4");
      const blank = stack.image(stored);
      // Through the server, the page hears of a card a little later: it must lie there before the click.
      await expect
        .poll(async () => JSON.stringify(await admin.call("GET", "business/encoder/list")))
        .toContain("04A1B2E4");
      await page.getByRole("button", { name: words.resume, exact: true }).click();
      const write = page.getByRole("button", { name: `${words.writeLaid}04A1B2E4`, exact: true });
      await expect(write).toBeVisible();
      expect(stack.image(stored)).toEqual(blank);
      await write.click();
      await heading(page, words.wasWritten(position(1203)));
      expect(stack.image(stored)).not.toEqual(blank);

      await stack.tell("fault late:300");
      const file = await stack.placeBlank("04A1B2E5");
      const empty = stack.image(file);
      await expect.poll(() => stack.image(file).some((byte, at) => byte !== empty[at]), { intervals: [5] }).toBe(true);
      // The page comes back while the encoder still writes, and finds that job.
      await page.reload();
      await expect(page.getByText(words.working(position(1204)), { exact: true })).toBeVisible();
      await stack.tell("fault none");
      await heading(page, words.goOn);
      await expect(page.getByText(words.done(4), { exact: true })).toBeVisible();
      await look(page, `batch-go-on-${language}`);
      const records = { doorLock: { building: 1, floor: 12, room: 1204, areas: [] } };
      const base = emptyCard(uid("04A1B2E5"), "1k");
      expect(stack.image(file)).toEqual(expectedHotelCard(stack, HOTEL, base, "classic", records));
      await authorize(page);
      await heading(page, words.wasWritten(position(1204)));
      await page.reload();
      await heading(page, words.goOn);
      await authorize(page);
      await heading(page, words.twice(position(1204)));

      await stack.placeBlank("04A1B2E6");
      await heading(page, words.stopped);
      await expect(page.getByText(words.none)).toBeVisible();
      await lookBoth(page, `batch-stopped-${language}`);
      await page.getByRole("button", { name: words.end, exact: true }).first().click();
      await page.getByRole("dialog").getByRole("button", { name: words.end, exact: true }).click();
      await expect(page.getByText(words.ended)).toBeVisible();
      await lookBoth(page, `batch-ended-${language}`);

      const clerk = desk();
      await clerk.signIn();
      const list = (state: string) => clerk.call("GET", `business/card/job/list?state=${state}`);
      expect(Jobs.parse(await list("done")).total).toBe(4);
      expect(Jobs.parse(await list("failed")).total).toBe(1);
      await page.reload();
      await heading(page, words.which);
    });
  });
}
