import { setTimeout as pause } from "node:timers/promises";

const PATIENCE_MS = 120_000;
const PAUSE_MS = 500;

/** Waits until something is so; throws where it does not become so. */
export async function waitUntil(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`not in time: ${what}`);
    await pause(PAUSE_MS);
  }
}
