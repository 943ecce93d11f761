import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKeyRings, HOSTILE_TEXT, keyRingSettings } from "../../../../testing/gen-table.ts";
import { staffing } from "../../../../testing/staffing.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";

// [R:1.system.gen]
/** The dictionaries by which changes of rows are said. */
const FORMATS = "apps/server/src/features/monitor/audit/field-formats.ts";

describe.for(DIALECTS)("code generation, on %s", (dialect) => {
  let server: TestServer;
  let token: string;
  let tableId: number;
  beforeAll(async () => {
    server = await startTestServer(dialect);
    token = await server.signIn();
    await createKeyRings(server.context.db, dialect);
    await call("POST", "/importTable?tables=biz_key_ring");
    tableId = (await call("GET", "/list?tableName=key_ring")).rows[0].tableId;
  });
  afterAll(() => server.close());
  const call = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) =>
    (await server.call(method, `tool/gen${path}`, { token, ...(body !== undefined && { body }) })).body;
  const settings = async () => keyRingSettings((await call("GET", `/${tableId}`)).data.info, 2000);

  it("imports a table of the database once, with a proposal for each column", async () => {
    const { info, rows, tables } = (await call("GET", `/${tableId}`)).data;
    expect(info).toMatchObject({ tableName: "biz_key_ring", className: "KeyRing", businessName: "keyRing" });
    expect(rows.map((row: { javaField: string; javaType: string }) => [row.javaField, row.javaType])).toEqual([
      ["ringId", "Long"],
      ["ringName", "String"],
      ["keyCount", "Long"],
      ["status", "String"],
      ["remark", "String"],
      ["createTime", "Date"],
    ]);
    expect(tables).toHaveLength(1);
    expect((await call("POST", "/importTable?tables=biz_key_ring")).errors[0].path).toBe("tables");
    const others = (await call("GET", "/db/list")).rows.map(({ tableName }: { tableName: string }) => tableName);
    expect(others).toContain("sys_post");
    expect(others).not.toContain("biz_key_ring");
  });

  it("lists the database's tables by pages, as compatible clients ask for them, and all at once", async () => {
    const all = await call("GET", "/db/list");
    expect(all.rows).toHaveLength(all.total);
    const page = await call("GET", "/db/list?pageNum=2&pageSize=10");
    expect(page).toMatchObject({ rows: all.rows.slice(10, 20), total: all.total });
  });

  it("imports a built form: a column for each of its fields, which generates a feature of its own", async () => {
    const text = (name: string) => ({ zh: `${name} zh`, en: `${name} en` });
    const label = text("Field");
    const fields = [
      { kind: "text", key: "guestName", label: text("Guest"), required: true, maxLength: 60 },
      { kind: "group", key: "found", label, fields: [{ kind: "money", key: "value", label }] },
      { kind: "select", key: "kept", label, dictType: "sys_yes_no" },
      { kind: "table", key: "parts", label, columns: [{ kind: "text", key: "item", label }] },
    ];
    const form = { formKey: "lost-property", title: text("Lost property"), fields };
    await server.call("POST", "tool/form", { token, body: form });
    const listed = (await call("GET", "/db/list?tableName=form:")).rows;
    expect(listed).toEqual([{ tableName: "form:lost-property", tableComment: "Lost property zh", columns: 4 }]);
    expect((await call("POST", "/importTable?tables=form:lost-property")).code).toBe(200);
    const [row] = (await call("GET", "/list?tableName=form_lost_property")).rows;
    expect(row).toMatchObject({ className: "LostProperty", functionNameEn: "Lost property en" });
    const seen = row.columns.map((one: Record<string, string>) => [one.javaField, one.columnType, one.htmlType]);
    expect(seen).toEqual([
      ["lostPropertyId", "bigint", "input"],
      ["guestName", "varchar(60)", "input"],
      ["value", "bigint", "input"],
      ["kept", "varchar(100)", "select"],
      ["createTime", "bigint", "input"],
    ]);
    expect(await call("GET", `/column/${row.tableId}`)).toMatchObject({ rows: row.columns, total: row.columns.length });
    expect((await call("PUT", "", row)).code).toBe(200);
    const files = (await call("GET", `/preview/${row.tableId}`)).data;
    expect(files["apps/server/src/features/business/lost-property/migrations/2026-11-20-lost-property.ts"]).toContain(
      '.addColumn("guest_name", "varchar(60)", (column) => column.notNull())',
    );
    expect((await call("GET", "/db/list?tableName=form:")).total).toBe(0);
    await call("DELETE", `/${row.tableId}`);
    // Users who may not see forms find none here either.
    const people = staffing(server, token);
    const developer = await people.role("developer", ["tool:gen:list", "tool:gen:import"]);
    const other = await people.person("developer", 1, [developer]);
    const byOther = async (method: "GET" | "POST", path: string) =>
      (await server.call(method, `tool/gen${path}`, { token: other.token })).body;
    expect((await byOther("GET", "/db/list?tableName=form:")).total).toBe(0);
    expect((await byOther("POST", "/importTable?tables=form:lost-property")).errors[0].path).toBe("tables");
  });

  it("takes unchecked boxes as compatible clients send them", async () => {
    const { columns, ...table } = await settings();
    const sent = columns.map((column, at) => ({ ...column, isQuery: at === 1 ? "1" : null, isList: at > 0 && "1" }));
    expect((await call("PUT", "", { ...table, columns: sent })).code).toBe(200);
    const { rows } = (await call("GET", `/${tableId}`)).data;
    expect(rows.map(({ isQuery }: { isQuery: string }) => isQuery).join("")).toBe("010000");
    expect(rows.map(({ isList }: { isList: string }) => isList).join("")).toBe("011111");
  });

  it("says in words that no table was named", async () => {
    for (const sent of ["", "x".repeat(2001)]) {
      const { msg, errors } = await call("POST", `/importTable?tables=${sent}`);
      expect(errors).toMatchObject([{ path: "tables" }]);
      expect(msg).not.toContain("{");
    }
  });

  it("generates the files of one feature and its listings, and gives them as a zip", async () => {
    expect((await call("PUT", "", await settings())).code).toBe(200);
    const files = (await call("GET", `/preview/${tableId}`)).data;
    for (const path of [
      "packages/protocol/src/features/business/key-ring.ts",
      "apps/server/src/features/business/key-ring/key-ring.service.ts",
      "apps/server/src/features/business/key-ring/migrations/2026-11-20-key-ring.ts",
      "packages/messages/zh/business.key-ring.json",
      "apps/server/src/features.ts",
      "apps/server/src/features/system/menu/menu-tree-business.ts",
    ])
      expect(files, path).toHaveProperty([path]);
    const { mayWrite, files: compared } = (await call("GET", `/files/${tableId}`)).data;
    expect(mayWrite).toBe(false);
    const listing = compared.find(({ path }: { path: string }) => path === "apps/web/src/features.ts");
    expect(listing.existing).not.toContain("key-ring");
    expect(listing.text).toContain('"business/key-ring/index"');
    const formats = compared.find(({ path }: { path: string }) => path === FORMATS);
    expect(formats.text).toMatch(/^ {2}"business\/key-ring": \{ (\w+: dict\("\w+"\)(, )?)+ \},$/m);
    expect(files["apps/web/src/features/business/key-ring/key-ring.view.tsx"]).toMatch(
      /^ {2}trail: \(\{ (\w+) \}\) => \(\{ entity: "business\/key-ring", id: \1 \}\),$/m,
    );
    const featureList = compared.find(({ path }: { path: string }) => path === "apps/server/src/features.ts");
    const added = featureList.text
      .split("\n")
      .filter((line: string) => !featureList.existing.split("\n").includes(line));
    expect(added).toEqual([
      'import { keyRingFeature } from "./features/business/key-ring/key-ring.feature.ts";',
      "  keyRingFeature,",
    ]);
    const zip = await server.call("GET", "tool/gen/batchGenCode?tables=biz_key_ring", { token });
    expect(Object.keys(unzipSync(zip.raw)).sort()).toEqual(Object.keys(files).sort());
  });

  it("keeps settings when the columns are read again", async () => {
    await call("PUT", "", await settings());
    expect((await call("GET", "/synchDb/biz_key_ring")).code).toBe(200);
    expect((await call("GET", `/${tableId}`)).data.rows[1].columnCommentEn).toBe("Name");
  });

  it("writes nothing into the workspace unless the setting allows it", async () => {
    expect((await call("GET", "/genCode/biz_key_ring")).fault).toBe("GEN_WRITE_OFF");
  });

  it.for([
    "x','y",
    "biz_key_ring;drop table sys_user",
    "sqlite_master",
    "pg_catalog.pg_user",
    '"biz_key_ring"',
    "../../etc/passwd",
    "sys_user union select 1",
  ])("refuses a table name that the database does not have: %s", async (name) => {
    const answer = await call("POST", `/importTable?tables=${encodeURIComponent(name)}`);
    expect(answer).toMatchObject({ code: 400, errors: [{ path: "tables" }] });
    expect((await call("GET", `/download/${encodeURIComponent(name)}`)).code).toBeGreaterThanOrEqual(400);
  });

  it("runs no SQL of a caller: there is no such call", async () => {
    expect((await server.call("POST", "tool/gen/createTable?sql=drop%20table%20x", { token })).status).toBe(404);
  });

  it.for([
    ["className", `Key$${"{process.exit()}"}`],
    ["className", "Post"],
    ["businessName", "../../evil"],
    ["businessName", "import"],
    ["businessName", "post"],
    ["moduleName", "../auth"],
    ["functionName", " "],
    ["parentMenuId", 2001],
  ] as const)("refuses a %s of %s, and names the field", async ([field, value]) => {
    const answer = await call("PUT", "", { ...(await settings()), [field]: value });
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: 400, errors: [{ path: field }] });
  });

  it.for([
    ["javaField", "a;b"],
    ["javaField", "class"],
    ["javaField", "pageNum"],
    ["dictType", "no_such_dictionary"],
    ["htmlType", "fileUpload"],
    ["queryType", "BETWEEN"],
  ] as const)("refuses a column's %s of %s", async ([field, value]) => {
    const { columns, ...table } = await settings();
    const wrong = columns.map((column, at) => (at === 1 ? { ...column, isQuery: "1", [field]: value } : column));
    const answer = await call("PUT", "", { ...table, columns: wrong });
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: 400, errors: [{ path: `columns.1.${field}` }] });
  });

  it("takes what the database says of a column from the database alone", async () => {
    const { columns, ...table } = await settings();
    const lying = columns.map((column) => ({ ...column, columnType: `x$${"{1}"}`, javaType: "Date", isPk: "1" }));
    await call("PUT", "", { ...table, columns: lying });
    const { rows } = (await call("GET", `/${tableId}`)).data;
    expect(rows.filter(({ isPk }: { isPk: string }) => isPk === "1")).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("x$");
    expect((await call("PUT", "", { ...table, columns: [...columns, columns[1]] })).errors[0].path).toBe("columns");
  });

  it("refuses a body of 10 MB", async () => {
    const body = { ...(await settings()), functionName: "x".repeat(10_000_000) };
    expect((await server.call("PUT", "tool/gen", { token, body })).status).toBe(413);
  });

  it("puts texts into code as texts: quotes, line ends and templates stay what they are", async () => {
    const files = (await call("GET", `/preview/${tableId}`)).data;
    const text = files["packages/messages/zh/business.key-ring.json"];
    // Braces name a value in a catalog.
    expect(text).toContain(JSON.stringify(HOSTILE_TEXT.replace("{1}", "(1)")));
  });
});
