import { sql } from "kysely";
import type { Db } from "../../../../apps/server/src/core/db/database.ts";

const FIRST_DEPT = 1000;
const DEPTS = 200;
/** Departments below the agent's own: a twentieth of all rows are in the agent's scope. */
const AGENT_DEPTS = 10;
/** Time of the first card. */
export const FIRST_MOMENT = Date.UTC(2025, 0, 1);

/** `select … from n`, once for each of 1 to `count`. */
export const many = (count: number) =>
  sql`with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < ${sql.lit(count)})`;
export const dept = sql`${sql.lit(FIRST_DEPT)} + i % ${sql.lit(DEPTS)}`;

/** The departments: some below the agent's own, the others below the root. */
export async function fillDepts(db: Db): Promise<void> {
  await sql`insert into sys_dept (dept_id, parent_id, dept_name, order_num, create_time)
    ${many(DEPTS)} select ${sql.lit(FIRST_DEPT - 1)} + i, case when i <= ${sql.lit(AGENT_DEPTS)} then
      (select dept_id from sys_user where user_name = 'agent') else 1 end, 'Department ' || i, i, 0 from n`.execute(db);
  await sql`insert into dept_closure (ancestor_id, dept_id)
    select dept_id, dept_id from sys_dept where dept_id >= ${sql.lit(FIRST_DEPT)}
    union select c.ancestor_id, d.dept_id from sys_dept d join dept_closure c on c.dept_id = d.parent_id
      where d.dept_id >= ${sql.lit(FIRST_DEPT)}`.execute(db);
}
