import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod";
import { paymentAccount } from "../../testing/changes.ts";
import { bodies, type ChangingWorld, changingWorld } from "../../testing/changing-world.ts";
import { createKeyRings, keyRingSettings } from "../../testing/gen-table.ts";
import { declared, schemaOf } from "../../testing/hostile/declared.ts";
import { DIALECTS, hotelInput } from "../../testing/test-server.ts";

type Row = Readonly<Record<string, unknown>>;
/** A table that is edited by a form: its key, how a row is created, and an editable field. */
interface Table {
  readonly id: string;
  /** Adds a row and answers what names it. */
  readonly add: (world: ChangingWorld, n: number) => Promise<unknown>;
  readonly field: string;
  readonly to: (n: number) => unknown;
}
const text = (n: number) => `changed ${n}`;
/** A table whose rows its POST adds. */
const posted = (path: string, id: string, field: string, body: (n: number) => object, to: Table["to"] = text) => ({
  id,
  field,
  to,
  add: (world: ChangingWorld, n: number) => world.add(path, body(n), id),
});
const plain = (path: string, id: string, field: string, name: keyof ReturnType<typeof bodies>, to?: Table["to"]) =>
  posted(path, id, field, (n) => bodies(n)[name], to);
const hotel = (n: number) => hotelInput({ hotelNumber: 30_000 + n, hotelName: `H${n}` });

const TABLES: Readonly<Record<string, Table>> = {
  "system/user": plain("system/user", "userId", "nickName", "user"),
  "system/role": plain("system/role", "roleId", "roleName", "role"),
  "system/menu": plain("system/menu", "menuId", "menuName", "menu"),
  "system/dept": plain("system/dept", "deptId", "deptName", "dept"),
  "system/post": plain("system/post", "postId", "postName", "post"),
  "system/dict/type": plain("system/dict/type", "dictId", "dictName", "dictType"),
  "system/dict/data": plain("system/dict/data", "dictCode", "dictLabel", "dictData"),
  "system/config": plain("system/config", "configId", "configName", "config"),
  "system/notice": plain("system/notice", "noticeId", "noticeTitle", "notice"),
  "system/provider": plain("system/provider", "providerId", "providerName", "provider"),
  "system/hook": plain("system/hook", "hookId", "hookName", "hook"),
  "system/token": plain("system/token", "id", "name", "token"),
  "monitor/job": plain("monitor/job", "jobId", "jobName", "job"),
  "monitor/alarm": plain("monitor/alarm", "alarmId", "name", "alarm"),
  "tool/form": plain("tool/form", "id", "title", "form", (n) => ({ zh: text(n), en: text(n) })),
  "tool/gen": {
    id: "tableId",
    field: "functionNameEn",
    to: text,
    async add(world) {
      const listed = async () => (await world.made("GET", "tool/gen/list?tableName=biz_key_ring")).rows[0];
      if (!(await listed())) {
        await createKeyRings(world.db, world.dialect);
        await world.made("POST", "tool/gen/importTable?tables=biz_key_ring");
        await world.made("PUT", "tool/gen", keyRingSettings(await listed(), 3));
      }
      return (await listed()).tableId;
    },
  },
  "business/group": plain("business/group", "id", "groupName", "group"),
  "business/hotel": posted("business/hotel", "id", "hotelName", hotel),
  "business/room": plain("business/room", "id", "typeName", "room"),
  "business/encoder": plain("business/encoder", "id", "deviceName", "encoder"),
  "business/payment/setting": plain("business/payment/setting", "id", "remark", "setting"),
  "business/payment/provider": {
    id: "method",
    field: "appId",
    to: (n) => `wx${String(n).padStart(14, "0")}`,
    async add(world) {
      await world.made("PUT", "business/payment/provider", paymentAccount);
      return paymentAccount.method;
    },
  },
};

const listPath = (path: string): string | undefined =>
  [`${path}/list`, path].find((list) =>
    declared.some(
      ([, { method, path: at, reply }]) =>
        method === "GET" && at === list && (reply.kind === "rows" || (reply.kind === "data" && isList(reply.schema))),
    ),
  );
const isList = (schema: z.ZodType) => schemaOf(schema, "output").type === "array";
/** Every path that has both a list and a PUT of one row, by its declared routes. */
const EDITABLE = declared
  .filter(([, { method, body, path }]) => method === "PUT" && body && listPath(path) !== undefined)
  .map(([, { path }]) => path.slice(1));

describe.for(DIALECTS)("a row of a list, sent back with one field changed, on %s", (dialect) => {
  let world: ChangingWorld;
  beforeAll(async () => {
    world = await changingWorld(dialect);
  });
  afterAll(() => world.close());
  const call = async (method: "GET" | "POST" | "PUT", path: string, language: string, body?: object) =>
    (
      await world.server.call(method, path, {
        token: world.token,
        headers: { language },
        ...(body && { body }),
      })
    ).body;
  const rowOf = async (path: string, rowId: unknown, language: string): Promise<Row> => {
    const answer = await call("GET", `${listPath(`/${path}`)?.slice(1)}?pageSize=500`, language);
    const rows: readonly Row[] = answer.rows ?? answer.data;
    const row = rows.find((one) => one[TABLES[path]?.id ?? ""] === rowId);
    if (!row) throw new Error(`${path} ${JSON.stringify(answer).slice(0, 200)}`);
    return row;
  };

  it("is tried for every table that has a list and a change of one row", () => {
    expect(Object.keys(TABLES).sort()).toEqual([...EDITABLE].sort());
  });

  it.for(
    Object.entries(TABLES).flatMap(([path, table]) => ["zh", "en"].map((language) => [path, language, table] as const)),
  )("%s in %s", async ([path, language, { add, field, to }]) => {
    const rowId = await add(world, world.next());
    const row = await rowOf(path, rowId, language);
    // First unchanged: the row must be accepted as it was returned.
    expect(await call("PUT", path, language, row)).toMatchObject({ code: 200 });
    const others = ({
      [field]: _,
      [`${field}Zh`]: __,
      [`${field}En`]: ___,
      updateTime: ____,
      version: _____,
      ...rest
    }: Row) => rest;
    const same = await rowOf(path, rowId, language);
    expect({ ...others(same), [field]: same[field] }).toEqual({ ...others(row), [field]: row[field] });
    const value = to(world.next());
    expect(await call("PUT", path, language, { ...same, [field]: value })).toMatchObject({ code: 200 });
    const after = await rowOf(path, rowId, language);
    expect(after[field]).toEqual(value);
    expect(others(after)).toEqual(others(row));
  });

  it("renames in the caller's language alone where a row has a name of each", async () => {
    const names = { roleName: "", roleNameZh: "两名", roleNameEn: "Two names" };
    const { roleId } = (await call("POST", "system/role", "zh", { ...names, roleKey: "two-names" })).data;
    const row = await rowOf("system/role", roleId, "en");
    await call("PUT", "system/role", "en", { ...row, roleName: "Both names" });
    expect(await rowOf("system/role", roleId, "en")).toMatchObject({ roleNameZh: "两名", roleNameEn: "Both names" });
    await call("PUT", "system/role", "zh", { ...row, roleName: "两名", roleNameZh: "另名", roleNameEn: "Both names" });
    expect(await rowOf("system/role", roleId, "zh")).toMatchObject({ roleName: "另名", roleNameEn: "Both names" });
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
    const user = await rowOf("system/user", staff.user_id, "zh");
    expect(await call("PUT", "system/user", "zh", { ...user, nickName: "员工" })).toMatchObject({ code: 200 });
    const shown = await rowOf("system/role", role.role_id, "zh");
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
