import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { DIALECTS, startTestServer } from "../../../testing/test-server.ts";
import { createAppContext } from "../../app.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { readPage } from "./page.ts";
import { contains } from "./text-search.ts";

describe("SQLite", () => {
  const inFolder = async (work: (file: string) => Promise<void>) => {
    const folder = mkdtempSync(join(tmpdir(), "adel-db-"));
    try {
      await work(join(folder, "a.db"));
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  it("uses a write-ahead log, flushes each commit, checks foreign keys and waits for other writers", () =>
    inFolder(async (file) => {
      const { db, dialect } = openDatabase(file);
      const pragma = async (name: string) =>
        Object.values((await sql<object>`pragma ${sql.raw(name)}`.execute(db)).rows[0] ?? {})[0];
      expect(dialect).toBe("sqlite");
      expect(await pragma("journal_mode")).toBe("wal");
      expect(await pragma("synchronous")).toBe(2);
      expect(await pragma("foreign_keys")).toBe(1);
      // The driver waits, because SQLite would block the whole process.
      expect(await pragma("busy_timeout")).toBe(0);
      await db.destroy();
    }));

  it.for(["2027-01-01-newer", "2026-03-01-of-another-branch", "2026-11-20-stamp"])(
    "is rejected when another version has migrated it by %s, and stays unchanged",
    (name) =>
      inFolder(async (file) => {
        const database = openDatabase(file);
        const up = () => Promise.resolve();
        const old = { name: "2026-01-01-old", up };
        await migrate(database, [old, { name, up }], 0);
        const other = migrate(database, [old, { name: "2026-11-27-mine", up }], 0);
        await expect(other).rejects.toThrow(`newer version (${name})`);
        expect(await database.db.selectFrom("migration").selectAll().execute()).toHaveLength(2);
        await database.db.destroy();
      }),
  );

  it("is accepted with migrations that were removed in a known version", () =>
    inFolder(async (file) => {
      const database = openDatabase(file);
      const up = () => Promise.resolve();
      const retired = ["2026-11-20-a-a-table-stamp", "2026-11-22-stamp-biz_hotel-dept_id"];
      await migrate(
        database,
        retired.map((name) => ({ name, up })),
        0,
      );
      await migrate(database, [{ name: "2026-01-01-old", up }], 0);
      expect(await database.db.selectFrom("migration").selectAll().execute()).toHaveLength(3);
      await database.db.destroy();
    }));

  it("lets transactions of two processes that read first and write later both succeed", () =>
    inFolder(async (file) => {
      const [one, two] = [openDatabase(file), openDatabase(file)];
      await migrate(one, [], 0);
      const add = ({ db }: typeof one, name: string) =>
        db.transaction().execute(async (trx) => {
          await trx.selectFrom("migration").selectAll().execute();
          await trx.insertInto("migration").values({ name, run_time: 0 }).execute();
        });
      for (let at = 0; at < 20; at++) {
        await add(one, `one-${at}`);
        await add(two, `two-${at}`);
      }
      expect(await two.db.selectFrom("migration").selectAll().execute()).toHaveLength(40);
      await one.db.destroy();
      await two.db.destroy();
    }));

  it("caches a limited number of statements, whatever the length of lists", () =>
    inFolder(async (file) => {
      const { db } = openDatabase(file);
      await migrate({ db, dialect: "sqlite" }, [], 0);
      for (let length = 1; length < 700; length++)
        await db
          .selectFrom("migration")
          .selectAll()
          .where(
            "run_time",
            "in",
            Array.from({ length }, (_, at) => at),
          )
          .execute();
      expect(await db.selectFrom("migration").selectAll().execute()).toEqual([]);
      await db.destroy();
    }));
});

describe.for(DIALECTS)("the database, on %s", (dialect) => {
  it("runs each migration once, in the order of their dates, and none if one fails", async () => {
    const server = await startTestServer(dialect);
    const database = { db: server.context.db, dialect };
    const ran: string[] = [];
    const step = (name: string, fails = false) => ({
      name,
      up: async () => {
        ran.push(name);
        if (fails) throw new Error("broken step");
      },
    });
    const own = await database.db.selectFrom("migration").select("name").execute();
    const steps = own.map(({ name }) => step(name));
    const run = (now: number, ...more: ReturnType<typeof step>[]) => migrate(database, [...steps, ...more], now);
    const [a, b, c] = [step("2030-01-01-a"), step("2030-01-02-b"), step("2030-01-03-c")];
    await run(1, b, a);
    await run(2, b, a, c);
    expect(ran).toEqual(["2030-01-01-a", "2030-01-02-b", "2030-01-03-c"]);
    const d = step("2030-01-04-d");
    await expect(run(3, a, b, c, d, step("2030-01-05-e", true))).rejects.toThrow("broken step");
    await run(4, a, b, c, d);
    expect(ran.slice(3)).toEqual(["2030-01-04-d", "2030-01-05-e", "2030-01-04-d"]);
    await server.close();
  });

  it("seeds once: a second start changes nothing, and deleted dictionary entries are not added again", async () => {
    const server = await startTestServer(dialect, { seed: "demo" });
    const { db } = server.context;
    const counts = async () => {
      const of = async (
        table:
          | "sys_menu"
          | "sys_role"
          | "sys_user"
          | "sys_dict_data"
          | "sys_config"
          | "biz_hotel"
          | "biz_encoder"
          | "sys_dept",
      ) => (await db.selectFrom(table).select(db.fn.countAll<number>().as("n")).executeTakeFirstOrThrow()).n;
      return [
        await of("sys_menu"),
        await of("sys_role"),
        await of("sys_user"),
        await of("sys_dict_data"),
        await of("sys_config"),
        await of("biz_hotel"),
        await of("biz_encoder"),
        await of("sys_dept"),
      ];
    };
    await db.deleteFrom("sys_dict_data").where("dict_value", "=", "d81-measuring").execute();
    const before = await counts();
    const again = await createAppContext(server.config, server.clock, (line) => server.told.push(line));
    expect(await counts()).toEqual(before);
    expect(server.told).toHaveLength(3);
    await again.db.destroy();
    await server.close();
  });

  it("counts rows, moves a page past the end into range, and treats special characters of a filter literally", async () => {
    const server = await startTestServer(dialect);
    const { db } = server.context;
    const all = db.selectFrom("sys_dict_data").selectAll().where("dict_type", "=", "biz_card_type");
    const list = { columns: { value: "dict_value" }, id: "dict_code" };
    const page = await readPage(all, { pageNum: 99, pageSize: 4, orderByColumn: "value", isAsc: "desc" }, list);
    expect(page.total).toBe(9);
    expect(page.rows.map(({ dict_value }) => dict_value)).toEqual(["adel"]);
    const found = async (text: string) => (await all.where(contains("label_en", text)).execute()).length;
    expect([await found("CARD"), await found("%"), await found("_"), await found("\\")]).toEqual([3, 0, 0, 0]);
    expect(await found("'; drop table sys_dict_data; --")).toBe(0);
    await server.close();
  });

  it("finds non-ASCII letters in either case", async () => {
    const server = await startTestServer(dialect);
    const { db } = server.context;
    const row = await sql<{
      hit: number | boolean;
    }>`select ${contains("dict_type", "é")} as hit from (select 'HÔTEL CAFÉ' as dict_type) as t`.execute(db);
    expect(Boolean(row.rows[0]?.hit)).toBe(true);
    await server.close();
  });
});
