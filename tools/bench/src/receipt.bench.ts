import {
  type CardContent,
  contentOf,
  DEFAULT_KEY,
  emptyCard,
  key,
  keyBOf,
  masterKey,
  parseCardSpec,
  planWrite,
  sameBytes,
  uid,
} from "@adel/card";
import type { Page } from "playwright-core";
import { encoderAddress } from "../../../apps/card-bridge/src/drivers/address.ts";
import { connector } from "../../../apps/card-bridge/src/drivers/connect.ts";
import { createJobContext } from "../../../apps/card-bridge/src/jobs/execute-job.ts";
import { writeCard, writeOperation } from "../../../apps/card-bridge/src/jobs/write-card.ts";
import { systemClock } from "../../../apps/card-bridge/src/kernel/clock.ts";
import { type CardSession, openCard, type SectorAuth } from "../../../apps/card-bridge/src/session/card-session.ts";
import { candidateKeys } from "../../../apps/server/src/features/business/card/candidates.service.ts";
import config from "../../e2e/playwright.config.ts";
import { HOTEL_PASSWORD } from "../../e2e/src/hotel-form.ts";
import { Counter } from "../../e2e/src/job-checks.ts";
import { giveSession } from "../../e2e/src/sign-in.ts";
import { Stack } from "../../e2e/src/stack.ts";
import { WIZARD_WORDS } from "../../e2e/src/wizard.ts";
import { chromium } from "../../run/src/suites/prerequisites.ts";
import { buildProduct, type Options } from "./bench.ts";
import { type StandalonePages, standalonePages } from "./standalone-page.ts";
import { within } from "./timed.ts";

/** From the last click to the receipt, against the bare write of the same card. */
const LIMIT = 1.3;
const RATE = 115_200;
const ROUNDS = 15;
const HAND_MS = 1_500;
const HOTEL = 4001;
const { signal } = new AbortController();
const connect = connector(systemClock);
const cardAt = (round: number) => `04A1E0${String(round).padStart(2, "0")}`;

const HOTEL_KEY = "00112233445566778899AABBCCDDEEFF";
const FACTORY_KEY = "2B7E151628AED2A6ABF7158809CF4F3C";

/** The set card that the page requests, laid out for a card. */
function setCard(card: string): CardContent {
  const spec = parseCardSpec({
    hotelNumber: HOTEL,
    cardSize: "1k",
    sectorPlan: { doorLock: 1, energySaver: 2, test: 4 },
    sequence: 1,
    validTo: 4_000_000_000,
    hotelKey: HOTEL_KEY,
    factoryKey: FACTORY_KEY,
    records: { test: { devices: ["energySaver", "doorLock"], method: "counter", operation: "set", targetSector: 1 } },
  });
  return contentOf(spec, uid(card));
}

/** The keys that the server's ticket names for it, in the server's order. */
const ticketKeys = (card: string) =>
  candidateKeys({
    uid: uid(card),
    cardSize: "1k",
    sectors: [0, 4],
    hotel: { number: HOTEL, now: masterKey(Buffer.from(HOTEL_KEY, "hex")), former: [] },
    manufacturer: { factoryKey: masterKey(Buffer.from(FACTORY_KEY, "hex")), sectors: [4] },
  }).map((one) => ({ ...one, key: key(one.key) }));

/** Duration of `write` with a card that is searched for once, over an encoder that is already open and awake. */
async function timedWrite(encoder: string, card: string, write: (found: CardSession) => Promise<void>) {
  const { port, driver } = await connect(encoderAddress(encoder), signal);
  try {
    await driver.poll(signal);
    const began = performance.now();
    await write(await openCard(driver, signal, { uid: uid(card) }));
    return performance.now() - began;
  } finally {
    await port.close();
  }
}

/**
 * The bare write: the bridge's own code without the server. On the card it does what a job does and what the card
 * format (§8) wants of any write, command by command: the ticket's keys are tried in its order, the sectors' blocks are
 * read, the six blocks are written, data is read back, both keys of each trailer open its sector. No journal, no
 * lane, no server, no page.
 */
const bareWrite = (encoder: string, card: string) =>
  timedWrite(encoder, card, async (found) => {
    const hand = createJobContext({ signal });
    await writeCard(
      found,
      writeOperation({ operation: "write", content: setCard(card), candidates: ticketKeys(card) }),
      hand,
    );
    if (hand.state().outcome !== "done") throw new Error(`the bare write ended as ${hand.state().outcome}`);
  });

