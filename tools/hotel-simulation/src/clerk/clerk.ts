import { TEST_MS } from "@adel/run/limits";
import type { Browser, Page } from "playwright-core";
import * as z from "zod";
import type { Language } from "../promises/promise.ts";
import { type Account, Calls } from "../world/calls.ts";
import { isAhead, now } from "../world/clock.ts";
import type { WorldHotel } from "../world/hotel.ts";
import type { Programs } from "../world/programs.ts";
import { AUTHORIZATION_PASSWORD } from "../world/write-card.ts";
import { PageRest } from "./rest.ts";
import { isBusy, readTexts, type ScreenText } from "./screen.ts";
import { type PageWords, pageWords } from "./words.ts";

/** Writes down what the clerk does. */
export type Note = (sentence: string) => void;

export interface ClerkOptions {
  readonly browser: Browser;
  readonly programs: Programs;
  readonly hotel: WorldHotel;
  readonly language: Language;
  readonly note: Note;
  /** The administrator's, unless it is another one. */
  readonly account?: Account;
}

const DESK = "/frontDesk";
const HOME = "/index";
const AWAY = "about:blank";

/** A clerk at one desk, in a browser, with a shift authorized. */
export class Clerk {
  readonly #page: Page;
  readonly #rest: PageRest;
  readonly #programs: Programs;
  readonly #hotel: WorldHotel;
  readonly #words: PageWords;
  readonly #note: Note;
  #initial: readonly ScreenText[] = [];
  readonly #seen = new Map<string, ScreenText>();

  private constructor(page: Page, rest: PageRest, programs: Programs, hotel: WorldHotel, words: PageWords, note: Note) {
    this.#page = page;
    this.#rest = rest;
    this.#programs = programs;
    this.#hotel = hotel;
    this.#words = words;
    this.#note = note;
  }

  /** Signs in and opens the shift by calls, then stands at the front desk. */
  static async start({ browser, programs, hotel, language, note, account }: ClerkOptions): Promise<Clerk> {
    const calls = await Calls.signIn(programs.url, account);
    const desk = { hotelId: hotel.id, encoderId: hotel.encoderId, via: "local" };
    await calls.send("POST", "/business/desk/grant", z.unknown(), { ...desk, authPassword: AUTHORIZATION_PASSWORD });
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
    await context.addInitScript((locale) => localStorage.setItem("locale", locale), language);
    await context.addCookies([{ name: "Admin-Token", value: calls.token, url: programs.url, sameSite: "Strict" }]);
    context.setDefaultTimeout(TEST_MS);
    const page = await context.newPage();
    if (isAhead()) await page.clock.setSystemTime(now() * 1000);
    const rest = await PageRest.watch(page, programs.questions);
    const clerk = new Clerk(page, rest, programs, hotel, pageWords[language], note);
    await programs.liftCard();
    await clerk.openDesk();
    return clerk;
  }

