import { allRoutes, permissionsOf, type Route } from "@adel/protocol";
import { sql } from "kysely";
import { buildEncoder } from "./build-encoder.ts";
import { type CardDesk, cardDesk } from "./card-job-setup.ts";
import { type Staffing, staffing } from "./staffing.ts";
import { hotelInput, type TestDialect } from "./test-server.ts";

/** The address of failed sign-ins to the accounts of this world. */
const LOCKED_FROM = "10.9.9.9";

/** Everything that system administration asks for, and nothing of the business. */
const systemWords = [
  "system:config:security",
  ...Object.values(allRoutes).flatMap((routes) =>
    Object.values<Route>(routes)
      .flatMap(({ access }) => permissionsOf(access))
      .filter((word) => /^(system|monitor):/.test(word)),
  ),
];

/** A directory that no role holds. */
const FREE_MENU = { parentId: 0, menuName: "free", menuType: "M", path: "free", orderNum: 1 };

/** Makes rows through the API; what is refused fails the test. */
const maker =
  (server: CardDesk["server"], admin: string) =>
  async (path: string, body: object, token = admin) => {
    const answer = await server.call("POST", path, { token, body });
    if (answer.body.code !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };

/** A group and an encoder inside the caller's departments, and outside. */
async function ownedRows(made: ReturnType<typeof maker>, mine: number, apart: number) {
  const group = async (groupName: string, deptId: number) =>
    Number((await made("business/group", { groupName, deptId })).id);
  const encoder = async (deviceNumber: string, deptId: number) =>
    Number((await made("business/encoder", buildEncoder(deviceNumber, { deptId }))).id);
  return {
    groups: { mine: await group("mine", mine), apart: await group("apart", apart) },
    encoders: { mine: await encoder("RIGHTS-1", mine), apart: await encoder("RIGHTS-2", apart) },
  };
}

/** Roles and people: of the departments `mine` and `sub`, which the callers see, and of `apart`. */
async function rolesAndAccounts(
  { context: { db } }: CardDesk["server"],
  { role, person }: Staffing,
  { mine, sub, apart }: Readonly<Record<"mine" | "sub" | "apart", number>>,
) {
  const seeded = async (key: string) =>
    (await db.selectFrom("sys_role").select("role_id").where("role_key", "=", key).executeTakeFirstOrThrow()).role_id;
  const roles = {
    subadmin: await role("subadmin", [...new Set(systemWords)], "4"),
    weak: await role("weak", ["system:post:list"], "5"),
    shared: await role("shared", ["system:post:list"], "5"),
    free: await role("free", ["system:post:list"], "3"),
    strong: await role("strong", ["business:hotel:list", "business:order:approve"], "4"),
    wide: await role("wide", ["system:post:list"], "1"),
    operator: await seeded("operator"),
  };
  const accounts = {
    subadmin: await person("subadmin", mine, [roles.subadmin]),
    agent: await person("trader", mine, [await seeded("agent")]),
    weak: await person("weak", mine, [roles.weak]),
    shared: await person("shared", sub, [roles.shared]),
    strong: await person("strong", sub, [roles.strong]),
    wide: await person("wide", mine, [roles.wide]),
    plain: await person("plain", mine, []),
    stranger: await person("stranger", apart, [roles.shared]),
    // Whom the agent appoints, and whom nobody appoints beside that.
    clerk: await person("clerk", sub, [roles.operator]),
    both: await person("both", sub, [roles.operator, roles.strong]),
    farClerk: await person("far-clerk", apart, [roles.operator]),
  };
  return { roles, accounts };
}

/** A server with a sub-administrator of one department, an agent, and accounts that have more, less, and are elsewhere. */
export async function rightsWorld(dialect: TestDialect) {
  const desk: CardDesk = await cardDesk(dialect);
  const { server } = desk;
  const { db } = server.context;
  const admin = await server.signIn();
  const staff = staffing(server, admin);
  const { dept } = staff;
  const made = maker(server, admin);
  const mine = await dept("mine");
  const sub = await dept("mine-sub", mine);
  const leaf = await dept("mine-leaf", mine);
  const empty = await dept("mine-empty", mine);
  const apart = await dept("apart");
  const { roles, accounts } = await rolesAndAccounts(server, staff, { mine, sub, apart });
  const menu = async (perms: string) =>
    (await db.selectFrom("sys_menu").select("menu_id").where("perms", "=", perms).executeTakeFirstOrThrow()).menu_id;
  const menus = {
    held: await menu("system:post:list"),
    lacked: await menu("business:hotel:list"),
    own: await menu("system:user:list"),
    heldButton: await menu("system:post:export"),
    lackedButton: await menu("business:hotel:export"),
    free: Number((await made("system/menu", FREE_MENU)).menuId),
  };
  const owned = async (hotelNumber: number, deptId: number) =>
    (await desk.call("POST", "hotel", hotelInput({ hotelNumber, hotelName: `h${hotelNumber}`, deptId }))).body.data.id;
  const hotels = { mine: Number(await owned(8001, leaf)), apart: Number(await owned(8002, apart)) };
  const config = async (key: string) =>
    (await db.selectFrom("sys_config").select("config_id").where("config_key", "=", key).executeTakeFirstOrThrow())
      .config_id;
  await made("system/config", { configName: "own", configKey: "rights.own", configValue: "1" });
  const configs = {
    role: await config("sys.account.registerRole"),
    open: await config("sys.account.registerUser"),
    own: await config("rights.own"),
  };
  const { groups, encoders } = await ownedRows(made, mine, apart);
  const apiToken = { name: "api", scopes: ["system:post:list"], expireTime: "2027-06-01" };
  const tokens = {
    own: Number((await made("system/token", apiToken, accounts.subadmin.token)).id),
    admins: Number((await made("system/token", apiToken)).id),
  };
  for (const account of Object.keys(accounts))
    await db
      .insertInto("sys_sign_in_try")
      .values({ account, address: LOCKED_FROM, tries: 5, last_time: server.clock.now() })
      .execute();
  const sessions = (await db.selectFrom("user_session").select("token_hash").execute()).map(
    ({ token_hash }) => token_hash,
  );
  return {
    sessions,
    desk,
    server,
    db,
    admin,
    depts: { mine, sub, leaf, empty, apart },
    roles,
    accounts,
    menus,
    hotels,
    groups,
    encoders,
    tokens,
    configs,
  };
}
export type RightsWorld = Awaited<ReturnType<typeof rightsWorld>>;

/** Tables that say who may do what, on which rows. */
const TABLES = [
  ...(["sys_user", "sys_user_role", "sys_role", "sys_role_menu", "sys_role_dept", "sys_menu", "sys_dept"] as const),
  ...(["dept_closure", "sys_config", "user_session", "sys_user_post", "biz_hotel", "biz_group"] as const),
  ...(["biz_encoder", "sys_menu_removed", "sys_sign_in_try", "api_token"] as const),
  "sys_role_appoint" as const,
];
type Row = Readonly<Record<string, unknown>>;
/** Rows of each table, by their text. */
export type State = ReadonlyMap<string, ReadonlyMap<string, Row>>;

export async function readState({ db }: RightsWorld): Promise<State> {
  const state = new Map<string, ReadonlyMap<string, Row>>();
  for (const table of TABLES) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db);
    state.set(table, new Map(rows.map((row) => [JSON.stringify(row), row])));
  }
  return state;
}

