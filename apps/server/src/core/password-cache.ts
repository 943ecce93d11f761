import { createHmac, randomBytes } from "node:crypto";
import { Cache, type MonitoredCache } from "./cache.ts";
import type { Clock } from "./clock.ts";

/** Passwords that were right a little while ago: whoever writes one card after the other hands in the same with each. */
export interface PasswordCache {
  /** Whether this password was right for this stored hash; any other has to be checked. */
  has(stored: string, password: string): boolean;
  keep(stored: string, password: string): void;
  /** As the monitoring sees it: keys and values stay hidden. */
  readonly monitored: MonitoredCache;
}

/** One card after the other, with a guest in between; counted from the slow check, not from the last use. */
const LIFE_MS = 10 * 60_000;
const MAX = 1_000;

/**
 * What is kept is a MAC over hash and password under a key that this process alone has: it lies on no disk and ends
 * with the process, and a hash that was changed matches nothing kept. Wrong passwords are kept nowhere, so who guesses
 * meets the slow hash every time. `clock` is a steady one.
 */
export function createPasswordCache(clock: Clock): PasswordCache {
  const key = randomBytes(32);
  const saved = new Cache<true>({
    name: "passwords:",
    max: MAX,
    life: { ms: LIFE_MS, clock },
    show: null,
  });
  const mac = (stored: string, password: string) =>
    createHmac("sha256", key)
      .update(JSON.stringify([stored, password]))
      .digest("base64url");
  return {
    has: (stored, password) => saved.get(mac(stored, password)) ?? false,
    keep: (stored, password) => {
      saved.set(mac(stored, password), true);
    },
    monitored: saved,
  };
}