/** For comparison, a library call that knows a blank card's keys: writes the six blocks, and reads the data back. */
const plainWrite = (encoder: string, card: string) =>
  timedWrite(encoder, card, async (found) => {
    const steps = planWrite(setCard(card), emptyCard(uid(card), "1k"));
    const logins = new Map<number, SectorAuth>();
    const getLogin = (sector: number): SectorAuth => logins.get(sector) ?? { sector, slot: "A", key: DEFAULT_KEY };
    for (const { block, data, kind, sector } of steps) {
      await found.write(block, data, getLogin(sector), signal);
      if (kind === "trailer") logins.set(sector, { sector, slot: "B", key: keyBOf(data) });
    }
    for (const { block, data, kind, sector } of steps) {
      if (kind === "trailer") continue;
      if (!sameBytes(await found.read(block, getLogin(sector), signal), data))
        throw new Error(`block ${block} differs`);
    }
  });

const words = WIZARD_WORDS.en;

/** A counter card test up to its last click: the password is entered, and a card that already lay there asks for it. */
async function upToTheClick(page: Page, stack: Stack, card: string): Promise<void> {
  await stack.tell("lift");
  await page.goto(`${stack.url}/reMeasuringCard`);
  const next = page.getByRole("button", { name: words.next, exact: true });
  await page.getByRole("combobox", { name: words.hotel, exact: true }).fill(String(HOTEL));
  await page.getByRole("option", { name: new RegExp(String(HOTEL)) }).click();
  await next.click();
  const password = page.getByLabel(words.password, { exact: true });
  while (!(await password.isVisible())) await next.click();
  await stack.placeBlank(card);
  // A card that the page sees later was laid for this step, and is written without a click.
  await page.getByRole("button", { name: /Card placed$/ }).waitFor();
  await password.fill(HOTEL_PASSWORD);
  await next.click();
  await page.getByRole("button", { name: `${words.writeLaid}${card}`, exact: true }).waitFor();
  // A user does not click at the moment the card is placed: the page has detected it by then.
  await page.waitForTimeout(HAND_MS);
}

/** Milliseconds from the click to the receipt; run in the page. */
const CLICK = `(button, receipt) => new Promise((resolve) => {
  const began = performance.now();
  new MutationObserver((_, observer) => {
    const shown = [...document.querySelectorAll("h1, h2, h3")].some(({ textContent }) => textContent === receipt);
    if (!shown) return;
    observer.disconnect();
    resolve(performance.now() - began);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent.trim() === button).click();
})`;
const clickToReceipt = (pages: StandalonePages, card: string) =>
  pages.ask<number>(CLICK, `${words.writeLaid}${card}`, words.written);

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

/**
 * The whole product compared with its own plain write, alternately, each over its own PN532 simulator with realistic
 * timing; medians. The click is the last one of the wizard: it has the card written that lies on the encoder;
 * the request, the password check, the job and its settlement follow it.
 */
export async function receiptBench({ isSmallest }: Options): Promise<string[]> {
  // The browser suite, which runs it in its smallest size, has built the product.
  if (!isSmallest) buildProduct();
  const executablePath = chromium.find();
  if (executablePath === null) throw new Error(`no browser: apt-get install ${chromium.packages.join(" ")}`);
  const stack = new Stack({ driver: "pn532", pace: RATE });
  const peer = new Stack({ driver: "pn532", pace: RATE });
  const pages = await standalonePages({ ...config.use?.launchOptions, executablePath });
  try {
    await stack.open();
    await stack.pair("FRONT-DESK-1");
    await stack.startBridge();
    await peer.connectEncoder();
    const { hotelNumber } = await Counter.open(stack, "local", HOTEL);
    if (hotelNumber !== HOTEL) throw new Error("another hotel");
    await pages.use(async (page) => {
      await giveSession(page, stack.login, "en");
      // Keeps the language: a script for each page ends with the connection.
      await page.goto(stack.url);
    });
    const product: number[] = [];
    const bare: number[] = [];
    const plain: number[] = [];
    for (let round = 0; round < (isSmallest ? 1 : ROUNDS); round += 1) {
      await pages.use((page) => upToTheClick(page, stack, cardAt(round)));
      product.push(await clickToReceipt(pages, cardAt(round)));
      await peer.placeBlank(cardAt(round));
      bare.push(await bareWrite(`pn532:${peer.encoder}`, cardAt(round)));
      await peer.placeBlank(cardAt(round));
      plain.push(await plainWrite(`pn532:${peer.encoder}`, cardAt(round)));
    }
    const what = "A set card: from the last click to the receipt";
    return [
      within(what, "its bare write", median(product), median(bare), LIMIT),
      within("the same, best rounds", "its bare write", Math.min(...product), Math.min(...bare)),
      within("the bare write", "six blocks by known keys", median(bare), median(plain)),
    ];
  } finally {
    await pages.close();
    await peer.unplug();
    await stack.close();
    await peer.close();
  }
}
