import { setTimeout as pause } from "node:timers/promises";
import { TEST_MS } from "@adel/run/limits";
import type { Page, Request, WebSocket } from "playwright-core";
import * as z from "zod";

/** A timer that ends later is a clock or a countdown: the page does not wait for it. */
const SHORT_TIMER_MS = 500;
/** A page that asks again and again rests between two of its questions. */
const MAX_ROUNDS = 5;

const Frame = z.looseObject({ id: z.number() });
/** A stream stays open for as long as its page. */
const isStream = (request: Request): boolean => /\/(events|stream)\b/.test(new URL(request.url()).pathname);

/** In the page: counts the short timers that are still to come. */
function countTimers(shortMs: number): void {
  const pending = new Set<number>();
  const [start, clear] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
  const startCounted = (handler: TimerHandler, ms = 0, ...args: unknown[]): number => {
    const id = start(() => {
      pending.delete(id);
      if (typeof handler === "function") handler(...args);
    }, ms);
    if (ms <= shortMs) pending.add(id);
    return id;
  };
  const clearCounted = (id?: number): void => {
    if (id !== undefined) pending.delete(id);
    clear(id);
  };
  Object.assign(window, { setTimeout: startCounted, clearTimeout: clearCounted, countShortTimers: () => pending.size });
}

/** In the page: how many short timers are left when it has drawn what it has, and has nothing else to do. */
const findTimersWhenIdle = (): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      requestIdleCallback(() => {
        const count: unknown = Reflect.get(window, "countShortTimers");
        resolve(typeof count === "function" ? Number(count()) : 0);
      });
    });
  });

/**
 * Tells from outside whether a page has come to rest: it waits for no answer of server or bridge and for no short timer,
 * and it has drawn everything. Nothing of it depends on how long that takes.
 */
export class PageRest {
  readonly #page: Page;
  /** Addresses of server and bridge: what they have to say of the past is said before they answer. */
  readonly #programs: readonly string[];
  readonly #waiting = new Set<unknown>();
  #asked = 0;

  private constructor(page: Page, programs: readonly string[]) {
    this.#page = page;
    this.#programs = programs;
  }

  static async watch(page: Page, programs: readonly string[]): Promise<PageRest> {
    await page.addInitScript(countTimers, SHORT_TIMER_MS);
    const rest = new PageRest(page, programs);
    page.on("request", (request) => {
      if (!isStream(request)) rest.#ask(request);
    });
    page.on("requestfinished", (request) => rest.#waiting.delete(request));
    page.on("requestfailed", (request) => rest.#waiting.delete(request));
    page.on("websocket", (socket) => rest.#watchSocket(socket));
    return rest;
  }

  /** Waits until the page does nothing any more; `isBusy` tells by its texts whether something goes on. */
  async wait(isBusy: () => Promise<boolean>): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      await this.#waitUntilIdle(isBusy);
      const asked = this.#asked;
      await Promise.all(this.#programs.map(hearOut));
      await this.#waitUntilIdle(isBusy);
      if (this.#asked === asked) return;
    }
  }

  async #waitUntilIdle(isBusy: () => Promise<boolean>): Promise<void> {
    const deadline = performance.now() + TEST_MS;
    for (;;) {
      const timers = await this.#page.evaluate(findTimersWhenIdle);
      if (timers === 0 && this.#waiting.size === 0 && !(await isBusy())) return;
      if (performance.now() > deadline) throw new Error(this.#describe(timers));
      await pause(10);
    }
  }

  #describe(timers: number): string {
    const names = [...this.#waiting].map((each) => (typeof each === "string" ? each : "a call"));
    return `the page does not come to rest: ${timers} timers, waits for ${names.join(", ") || "nothing"}`;
  }

  #ask(what: unknown): void {
    this.#waiting.add(what);
    this.#asked += 1;
  }

  #watchSocket(socket: WebSocket): void {
    const toName = (payload: string | Buffer): string | undefined => {
      const frame = Frame.safeParse(JSON.parse(String(payload)));
      return frame.success ? `${socket.url()} ${frame.data.id}` : undefined;
    };
    socket.on("framesent", ({ payload }) => {
      const name = toName(payload);
      if (name !== undefined) this.#ask(name);
    });
    socket.on("framereceived", ({ payload }) => this.#waiting.delete(toName(payload)));
    socket.on("close", () => {
      for (const each of this.#waiting)
        if (typeof each === "string" && each.startsWith(socket.url())) this.#waiting.delete(each);
    });
  }
}

/** Asks a program for something; one that is not there has nothing to say. */
async function hearOut(url: string): Promise<void> {
  try {
    await (await fetch(url)).arrayBuffer();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}
