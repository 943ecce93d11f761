import * as z from "zod";
import { access, reply, routes, scope } from "../../kernel/route.ts";

const amount = { total: z.number(), used: z.number(), free: z.number(), usage: z.number() };

/** Work that no caller waits for: measuring, writing the log, a timer's task, what features do in the background. */
export const INTERNAL_ERROR_SOURCES = ["measuring", "logging", "timer", "background"] as const;

/** Equal errors of a server process since its start. */
export const InternalError = z.object({
  source: z.enum(INTERNAL_ERROR_SOURCES),
  message: z.string(),
  count: z.number(),
  /** Of the last one, in milliseconds since 1970. */
  time: z.number(),
});
export type InternalError = z.output<typeof InternalError>;

/** A server process and its computer. Fields and units are those of the original system; our own fields are added. */
export const ServerInfo = z.object({
  /** Percent. */
  cpu: z.object({ cpuNum: z.number(), used: z.number(), sys: z.number(), free: z.number() }),
  /** Gigabytes. */
  mem: z.object(amount),
  /** Fields of the original system for the Java virtual machine, filled from Node.js: heap in megabytes. */
  jvm: z.object({
    ...amount,
    name: z.string(),
    version: z.string(),
    startTime: z.string(),
    /** In the caller's language. */
    runTime: z.string(),
    home: z.string(),
    inputArgs: z.string(),
  }),
  sys: z.object({
    computerName: z.string(),
    computerIp: z.string(),
    osName: z.string(),
    osArch: z.string(),
    userDir: z.string(),
  }),
  sysFiles: z.array(
    z.object({
      dirName: z.string(),
      sysTypeName: z.string(),
      typeName: z.string(),
      total: z.string(),
      free: z.string(),
      used: z.string(),
      usage: z.number(),
    }),
  ),
  /** Load average over one, five and fifteen minutes. */
  load: z.array(z.number()),
  network: z.array(z.object({ name: z.string(), received: z.number(), sent: z.number() })),
  runtime: z.object({
    heapSpaces: z.array(z.object({ name: z.string(), used: z.number(), size: z.number() })),
    /** Megabytes of the whole process. */
    resident: z.number(),
    collections: z.number(),
    collectionMs: z.number(),
    /** Event loop delay in milliseconds, 99th percentile since the last sample. */
    loopDelay: z.number(),
    handles: z.array(z.object({ name: z.string(), count: z.number() })),
    versions: z.array(z.object({ name: z.string(), version: z.string() })),
  }),
  business: z.object({
    /** Number of encoders that are logged in to this process. */
    bridges: z.number(),
    encoders: z.number(),
    ledger: z.object({ remaining: z.number(), reserved: z.number(), consumed: z.number() }),
  }),
  /** Errors that ended nothing, since the start of the process. */
  internalErrors: z.object({ count: z.number(), kinds: z.array(InternalError) }),
  /** The process that answered. */
  instance: z.string(),
});
export type ServerInfo = z.output<typeof ServerInfo>;

/** Measured every few seconds and kept for a day. */
export const MONITOR_SERIES = [
  "cpu",
  "load",
  "memory",
  "disk",
  "received",
  "sent",
  "heap",
  "resident",
  "loopDelay",
  "collectionMs",
  "database",
  "bridges",
] as const;
export type MonitorSeries = (typeof MONITOR_SERIES)[number];

export const MonitorHistory = z.object({
  /** Times of the samples, in milliseconds since 1970. */
  moments: z.array(z.number()),
  /** A value for each time; null if not measured. */
  series: z
    .record(z.enum(MONITOR_SERIES), z.array(z.number().nullable()))
    .meta({ examples: [Object.fromEntries(MONITOR_SERIES.map((name) => [name, [0]]))] }),
});
export type MonitorHistory = z.output<typeof MonitorHistory>;

const machine = scope.none("figures of the computer and the process, no rows of the product");

export const serverRoutes = routes({
  info: {
    method: "GET",
    path: "/monitor/server",
    title: "server.info",
    access: access.permission("monitor:server:list"),
    scope: machine,
    reply: reply.data(ServerInfo),
  },
  history: {
    method: "GET",
    path: "/monitor/server/history",
    title: "server.history",
    access: access.permission("monitor:server:list"),
    scope: machine,
    query: z.object({ hours: z.coerce.number().int().min(1).max(24).default(1) }),
    reply: reply.data(MonitorHistory),
  },
});
