import * as z from "zod";
import { access, reply, routes, scope } from "../../kernel/route.ts";

/** A cache of the answering process. Names end in a colon, as compatible clients expect. */
const CacheName = z.object({
  cacheName: z.string(),
  /** Its content, described in the caller's language. */
  remark: z.string(),
});

const CacheFigures = CacheName.extend({
  size: z.number(),
  max: z.number(),
  hits: z.number(),
  misses: z.number(),
});
export type CacheFigures = z.output<typeof CacheFigures>;

/**
 * Caches are in the memory of the process, not in Redis; its figures have the field names that compatible clients
 * expect.
 */
export const CacheInfo = z.object({
  info: z.object({
    redis_version: z.string(),
    redis_mode: z.literal("standalone"),
    tcp_port: z.string(),
    connected_clients: z.string(),
    uptime_in_days: z.string(),
    /** Heap of the process. */
    used_memory_human: z.string(),
    /** CPU seconds of the process. */
    used_cpu_user_children: z.string(),
    /** Limit of the heap. */
    maxmemory_human: z.string(),
    aof_enabled: z.literal("0"),
    rdb_last_bgsave_status: z.literal("ok"),
    instantaneous_input_kbps: z.string(),
    instantaneous_output_kbps: z.string(),
  }),
  /** Number of entries of all caches. */
  dbSize: z.number(),
  commandStats: z.array(z.object({ name: z.string(), value: z.string() })),
  caches: z.array(CacheFigures),
  /** The process that answered. */
  instance: z.string(),
});
export type CacheInfo = z.output<typeof CacheInfo>;

export const CacheValue = z.object({
  cacheName: z.string(),
  cacheKey: z.string(),
  /** Empty if it is hidden. */
  cacheValue: z.string(),
  remark: z.string(),
  hidden: z.boolean(),
});
export type CacheValue = z.output<typeof CacheValue>;

const name = z
  .string()
  .regex(/^[a-z_]{1,32}:?$/, { error: "FIELD_CHARACTERS" })
  .meta({ examples: ["statements:"] });
/** With or without the prefix of the cache's name; the list returns it with the prefix. */
const key = z
  .string()
  .regex(/^(?:[a-z_]{1,32}:)?[\w.-]{1,64}$/, { error: "FIELD_CHARACTERS" })
  .meta({ examples: ["principals:user-1"] });
const process = scope.none("caches of the process; keys and values are shown without personal data or secrets");
const list = access.permission("monitor:cache:list");
const clear = access.permission("monitor:cache:remove");

export const cacheRoutes = routes({
  info: {
    method: "GET",
    path: "/monitor/cache",
    title: "cache.info",
    access: list,
    scope: process,
    reply: reply.data(CacheInfo),
  },
  names: {
    method: "GET",
    path: "/monitor/cache/getNames",
    title: "cache.names",
    access: list,
    scope: process,
    reply: reply.data(z.array(CacheName)),
  },
  keys: {
    method: "GET",
    path: "/monitor/cache/getKeys/{name}",
    title: "cache.keys",
    access: list,
    scope: process,
    params: z.object({ name }),
    reply: reply.data(z.array(z.string())),
  },
  value: {
    method: "GET",
    path: "/monitor/cache/getValue/{name}/{key}",
    title: "cache.value",
    access: list,
    scope: process,
    params: z.object({ name, key }),
    reply: reply.data(CacheValue),
  },
  clearName: {
    method: "DELETE",
    path: "/monitor/cache/clearCacheName/{name}",
    title: "cache.clearName",
    access: clear,
    scope: process,
    audit: "clean",
    params: z.object({ name }),
    reply: reply.empty,
  },
  clearKey: {
    method: "DELETE",
    path: "/monitor/cache/clearCacheKey/{key}",
    title: "cache.clearKey",
    access: clear,
    scope: process,
    audit: "clean",
    params: z.object({ key }),
    reply: reply.empty,
  },
  clearAll: {
    method: "DELETE",
    path: "/monitor/cache/clearCacheAll",
    title: "cache.clearAll",
    access: clear,
    scope: process,
    audit: "clean",
    reply: reply.empty,
  },
});
