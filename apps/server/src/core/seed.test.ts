import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { DIALECTS, startTestServer, type TestServer } from "../../testing/test-server.ts";
import { createAppContext } from "../app.ts";

const TABLES = ["sys_dept", "sys_user", "biz_group", "biz_hotel", "biz_encoder", "biz_order", "biz_lot"] as const;

/** Number of rows of each table that the example data fills. */
async function rowCounts({ context: { db } }: TestServer): Promise<number[]> {
  const counts: number[] = [];
  for (const table of TABLES) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
    counts.push(Number(rows[0]?.n));
  }
  return counts;
}

/** A second start on the same database. */
async function restart(server: TestServer): Promise<void> {
  const context = await createAppContext(server.config, server.clock, (line) => server.told.push(line));
  await context.db.destroy();
}

async function renameEverything({ context: { db } }: TestServer): Promise<void> {
  await db.updateTable("sys_dept").set({ dept_name: sql`'renamed ' || dept_id` }).execute();
  await db.updateTable("biz_group").set({ group_name: sql`'renamed ' || id` }).execute();
  await db.updateTable("biz_hotel").set({ hotel_name: sql`'renamed ' || id` }).execute();
}

/** The names of one column that a new database starts with. */
async function seededNames({ context: { db } }: TestServer): Promise<string[]> {
  const names = [
    ...(await db.selectFrom("sys_dept").select("dept_name as name").execute()),
    ...(await db.selectFrom("sys_user").select("nick_name as name").execute()),
    ...(await db.selectFrom("sys_post").select("post_name as name").execute()),
    ...(await db.selectFrom("sys_config").select("config_name as name").execute()),
    ...(await db.selectFrom("sys_job").select("job_name as name").execute()),
  ];
  return names.map(({ name }) => name);
}

describe.for(DIALECTS)("the names of a new database, on %s", (dialect) => {
  it.for([
    ["zh", "总部", /^[^A-Za-z]*$/],
    ["en", "Head office", /^[ -~]+$/],
  ] as const)("are in the language that it is set up in: %s", async ([seedLanguage, root, script]) => {
    const server = await startTestServer(dialect, { seedLanguage });
    const [first, ...others] = await seededNames(server);
    expect(first).toBe(root);
    expect(others).toHaveLength(33);
    for (const name of others) expect(name).toMatch(script);
    await server.close();
  });
});

describe.for(DIALECTS)("demo data, on %s", (dialect) => {
  it("is added once, whatever users rename or delete afterwards", async () => {
    const server = await startTestServer(dialect, { seed: "demo" });
    const { db } = server.context;
    await renameEverything(server);
    await db.deleteFrom("biz_encoder").execute();
    await db.updateTable("sys_user").set({ user_name: "former-agent" }).where("user_name", "=", "agent").execute();
    const before = await rowCounts(server);
    await restart(server);
    expect(await rowCounts(server)).toEqual(before);
    expect(server.told).toHaveLength(3);
    await server.close();
  });

  it("adds nothing to a database of an earlier version that has it under other names", async () => {
    const server = await startTestServer(dialect, { seed: "demo" });
    await renameEverything(server);
    await server.context.db.deleteFrom("seed_run").execute();
    const before = await rowCounts(server);
    await restart(server);
    expect(await rowCounts(server)).toEqual(before);
    await server.close();
  });

  it("can be added to a database that was started without it", async () => {
    const server = await startTestServer(dialect);
    expect(await rowCounts(server)).toEqual([1, 1, 0, 0, 0, 0, 0]);
    await createAppContext({ ...server.config, seed: "demo" }, server.clock, () => undefined).then(({ db }) =>
      db.destroy(),
    );
    expect(await rowCounts(server)).toEqual([9, 4, 2, 4, 1, 3, 3]);
    await server.close();
  });
});

async function deleteTasks(server: TestServer): Promise<void> {
  const token = await server.signIn();
  const tasks = await server.context.db.selectFrom("sys_job").select("job_id").execute();
  const path = `monitor/job/${tasks.map(({ job_id }) => job_id)}`;
  expect((await server.call("DELETE", path, { token })).body.code).toBe(200);
}

/** Deletes a role, a post, a dictionary with its entries and every timed task, like a user. */
async function deleteSeeded(server: TestServer): Promise<void> {
  const token = await server.signIn();
  const { db } = server.context;
  const role = await db.selectFrom("sys_role").select("role_id").where("role_key", "=", "operator").executeTakeFirst();
  const post = await db.selectFrom("sys_post").select("post_id").where("post_code", "=", "hr").executeTakeFirst();
  const words = await db.selectFrom("sys_dict_data").select("dict_code").where("dict_type", "=", VOCABULARY).execute();
  const type = await db.selectFrom("sys_dict_type").select("dict_id").where("dict_type", "=", VOCABULARY).execute();
  for (const path of [
    `system/role/${role?.role_id}`,
    `system/post/${post?.post_id}`,
    `system/dict/data/${words.map(({ dict_code }) => dict_code)}`,
    `system/dict/type/${type[0]?.dict_id}`,
  ])
    expect((await server.call("DELETE", path, { token })).body.code, path).toBe(200);
  await deleteTasks(server);
}

/** Existing roles, posts, dictionaries and timed tasks. */
async function seededKeys({ context: { db } }: TestServer): Promise<string[]> {
  const keys = [
    ...(await db.selectFrom("sys_role").select("role_key as key").where("deleted", "=", 0).execute()),
    ...(await db.selectFrom("sys_post").select("post_code as key").execute()),
    ...(await db.selectFrom("sys_dict_type").select("dict_type as key").execute()),
    ...(await db.selectFrom("sys_job").select("invoke_target as key").execute()),
  ];
  return keys.map(({ key }) => key).toSorted();
}

const VOCABULARY = "sys_user_sex";

describe.for(DIALECTS)("what was seeded and deleted, on %s", (dialect) => {
  it("is not added again at the next start, and example rows work without it", async () => {
    const server = await startTestServer(dialect);
    await deleteSeeded(server);
    const { db } = server.context;
    await db.updateTable("sys_role").set({ role_key: "reseller" }).where("role_key", "=", "agent").execute();
    const before = await seededKeys(server);
    for (const gone of ["operator", "agent", "hr", VOCABULARY, "ledger.verify()"]) expect(before).not.toContain(gone);
    await restart(server);
    expect(await seededKeys(server)).toEqual(before);
    const demo = await createAppContext({ ...server.config, seed: "demo" }, server.clock, () => undefined);
    await demo.db.destroy();
    expect(await seededKeys(server)).toEqual(before);
    const users = await db.selectFrom("sys_user").select("user_name").orderBy("user_id").execute();
    expect(users.map(({ user_name }) => user_name)).toEqual(["admin", "staff"]);
    await server.close();
  });

  it("is not added again in a database whose version did not record it", async () => {
    const server = await startTestServer(dialect);
    await deleteSeeded(server);
    const { db } = server.context;
    await db.deleteFrom("seed_run").execute();
    await db.deleteFrom("migration").where("name", "=", "2026-11-27-b-known-seeds").execute();
    const before = await seededKeys(server);
    await restart(server);
    // Tasks that the earlier version did not have are added once.
    const added = [
      ...before,
      "payment.checkSilent()",
      "payment.fetchCertificates()",
      "stay.clearReferences()",
    ].toSorted();
    expect(await seededKeys(server)).toEqual(added);
    await deleteTasks(server);
    await restart(server);
    expect(await seededKeys(server)).toEqual(before);
    await server.close();
  });
});
