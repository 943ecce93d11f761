import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bodies, type ChangingWorld, changingWorld } from "../../testing/changing-world.ts";
import { DIALECTS, hotelInput } from "../../testing/office.ts";

type Row = Readonly<Record<string, unknown>>;
/** A table that a form changes: where it is, what names a row, how one is made, and a field that is changed. */
interface Table {
  readonly path: string;
  readonly id: string;
  readonly body: (n: number) => object;
  readonly field: string;
  readonly to: (n: number) => unknown;
  /** What a table asks beside the row, which no list shows. */
  readonly more?: object;
}
const made = (name: keyof ReturnType<typeof bodies>) => (n: number) => bodies(n)[name];
const text = (n: number) => `changed ${n}`;

const TABLES: readonly Table[] = [
  { path: "system/user", id: "userId", body: made("user"), field: "nickName", to: text },
  { path: "system/role", id: "roleId", body: made("role"), field: "roleName", to: text },
  { path: "system/menu", id: "menuId", body: made("menu"), field: "menuName", to: text },
  { path: "system/dept", id: "deptId", body: made("dept"), field: "deptName", to: text },
  { path: "system/post", id: "postId", body: made("post"), field: "postName", to: text },
  { path: "system/dict/type", id: "dictId", body: made("dictType"), field: "dictName", to: text },
  { path: "system/dict/data", id: "dictCode", body: made("dictData"), field: "dictLabel", to: text },
  { path: "system/config", id: "configId", body: made("config"), field: "configName", to: text },
  { path: "system/notice", id: "noticeId", body: made("notice"), field: "noticeTitle", to: text },
  { path: "system/provider", id: "providerId", body: made("provider"), field: "providerName", to: text },
  { path: "business/group", id: "id", body: made("group"), field: "groupName", to: text },
  {
    path: "business/hotel",
    id: "id",
    body: (n) => hotelInput({ hotelNumber: 30_000 + n, hotelName: `H${n}` }),
    field: "hotelName",
    to: text,
  },
  { path: "business/encoder", id: "id", body: made("encoder"), field: "deviceName", to: text },
  { path: "business/payment/setting", id: "id", body: made("setting"), field: "remark", to: text },
];

describe.for(DIALECTS)("a row of a list, sent back with one field changed, on %s", { timeout: 120_000 }, (dialect) => {
  let world: ChangingWorld;
  beforeAll(async () => {
    world = await changingWorld(dialect);
  }, 120_000);
  afterAll(() => world.close());
  const call = async (method: "GET" | "POST" | "PUT", path: string, language: string, body?: object) =>
    (
      await world.office.call(method, path, {
        token: world.token,
        headers: { language },
        ...(body && { body }),
      })
    ).body;
  const rowOf = async ({ path, id }: Table, rowId: unknown, language: string): Promise<Row> => {
    const answer = await call("GET", `${path}/list?pageSize=500`, language);
    const rows: readonly Row[] = answer.rows ?? answer.data;
    const row = rows.find((one) => one[id] === rowId);
    if (!row) throw new Error(`${path} ${JSON.stringify(answer).slice(0, 200)}`);
    return row;
  };

  it.for(TABLES.flatMap((table) => ["zh", "en"].map((language) => [table.path, language, table] as const)))(
    "%s in %s",
    async ([, language, table]) => {
      const { path, id, body, field, to } = table;
      const created = (await call("POST", path, language, body(world.next()))).data;
      const row = await rowOf(table, created[id], language);
      // Unchanged first: it must go back as it came.
      expect(await call("PUT", path, language, row)).toMatchObject({ code: 200 });
      expect(await rowOf(table, created[id], language)).toEqual(row);
      const value = to(world.next());
      expect(await call("PUT", path, language, { ...row, [field]: value })).toMatchObject({ code: 200 });
      const after = await rowOf(table, created[id], language);
      expect(after[field]).toBe(value);
      const others = ({ [field]: _, [`${field}Zh`]: __, [`${field}En`]: ___, updateTime: ____, ...rest }: Row) => rest;
      expect(others(after)).toEqual(others(row));
    },
  );

  it("renames in the caller's language alone where a row has a name of each", async () => {
    const table = TABLES[1] as Table;
    const names = { roleName: "", roleNameZh: "两名", roleNameEn: "Two names" };
    const { roleId } = (await call("POST", "system/role", "zh", { ...names, roleKey: "two-names" })).data;
    const row = await rowOf(table, roleId, "en");
    await call("PUT", "system/role", "en", { ...row, roleName: "Both names" });
    expect(await rowOf(table, roleId, "en")).toMatchObject({ roleNameZh: "两名", roleNameEn: "Both names" });
    await call("PUT", "system/role", "zh", { ...row, roleName: "两名", roleNameZh: "另名", roleNameEn: "Both names" });
    expect(await rowOf(table, roleId, "zh")).toMatchObject({ roleName: "另名", roleNameEn: "Both names" });
  });

  it("keeps what a row does not show: the roles and posts of a user, the menus of a role", async () => {
    const { db } = world;
    const count = async (table: "sys_user_role" | "sys_role_menu") =>
      (await db.selectFrom(table).selectAll().execute()).length;
    const staff = await db
      .selectFrom("sys_user")
      .select("user_id")
      .where("user_name", "=", "staff")
      .executeTakeFirstOrThrow();
    const role = await db
      .selectFrom("sys_role")
      .select("role_id")
      .where("role_key", "=", "staff")
      .executeTakeFirstOrThrow();
    const before = [await count("sys_user_role"), await count("sys_role_menu")];
    const user = await rowOf(TABLES[0] as Table, staff.user_id, "zh");
    expect(await call("PUT", "system/user", "zh", { ...user, nickName: "员工" })).toMatchObject({ code: 200 });
    const shown = await rowOf(TABLES[1] as Table, role.role_id, "zh");
    expect(await call("PUT", "system/role", "zh", { ...shown, remark: "x" })).toMatchObject({ code: 200 });
    expect([await count("sys_user_role"), await count("sys_role_menu")]).toEqual(before);
  });

  it("clamps page and size, as clients of the family expect", async () => {
    const page = (query: string) => call("GET", `system/post/list?${query}`, "zh");
    for (const query of [
      "pageNum=0",
      "pageNum=-3",
      "pageSize=0",
      "pageSize=1000",
      "pageSize=-1",
      "pageNum=99999999999",
    ])
      expect((await page(query)).code, query).toBe(200);
    expect((await page("pageNum=x")).code).toBe(400);
  });
});
