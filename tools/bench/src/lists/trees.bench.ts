import { sql } from "kysely";
import type { Db } from "../../../../apps/server/src/core/db/database.ts";
import { syncSequence } from "../../../../apps/server/src/core/db/migrate.ts";
import { ratio } from "../timed.ts";
import { connection, rateOf, sum, type Work, worked } from "./load.ts";
import { buildServer, type Product, product } from "./product.ts";
import { many } from "./rows.ts";

const FEW = 200;
const MANY = 5000;
/** Departments below each that has some: four floors below the root for 5 000. */
const WIDTH = 10;
const FIRST = 1000;
const ROUNDS = 5;
const ROUND_MS = 300;
const trees = [
  { what: "all departments", path: "/adel/system/dept/list" },
  { what: "departments as a tree to choose from", path: "/adel/system/user/deptTree" },
] as const;

/** So many departments below the root, ten below each. */
async function fillTree(db: Db, count: number): Promise<void> {
  await sql`insert into sys_dept (dept_id, parent_id, dept_name, order_num, create_time)
    ${many(count)} select ${sql.lit(FIRST - 1)} + i, case when i <= ${sql.lit(WIDTH)} then 1
      else ${sql.lit(FIRST - 1)} + (i - 1) / ${sql.lit(WIDTH)} end, 'Department ' || i, i, 0 from n`.execute(db);
  await sql`with recursive above(dept_id, ancestor_id) as (
      select dept_id, dept_id from sys_dept where dept_id >= ${sql.lit(FIRST)}
      union all select a.dept_id, d.parent_id from above a join sys_dept d on d.dept_id = a.ancestor_id where d.parent_id > 0)
    insert into dept_closure (dept_id, ancestor_id) select dept_id, ancestor_id from above`.execute(db);
  await syncSequence(db, "sqlite", "sys_dept", "dept_id");
  await sql`update access_version set version = version + 1`.execute(db);
}

/** The size of one reply, and the server's processor time per call. */
async function asked({ admin, pid }: Product, path: string) {
  const lane = await connection(admin);
  const bytes = (await lane.send({ method: "GET", path })).length;
  const works: Work[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    works.push(await worked([lane], () => ({ method: "GET", path }), [pid], ROUND_MS));
  lane.end();
  return { kB: bytes / 1000, ms: 1000 / rateOf(sum(works.slice(1))) };
}

/** Trees of departments with many of them. */
export async function* treesBench(): AsyncGenerator<string> {
  buildServer();
  const [few, full] = [await product(), await product()];
  try {
    await fillTree(few.database.db, FEW);
    await fillTree(full.database.db, MANY);
    for (const { what, path } of trees) {
      const [small, large] = [await asked(few, path), await asked(full, path)];
      const line = ratio(`${what}: ${MANY}`, `with ${FEW}`, large.ms, small.ms);
      yield `${line} (${large.ms.toFixed(1)} / ${small.ms.toFixed(1)} ms; ${large.kB.toFixed(0)} / ${small.kB.toFixed(0)} kB)`;
    }
  } finally {
    await few.stop();
    await full.stop();
  }
}
