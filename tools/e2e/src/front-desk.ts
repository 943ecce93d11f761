import { expect, type Page } from "@playwright/test";
import * as z from "zod";
import { textsOf } from "./error-text.ts";
import { session } from "./page-client.ts";
import { signIn } from "./sign-in.ts";
import type { Stack } from "./stack.ts";

/** Of the example hotels. */
export const HOTEL = { number: "1002", password: "demo-1234" } as const;
const Rows = z.looseObject({ rows: z.array(z.looseObject({ id: z.number() })).min(1) });

/** Rooms 101 to 308 of the hotel; gives its id. */
export async function addRooms(stack: Stack): Promise<number> {
  const call = await session(stack);
  const hotelId = Rows.parse(await call("GET", `/business/hotel/list?hotelNumber=${HOTEL.number}`)).rows[0]?.id ?? 0;
  const rooms = { hotelId, floorFrom: 1, floorTo: 3, roomFrom: 1, roomTo: 8, ownLiftFloor: false };
  const { code, msg } = await call("POST", "/business/room/generate", rooms);
  if (code !== 200) throw new Error(`no rooms: ${msg}`);
  return hotelId;
}

/** A server with rooms and an encoder; gives the hotel's id. */
export async function openFrontDesk(stack: Stack): Promise<number> {
  await stack.open();
  await stack.pair("FRONT-DESK-1");
  await stack.startBridge();
  return addRooms(stack);
}

export type Language = "zh" | "en";

/** A clerk at the front desk, signed in. */
export function clerk(page: Page, stack: Stack, language: Language) {
  const t = textsOf(language, "business.desk");
  const field = page.getByRole("textbox", { name: t("room"), exact: true });
  /** Waits until the page knows that no card is on the encoder. */
  const waitUntilEmpty = async () => {
    const state = textsOf(language, "bridge")("state.ready");
    const name = textsOf(language, "business.encoder")("pill", { name: ".*", state });
    await expect(page.getByRole("button", { name: new RegExp(name) })).toBeVisible();
  };
  return {
    t,
    page,
    field,
    signIn: () => signIn(page, stack.login, language),
    /** The page, with its hotel chosen. */
    open: async () => {
      await page.goto(`${stack.url}/frontDesk`);
      const hotel = page.getByRole("combobox", { name: t("hotel"), exact: true });
      await expect(hotel).toBeVisible();
      // Chosen before on this computer: the desk is there, and takes the focus to its field, which closes any list.
      if (await field.isVisible()) await expect(field).toBeFocused();
      if ((await hotel.inputValue()).startsWith(HOTEL.number)) return;
      await hotel.fill(HOTEL.number);
      await page.getByRole("option", { name: new RegExp(HOTEL.number) }).click();
      await expect(field).toBeVisible();
    },
    /** Takes the card away, and waits until the page knows of it. */
    lift: async () => {
      await stack.tell("lift");
      await waitUntilEmpty();
    },
    waitUntilEmpty,
    heading: (name: string) => expect(page.getByRole("heading", { name, exact: true })).toBeVisible(),
    /** Types the input and presses Enter once the button shows the act. */
    enter: async (text: string, offered: string) => {
      await field.fill(text);
      await expect(page.getByRole("button", { name: new RegExp(`^${offered}`) })).toBeEnabled();
      await field.press("Enter");
    },
    /** Gives the hotel's password where it is asked for. */
    authorize: async () => {
      const password = page.getByLabel(t("password"), { exact: true });
      await expect(password).toBeFocused();
      await page.keyboard.type(HOTEL.password);
      await page.keyboard.press("Enter");
    },
  };
}
export type Clerk = ReturnType<typeof clerk>;

/** A drawer behind the three dots of the hotel's row. */
export async function openHotelDrawer(page: Page, stack: Stack, language: Language, drawer: "policy" | "shifts") {
  const t = textsOf(language, "business.hotel");
  const more = textsOf(language, "ui.table")("more", { name: ".*" });
  await page.goto(`${stack.url}/hotel`);
  const row = page.getByRole("row").filter({ hasText: HOTEL.number });
  await row.getByRole("button", { name: new RegExp(more) }).click();
  await page.getByRole("menuitem", { name: t(drawer) }).click();
  return page.getByRole("dialog");
}
