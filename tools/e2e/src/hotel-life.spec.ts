import { emptyCard, printDump, uid } from "@adel/card";
import { expect, type Page, test } from "@playwright/test";
import * as z from "zod";
import { Desk } from "./api-client.ts";
import { cardDesk } from "./card-job-client.ts";
import { expectedHotelCard } from "./expected.ts";
import { HOTEL_PASSWORD } from "./hotel-form.ts";
import { HOTEL_LIFE_WORDS } from "./hotel-life-texts.ts";
import { languagesFor } from "./run-options.ts";
import { type Login, signIn, signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { employ } from "./staff.ts";
import { exported, fillAndSave, rowsShown } from "./table.ts";
import { answerSetCard, type Language, orderSetCard, WIZARD_WORDS } from "./wizard.ts";

// Groups and hotels from the first form to the last export; how a new key and a forgotten password affect card making;
// and what a user with half of the permissions sees.

const stack = new Stack();
let desk: Desk;
let half: Login;
/** Both pages; beside them only what exports hotels and adds a group. */
const HALF = [2000, 2001, 20014, 2002, 20021];
const PLAN = { cardSize: "1k", doorLock: 1, energySaver: 2, test: 4 };
const SAVER = { energySaver: { relays: 1, offDelay: 15 } };
const Rows = z.looseObject({
  rows: z.array(z.looseObject({ id: z.number(), ownerDeptId: z.number().optional() })).min(1),
});
const Made = z.looseObject({ data: z.looseObject({ id: z.number() }) });

test.beforeAll(async () => {
  await stack.open();
  await stack.pair("FRONT-DESK-1");
  await stack.startBridge();
  desk = new Desk(stack.login);
  await desk.signIn();
  half = await employ(desk, stack.login, { account: "half", menuIds: HALF, everyRow: true });
});
test.afterAll(() => stack.close());

const password = { authPassword: HOTEL_PASSWORD, authPasswordAgain: HOTEL_PASSWORD };
/** A hotel below the maker, made without the page. */
const addHotel = async (hotelNumber: number): Promise<number> => {
  const hotel = { hotelNumber, hotelName: `Hotel ${hotelNumber}`, sectorPlan: PLAN, ...password };
  return Made.parse(await desk.call("POST", "business/hotel", hotel)).data.id;
};
const hotelOf = async (number: number) =>
  Rows.parse(await desk.call("GET", `business/hotel/list?hotelNumber=${number}`)).rows[0];
const rowOf = (page: Page, text: string | number) => page.getByRole("row", { name: new RegExp(String(text)) });

for (const [at, language] of languagesFor("en").entries()) {
  const words = { ...HOTEL_LIFE_WORDS[language], ...WIZARD_WORDS[language] };
  const acts = (page: Page) => actsOn(page, language);

  // [R:2.hidden.hotel] [R:1.area.group] [R:5.hotel.address] [R:5.hotel.password-prompt]
  test(`${language}: a group and its hotel are added, found, modified, transferred, exported and deleted`, async ({
    page,
  }) => {
    const number = 3101 + at;
    const group = `湖畔集团 ${number}`;
    const form = page.getByRole("dialog");
    const save = () => form.getByRole("button", { name: words.save, exact: true }).click();
    await signInTo(page, stack.login, language, "/group");
    await page.getByRole("button", { name: words.newGroup }).click();
    await fillAndSave(page, { [words.groupName]: group, [words.contact]: "王芳" }, words.save);
    await expect(rowOf(page, group)).toContainText("王芳");

    await page.goto(`${stack.url}/hotel`);
    await page.getByRole("button", { name: words.create }).click();
    const text = (name: string) => form.getByRole("textbox", { name, exact: true });
    await text(words.number).fill(String(number));
    await text(words.name).fill("望湖楼");
    await form.getByRole("combobox", { name: words.group }).fill(group);
    await page.getByRole("listbox").getByRole("option", { name: group }).click();
    await form.getByRole("button", { name: words.owner }).click();
    await page.getByRole("treeitem", { name: /华东代理/ }).click();
    await form.getByRole("combobox", { name: words.region }).fill("hangzhou");
    await page.getByRole("option", { name: words.hangzhou }).click();
    await text(words.address).fill("湖".repeat(81));
    await expect(form.getByText("81 / 80")).toBeVisible();
    await text(words.doorLocks).fill("86");
    await form.getByLabel(words.auth, { exact: true }).fill(HOTEL_PASSWORD);
    await form.getByLabel(words.again).fill("something-else");
    await save();
    await expect(form.getByText(words.tooLong)).toBeVisible();
    // The prompt below the field, and now the refusal.
    await expect(form.getByText(words.differ)).toHaveCount(1);
    await text(words.address).fill("湖".repeat(80));
    await form.getByLabel(words.again).fill(HOTEL_PASSWORD);

    // The plan by keys: the door lock's sector is freed, which the rules refuse and one button cures.
    await form.getByRole("button", { name: words.sectorOf(0, words.directory) }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: words.free }).click();
    await expect(form.getByText(words.lacks)).toBeVisible();
    await save();
    await expect(form).toBeVisible();
    await form.getByRole("button", { name: words.cure }).click();
    await expect(form.getByText(words.lacks)).toHaveCount(0);
    await form.getByRole("checkbox", { name: words.ladder }).check();
    await expect(form.getByRole("button", { name: words.sectorOf(3, words.ladderUse) })).toBeVisible();
    await save();
    await expect(page.getByText(words.added)).toBeVisible();

    await page.getByRole("combobox", { name: words.group, exact: true }).selectOption({ label: group });
    await expect(page).toHaveURL(/groupId=\d+/);
    const [shown = ""] = await rowsShown(page, 1);
    const [province, city] = language === "zh" ? ["浙江省", "杭州市"] : ["Zhejiang", "Hangzhou"];
    const region = language === "zh" ? `${province} ${city}` : `${city}, ${province}`;
    for (const part of [String(number), "望湖楼", group, region, "86", words.normal]) expect(shown).toContain(part);

    await rowOf(page, number).getByRole("button", { name: words.modify, exact: true }).click();
    await expect(form.getByRole("button", { name: words.owner })).toHaveCount(0);
    await fillAndSave(page, { [words.name]: "望湖宾馆", [words.doorLocks]: "87" }, words.save);
    await expect(rowOf(page, number)).toContainText("望湖宾馆");
    const { sheet } = words;
    expect((await exported(page, words.export)).rows).toMatchObject([
      {
        ...{ [sheet.number]: number, [sheet.name]: "望湖宾馆", [sheet.group]: group, [sheet.doorLocks]: 87 },
        ...{ [sheet.province]: province, [sheet.city]: city, [sheet.address]: "湖".repeat(80) },
      },
    ]);

    await acts(page)(number, words.transfer);
    await form.getByRole("button", { name: words.owner }).click();
    await page.getByRole("treeitem", { name: /华南代理/ }).click();
    const before = await hotelOf(number);
    await form.getByRole("button", { name: words.transfer, exact: true }).click();
    await expect(page.getByText(words.transferred)).toBeVisible();
    expect((await hotelOf(number))?.ownerDeptId).not.toBe(before?.ownerDeptId);

    await page.goto(`${stack.url}/group`);
    await rowOf(page, group).getByRole("button", { name: words.remove, exact: true }).click();
    await form.getByRole("button", { name: words.removeGroup }).click();
    await expect(page.getByText(words.groupHolds(group))).toBeVisible();

    const encoder = { deviceName: "前台", deviceNumber: `LAKE-${number}`, hotelId: before?.id };
    const { id } = Made.parse(await desk.call("POST", "business/encoder", encoder)).data;
    const deleteHotel = async () => {
      await page.goto(`${stack.url}/hotel?hotelNumber=${number}`);
      await rowOf(page, number).getByRole("button", { name: words.remove, exact: true }).click();
      await expect(form).toContainText(words.whatFollows);
      await form.getByRole("button", { name: words.removeHotel }).click();
    };
    await deleteHotel();
    await expect(page.getByText(words.encoderStands)).toBeVisible();
    await expect(rowOf(page, number)).toBeVisible();
    await desk.call("DELETE", `business/encoder/${id}`);
    await deleteHotel();
    await expect(rowOf(page, number)).toHaveCount(0);
    await page.goto(`${stack.url}/group`);
    await rowOf(page, group).getByRole("button", { name: words.remove, exact: true }).click();
    await form.getByRole("button", { name: words.removeGroup }).click();
    await expect(rowOf(page, group)).toHaveCount(0);
  });

  test(`${language}: after a new key a card of the old one still reads, and the next card is made with the new one`, async ({
    page,
  }) => {
    const number = 3201 + at;
    const hotelId = await addHotel(number);
    const cards = await cardDesk(stack);
    const energy = { hotelId, purpose: "energy", records: SAVER };
    const made = async (uidText: string) => {
      await cards.written(uidText, energy);
      return [stack.image(`${stack.data}/${uidText}.mfd`), expectedNow(uidText)] as const;
    };
    const expectedNow = (uidText: string) =>
      expectedHotelCard(stack, number, emptyCard(uid(uidText), "1k"), "one-card", SAVER);
    const [old, underOld] = await made(`04A1D${at}01`);
    expect(old).toEqual(underOld);

    await signInTo(page, stack.login, language, `/hotel?hotelNumber=${number}`);
    await acts(page)(number, words.rotate);
    await expect(page.getByRole("dialog")).toContainText(words.devicesLearn);
    await page.getByRole("dialog").getByRole("button", { name: words.rotate }).click();
    await expect(page.getByText(words.rotated)).toBeVisible();
    // The same card, as the key of now would have it.
    expect(expectedNow(`04A1D${at}01`)).not.toEqual(old);

    await page.goto(`${stack.url}/readCard`);
    await page.getByRole("combobox", { name: words.hotel, exact: true }).fill(String(number));
    await page.getByRole("option", { name: new RegExp(String(number)) }).click();
    await expect(page.getByText(words.saverSays)).toBeVisible();
    await expect(page.getByText(words.macRight).first()).toBeVisible();
    await page.goto("about:blank");
    const [next, underNew] = await made(`04A1D${at}02`);
    expect(next).toEqual(underNew);
  });

  test(`${language}: five wrong authorization passwords stop the hotel's card making until somebody who may frees it`, async ({
    page,
  }) => {
    const number = 3301 + at;
    const hotelId = await addHotel(number);
    const [encoder] = Rows.parse(await desk.call("GET", "business/encoder/list?search=FRONT-DESK-1")).rows;
    const job = {
      encoderId: encoder?.id,
      uid: "04A1B2C3",
      bridgeNonce: "A".repeat(22),
      cardSize: "1k",
      hotelId,
      purpose: "energy",
      records: SAVER,
      authPassword: "not-this-one",
    };
    for (const left of [4, 3, 2, 1])
      await expect(
        desk.call("POST", "business/card/job", { ...job, idempotencyKey: crypto.randomUUID() }),
      ).rejects.toThrow(`attempts left: ${left}`);

    await signIn(page, stack.login, language);
    for (const typed of ["not-this-one", HOTEL_PASSWORD]) {
      await answerSetCard(page, stack, language, String(number), typed);
      const file = await stack.placeBlank(`04A1D${at}03`);
      await expect(page.getByRole("alert")).toContainText(words.stoppedText);
      await expect(page.getByRole("alert")).toContainText(words.whoFrees);
      expect(stack.image(file)).toEqual(blank(`04A1D${at}03`));
    }

    await page.goto(`${stack.url}/hotel?hotelNumber=${number}`);
    await expect(rowOf(page, number)).toContainText(words.stopped);
    await rowOf(page, number).getByRole("button", { name: words.freeIt }).click();
    await expect(page.getByText(words.freed)).toBeVisible();
    await expect(rowOf(page, number)).toContainText(words.normal);
    await orderSetCard(page, stack, language, String(number));
    await stack.placeBlank(`04A1D${at}03`);
    await expect(page.getByRole("heading", { name: words.written })).toBeVisible();
  });

  test(`${language}: a hotel that is deleted while its card is being prepared gets none, and the wizard says so`, async ({
    page,
  }) => {
    const number = 3401 + at;
    const hotelId = await addHotel(number);
    await signIn(page, stack.login, language);
    await orderSetCard(page, stack, language, String(number));
    await desk.call("DELETE", `business/hotel/${hotelId}`);
    const file = await stack.placeBlank(`04A1D${at}04`);
    await expect(page.getByRole("alert")).toContainText(words.deleted);
    await expect(page.getByRole("alert")).toContainText(words.chooseAnother);
    expect(stack.image(file)).toEqual(blank(`04A1D${at}04`));
  });

  // [R:6.hotel.add] [R:6.hotel.modify] [R:6.hotel.delete] [R:6.hotel.export]
  test(`${language}: half of the permissions: only what is permitted is offered, and the server refuses the rest`, async ({
    page,
  }) => {
    const number = 3501 + at;
    const hotelId = await addHotel(number);
    await signIn(page, half, language);
    const main = page.getByRole("main");
    const offered = async (path: string, names: readonly (string | RegExp)[]) => {
      await page.goto(`${stack.url}/${path}`);
      await expect(main.locator("tbody").getByRole("row").first()).toBeVisible();
      const all = [words.create, words.newGroup, words.export, words.modify, words.remove, words.more, words.freeIt];
      for (const name of all)
        await expect(main.getByRole("button", { name, exact: true }), `${path} ${name}`).toHaveCount(
          names.includes(name) ? 1 : 0,
        );
      await expect(main.getByRole("checkbox")).toHaveCount(0);
    };
    await offered(`hotel?hotelNumber=${number}`, [words.export]);
    expect((await exported(page, words.export)).rows).toMatchObject([{ [words.sheet.number]: number }]);
    await offered("group", [words.newGroup]);

    const other = new Desk(half);
    await other.signIn();
    const hotel = { hotelNumber: number + 5000, hotelName: "x", sectorPlan: PLAN, ...password };
    for (const [method, path, body] of [
      ["POST", "hotel", hotel],
      ["PUT", "hotel", { ...hotel, id: hotelId }],
      ["DELETE", `hotel/${hotelId}`],
      ["POST", "hotel/transfer", { hotelIds: [hotelId], deptId: 1 }],
      ["GET", "hotel/owners"],
      ["POST", `hotel/${hotelId}/rotate-key`],
      ["PUT", `hotel/${hotelId}/unlock`],
      ["GET", "group/export"],
      ["DELETE", "group/1"],
    ] as const)
      await expect(other.call(method, `business/${path}`, body), `${method} ${path}`).rejects.toThrow(/: 403 /);
  });
}

/** A card that nothing was written to. */
const blank = (uidText: string): Uint8Array =>
  new Uint8Array(Buffer.from(printDump(emptyCard(uid(uidText), "1k"), "mfd")));

/** Opens a hotel's three dots and presses one of its acts. */
const actsOn = (page: Page, language: Language) => async (number: number, act: string) => {
  await rowOf(page, number).getByRole("button", { name: HOTEL_LIFE_WORDS[language].more }).click();
  await page.getByRole("menuitem", { name: act }).click();
};
