import { getHeapStatistics } from "node:v8";
import type { CacheInfo, CacheValue, Language } from "@adel/protocol";
import type { CacheCounts, CacheName, MonitoredCache } from "../../../core/cache.ts";
import { fail } from "../../../core/errors.ts";
import { translate } from "../../../core/messages.ts";

interface CacheDeps {
  readonly caches: () => readonly MonitoredCache[];
  readonly port: number;
  readonly instance: string;
}

const COUNTS = ["hits", "misses", "sets", "cleared"] as const satisfies readonly (keyof CacheCounts)[];
const TITLES = {
  "principals:": "cache.principals",
  "passwords:": "cache.passwords",
  "providers:": "cache.providers",
  "downloads:": "cache.downloads",
  "statements:": "cache.statements",
} as const satisfies Record<CacheName, string>;
const DAY_S = 24 * 3_600;
const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)}M`;
/** What is in a cache, in the caller's language. */
const getTitle = (name: CacheName, language: Language): string => translate(language, "server")(TITLES[name]);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The caches of this process, for administrators. */
export class CacheService {
  readonly #deps: CacheDeps;

  constructor(deps: CacheDeps) {
    this.#deps = deps;
  }

  info(language: Language): CacheInfo {
    const { port, instance } = this.#deps;
    const caches = this.#deps.caches();
    const heap = getHeapStatistics();
    return {
      info: {
        redis_version: "lru-cache",
        redis_mode: "standalone",
        tcp_port: `${port}`,
        connected_clients: "1",
        uptime_in_days: `${Math.floor(process.uptime() / DAY_S)}`,
        used_memory_human: megabytes(heap.used_heap_size),
        used_cpu_user_children: (process.cpuUsage().user / 1e6).toFixed(2),
        maxmemory_human: megabytes(heap.heap_size_limit),
        aof_enabled: "0",
        rdb_last_bgsave_status: "ok",
        instantaneous_input_kbps: "0.00",
        instantaneous_output_kbps: "0.00",
      },
      dbSize: sum(caches.map(({ size }) => size)),
      commandStats: COUNTS.map((name) => ({ name, value: `${sum(caches.map(({ counts }) => counts[name]))}` })),
      caches: caches.map(({ name, size, max, counts: { hits, misses } }) => ({
        cacheName: name,
        remark: getTitle(name, language),
        size,
        max,
        hits,
        misses,
      })),
      instance,
    };
  }

  names(language: Language) {
    return this.#deps.caches().map(({ name }) => ({ cacheName: name, remark: getTitle(name, language) }));
  }

  /** None of a cache that the original system has and this one has not. */
  keys(name: string): string[] {
    const cache = this.#findIfThere(name);
    return cache ? cache.entries().map(({ key }) => `${cache.name}${key}`) : [];
  }

  /** Empty where only the original system has such a cache. */
  value(name: string, key: string, language: Language): CacheValue {
    const cache = this.#findIfThere(name);
    if (!cache) return { cacheName: name, cacheKey: key, cacheValue: "", remark: "", hidden: false };
    const own = key.startsWith(cache.name) ? key.slice(cache.name.length) : key;
    const entry = cache.entries().find((one) => one.key === own);
    if (!entry) throw fail("NOT_FOUND");
    return {
      cacheName: cache.name,
      cacheKey: own,
      cacheValue: entry.value ?? "",
      remark: getTitle(cache.name, language),
      hidden: entry.value === null,
    };
  }

  clearName(name: string): void {
    this.#findIfThere(name)?.clear();
  }

  /** A key with the name of its cache before it. */
  clearKey(key: string): void {
    const end = key.indexOf(":") + 1;
    const cache = this.#findIfThere(key.slice(0, end));
    if (cache && !cache.clearKey(key.slice(end))) throw fail("NOT_FOUND");
  }

  clearAll(): void {
    for (const cache of this.#deps.caches()) cache.clear();
  }

  #findIfThere(name: string): MonitoredCache | undefined {
    return this.#deps.caches().find((cache) => cache.name === name || cache.name === `${name}:`);
  }
}
