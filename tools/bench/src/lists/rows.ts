import { sql } from "kysely";
import type { Database, Db } from "../../../../apps/server/src/core/db/database.ts";
import { countOn } from "../../../../apps/server/src/core/db/migrate.ts";
import type {} from "../../../../apps/server/src/features/system/role/role.table.ts";

/** How full the tables of one product are. */
export interface Size {
  readonly users: number;
  readonly logs: number;
}

const FIRST_DEPT = 1000;
export const DEPTS = 200;
/** Departments below the agent's own: a twentieth of all rows are in the agent's scope. */
const AGENT_DEPTS = 10;
/** The first moment of the logs, and the time from one row to the next. */
export const LOGS_FROM = Date.UTC(2025, 0, 1);
export const logStep = (logs: number) => Math.floor((300 * 24 * 3_600_000) / logs);

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

const fillUsers = (db: Db, users: number) =>
  sql`insert into sys_user (user_id, user_name, login_name, nick_name, email, phonenumber, sex, password_hash, dept_id,
      status, login_address, login_time, create_time)
    ${many(users)} select 1000 + i, 'user-' || i, 'user-' || i, '用户 ' || i, 'user-' || i || '@example.com',
      cast(13000000000 + i as varchar(20)), cast(i % 2 as varchar(1)), '', ${dept},
      case when i % 20 = 0 then '1' else '0' end, '192.0.2.7', ${sql.lit(LOGS_FROM)}, ${sql.lit(LOGS_FROM)} + i * ${sql.lit(logStep(users))} from n`.execute(
    db,
  );

/** One row of the operation log for each of `from`: a table expression with the column i. */
export const fillOperLog = (db: Db, logs: number) =>
  sql`insert into sys_oper_log (oper_id, title_zh, title_en, business_type, route, request_method, user_id, oper_name,
      dept_id, oper_url, oper_ip, oper_location, oper_param, code, fault_values, status, oper_time, cost_time)
    ${many(logs)} select 1000 + i, '修改用户', 'Modify user', i % 9, '/system/user', 'PUT', 1000 + i % 500, 'user-' || (i % 500),
      ${dept}, '/system/user', '192.0.2.7', '内网|Internal', '{"userId":' || i || ',"remark":"as it was sent"}', 200, '{}',
      case when i % 20 = 0 then 1 else 0 end, ${sql.lit(LOGS_FROM)} + i * ${sql.lit(logStep(logs))}, 12 from n`.execute(
    db,
  );

const fillLoginInfo = (db: Db, logs: number) =>
  sql`insert into sys_logininfor (info_id, user_name, user_id, dept_id, kind, ipaddr, login_location, browser, os,
      status, fault_values, login_time)
    ${many(logs)} select 1000 + i, 'user-' || (i % 500), 1000 + i % 500, ${dept}, 'sign-in', '192.0.2.7', '内网|Internal',
      'Chrome 140', 'Windows 11', case when i % 20 = 0 then '1' else '0' end, '{}',
      ${sql.lit(LOGS_FROM)} + i * ${sql.lit(logStep(logs))} from n`.execute(db);

/** Lets the agents see users and logs as well: what their scope leaves of them. */
const grantLists = (db: Db) =>
  sql`insert into sys_role_menu (role_id, menu_id) select role_id, menu_id from sys_role, sys_menu
    where role_key = 'agent' and perms in ('system:user:list', 'monitor:operlog:list', 'monitor:logininfor:list')`.execute(
    db,
  );

/** Fills users, departments and both logs. The server has to be quiet meanwhile. */
export async function fill({ db, dialect }: Database, { users, logs }: Size): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await fillDepts(trx);
    await fillUsers(trx, users);
    await fillOperLog(trx, logs);
    await fillLoginInfo(trx, logs);
    await grantLists(trx);
    await sql`update sys_menu set status = '0' where perms in ('system:user:list', 'monitor:operlog:list', 'monitor:logininfor:list')`.execute(
      trx,
    );
    await sql`update access_version set version = version + 1`.execute(trx);
    for (const [table, id] of [
      ["sys_dept", "dept_id"],
      ["sys_user", "user_id"],
      ["sys_oper_log", "oper_id"],
      ["sys_logininfor", "info_id"],
    ] as const)
      await countOn(trx, dialect, table, id);
  });
  if (dialect === "postgres") await sql`analyze`.execute(db);
}
