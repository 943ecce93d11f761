import { setTimeout as pause } from "node:timers/promises";
import { TEST_MS } from "@adel/run/limits";

const INTERVAL_MS = 25;

/** Asks again and again until there is an answer; throws where there is none for so long that something hangs. */
export async function waitFor<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + TEST_MS;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`waited in vain: ${what}`);
    await pause(INTERVAL_MS);
  }
}
