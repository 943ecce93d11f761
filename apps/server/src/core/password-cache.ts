import { createHmac, randomBytes } from "node:crypto";
import { Cache, type MonitoredCache } from "./cache.ts";
import type { Clock } from "./clock.ts";
import { MINUTE_MS } from "./time/durations.ts";

/** Passwords that were verified recently: a series of cards sends the same one with each card. */
export interface PasswordCache {
  /** Whether this password was verified for this stored hash; any other must be checked. */
  has(stored: string, password: string): boolean;
  keep(stored: string, password: string): void;
  /** The cache for monitoring, with hidden keys and values. */
  readonly monitored: MonitoredCache;
}

/** Enough for several cards with a guest in between; counted from the slow check, not from the last use. */
const LIFE_MS = 10 * MINUTE_MS;
const MAX = 1_000;

/**
 * Stores a MAC over hash and password with a random key of this process, so that nothing is on disk and a changed hash
 * matches no entry. Wrong passwords are not stored, so guessing always needs the slow hash. `clock` must be monotonic.
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
