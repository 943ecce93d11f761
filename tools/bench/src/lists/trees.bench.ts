import { sql } from "kysely";
import type { Db } from "../../../../apps/server/src/core/db/database.ts";
import { syncSequence } from "../../../../apps/server/src/core/db/migrate.ts";
import { type Options, prepareServer } from "../bench.ts";
import { ratio } from "../timed.ts";
import { connection, rateOf, sum, type Work, worked } from "./load.ts";
import { type Product, product } from "./product.ts";
import { many } from "./rows.ts";

const WHOLE = { few: 200, many: 5000, rounds: 5, roundMs: 300 };
const SMALLEST: typeof WHOLE = { few: 20, many: 100, rounds: 2, roundMs: 1 };
/** Departments below each that has some: four floors below the root for 5 000. */
const WIDTH = 10;
const FIRST = 1000;
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
async function asked({ admin, pid }: Product, path: string, { rounds, roundMs }: typeof WHOLE) {
  const lane = await connection(admin);
  const bytes = (await lane.send({ method: "GET", path })).length;
  const works: Work[] = [];
  for (let round = 0; round < rounds; round += 1)
    works.push(await worked([lane], () => ({ method: "GET", path }), [pid], roundMs));
  lane.end();
  return { kB: bytes / 1000, ms: 1000 / rateOf(sum(works.slice(1))) };
}

/** Trees of departments with many of them. */
export async function* treesBench(options: Options): AsyncGenerator<string> {
  const size = options.isSmallest ? SMALLEST : WHOLE;
  const program = prepareServer(options);
  const [few, full] = await Promise.all([product(program), product(program)]);
  try {
    await fillTree(few.database.db, size.few);
    await fillTree(full.database.db, size.many);
    for (const { what, path } of trees) {
      const [small, large] = [await asked(few, path, size), await asked(full, path, size)];
      const line = ratio(`${what}: ${size.many}`, `with ${size.few}`, large.ms, small.ms);
      yield `${line} (${large.ms.toFixed(1)} / ${small.ms.toFixed(1)} ms; ${large.kB.toFixed(0)} / ${small.kB.toFixed(0)} kB)`;
    }
  } finally {
    await few.stop();
    await full.stop();
  }
}
