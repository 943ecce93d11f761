import { sql } from "kysely";
import type { Db } from "../database.ts";
import type { Migration } from "../migrate.ts";

// Earlier versions did not record which roles, posts, dictionary types and timed tasks they had seeded, and added them
// again at each start even if users had deleted or renamed them. The version of 2026-11-24 had all of these, so they
// count as seeded in a database that was in use. Seeds of later versions are not listed.

const ROLES = ["admin", "staff", "agent", "operator", "ROLE_DEFAULT"];
const POSTS = ["ceo", "se", "hr", "user"];
const DICTIONARIES = [
  ...["biz_card_type", "biz_software_type", "biz_test_card_type", "biz_operation_type", "biz_test_method"],
  ...["biz_use_status", "biz_card_job_state", "biz_order_status", "biz_payment_method"],
  ...["sys_user_sex", "sys_show_hide", "sys_data_scope", "sys_normal_disable", "sys_open_close", "sys_job_status"],
  ...["sys_job_group", "sys_job_misfire", "sys_yes_no", "sys_notice_type", "sys_notice_status", "sys_oper_type"],
  "sys_common_status",
];
const NAMES = [
  ...ROLES.map((key) => `system/role/${key}`),
  ...POSTS.map((code) => `system/post/${code}`),
  ...DICTIONARIES.map((type) => `system/dict/${type}`),
];

async function isInUse(db: Db): Promise<boolean> {
  return (await sql`select 1 from sys_role limit 1`.execute(db)).rows.length > 0;
}

/** Timed tasks were introduced later: they count as seeded if there are some, or if users changed or deleted one. */
async function hadTasks(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from sys_job
    union all select 1 from audit_trail where entity = 'monitor/job'`.execute(db);
  return rows.length > 0;
}

export const knownSeedsMigration: Migration = {
  name: "2026-11-27-b-known-seeds",
  up: async (db) => {
    if (!(await isInUse(db))) return;
    const names = (await hadTasks(db)) ? [...NAMES, "monitor/job"] : NAMES;
    for (const name of names)
      await sql`insert into seed_run (name, run_time) values (${name}, 0) on conflict do nothing`.execute(db);
  },
};
