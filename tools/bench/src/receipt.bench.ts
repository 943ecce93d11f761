import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { contentOf, parseCardSpec, uid } from "@adel/card";
import { chromium, type Page } from "playwright-core";
import { encoderAddress } from "../../../apps/card-bridge/src/drivers/address.ts";
import { connector } from "../../../apps/card-bridge/src/drivers/connect.ts";
import { jobHand } from "../../../apps/card-bridge/src/jobs/run-order.ts";
import { workOf, writeCard } from "../../../apps/card-bridge/src/jobs/write-card.ts";
import { systemClock } from "../../../apps/card-bridge/src/kernel/clock.ts";
import { openCard } from "../../../apps/card-bridge/src/session/card-session.ts";
import config from "../../e2e/playwright.config.ts";
import { counter } from "../../e2e/src/counter.ts";
import { HOTEL_PASSWORD } from "../../e2e/src/hotel-form.ts";
import { Office } from "../../e2e/src/office.ts";
import { signIn } from "../../e2e/src/sign-in.ts";
import { WIZARD_WORDS } from "../../e2e/src/wizard.ts";
import { within } from "./timed.ts";

/** From the last click to the receipt, against the bare write of the same card. */
const LIMIT = 1.3;
const RATE = 115_200;
const ROUNDS = 9;
const HAND_MS = 1_500;
const HOTEL = 4001;
const ROOT = new URL("../../../", import.meta.url).pathname;
const { signal } = new AbortController();
const connect = connector(systemClock);
const cardAt = (round: number) => `04A1E0${String(round).padStart(2, "0")}`;

/** A set card by the bridge's own code alone: found, looked at, written and proved, with nobody else asked. */
async function bareWrite(encoder: string, card: string): Promise<number> {
  const { port, driver } = await connect(encoderAddress(encoder), signal);
  const spec = parseCardSpec({
    hotelNumber: HOTEL,
    cardSize: "1k",
    sectorPlan: { doorLock: 1, energySaver: 2, test: 4 },
    sequence: 1,
    validTo: 4_000_000_000,
    hotelKey: "00112233445566778899AABBCCDDEEFF",
    factoryKey: "2B7E151628AED2A6ABF7158809CF4F3C",
    records: { test: { devices: ["energySaver", "doorLock"], method: "counter", operation: "set", targetSector: 1 } },
  });
  try {
    await driver.poll(signal);
    const hand = jobHand({ signal });
    const began = performance.now();
    const found = await openCard(driver, signal, uid(card));
    await writeCard(found, workOf({ act: "write", content: contentOf(spec, uid(card)), candidates: [] }), hand);
    const took = performance.now() - began;
    if (hand.state().outcome !== "done") throw new Error(`the bare write ended as ${hand.state().outcome}`);
    return took;
  } finally {
    await port.close();
  }
}

/** A counter card test: the blank card lies there already, and the click behind the password is the last one. */
async function clickToReceipt(page: Page, office: Office, card: string): Promise<number> {
  const words = WIZARD_WORDS.en;
  await office.tell("lift");
  await page.goto(`${office.url}/reMeasuringCard`);
  const next = page.getByRole("button", { name: words.next, exact: true });
  await page.getByRole("combobox", { name: words.hotel, exact: true }).fill(String(HOTEL));
  await page.getByRole("option", { name: new RegExp(String(HOTEL)) }).click();
  await next.click();
  const password = page.getByLabel(words.password, { exact: true });
  while (!(await password.isVisible())) await next.click();
  await office.placeBlank(card);
  await password.fill(HOTEL_PASSWORD);
  // A hand that lays a card down does not click in the same moment: the page has seen it by then.
  await page.waitForTimeout(HAND_MS);
  return page.evaluate(
    ([button, receipt]) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        new MutationObserver((_, observer) => {
          const shown = [...document.querySelectorAll("h1, h2, h3")].some(({ textContent }) => textContent === receipt);
          if (!shown) return;
          observer.disconnect();
          resolve(performance.now() - began);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
        [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.trim() === button)?.click();
      }),
    [words.next, words.written] as const,
  );
}

/** The whole product against its own bare write, in turns over one paced PN532; of each the best round counts. */
export async function receiptBench(): Promise<string[]> {
  const turbo = join(ROOT, "node_modules/.bin/turbo");
  const built = spawnSync(turbo, ["run", "build"], { cwd: ROOT, encoding: "utf8" });
  if (built.status !== 0) throw new Error(`the product was not built:\n${built.stdout}${built.stderr}`);
  const office = new Office({ driver: "pn532", pace: RATE });
  const peer = new Office({ driver: "pn532", pace: RATE });
  const browser = await chromium.launch(config.use?.launchOptions ?? {});
  try {
    await office.open();
    await office.pair("FRONT-DESK-1");
    await office.startBridge();
    await peer.plugIn();
    const { hotelNumber } = await counter(office, "local", HOTEL);
    if (hotelNumber !== HOTEL) throw new Error("another hotel");
    const page = await browser.newPage();
    await signIn(page, office, "en");
    const product: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      product.push(await clickToReceipt(page, office, cardAt(round)));
      await peer.placeBlank(cardAt(round));
      bare.push(await bareWrite(`pn532:${peer.encoder}`, cardAt(round)));
    }
    const [mine, theirs] = [Math.min(...product), Math.min(...bare)];
    return [within("A set card: from the last click to the receipt", "its bare write", mine, theirs, LIMIT)];
  } finally {
    await browser.close();
    await peer.unplug();
    await office.close();
    await peer.close();
  }
}
