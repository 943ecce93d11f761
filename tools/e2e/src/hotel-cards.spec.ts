import { emptyCard, uid } from "@adel/card";
import { expect, type Page, test } from "@playwright/test";
import { expectedHotelCard } from "./expected.ts";
import { addHotel, HOTEL_PASSWORD } from "./hotel-form.ts";
import { look, lookBoth } from "./look.ts";
import { languagesFor } from "./run-options.ts";
import { signIn } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { exported } from "./table.ts";
import { WIZARD_WORDS } from "./wizard.ts";

const SEEN = {
  zh: {
    cardNumber: "卡号",
    type: "卡片类型",
    classic: "经典卡",
    types: [
      "社会卡",
      "经典卡",
      "指定区域开门卡",
      "指定区域引导卡",
      "一卡通",
      "数据卡",
      "数据传输卡",
      "D81 测量卡",
      "Adel 卡",
    ],
    guidance: "指定区域引导卡",
    data: "数据卡",
    adel: "Adel 卡",
    areasNeeded: "请至少填写一个区域，例如1-5, 12",
    nothing: "这类卡没有要填的内容，只属于所选酒店。",
    noRoom: "不对应房间，区域7, 9",
    dataSays: "楼层1, 12",
    lock: "门锁",
    saver: "节电",
    ladder: "梯控",
    finger: "指纹",
    building: "楼栋",
    floor: "楼层",
    room: "房号",
    areas: "区域",
    wrong: "请输入0–127的编号或范围，例如1-5, 12",
    floors: "可到楼层",
    which: "手指",
    index: "右手食指",
    notTemplate: "无法识别为指纹模板，请换一个文件",
    taken: "已选择finger.fmr",
    written: "酒店卡已写入",
    energyWritten: "节电卡已写入",
    detail: "详情",
    says: "3栋12层1206房，区域1-5, 12",
    stored: "已存指纹：右手食指",
    export: "导出",
  },
  en: {
    cardNumber: "Card number",
    type: "Card type",
    classic: "Classic",
    types: [
      "Social",
      "Classic",
      "Designated-area door-opening",
      "Designated-area guidance",
      "One-card",
      "Data",
      "Data transmission",
      "D81 measuring card",
      "Adel card",
    ],
    guidance: "Designated-area guidance",
    data: "Data",
    adel: "Adel card",
    areasNeeded: "Enter at least one area, for example 1-5, 12",
    nothing: "This type has nothing to fill in; the card belongs to the hotel.",
    noRoom: "No room, areas 7, 9",
    dataSays: "Floors 1, 12",
    lock: "Door lock",
    saver: "Energy saver",
    ladder: "Ladder",
    finger: "Fingerprint",
    building: "Building",
    floor: "Floor",
    room: "Room",
    areas: "Areas",
    wrong: "Enter numbers or ranges from 0 to 127, such as 1-5, 12",
    floors: "Elevator floors",
    which: "Finger",
    index: "Right index finger",
    notTemplate: "Not a fingerprint template; choose another file",
    taken: "finger.fmr selected",
    written: "Hotel card written",
    energyWritten: "Power-saving card written",
    detail: "Details",
    says: "Building 3, floor 12, room 1206, areas 1-5, 12",
    stored: "Fingerprint stored: Right index finger",
    export: "Export",
  },
} as const;

/** 30 minutiae in the compact card form. */
const TEMPLATE = Buffer.from(Uint8Array.from({ length: 90 }, (_, at) => at));
const RECORDS = {
  doorLock: { building: 3, floor: 12, room: 1206, areas: [1, 2, 3, 4, 5, 12] },
  energySaver: { relays: 1, offDelay: 15 },
  ladder: { floors: [1, 12, 13] },
  fingerprint: { finger: 2, template: TEMPLATE.toString("hex") },
};

