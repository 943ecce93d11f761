import * as z from "zod";
import { access, reply, routes, scope } from "../../kernel/route.ts";

/** The database as it stands. The original frames its own pool's console here; sizes are bytes. */
export const DataSource = z.object({
  kind: z.enum(["sqlite", "postgres"]),
  version: z.string(),
  connections: z.object({ max: z.number(), total: z.number(), idle: z.number(), waiting: z.number() }),
  databaseSize: z.number(),
  /** Of SQLite the size of its file; of PostgreSQL null, as it needs a superuser to see it. */
  walSize: z.number().nullable(),
  tables: z.array(z.object({ name: z.string(), rows: z.number(), size: z.number(), indexSize: z.number() })),
  /** Statements that wait for another one; SQLite has one writer, so there are none. */
  locks: z.array(z.object({ pid: z.number(), mode: z.string(), table: z.string(), seconds: z.number() })),
  /** Since this process started, slowest first; values are never among the text. */
  slow: z.array(
    z.object({
      sql: z.string(),
      count: z.number(),
      totalMs: z.number(),
      maxMs: z.number(),
      lastTime: z.string(),
      /** How the database carries it out, one step a line; null where the database does not say. */
      plan: z.string().nullable(),
    }),
  ),
});
export type DataSource = z.output<typeof DataSource>;

export const druidRoutes = routes({
  info: {
    method: "GET",
    path: "/monitor/druid",
    title: "druid.info",
    access: access.permission("monitor:druid:list"),
    scope: scope.none("figures of the database, no rows of the product"),
    reply: reply.data(DataSource),
  },
});
