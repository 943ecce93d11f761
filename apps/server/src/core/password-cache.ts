import { createHmac, randomBytes } from "node:crypto";
import { Cache, type MonitoredCache } from "./cache.ts";
import type { Clock } from "./clock.ts";
import { MINUTE_MS } from "./time/durations.ts";

/** Passwords verified a short time ago: a series of cards sends the same one with each card. */
export interface PasswordCache {
  /** Whether this password was right for this stored hash; any other has to be checked. */
  has(stored: string, password: string): boolean;
  keep(stored: string, password: string): void;
  /** As the monitoring sees it: keys and values stay hidden. */
  readonly monitored: MonitoredCache;
}

/** One card after the other, with a guest in between; counted from the slow check, not from the last use. */
const LIFE_MS = 10 * MINUTE_MS;
const MAX = 1_000;

/**
 * Stores a MAC over hash and password, keyed by this process alone: it is on no disk and ends
 * with the process, and a changed hash matches no entry. Wrong passwords are not stored, so guessing
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
