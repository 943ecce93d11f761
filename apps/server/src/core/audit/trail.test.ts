import type { TrailEntity } from "@adel/protocol";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DIALECTS, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import type { Change } from "./change.ts";
import { auditTrail, chainHash } from "./trail.ts";
import { TRAIL_RULES } from "./trail-entities.ts";
import { type ChainEnd, verifyTrail } from "./verify-trail.ts";

const by = { userId: 1, userName: "admin" };

describe.for(DIALECTS)("the audit trail, on %s", (dialect) => {
  let server: TestServer;
  const keep = (id: number) => buildEntry(id, { name: `n${id}` });
  beforeAll(async () => {
    server = await startTestServer(dialect);
  });
  afterAll(() => server.close());
  const db = () => server.context.db;
  const keepAs = (entity: TrailEntity, change: Change) =>
    db()
      .transaction()
      .execute((trx) => auditTrail(server.context.vault, server.clock).keep(trx, by, entity, [change]));
  const buildEntry = (id: number, after: object | null, before: object | null = null) =>
    db()
      .transaction()
      .execute((trx) =>
        auditTrail(server.context.vault, server.clock).keep(trx, by, "system/post", [{ id, before, after }]),
      );
  const verdict = (noted?: ChainEnd) => verifyTrail(db(), server.context.vault, noted);
  const end = async () => {
    const found = await verdict();
    if (!found.sound) throw new Error(found.why);
    return found.end;
  };
  /** Changes the database directly, after removing the triggers that protect it. */
  const tampered = async (change: () => Promise<unknown>) => {
    const guards =
      dialect === "sqlite"
        ? ["audit_trail_no_update", "audit_trail_no_delete"].map((name) => sql.raw(`drop trigger if exists ${name}`))
        : [sql.raw("alter table audit_trail disable trigger all")];
    for (const guard of guards) await sql`${guard}`.execute(db());
    await change();
  };

  describe("the audit trail", () => {
    beforeEach(() => keep(1));

    it("contains who changed what, before and after, in order", async () => {
      await buildEntry(2, { name: "b" }, { name: "a" });
      await buildEntry(2, null, { name: "b" });
      const rows = await db().selectFrom("audit_trail").selectAll().orderBy("seq", "desc").limit(2).execute();
      expect(rows).toMatchObject([
        { row_id: "2", entity: "system/post", user_id: 1, before_json: '{"name":"b"}', after_json: null },
        { row_id: "2", user_name: "admin", before_json: '{"name":"a"}', after_json: '{"name":"b"}' },
      ]);
      expect(await verdict()).toMatchObject({ sound: true });
    });

    it("is one chain, also when twenty transactions write at once and hundreds of rows are added together", async () => {
      const before = (await end()).seq;
      await Promise.all(Array.from({ length: 20 }, (_, id) => keep(id)));
      const many = Array.from({ length: 450 }, (_, id) => ({ id, before: null, after: {} }));
      await db()
        .transaction()
        .execute((trx) => auditTrail(server.context.vault, server.clock).keep(trx, by, "system/post", many));
      expect((await end()).seq).toBe(before + 470);
    });

    it("has no row of a change that was rolled back", async () => {
      const before = await end();
      const undone = db()
        .transaction()
        .execute(async (trx) => {
          await auditTrail(server.context.vault, server.clock).keep(trx, by, "system/post", [
            { id: 9, before: null, after: {} },
          ]);
          throw new Error("undone");
        });
      await expect(undone).rejects.toThrow("undone");
      expect(await end()).toEqual(before);
    });

    it("has the department of each row: its own, or the one that the change of a deleted row states", async () => {
      const { dept_id } = await db()
        .selectFrom("sys_user")
        .select("dept_id")
        .where("user_id", "=", 1)
        .executeTakeFirstOrThrow();
      const change = { before: null, after: {} };
      await keepAs("system/user", { id: 1, ...change });
      await keepAs("system/user", { id: 999_999, ...change });
      await keepAs("system/user", { id: 999_999, ...change, deptId: 7 });
      await keepAs("system/role", { id: 1, ...change });
      const rows = await db()
        .selectFrom("audit_trail")
        .select(["dept_id", "version"])
        .orderBy("seq", "desc")
        .limit(4)
        .execute();
      expect(rows.reverse()).toEqual([dept_id, null, 7, null].map((dept_id) => ({ dept_id, version: 2 })));
    });

    it.for(Object.entries(TRAIL_RULES).filter(([, { department }]) => department !== undefined))(
      "finds the department of %s in the tables",
      async ([, { department }]) => {
        if (!department) throw new Error("filtered");
        const { id, from, dept } = department;
        await sql`select ${sql.raw(id)}, ${sql.raw(dept)} from ${sql.raw(from)}`.execute(db());
      },
    );

    it("cannot be changed or emptied through the database", async () => {
      await expect(db().updateTable("audit_trail").set({ user_name: "x" }).execute()).rejects.toThrow(/append-only/);
      await expect(db().deleteFrom("audit_trail").execute()).rejects.toThrow(/append-only/);
    });
  });

  describe("the audit trail with direct database access", () => {
    /** An entry as earlier versions wrote it, without a department. */
    const buildOldEntry = async () => {
      const { seq, link } = await end();
      const row = {
        ...{ seq: seq + 1, version: 1, time: server.clock.now(), user_id: 1, user_name: "admin" },
        ...{ entity: "system/post", row_id: "5", dept_id: null, before_json: null, after_json: "{}" },
      };
      const head = { seq: row.seq, link: chainHash(server.context.vault, link, row) };
      await db()
        .insertInto("audit_trail")
        .values({ ...row, link: head.link })
        .execute();
      await db().updateTable("audit_head").set(head).execute();
      return row;
    };
    const update = (seq: number, change: object) =>
      tampered(() => db().updateTable("audit_trail").set(change).where("seq", "=", seq).execute());

    it("verifies entries of earlier versions among new ones", async () => {
      await keep(1);
      await buildOldEntry();
      await keepAs("system/user", { id: 1, before: null, after: {} });
      await buildOldEntry();
      expect(await verdict()).toMatchObject({ sound: true });
    });

    it("shows that a department was changed, and that an old entry was given one", async () => {
      await keepAs("system/user", { id: 1, before: null, after: {} });
      const { seq } = await end();
      const { dept_id } = await db()
        .selectFrom("audit_trail")
        .select("dept_id")
        .where("seq", "=", seq)
        .executeTakeFirstOrThrow();
      const old = await buildOldEntry();
      for (const [at, change, back] of [
        [seq, { dept_id: 9 }, { dept_id }],
        [seq, { dept_id: null }, { dept_id }],
        [seq, { version: 1 }, { version: 2 }],
        [seq, { version: 1, dept_id: null }, { version: 2, dept_id }],
        [seq, { version: 3 }, { version: 2 }],
        [old.seq, { dept_id: 9 }, { dept_id: null }],
        [old.seq, { version: 2 }, { version: 1 }],
      ] as const) {
        await update(at, change);
        expect(await verdict(), JSON.stringify(change)).toEqual({ sound: false, at, why: "changed" });
        await update(at, back);
      }
      expect(await verdict()).toMatchObject({ sound: true });
    });

    it("is found sound while others write", async () => {
      const writing = Promise.all(Array.from({ length: 60 }, (_, id) => keep(id)));
      for (let time = 0; time < 30; time++) expect(await verdict()).toMatchObject({ sound: true });
      await writing;
    });

    it("shows which row was changed, removed, or restored to an older state", async () => {
      await keep(1);
      const noted = await end();
      await keep(2);
      await keep(3);
      const { seq, link } = await end();
      const row = await db().selectFrom("audit_trail").selectAll().where("seq", "=", seq).executeTakeFirstOrThrow();

      await tampered(() => db().updateTable("audit_trail").set({ after_json: "{}" }).where("seq", "=", seq).execute());
      expect(await verdict()).toEqual({ sound: false, at: seq, why: "changed" });
      await db().updateTable("audit_trail").set({ after_json: row.after_json }).where("seq", "=", seq).execute();
      expect(await verdict()).toMatchObject({ sound: true });

      await db().deleteFrom("audit_trail").where("seq", "=", seq).execute();
      expect(await verdict()).toEqual({ sound: false, at: seq, why: "cut-off" });
      await db().insertInto("audit_trail").values(row).execute();

      const middle = await db()
        .selectFrom("audit_trail")
        .selectAll()
        .where("seq", "=", seq - 1)
        .executeTakeFirstOrThrow();
      await db()
        .deleteFrom("audit_trail")
        .where("seq", "=", seq - 1)
        .execute();
      expect(await verdict()).toEqual({ sound: false, at: seq - 1, why: "missing" });
      await db().insertInto("audit_trail").values(middle).execute();

      // The whole database was restored to an earlier state: the chain is valid, but does not match the recorded end.
      expect(await verdict({ seq, link })).toMatchObject({ sound: true });
      await db().deleteFrom("audit_trail").where("seq", ">", noted.seq).execute();
      await db().updateTable("audit_head").set(noted).execute();
      expect(await verdict()).toMatchObject({ sound: true });
      expect(await verdict({ seq, link })).toEqual({ sound: false, at: noted.seq + 1, why: "cut-off" });
      await keep(4);
      await keep(5);
      expect(await verdict({ seq, link })).toEqual({ sound: false, at: seq, why: "not-the-noted-chain" });
    });
  });
});
