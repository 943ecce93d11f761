import * as z from "zod";
import { access, reply, routes, scope } from "../../kernel/route.ts";

/** State of the database. The original system shows its Druid connection pool here. Sizes are in bytes. */
export const DataSource = z.object({
  kind: z.enum(["sqlite", "postgres"]),
  version: z.string(),
  connections: z.object({ max: z.number(), total: z.number(), idle: z.number(), waiting: z.number() }),
  databaseSize: z.number(),
  /** Size of the write-ahead log: of the file for SQLite; null for PostgreSQL, where only a superuser can read it. */
  walSize: z.number().nullable(),
  tables: z.array(z.object({ name: z.string(), rows: z.number(), size: z.number(), indexSize: z.number() })),
  /** Statements that wait for another one; always empty for SQLite, which has one writer. */
  locks: z.array(z.object({ pid: z.number(), mode: z.string(), table: z.string(), seconds: z.number() })),
  /** Since this process started, slowest first; without the values of parameters. */
  slow: z.array(
    z.object({
      sql: z.string(),
      count: z.number(),
      totalMs: z.number(),
      maxMs: z.number(),
      lastTime: z.string(),
      /** Query plan, one step per line; null if the database provides none. */
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
