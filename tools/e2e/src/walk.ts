import { RouteEntry } from "@adel/protocol";
import { expect, type Page } from "@playwright/test";
import * as z from "zod";
import { Desk } from "./api-client.ts";
import { drawn } from "./drawn.ts";
import type { Login } from "./sign-in.ts";

const pathsOf = (entries: readonly RouteEntry[], above = ""): string[] =>
  entries.flatMap(({ path, children, meta }) => {
    if (meta.link) return [];
    const whole = path.startsWith("/") ? path : `${above}/${path}`;
    return children?.length ? pathsOf(children, whole.replace(/\/$/, "")) : [whole];
  });

/** Every page of the frame: what the server's menu names for this person, and what stands in no menu. */
export async function framePaths(login: Login): Promise<readonly string[]> {
  const desk = new Desk(login);
  await desk.signIn();
  const { data } = await desk.call("GET", "getRouters");
  const named = pathsOf(z.array(RouteEntry).parse(data));
  return [...new Set(["/index", ...named, "/user/profile", "/notices", "/dict/type/data/1", "/404", "/401"])];
}

/** Polled often, as hundreds of pages are awaited. */
const OFTEN = { intervals: [40] };

/** Goes from page to page. Each is loaded anew: pages kept behind their tabs make axe three times as slow. */
export class Walker {
  private readonly page: Page;
  private readonly origin: string;
  private readonly waiting = new Set<unknown>();

  constructor(page: Page, origin: string) {
    this.page = page;
    this.origin = origin;
    page.on("request", (request) => {
      if (request.url().startsWith(origin)) this.waiting.add(request);
    });
    // A stream of events stays open as long as its page.
    page.on("response", (response) => {
      if (response.headers()["content-type"]?.startsWith("text/event-stream")) this.waiting.delete(response.request());
    });
    page.on("requestfinished", (request) => this.waiting.delete(request));
    page.on("requestfailed", (request) => this.waiting.delete(request));
  }

  /** There once the page's code, its rows and its heavy parts are. */
  async to(path: string): Promise<void> {
    await this.page.goto(`${this.origin}${path}`);
    await expect(this.page.getByRole("main")).toBeVisible();
    await this.settle();
  }

  /** Until everything that the page asked for has come and is drawn. */
  async settle(): Promise<void> {
    // An answer that has come is drawn a frame later, and what it draws may ask for more.
    await expect
      .poll(async () => {
        const before = await this.open();
        if (before > 0) return before;
        await drawn(this.page);
        return this.open();
      }, OFTEN)
      .toBe(0);
  }

  /** How much this page still waits for. */
  private async open(): Promise<number> {
    return this.waiting.size + (await this.page.locator("main [aria-busy=true]").count());
  }
}
