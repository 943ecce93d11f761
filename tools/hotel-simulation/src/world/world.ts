import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import * as z from "zod";
import { Calls } from "./calls.ts";
import { Programs } from "./programs.ts";

/** The running product, an administrator who sets it up by calls, and a browser. */
export interface World {
  readonly programs: Programs;
  readonly calls: Calls;
  readonly browser: Browser;
  /** A number that no hotel has yet. */
  readonly takeHotelNumber: () => number;
  readonly close: () => Promise<void>;
}

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"];

/** The example data have hotels up to 1004. */
const FIRST_HOTEL = 5000;

const findChromium = (): string =>
  process.env.ADEL_TEST_CHROMIUM ?? INSTALLED.find((path) => existsSync(path)) ?? "chromium";

/** Playwright would end this program at a signal, before it has ended its own programs. */
const UNSIGNALED = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

/** A desk is played faster than people work: its limits of cards are raised. */
async function raiseLimits(calls: Calls): Promise<void> {
  const Parameter = z.looseObject({ configKey: z.string() });
  for (const [key, configValue] of Object.entries({ fastJobs: "100", shiftJobs: "500" })) {
    const configKey = `business.desk.${key}`;
    const rows = await calls.list(`/system/config/list?configKey=${configKey}`, Parameter);
    const row = rows.find((each) => each.configKey === configKey);
    await calls.send("PUT", "/system/config", z.unknown(), { ...row, configValue });
  }
}

export async function openWorld(): Promise<World> {
  const programs = new Programs();
  try {
    await programs.start();
    const calls = await Calls.signIn(programs.url);
    await raiseLimits(calls);
    // Root cannot use Chromium's sandbox.
    const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"], ...UNSIGNALED });
    const close = async () => {
      await browser.close();
      await programs.stop();
    };
    let hotels = FIRST_HOTEL;
    const takeHotelNumber = () => {
      hotels += 1;
      return hotels;
    };
    return { programs, calls, browser, takeHotelNumber, close };
  } catch (error) {
    await programs.stop();
    throw error;
  }
}