/** Tables of pairs, which have no key of one column. */
const PAIRS: readonly string[] = [
  "sys_sign_in_try",
  "sys_user_role",
  "sys_role_menu",
  "sys_role_dept",
  "sys_role_appoint",
  "dept_closure",
  "sys_user_post",
];
/** New rows of these stay: other rows refer to them. */
const STAYING: readonly string[] = ["sys_dept", "dept_closure", "biz_hotel", "biz_group", "biz_encoder"];

const rows = (state: State, table: (typeof TABLES)[number]): readonly Row[] => [...(state.get(table)?.values() ?? [])];

/** Whether two states hold the same rows; their order does not count. */
export function isSame(one: State, other: State): boolean {
  return TABLES.every((table) => {
    const [these, those] = [one.get(table), other.get(table)];
    return these?.size === those?.size && [...(these?.keys() ?? [])].every((line) => those?.has(line));
  });
}

/** Puts every row back as it was, so that each call meets the same rows. Takes what is there now, gives what is then. */
export async function restoreState(world: RightsWorld, state: State, now: State): Promise<State> {
  const { db } = world;
  const isRow = (row: Row) =>
    sql.join(
      Object.entries(row).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
      sql` and `,
    );
  const insert = (table: string, row: Row) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(db);
  for (const table of [...TABLES].sort((one, other) => Number(PAIRS.includes(other)) - Number(PAIRS.includes(one)))) {
    const [was, is] = [state.get(table), now.get(table)];
    const lost = [...(was ?? [])].filter(([line]) => !is?.has(line));
    const fresh = [...(is ?? [])].filter(([line]) => !was?.has(line));
    for (const [, row] of PAIRS.includes(table) ? lost : []) if (table !== "dept_closure") await insert(table, row);
    for (const [, row] of PAIRS.includes(table) ? fresh : []) {
      const isMove = table === "dept_closure" && rows(state, "sys_dept").some((dept) => dept.dept_id === row.dept_id);
      if (isMove || !STAYING.includes(table))
        await sql`delete from ${sql.table(table)} where ${isRow(row)}`.execute(db);
    }
    for (const [, row] of table === "dept_closure" ? lost : []) await insert(table, row);
    if (PAIRS.includes(table)) continue;
    const key = Object.keys(lost[0]?.[1] ?? fresh[0]?.[1] ?? {})[0] ?? "";
    const known = new Set(rows(state, table).map((row) => row[key]));
    const there = new Set(rows(now, table).map((row) => row[key]));
    for (const [, row] of lost)
      if (there.has(row[key]))
        await sql`update ${sql.table(table)} set ${sql.join(
          Object.entries(row).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
        )} where ${sql.ref(key)} = ${row[key]}`.execute(db);
      else await insert(table, row);
    for (const [, row] of STAYING.includes(table) ? [] : fresh)
      if (!known.has(row[key]))
        await sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${row[key]}`.execute(db);
  }
  await sql`update access_version set version = version + 1`.execute(db);
  return readState(world);
}

const EVERYTHING = "*:*:*";

/** A department and all below it. */
export const departmentsBelow = (state: State, id: number): number[] =>
  rows(state, "dept_closure")
    .filter((pair) => Number(pair.ancestor_id) === id)
    .map((pair) => Number(pair.dept_id));

/** The permissions of roles. */
export function wordsIn(state: State, roleIds: readonly number[]): string[] {
  const menuIds = rows(state, "sys_role_menu")
    .filter((pair) => roleIds.includes(Number(pair.role_id)))
    .map((pair) => pair.menu_id);
  return rows(state, "sys_menu")
    .filter((menu) => menuIds.includes(menu.menu_id) && menu.status === "0")
    .flatMap((menu) => String(menu.perms).split(","))
    .filter((word) => word !== "");
}

/** The roles to which holders of these roles appoint people. */
export const appointedBy = (state: State, roleIds: readonly number[]): number[] =>
  rows(state, "sys_role_appoint")
    .filter((pair) => roleIds.includes(Number(pair.role_id)))
    .map((pair) => Number(pair.appointed_id));

/** Which permission an account has on which department, worked out from the tables alone. */
export function rightsIn(state: State) {
  const living = rows(state, "sys_dept").filter((dept) => Number(dept.deleted) === 0);
  const all = living.map((dept) => Number(dept.dept_id));
  const deptsOf = (role: Row, deptId: number): number[] => {
    if (role.data_scope === "1") return all;
    if (role.data_scope === "3") return [deptId];
    if (role.data_scope === "4") return departmentsBelow(state, deptId);
    const chosen = rows(state, "sys_role_dept").filter((pair) => pair.role_id === role.role_id);
    return role.data_scope === "2" ? chosen.map((pair) => Number(pair.dept_id)) : [];
  };
  const of = (deptId: number, roleIds: readonly unknown[]) => {
    const roles = rows(state, "sys_role").filter(
      (role) => roleIds.includes(role.role_id) && role.status === "0" && Number(role.deleted) === 0,
    );
    const words = wordsIn(
      state,
      roles.map((role) => Number(role.role_id)),
    );
    const permissions = roles.some((role) => role.role_key === "admin") ? [EVERYTHING] : words;
    const depts = [...new Set(roles.flatMap((role) => deptsOf(role, deptId)))].filter((id) => all.includes(id));
    const appointed = wordsIn(
      state,
      appointedBy(
        state,
        roles.map((role) => Number(role.role_id)),
      ),
    );
    // Whoever has a permission may give it, as whoever appoints people to a role with it.
    const given = permissions.includes(EVERYTHING) ? [] : [...permissions, ...appointed].map((word) => `give ${word}`);
    // A permission without any department is one on a person's own rows.
    return new Set([...permissions, ...given].flatMap((word) => [word, ...depts.map((id) => `${word} @${id}`)]));
  };
  const value = (key: string) => rows(state, "sys_config").find((row) => row.config_key === key)?.config_value;
  const accounts = new Map<string, ReadonlySet<string>>();
  for (const user of rows(state, "sys_user").filter((one) => Number(one.deleted) === 0)) {
    const held = rows(state, "sys_user_role").filter((pair) => pair.user_id === user.user_id);
    const usable =
      user.status === "0"
        ? of(
            Number(user.dept_id),
            held.map((pair) => pair.role_id),
          )
        : new Set<string>();
    accounts.set(String(user.user_id), usable);
  }
  if (value("sys.account.registerUser") === "true") {
    const role = rows(state, "sys_role").find((one) => one.role_key === value("sys.account.registerRole"));
    accounts.set("whoever registers", of(Number(value("sys.account.registerDept")) || 1, [role?.role_id]));
  }
  return { depts: all, accounts };
}

/** The roles of an account. */
export const rolesIn = (state: State, userId: number): number[] =>
  rows(state, "sys_user_role")
    .filter((pair) => Number(pair.user_id) === userId)
    .map((pair) => Number(pair.role_id));

/** Whether somebody who knew the password or had a session could still enter the account. */
export function isEnterable(before: State, after: State, userId: number): boolean {
  const find = (state: State) => rows(state, "sys_user").find((row) => Number(row.user_id) === userId);
  const hasSession = rows(after, "user_session").some((row) => Number(row.user_id) === userId);
  return hasSession || (find(before) !== undefined && find(before)?.password_hash === find(after)?.password_hash);
}

/** The rows of a table that belong to a department, by id. */
export const listUnits = (state: State): ReadonlyMap<string, number> =>
  new Map([
    ...rows(state, "sys_dept")
      .filter((row) => Number(row.deleted) === 0)
      .map((row) => [`dept ${row.dept_id}`, Number(row.dept_id)] as const),
    ...rows(state, "sys_user")
      .filter((row) => Number(row.deleted) === 0)
      .map((row) => [`user ${row.user_id}`, Number(row.dept_id)] as const),
    ...rows(state, "biz_hotel")
      .filter((row) => Number(row.deleted) === 0)
      .map((row) => [`hotel ${row.id}`, Number(row.dept_id)] as const),
    ...rows(state, "biz_group").map((row) => [`group ${row.id}`, Number(row.dept_id)] as const),
    ...rows(state, "biz_encoder")
      .filter((row) => Number(row.deleted) === 0)
      .map((row) => [`encoder ${row.id}`, Number(row.dept_id)] as const),
  ]);

const accountName = (state: State, userId: number) =>
  rows(state, "sys_user").find((row) => Number(row.user_id) === userId)?.login_name;

/** What an account is signed in with and known as, and the API tokens that call in its name. */
export const accountIn = (state: State, userId: number): string =>
  JSON.stringify([
    rows(state, "sys_user")
      .filter((row) => Number(row.user_id) === userId)
      .map(({ login_time: _, login_address: __, ...row }) => row),
    rows(state, "sys_user_role").filter((row) => Number(row.user_id) === userId),
    rows(state, "api_token").filter((row) => Number(row.user_id) === userId),
    rows(state, "user_session")
      .filter((row) => Number(row.user_id) === userId)
      .map((row) => row.token_hash),
    rows(state, "sys_sign_in_try").filter(
      (row) => row.account === accountName(state, userId) && row.address === LOCKED_FROM,
    ),
  ]);
