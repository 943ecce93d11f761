import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { DIALECTS, type TestOffice, testOffice } from "../../testing/test-server.ts";
import { createAppContext } from "../app.ts";

const TABLES = ["sys_dept", "sys_user", "biz_group", "biz_hotel", "biz_encoder", "biz_order", "biz_lot"] as const;

/** Number of rows of each table that the example data fills. */
async function rowCounts({ office: { db } }: TestOffice): Promise<number[]> {
  const counts: number[] = [];
  for (const table of TABLES) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
    counts.push(Number(rows[0]?.n));
  }
  return counts;
}

/** A second start on the same database. */
async function restart(office: TestOffice): Promise<void> {
  const context = await createAppContext(office.config, office.clock, (line) => office.told.push(line));
  await context.db.destroy();
}

async function renameEverything({ office: { db } }: TestOffice): Promise<void> {
  await db.updateTable("sys_dept").set({ dept_name: sql`'renamed ' || dept_id` }).execute();
  await db.updateTable("biz_group").set({ group_name: sql`'renamed ' || id` }).execute();
  await db.updateTable("biz_hotel").set({ hotel_name: sql`'renamed ' || id` }).execute();
}

/** The names of one column that a new database starts with. */
async function seededNames({ office: { db } }: TestOffice): Promise<string[]> {
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
    const office = await testOffice(dialect, { seedLanguage });
    const [first, ...others] = await seededNames(office);
    expect(first).toBe(root);
    expect(others).toHaveLength(31);
    for (const name of others) expect(name).toMatch(script);
    await office.close();
  });
});

describe.for(DIALECTS)("demo data, on %s", (dialect) => {
  it("is added once, whatever users rename or delete afterwards", async () => {
    const office = await testOffice(dialect, { seed: "demo" });
    const { db } = office.office;
    await renameEverything(office);
    await db.deleteFrom("biz_encoder").execute();
    await db.updateTable("sys_user").set({ user_name: "former-agent" }).where("user_name", "=", "agent").execute();
    const before = await rowCounts(office);
    await restart(office);
    expect(await rowCounts(office)).toEqual(before);
    expect(office.told).toHaveLength(3);
    await office.close();
  });

  it("adds nothing to a database of an earlier version that has it under other names", async () => {
    const office = await testOffice(dialect, { seed: "demo" });
    await renameEverything(office);
    await office.office.db.deleteFrom("seed_run").execute();
    const before = await rowCounts(office);
    await restart(office);
    expect(await rowCounts(office)).toEqual(before);
    await office.close();
  });

  it("can be added to a database that was started without it", async () => {
    const office = await testOffice(dialect);
    expect(await rowCounts(office)).toEqual([1, 1, 0, 0, 0, 0, 0]);
    await createAppContext({ ...office.config, seed: "demo" }, office.clock, () => undefined).then(({ db }) =>
      db.destroy(),
    );
    expect(await rowCounts(office)).toEqual([9, 4, 2, 4, 1, 3, 3]);
    await office.close();
  });
});

async function deleteTasks(office: TestOffice): Promise<void> {
  const token = await office.signIn();
  const tasks = await office.office.db.selectFrom("sys_job").select("job_id").execute();
  const path = `monitor/job/${tasks.map(({ job_id }) => job_id)}`;
  expect((await office.call("DELETE", path, { token })).body.code).toBe(200);
}

/** Deletes a role, a post, a dictionary with its entries and every timed task, like a user. */
async function deleteSeeded(office: TestOffice): Promise<void> {
  const token = await office.signIn();
  const { db } = office.office;
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
    expect((await office.call("DELETE", path, { token })).body.code, path).toBe(200);
  await deleteTasks(office);
}

/** Existing roles, posts, dictionaries and timed tasks. */
async function seededKeys({ office: { db } }: TestOffice): Promise<string[]> {
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
    const office = await testOffice(dialect);
    await deleteSeeded(office);
    const { db } = office.office;
    await db.updateTable("sys_role").set({ role_key: "reseller" }).where("role_key", "=", "agent").execute();
    const before = await seededKeys(office);
    for (const gone of ["operator", "agent", "hr", VOCABULARY, "ledger.verify()"]) expect(before).not.toContain(gone);
    await restart(office);
    expect(await seededKeys(office)).toEqual(before);
    const demo = await createAppContext({ ...office.config, seed: "demo" }, office.clock, () => undefined);
    await demo.db.destroy();
    expect(await seededKeys(office)).toEqual(before);
    const users = await db.selectFrom("sys_user").select("user_name").orderBy("user_id").execute();
    expect(users.map(({ user_name }) => user_name)).toEqual(["admin", "staff"]);
    await office.close();
  });

  it("is not added again in a database whose version did not record it", async () => {
    const office = await testOffice(dialect);
    await deleteSeeded(office);
    const { db } = office.office;
    await db.deleteFrom("seed_run").execute();
    await db.deleteFrom("migration").where("name", "=", "2026-11-27-b-known-seeds").execute();
    const before = await seededKeys(office);
    await restart(office);
    // Tasks that the earlier version did not have are added once.
    const added = [...before, "payment.checkSilent()", "stay.clearReferences()"].toSorted();
    expect(await seededKeys(office)).toEqual(added);
    await deleteTasks(office);
    await restart(office);
    expect(await seededKeys(office)).toEqual(before);
    await office.close();
  });
});
