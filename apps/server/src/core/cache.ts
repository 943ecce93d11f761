import { LRUCache } from "lru-cache";
import type { Clock } from "./clock.ts";
import { sha256 } from "./random.ts";

/** An entry as shown by monitoring, without hidden data. */
export interface CacheEntry {
  /** Identifies the entry in URLs. */
  readonly key: string;
  /** null if it is hidden. */
  readonly value: string | null;
}

/** Ends in a colon, as the API requires. */
export type CacheName = `${"principals" | "passwords" | "providers" | "downloads" | "statements"}:`;

export interface CacheCounts {
  readonly hits: number;
  readonly misses: number;
  readonly sets: number;
  readonly cleared: number;
}

/** A cache as seen by monitoring. */
export interface MonitoredCache {
  readonly name: CacheName;
  readonly max: number;
  readonly size: number;
  readonly counts: CacheCounts;
  entries(): CacheEntry[];
  /** Removes the entry that `entries` lists under this key; returns whether there was one. */
  clearKey(key: string): boolean;
  clear(): void;
}

interface Options<V> {
  readonly name: CacheName;
  readonly max: number;
  /** Time after `set` (not after the last use), by a monotonic clock. */
  readonly life?: { readonly ms: number; readonly clock: Clock };
  /** null hides key and value, which could be secrets. */
  readonly show: ((value: V) => string) | null;
}

const PLAIN = /^[\w.-]{1,64}$/;

/**
 * A cache of this process: limited, counted, and clearable by an administrator. The least recently used entry is
 * removed first.
 */
export class Cache<V extends object | string | true> implements MonitoredCache {
  readonly name: CacheName;
  readonly max: number;
  readonly #entries: LRUCache<string, V>;
  readonly #show: Options<V>["show"];
  readonly #counts = { hits: 0, misses: 0, sets: 0, cleared: 0 };

  constructor({ name, max, life, show }: Options<V>) {
    this.name = name;
    this.max = max;
    this.#show = show;
    this.#entries = new LRUCache({ max, ...(life && { ttl: life.ms, ttlResolution: 0, perf: life.clock }) });
  }

  get size(): number {
    this.#entries.purgeStale();
    return this.#entries.size;
  }

  get counts(): CacheCounts {
    return { ...this.#counts };
  }

  get(key: string): V | undefined {
    const found = this.#entries.get(key);
    this.#counts[found === undefined ? "misses" : "hits"]++;
    return found;
  }

  set(key: string, value: V): void {
    this.#counts.sets++;
    this.#entries.set(key, value);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  entries(): CacheEntry[] {
    return [...this.#entries].map(([key, value]) => ({
      key: this.#shownKey(key),
      value: this.#show === null ? null : this.#show(value),
    }));
  }

  clearKey(shown: string): boolean {
    const key = [...this.#entries.keys()].find((one) => this.#shownKey(one) === shown);
    if (key === undefined) return false;
    this.#counts.cleared++;
    return this.#entries.delete(key);
  }

  clear(): void {
    this.#counts.cleared += this.#entries.size;
    this.#entries.clear();
  }

  /** A hidden key, or one that is invalid in a URL, is shown as the start of its hash. */
  #shownKey(key: string): string {
    return this.#show !== null && PLAIN.test(key) ? key : sha256(key).slice(0, 16);
  }
}
