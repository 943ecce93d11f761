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
  readonly #waiting = new Set<Request>();
  /** The ids of what each open socket was asked. */
  readonly #sockets = new Map<WebSocket, Set<number>>();
  #asked = 0;

  private constructor(page: Page, programs: readonly string[]) {
    this.#page = page;
    this.#programs = programs;
  }

  static async watch(page: Page, programs: readonly string[]): Promise<PageRest> {
    await page.addInitScript(countTimers, SHORT_TIMER_MS);
    const rest = new PageRest(page, programs);
    page.on("request", (request) => {
      if (isStream(request)) return;
      rest.#waiting.add(request);
      rest.#asked += 1;
    });
    page.on("requestfinished", (request) => rest.#waiting.delete(request));
    page.on("requestfailed", (request) => rest.#waiting.delete(request));
    page.on("websocket", (socket) => rest.#watchSocket(socket));
    return rest;
  }

  /** Opens another page. The sockets of the old one end with it, whatever they were asked: nothing tells of that. */
  async goTo(address: string): Promise<void> {
    const left = [...this.#sockets.keys()];
    await this.#page.goto(address);
    for (const socket of left) this.#sockets.delete(socket);
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
      if (timers === 0 && this.#listWaits().length === 0 && !(await isBusy())) return;
      if (performance.now() > deadline) throw new Error(this.#describe(timers));
      await pause(10);
    }
  }

  /** Everything that the page waits for an answer of. */
  #listWaits(): string[] {
    const frames = [...this.#sockets].flatMap(([socket, ids]) => [...ids].map((id) => `${socket.url()} ${id}`));
    return [...[...this.#waiting].map((request) => request.url()), ...frames];
  }

  #describe(timers: number): string {
    return `the page does not come to rest: ${timers} timers, waits for ${this.#listWaits().join(", ") || "nothing"}`;
  }

  #watchSocket(socket: WebSocket): void {
    const ids = new Set<number>();
    this.#sockets.set(socket, ids);
    socket.on("framesent", ({ payload }) => {
      const id = findId(payload);
      if (id === undefined) return;
      ids.add(id);
      this.#asked += 1;
    });
    socket.on("framereceived", ({ payload }) => {
      const id = findId(payload);
      if (id !== undefined) ids.delete(id);
    });
    socket.on("close", () => this.#sockets.delete(socket));
  }
}

/** The id that a question and its answer have in common. */
function findId(payload: string | Buffer): number | undefined {
  return Frame.safeParse(JSON.parse(String(payload))).data?.id;
}

/** Asks a program for something; one that is not there has nothing to say. */
async function hearOut(url: string): Promise<void> {
  try {
    await (await fetch(url)).arrayBuffer();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}
