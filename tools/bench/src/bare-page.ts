// Casts: what a page answers to an expression is the asker's to know.
import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { type Felt, type Fetched, OBSERVER, weighPage } from "./page-watch.ts";

const LOOK_MS = 100;
const LONGEST_MS = 30_000;
const QUIET_MS = 700;
/** From pointing at something to pressing: nobody is quicker, and what is fetched on pointing at it is on its way. */
const AIM_MS = 300;
const PRESS_MS = 40;

/**
 * A page in which nothing runs but the product and a few observers. It is looked at by expressions of one line and used
 * by the browser's own protocol: a locator would bring Playwright's scripts into the page, which take a slowed
 * processor longer than what is to be measured.
 */
export class BarePage {
  readonly fetched: Fetched;
  private readonly page: Page;
  private readonly cdp: CDPSession;
  private readonly coming = new Set<string>();
  private lastMs = Date.now();

  private constructor(page: Page, cdp: CDPSession, fetched: Fetched) {
    this.page = page;
    this.cdp = cdp;
    this.fetched = fetched;
    const over = ({ requestId }: { requestId: string }) => {
      this.lastMs = Date.now();
      this.coming.delete(requestId);
    };
    cdp.on("Network.requestWillBeSent", ({ requestId, type }) => {
      this.lastMs = Date.now();
      // A stream of events has no end.
      if (type !== "EventSource") this.coming.add(requestId);
    });
    cdp.on("Network.loadingFinished", over);
    cdp.on("Network.loadingFailed", over);
  }

  /** A fresh page, nothing in its cache, on a processor slower by so much. */
  static async open(context: BrowserContext, origin: string, slower: number): Promise<BarePage> {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Page.enable");
    await cdp.send("Page.addScriptToEvaluateOnNewDocument", { source: OBSERVER });
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: slower });
    return new BarePage(page, cdp, await weighPage(cdp, origin));
  }

  async goTo(url: string): Promise<void> {
    await this.cdp.send("Page.navigate", { url });
  }

  async ask<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await this.cdp.send("Runtime.evaluate", {
      expression,
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? "failed"}`);
    return result.value as T;
  }

  /** Waits until an expression is true. */
  async until(expression: string): Promise<void> {
    for (const end = Date.now() + LONGEST_MS; Date.now() < end; await pause(LOOK_MS))
      if (await this.ask<boolean>(`Boolean(${expression})`)) return;
    throw new Error(`never came: ${expression}`);
  }

  /** Waits until nothing has been on its way for a moment and the page has nothing to do. */
  async quiet(): Promise<void> {
    // With an end of its own: a browser that draws nothing may leave the callback of a quiet page lying.
    const idle = "new Promise((done) => requestIdleCallback(() => done(true), { timeout: 500 }))";
    do {
      await pause(LOOK_MS);
      await this.ask(idle);
    } while (this.coming.size > 0 || Date.now() - this.lastMs < QUIET_MS);
  }

  /** Points at what an expression gives, and presses a moment later. */
  async click(element: string): Promise<void> {
    const box = `(() => { const { x, y, width, height } = (${element}).getBoundingClientRect(); return { x: x + width / 2, y: y + height / 2 }; })()`;
    const { x, y } = await this.ask<{ x: number; y: number }>(box);
    await this.page.mouse.move(x, y);
    await pause(AIM_MS);
    await this.page.mouse.down();
    await pause(PRESS_MS);
    await this.page.mouse.up();
  }

  /** Key by key, as quickly as people type. */
  async type(text: string): Promise<void> {
    for (const key of text) {
      await this.press(key);
      await pause(2 * PRESS_MS);
    }
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  /** What the page's observers have noted so far. */
  felt(): Promise<Felt> {
    return this.ask<Felt>("felt()");
  }
}