for (const language of languagesFor("zh")) {
  test.describe(language, () => {
    const stack = new Stack();
    const words = { ...WIZARD_WORDS[language], ...SEEN[language] };
    test.beforeAll(async () => {
      await stack.open();
      await stack.pair("FRONT-DESK-1");
      await stack.startBridge();
    });
    test.afterAll(() => stack.close());

    const types: readonly string[] = words.types;
    const openPage = (page: Page, path: string) => page.goto(`${stack.url}${path}`);
    const chooseHotel = async (page: Page) => {
      await page.getByRole("combobox", { name: words.hotel, exact: true }).fill("2001");
      await page.getByRole("option", { name: /2001/ }).click();
    };
    const next = (page: Page) => page.getByRole("button", { name: words.next, exact: true }).click();
    /** By keys alone: down to the type from the first one, and on. */
    const chooseType = async (page: Page, type: string) => {
      await page.getByRole("radio", { name: words.types[0], exact: true }).focus();
      await page.keyboard.press("Space");
      for (let at = types.indexOf(type); at > 0; at--) await page.keyboard.press("ArrowDown");
      await expect(page.getByRole("radio", { name: type, exact: true })).toBeChecked();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { name: type, exact: true })).toBeVisible();
    };
    const authorize = async (page: Page) => {
      await page.getByLabel(words.password, { exact: true }).fill(HOTEL_PASSWORD);
      await next(page);
    };

    /** Every record, each with something wrong put right. */
    const fillRecords = async (page: Page) => {
      const lock = page.getByRole("region", { name: words.lock, exact: true });
      await lock.getByLabel(words.building, { exact: true }).fill("3");
      await lock.getByLabel(words.floor, { exact: true }).fill("12");
      await lock.getByLabel(words.room, { exact: true }).fill("1206");
      await lock.getByLabel(words.areas, { exact: true }).fill("1-200");
      for (const record of [words.saver, words.ladder, words.finger])
        await page.getByRole("checkbox", { name: record, exact: true }).check();
      await page.getByLabel(words.floors, { exact: true }).fill("12-13, 1");
      await page.getByLabel(words.which, { exact: true }).selectOption(words.index);
      const file = page.locator("input[type=file]");
      const buffer = Buffer.from("no template");
      await file.setInputFiles({ name: "wrong.bin", mimeType: "application/octet-stream", buffer });
      await expect(page.getByText(words.notTemplate)).toBeVisible();
      await file.setInputFiles({ name: "finger.fmr", mimeType: "application/octet-stream", buffer: TEMPLATE });
      await expect(page.getByText(words.taken)).toBeVisible();
      await next(page);
      await expect(page.getByText(words.wrong)).toBeVisible();
      await lookBoth(page, `make-card-records-${language}`);
      await lock.getByLabel(words.areas, { exact: true }).fill("1-5, 12");
    };

    // [R:2.page.make-card]
    test(`${language}: a card with every record holds the bytes of the card format, is listed and exported`, async ({
      page,
    }) => {
      // It lies there from the beginning: it is written only when somebody says so.
      const file = await stack.placeBlank("04A1B2D1");
      const blank = stack.image(file);
      await signIn(page, stack, language);
      await addHotel(page, stack.url, language, "2001");
      await openPage(page, "/makeCard");
      const offered = page.getByRole("radiogroup", { name: words.type, exact: true }).getByRole("radio");
      await expect(offered).toHaveCount(words.types.length);
      await lookBoth(page, `make-card-types-${language}`);
      await chooseType(page, words.classic);
      await chooseHotel(page);
      await fillRecords(page);
      await next(page);
      await authorize(page);
      const write = page.getByRole("button", { name: `${words.writeLaid}04A1B2D1`, exact: true });
      await expect(write).toBeFocused();
      expect(stack.image(file)).toEqual(blank);
      await page.keyboard.press("Enter");
      // Nine sectors over a simulated serial line.
      await expect(page.getByRole("heading", { name: words.written })).toBeVisible();
      const base = emptyCard(uid("04A1B2D1"), "1k");
      expect(stack.image(file)).toEqual(expectedHotelCard(stack, 2001, base, "classic", RECORDS));
      await lookBoth(page, `make-card-receipt-${language}`);

      await openPage(page, "/hotelCard");
      const row = page.getByRole("row", { name: /04A1B2D1/ });
      await expect(row).toContainText(words.classic);
      await lookBoth(page, `hotel-card-list-${language}`);
      await row.getByRole("button", { name: words.detail }).click();
      const detail = page.getByRole("dialog");
      await expect(detail.getByText(words.says)).toBeVisible();
      await expect(detail.getByText(words.stored)).toBeVisible();
      await lookBoth(page, `hotel-card-detail-${language}`);
      await page.keyboard.press("Escape");
      const { rows } = await exported(page, words.export);
      expect(rows).toMatchObject([{ [words.cardNumber]: "04A1B2D1", [words.type]: words.classic }]);
    });

    // [R:2.page.power-saving]
    test(`${language}: a power-saving card carries the energy saver's record alone`, async ({ page }) => {
      await signIn(page, stack, language);
      await openPage(page, "/powerSaving");
      await chooseHotel(page);
      await next(page);
      await look(page, `power-saving-${language}`);
      await next(page);
      await authorize(page);
      await expect(page.getByRole("heading", { name: words.putBlank })).toBeVisible();
      const file = await stack.placeBlank("04A1B2D2");
      await expect(page.getByRole("heading", { name: words.energyWritten })).toBeVisible();
      const base = emptyCard(uid("04A1B2D2"), "1k");
      const records = { energySaver: RECORDS.energySaver };
      expect(stack.image(file)).toEqual(expectedHotelCard(stack, 2001, base, "one-card", records));
    });

    // [R:9.card-type.area-guidance] [R:9.card-type.data] [R:9.card-type.adel]
    test(`${language}: each type asks its own fields, and its card says what it is for`, async ({ page }) => {
      await signIn(page, stack, language);
      const written = async (type: string, uidText: string, fill: () => Promise<void>) => {
        await openPage(page, "/makeCard");
        await chooseType(page, type);
        await chooseHotel(page);
        await fill();
        await next(page);
        await authorize(page);
        await expect(page.getByRole("heading", { name: words.putBlank })).toBeVisible();
        const file = await stack.placeBlank(uidText);
        await expect(page.getByRole("heading", { name: words.written })).toBeVisible();
        await lookBoth(page, `make-card-receipt-${uidText}-${language}`);
        return stack.image(file);
      };
      const imageOf = (uidText: string, type: Parameters<typeof expectedHotelCard>[3], records: object) =>
        expectedHotelCard(stack, 2001, emptyCard(uid(uidText), "1k"), type, records);
      const withoutDoorLock = { building: 0, floor: 0, room: 0 };

      const guidance = await written(words.guidance, "04A1B2D3", async () => {
        await next(page);
        await expect(page.getByText(words.areasNeeded)).toBeVisible();
        await expect(page.getByLabel(words.room, { exact: true })).toHaveCount(0);
        await lookBoth(page, `make-card-areas-${language}`);
        await page.getByLabel(words.areas, { exact: true }).fill("7, 9");
      });
      await expect(page.getByRole("status").getByText(words.noRoom)).toBeVisible();
      const areas = { doorLock: { ...withoutDoorLock, areas: [7, 9] } };
      expect(guidance).toEqual(imageOf("04A1B2D3", "designated-area-guidance", areas));

      const adel = await written(words.adel, "04A1B2D4", async () => {
        await expect(page.getByText(words.nothing)).toBeVisible();
        await expect(page.getByRole("checkbox")).toHaveCount(0);
        await lookBoth(page, `make-card-adel-${language}`);
      });
      expect(adel).toEqual(imageOf("04A1B2D4", "adel", { doorLock: { ...withoutDoorLock, areas: [] } }));

      const data = await written(words.data, "04A1B2D5", async () => {
        await page.getByRole("checkbox", { name: words.ladder, exact: true }).check();
        await page.getByLabel(words.floors, { exact: true }).fill("1, 12");
        await lookBoth(page, `make-card-data-${language}`);
      });
      expect(data).toEqual(imageOf("04A1B2D5", "data", { ladder: { floors: [1, 12] } }));
      // It is read back without choosing its hotel.
      await openPage(page, "/readCard");
      await expect(page.getByText(words.dataSays)).toBeVisible();
      await lookBoth(page, `read-data-card-${language}`);
    });
  });
}
