import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import { buildGallery, policyOf } from "./gallery-build.ts";
import { settled } from "./look.ts";
import { prepared } from "./prepared.ts";
import { Stack } from "./stack.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/** What the gallery's address chooses, and how wide the window is. */
export interface Choice {
  readonly part: string;
  readonly language?: "zh" | "en";
  readonly scheme?: "light" | "dark";
  readonly size?: "default" | "medium" | "small" | "mini";
  readonly color?: string;
  readonly width?: number;
  readonly height?: number;
}
/** 14:30 in Shanghai, where the gallery's server stands. */
const NOW = new Date("2026-11-20T06:30:00Z");

/** The gallery as it was built just now, served under the policy that the product's server sends with its page. */
export class GalleryHouse {
  private readonly data = mkdtempSync(join(tmpdir(), "adel-gallery-"));
  private server: Server | undefined;
  url = "";

  async open(): Promise<void> {
    const { built, policy } = prepared
      ? { built: prepared.gallery, policy: readFileSync(prepared.policy, "utf8") }
      : await this.buildOwn();
    this.server = createServer((request, response) => {
      const path = normalize(new URL(request.url ?? "/", "http://gallery").pathname);
      try {
        const body = readFileSync(join(built, path));
        response.setHeader("content-type", TYPES[extname(path)] ?? "application/octet-stream");
        response.setHeader("content-security-policy", policy);
        // As the product's server sends it: the browser need not compile the same file for each part.
        if (path.startsWith("/assets/")) response.setHeader("cache-control", "public, max-age=31536000, immutable");
        response.end(body);
      } catch {
        // What was not built is not there.
        response.writeHead(404).end();
      }
    }).listen(0, "127.0.0.1");
    await once(this.server, "listening");
    const address = this.server.address();
    if (address === null || typeof address === "string") throw new Error("the gallery has no port");
    this.url = `http://127.0.0.1:${address.port}/gallery.html`;
  }

  /** One part as chosen, ready; whatever the policy refuses, or fails, is kept. */
  async show(browser: Browser, { width = 1000, height = 800, ...choice }: Choice) {
    const context = await browser.newContext({
      viewport: { width, height },
      reducedMotion: "reduce",
      timezoneId: "Asia/Shanghai",
    });
    const page = await context.newPage();
    const refused: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") refused.push(message.text());
    });
    page.on("pageerror", (error) => refused.push(String(error)));
    await page.clock.setFixedTime(NOW);
    await this.turn(page, choice);
    return { page, refused };
  }

  /** Turns the open page to another choice, ready. */
  async turn(page: Page, { width: _, height: __, ...choice }: Choice): Promise<void> {
    await page.goto(`${this.url}?${new URLSearchParams({ ...choice, bare: "" })}`);
    await expect(page.locator("main")).toBeVisible();
    // Heavy parts come with their first use.
    await expect(page.locator("main [aria-busy=true]:not(table)")).toHaveCount(0);
    await settled(page);
  }

  async close(): Promise<void> {
    this.server?.close();
    rmSync(this.data, { recursive: true, force: true });
  }

  private async buildOwn() {
    const built = join(this.data, "gallery");
    await buildGallery(built);
    const stack = new Stack();
    try {
      await stack.openServer();
      return { built, policy: await policyOf(stack.url) };
    } finally {
      await stack.close();
    }
  }
}