  get #field() {
    return this.#page.getByRole("textbox", { name: this.#words.room, exact: true });
  }

  /** The page knows what lies on the encoder. */
  #waitForEncoder = (state: RegExp): Promise<void> => this.#page.getByRole("button", { name: state }).waitFor();

  /** The front desk of the hotel, with an empty field. */
  async openDesk(): Promise<void> {
    if (this.#page.url() !== `${this.#programs.url}${DESK}`) await this.#goToDesk();
    await this.#field.fill("");
    await this.rest();
  }

  /** By a link to another page where there is one, since to load a page takes longer than most acts; else it is loaded. */
  async #goTo(path: string): Promise<void> {
    const address = `${this.#programs.url}${path}`;
    const link = this.#page.locator(`a[href="${path}"]`).filter({ visible: true }).first();
    if (this.#page.url() !== address && (await link.count()) > 0) await link.click();
    else await this.#rest.goTo(address);
  }

  async #goToDesk(): Promise<void> {
    await this.#goTo(DESK);
    const hotel = this.#page.getByRole("combobox", { name: this.#words.hotel, exact: true });
    await hotel.waitFor();
    await this.rest();
    if (!(await hotel.inputValue()).startsWith(String(this.#hotel.number))) {
      await hotel.fill(String(this.#hotel.number));
      await this.#page.getByRole("option", { name: new RegExp(`^${this.#hotel.number}`) }).click();
    }
    await this.#field.waitFor();
  }

  /** The home page, where a laid card speaks first. */
  async openHome(): Promise<void> {
    this.#note("opens the home page");
    await this.#goTo(HOME);
    await this.#waitForEncoder(this.#words.encoderReady);
    await this.rest();
  }

  /** The page is loaded again, as after a lost window. */
  async reload(): Promise<void> {
    this.#note("loads the page again");
    await this.#rest.goTo(this.#page.url());
    await this.#field.waitFor();
    await this.rest();
  }

  /** The jobs of which no encoder has told the end. */
  async openUnreportedJobs(): Promise<void> {
    this.#note("opens the list of jobs without a result");
    await this.#goTo("/sendCardMachine");
    await this.#page.getByRole("button", { name: this.#words.unreportedJobs }).click();
    await this.rest();
  }

  /** Goes on with the act that was left. */
  async continueAct(): Promise<void> {
    this.#note(`chooses “${this.#words.continueAct}”`);
    await this.#page.getByRole("status").getByRole("button", { name: this.#words.continueAct }).click();
    await this.rest();
  }

  /** The label of the room that the page shows; undefined where it shows none. */
  async readRoom(): Promise<string | undefined> {
    const [, label] = /^(?:\d+-)?(\S+)/.exec((await this.#field.inputValue()).trim()) ?? [];
    return label;
  }

  async type(text: string): Promise<void> {
    this.#note(`types “${text}”`);
    await this.#field.fill(text);
    await this.rest();
  }

  async press(key: "Enter" | "Escape"): Promise<void> {
    this.#note(`presses ${key}`);
    await this.#page.keyboard.press(key);
    await this.rest();
  }

  /** Chooses how many cards, where the page offers it. */
  async chooseCards(count: number): Promise<void> {
    this.#note(`chooses ${count} ${count === 1 ? "card" : "cards"}`);
    await this.#page.getByRole("radiogroup").getByText(String(count), { exact: true }).click();
    await this.rest();
  }

  /** Chooses the card that is lost; the only one of a stay is chosen by itself. */
  async chooseLostCard(uid: string): Promise<void> {
    const card = this.#page.getByRole("listitem").filter({ hasText: uid });
    const way = card.getByRole("button", { name: this.#words.reportLost });
    if ((await way.count()) === 0) return;
    this.#note(`reports card ${uid} as lost`);
    await way.first().click();
    await this.rest();
  }

  /** Leaves the product's pages: other people go on. */
  async goAway(): Promise<void> {
    await this.#rest.goTo(AWAY);
  }

  async layCard(uid: string): Promise<void> {
    this.#note(`lays card ${uid}`);
    await this.#takeAway();
    await this.#programs.layCard(uid);
    await this.#waitForEncoder(this.#words.encoderWithCard);
    await this.rest();
  }

  async liftCard(): Promise<void> {
    this.#note("lifts the card");
    await this.#takeAway();
    await this.rest();
  }

  /** The page knows that the encoder is empty: it would take the next card for the one that lay there. */
  async #takeAway(): Promise<void> {
    await this.#programs.liftCard();
    if (this.#page.url() !== AWAY) await this.#waitForEncoder(this.#words.encoderReady);
  }

  /** The card leaves the encoder once so many of its blocks were written. */
  async layAndLift(uid: string, blocks: number): Promise<void> {
    this.#note(`lays card ${uid}, which is lifted after ${blocks} written blocks`);
    await this.#takeAway();
    await this.#programs.layUntilWritten(uid, blocks, this.#programs.liftCard);
    await this.#waitForEncoder(this.#words.encoderReady);
    await this.rest();
  }

  /** The server hangs once the card was laid, and goes on after that time. */
  async layWhileServerHangs(uid: string, ms: number): Promise<void> {
    this.#note(`lays card ${uid}, and the server hangs for ${ms / 1000} s`);
    await this.#takeAway();
    await this.#programs.layCard(uid);
    await this.#programs.suspendServer(ms);
    await this.#waitForEncoder(this.#words.encoderWithCard);
    await this.rest();
  }

  /** Home in a second window of the same computer, which is as visible as the desk; gives what closes it. */
  async openSecondWindow(): Promise<() => Promise<void>> {
    this.#note("has home open in a second window");
    const page = await this.#page.context().newPage();
    await page.goto(`${this.#programs.url}${HOME}`);
    await page.getByRole("button", { name: this.#words.encoderReady }).waitFor();
    await this.#page.bringToFront();
    return () => page.close();
  }

  /** The computer of the desk loses its bridge once so many blocks of the card were written; the card stays where it is. */
  async layAndKillBridge(uid: string, blocks: number): Promise<void> {
    this.#note(`lays card ${uid}, and the bridge is killed after ${blocks} written blocks`);
    await this.#takeAway();
    await this.#programs.layUntilWritten(uid, blocks, this.#programs.killBridge);
    await this.goAway();
  }

  /** The way that the home page offers for a part-written card of the room. */
  async finishFromHome(label: string): Promise<void> {
    this.#note(`follows “${this.#words.finish}” beside the card for ${label}`);
    const row = this.#page.getByRole("listitem").filter({ hasText: label });
    const way = row
      .getByRole("link", { name: this.#words.finish })
      .or(row.getByRole("button", { name: this.#words.finish }));
    await way.first().click();
    await this.rest();
  }

  readTexts = (): Promise<ScreenText[]> => readTexts(this.#page, this.#words.cardOnEncoder);

  /** From now on what stands on the page is remembered, since a later key may take it away. */
  async startWatching(): Promise<void> {
    this.#initial = await this.readTexts();
    this.#seen.clear();
  }

  /** What stood on the page when watching began, and what came at any rest since. */
  readWatched = () => ({
    initial: this.#initial,
    added: [...this.#seen.values()].filter(({ text }) => !this.#initial.some((old) => old.text === text)),
  });

  /** Waits until the page does nothing any more. */
  async rest(): Promise<void> {
    await this.#rest.wait(() => isBusy(this.#page, this.#words.busy));
    for (const text of await this.readTexts()) this.#seen.set(text.text, text);
  }

  leave = (): Promise<void> => this.#page.context().close();
}
