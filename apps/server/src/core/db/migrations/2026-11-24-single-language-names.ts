import { sql } from "kysely";
import type { Db } from "../database.ts";
import type { Migration } from "../migrate.ts";

// Version 0.1 seeded names in two languages at once. Seeds find their rows by name, so the example departments would be
// added twice. Names that users have changed stay.

type Rename = readonly [before: string, after: string];
interface NameColumn {
  readonly table: string;
  readonly column: string;
  readonly names: readonly Rename[];
}

const AGENTS: readonly Rename[] = [
  ["华东代理 East China agent", "华东代理"],
  ["华南代理 South China agent", "华南代理"],
];
const GROUPS: readonly Rename[] = [
  ["江南酒店集团 Jiangnan Hotels", "江南酒店集团"],
  ["珠江酒店集团 Pearl River Hotels", "珠江酒店集团"],
];
const HOTELS: readonly Rename[] = [
  ["西湖宾馆 West Lake Hotel", "西湖宾馆"],
  ["平江客栈 Pingjiang Inn", "平江客栈"],
  ["珠江大酒店 Pearl River Hotel", "珠江大酒店"],
  ["海湾度假村 Bay Resort", "海湾度假村"],
];
const USERS: readonly Rename[] = [
  ["管理员 Admin", "管理员"],
  ["厂家员工 Staff", "厂家员工"],
  ["代理商 Agent", "代理商"],
  ["前台 Front desk", "前台"],
];
const POSTS: readonly Rename[] = [
  ["董事长 Chief executive", "董事长"],
  ["项目经理 Project manager", "项目经理"],
  ["人力资源 Human resources", "人力资源"],
  ["普通员工 Staff", "普通员工"],
];
const PARAMETERS: readonly Rename[] = [
  ["主框架皮肤 Frame skin", "主框架皮肤"],
  ["侧边栏主题 Sidebar theme", "侧边栏主题"],
  ["登录验证码 Captcha at sign-in", "登录验证码"],
  ["用户注册 Registration", "用户注册"],
  ["注册账号的角色 Role of accounts that register (its key)", "注册账号的角色（权限字符）"],
  [
    "注册账号的部门 Department of accounts that register (its id; 0 for the root)",
    "注册账号的部门（部门编号，0 为总部）",
  ],
  ["新密码的字符要求 Characters a new password must hold", "新密码的字符要求"],
  ["每台发卡机未知任务上限 Unknown jobs allowed per encoder", "每台发卡机未知任务上限"],
  ["未付订单的有效天数 Days until an unpaid order fails", "未付订单的有效天数"],
];

const COLUMNS: readonly NameColumn[] = [
  {
    table: "sys_dept",
    column: "dept_name",
    names: [["总部 Head office", "总部"], ...AGENTS, ...GROUPS, ...HOTELS],
  },
  { table: "biz_group", column: "group_name", names: GROUPS },
  { table: "biz_hotel", column: "hotel_name", names: HOTELS },
  { table: "biz_encoder", column: "device_name", names: [["前台发卡机 Front desk", "前台发卡机"]] },
  { table: "sys_user", column: "nick_name", names: USERS },
  { table: "sys_post", column: "post_name", names: POSTS },
  { table: "sys_config", column: "config_name", names: PARAMETERS },
];

/** A name that another row already has is skipped: post names are unique. */
async function renameSeeded(db: Db, { table, column, names }: NameColumn): Promise<void> {
  const name = sql.ref(column);
  for (const [before, after] of names)
    await sql`update ${sql.table(table)} set ${name} = ${after} where ${name} = ${before}
      and not exists (select 1 from ${sql.table(table)} where ${name} = ${after})`.execute(db);
}

export const singleLanguageNamesMigration: Migration = {
  name: "2026-11-24-b-single-language-names",
  up: async (db) => {
    for (const each of COLUMNS) await renameSeeded(db, each);
  },
};
