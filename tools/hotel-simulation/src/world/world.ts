import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import { Calls } from "./calls.ts";
import { Programs } from "./programs.ts";

/** The running product, an administrator who sets it up by calls, and a browser. */
export interface World {
  readonly programs: Programs;
  readonly calls: Calls;
  readonly browser: Browser;
  readonly close: () => Promise<void>;
}

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"];

const findChromium = (): string =>
  process.env.ADEL_TEST_CHROMIUM ?? INSTALLED.find((path) => existsSync(path)) ?? "chromium";

export async function openWorld(): Promise<World> {
  const programs = new Programs();
  try {
    await programs.start();
    const calls = await Calls.signIn(programs.url);
    // Root cannot use Chromium's sandbox.
    const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
    const close = async () => {
      await browser.close();
      await programs.stop();
    };
    return { programs, calls, browser, close };
  } catch (error) {
    await programs.stop();
    throw error;
  }
}
