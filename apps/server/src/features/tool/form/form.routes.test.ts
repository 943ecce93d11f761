import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textFile } from "../../../../testing/multipart.ts";
import { readSheet } from "../../../../testing/sheet.ts";
import { staffing } from "../../../../testing/staffing.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";

const text = (zh: string, en: string) => ({ zh, en });
/** What a guest lost at the hotel. */
const FIELDS = [
  { kind: "text", key: "guest", label: text("客人", "Guest"), required: true, maxLength: 20 },
  { kind: "date", key: "found", label: text("日期", "Date") },
  { kind: "money", key: "value", label: text("价值", "Value"), max: 100_000 },
  { kind: "number", key: "pieces", label: text("件数", "Pieces"), min: 1, max: 9 },
  { kind: "select", key: "stored", label: text("已保管", "Kept"), dictType: "sys_yes_no" },
  { kind: "switch", key: "returned", label: text("已归还", "Returned") },
];
const FILLED = { guest: "李 Li", found: "2026-11-20", value: 12_050, pieces: 2, stored: "Y", returned: false };

describe.for(DIALECTS)("built forms, on %s", (dialect) => {
  let server: TestServer;
  let admin: string;
  let n = 0;
  beforeAll(async () => {
    server = await startTestServer(dialect, { seed: "demo" });
    admin = await server.signIn();
  });
  afterAll(() => server.close());
  const call = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown, token = admin) =>
    (
      await server.call(method, `tool/form${path}`, {
        token,
        headers: { language: "en" },
        ...(body !== undefined && { body }),
      })
    ).body;
  const input = (more: object = {}) => ({
    formKey: `lost-property-${n++}`,
    title: text("失物登记", "Lost property"),
    fields: FIELDS,
    ...more,
  });
  const add = async (more: object = {}) => (await call("POST", "", input(more))).data;
  const setStatus = (id: number, status: string) => call("PUT", "/changeStatus", { id, status });
  const addOpen = async (more: object = {}) => {
    const form = await add(more);
    await setStatus(form.id, "0");
    return form;
  };
  const submit = (id: number, values: object, version = 1) => call("POST", `/${id}/submission`, { version, values });
  const rows = async (id: number) => (await call("GET", `/submission/list?formId=${id}`)).rows;

  // [R:1.system.form]
  it("are added, listed, changed as a new version and deleted", async () => {
    const created = await add();
    expect(created).toMatchObject({ status: "1", version: 1, fieldCount: 6, submissionCount: 0, deptId: 1 });
    const list = await call("GET", `/list?formKey=${created.formKey}`);
    expect(list).toMatchObject({ total: 1, rows: [{ id: created.id, title: { en: "Lost property" } }] });
    expect(list.rows[0]).not.toHaveProperty("fields");
    expect((await call("GET", "/list?title=lost%20prop&status=1")).total).toBeGreaterThan(0);
    expect((await call("GET", "/list?status=0&formKey=lost")).total).toBe(0);
    const { id, formKey } = created;
    const update = { id, formKey, version: 1, title: text("改", "Changed"), fields: FIELDS.slice(0, 1) };
    expect((await call("PUT", "", update)).data).toMatchObject({ version: 2, fieldCount: 1, title: update.title });
    // Edited from the version before: nothing is overwritten.
    expect(await call("PUT", "", update)).toMatchObject({ code: 409, fault: "CHANGED_MEANWHILE" });
    expect((await call("GET", `/${id}`)).data.fields).toMatchObject([{ key: "guest", maxLength: 20, minLength: 0 }]);
    expect((await call("DELETE", `/${id}`)).code).toBe(200);
    expect((await call("GET", `/${id}`)).code).toBe(404);
  });

  it("have a key of their own each", async () => {
    const { formKey } = await add();
    expect(await call("POST", "", input({ formKey }))).toMatchObject({ code: 409, fault: "FORM_KEY_TAKEN" });
    const other = await add();
    const update = { ...input({ formKey }), id: other.id, version: 1 };
    expect((await call("PUT", "", update)).fault).toBe("FORM_KEY_TAKEN");
  });

  it.for([
    [{ formKey: "Lost Property" }, "formKey"],
    [{ title: text("", "x") }, "title.zh"],
    [{ fields: [{ ...FIELDS[0], key: "__proto__" }] }, "fields.0.key"],
    [{ fields: [FIELDS[0], FIELDS[0]] }, "fields.1.key"],
    [{ fields: [{ ...FIELDS[3], min: 10 }] }, "fields.0.max"],
    [{ fields: [{ ...FIELDS[0], kind: "html" }] }, "fields.0.kind"],
    [{ fields: [{ ...FIELDS[0], onClick: "alert(1)" }] }, "fields.0"],
    [{ fields: Array.from({ length: 101 }, (_, at) => ({ ...FIELDS[0], key: `k${at}` })) }, "fields"],
    [{ status: "0" }, ""],
  ] as const)("refuse a definition at its field: %j", async ([more, path]) => {
    expect(await call("POST", "", input(more))).toMatchObject({ code: 400, errors: [{ path }] });
  });

  // [R:4.status.open]
  it("take submissions while they are open, and none while they are closed", async () => {
    const { id, formKey } = await add();
    expect(await submit(id, FILLED)).toMatchObject({ code: 409, fault: "FORM_CLOSED" });
    expect((await call("GET", `/${id}/fill`)).fault).toBe("FORM_CLOSED");
    expect((await setStatus(id, "0")).code).toBe(200);
    expect((await call("GET", `/list?formKey=${formKey}`)).rows[0].status).toBe("0");
    expect((await call("GET", `/${id}/fill`)).data).toMatchObject({ id, version: 1, fields: FIELDS });
    expect((await submit(id, FILLED)).data).toMatchObject({ values: FILLED, userName: "admin", version: 1 });
    expect((await setStatus(id, "1")).code).toBe(200);
    expect((await submit(id, FILLED)).fault).toBe("FORM_CLOSED");
    expect(await rows(id)).toHaveLength(1);
    expect((await setStatus(id, "open")).code).toBe(400);
  });

  describe("with files and departments", () => {
    const KINDS = [
      { kind: "upload", key: "scan", label: text("附件", "Scan"), maxFiles: 2 },
      { kind: "tree", key: "dept", label: text("部门", "Department") },
    ];
    const upload = async (token: string) =>
      (
        await server.call("POST", "common/upload", {
          token,
          ...textFile("file"),
          headers: { ...textFile("file").headers, "x-forwarded-for": "10.8.0.1" },
        })
      ).body.newFileName as string;
    const fetched = async (name: string, token: string) =>
      (await server.call("GET", `profile/upload/${name}`, { token })).headers["content-disposition"] !== undefined;

    it("open a file to those who see the submission, and let it go with it", async () => {
      const { role, dept, person } = staffing(server, admin);
      const { id } = await addOpen({ fields: KINDS });
      const roleIds = [await role("files", ["tool:build:submit", "tool:build:query"], "3")];
      const below = await person("files-below", await dept("附件部门"), roleIds);
      const beside = await person("files-beside", 1, [await role("files-other", ["tool:build:submit"], "1")]);
      const name = await upload(below.token);
      const sent = { version: 1, values: { scan: [name] } };
      // A file of another user cannot be submitted.
      const stolen = await call(
        "POST",
        `/${id}/submission`,
        { version: 1, values: { scan: [await upload(admin)] } },
        below.token,
      );
      expect(stolen).toMatchObject({ code: 400, errors: [{ path: "values.scan" }] });
      expect(await fetched(name, admin)).toBe(false);
      const { data } = await call("POST", `/${id}/submission`, sent, below.token);
      expect(data.values).toEqual({ scan: [name] });
      expect(await fetched(name, admin)).toBe(true);
      expect(await fetched(name, beside.token)).toBe(false);
      await call("DELETE", `/submission/${data.id}`);
      expect(await fetched(name, admin)).toBe(false);
    });

    it("refuse what is no file and no department in sight", async () => {
      const { role, dept, person } = staffing(server, admin);
      const { id } = await addOpen({ fields: KINDS });
      const own = await dept("可见部门");
      const filler = await person("dept-filler", own, [await role("dept-filler", ["tool:build:submit"], "3")]);
      const send = (values: object) => call("POST", `/${id}/submission`, { version: 1, values }, filler.token);
      for (const [values, path] of [
        [{ scan: ["../../keys/kek"] }, "values.scan.0"],
        [{ scan: [`${"0".repeat(32)}.png`] }, "values.scan"],
        [{ scan: "x" }, "values.scan"],
        [{ dept: 999_999 }, "values.dept"],
        [{ dept: 1 }, "values.dept"],
      ] as const)
        expect(await send(values), path).toMatchObject({ code: 400, errors: [{ path }] });
      const { data } = await send({ dept: own });
      expect((await call("GET", `/submission/${data.id}`)).data.depts).toEqual({ [own]: "可见部门" });
      const { raw } = await server.call("POST", `tool/form/submission/export?formId=${id}`, { token: admin });
      const { titles, rows } = await readSheet(raw);
      expect(titles.slice(3).map((title) => rows[0]?.[title])).toEqual(["", "可见部门"]);
    });
  });

  it("have a place in the menu while they are open, for those who may submit", async () => {
    const { db } = server.context;
    const routers = async (token: string, language = "en") =>
      JSON.stringify((await server.call("GET", "getRouters", { token, headers: { language } })).body.data);
    const { role, person } = staffing(server, admin);
    const clerk = (await person("clerk", 1, [await role("clerk", ["tool:build:submit"])])).token;
    const other = (await person("other", 1, [await role("other", ["tool:gen:list"])])).token;
    const title = text("客房报修", "Room repair");
    const form = await add({ title });
    const path = `/form/fill/${form.id}`;
    expect(await routers(admin)).not.toContain(path);
    await setStatus(form.id, "0");
    expect(await routers(admin)).toContain(path);
    expect(await routers(clerk)).toContain("Room repair");
    expect(await routers(clerk, "zh")).toContain("客房报修");
    expect(await routers(other)).not.toContain(path);
    const changed = text("客房维修", "Repairs");
    await call("PUT", "", { id: form.id, formKey: form.formKey, version: 1, title: changed, fields: FIELDS });
    expect(await routers(clerk)).toContain("Repairs");
    expect(await routers(clerk)).not.toContain("Room repair");
    await setStatus(form.id, "1");
    expect(await routers(clerk)).not.toContain(path);
    expect(await db.selectFrom("sys_menu").select("menu_id").where("path", "=", path).execute()).toEqual([]);
    await setStatus(form.id, "0");
    await call("DELETE", `/${form.id}`);
    expect(await routers(admin)).not.toContain(path);
  });

  it("are opened by nobody who may not submit: the menu row would give what they lack", async () => {
    const form = await add({ title: text("甲", "A") });
    const { role, person } = staffing(server, admin);
    const words = ["tool:build:list", "tool:build:edit"];
    const designer = (await person("designer", 1, [await role("designer", words, "1")])).token;
    const answer = await call("PUT", "/changeStatus", { id: form.id, status: "0" }, designer);
    expect(answer).toMatchObject({ code: 403, fault: "GRANT_LACKED" });
    expect((await call("GET", `/${form.id}`)).data.status).toBe("1");
  });

  it("are opened only with a field to fill in, and keep one while they are open", async () => {
    const empty = await add({ fields: [] });
    expect(await setStatus(empty.id, "0")).toMatchObject({ code: 409, fault: "FORM_EMPTY" });
    const { id, formKey } = await addOpen();
    expect((await call("PUT", "", { ...input({ formKey, fields: [] }), id, version: 1 })).fault).toBe("FORM_EMPTY");
  });

  it.for([
    [{ guest: undefined }, "values.guest", undefined],
    [{ guest: "x".repeat(21) }, "values.guest", undefined],
    [{ guest: { $gt: "" } }, "values.guest", undefined],
    [{ found: "2026-02-30" }, "values.found", undefined],
    [{ value: 100_001 }, "values.value", "Outside the allowed range"],
    [{ value: 0.5 }, "values.value", undefined],
    [{ pieces: "2" }, "values.pieces", undefined],
    [{ pieces: 10 }, "values.pieces", undefined],
    [{ stored: "maybe" }, "values.stored", undefined],
    [{ returned: "true" }, "values.returned", undefined],
    [{ guest: "a\u0000b" }, "values.guest", "Contains unsupported characters"],
    [{ owner: "x" }, "values", expect.stringContaining("owner")],
    [{ constructor: "x" }, "values", expect.stringContaining("constructor")],
  ] as const)("refuse what does not fit, at its field: %j", async ([more, path, message]) => {
    const { id } = await addOpen();
    const refused = await submit(id, { ...FILLED, ...more });
    expect(refused).toMatchObject({ code: 400, fault: "FIELDS_REFUSED", errors: [{ path }] });
    if (message !== undefined) expect(refused.errors[0].message).toEqual(message);
    expect(await rows(id)).toEqual([]);
  });

  it("keep only what was filled in", async () => {
    const { id } = await addOpen();
    const { data } = await submit(id, { guest: "Wu", found: null, value: "", stored: "" });
    expect(data.values).toEqual({ guest: "Wu" });
  });

  it("read a submission with the fields of its own version, and take new ones for the newest alone", async () => {
    const form = await addOpen();
    const { data: old } = await submit(form.id, FILLED);
    const fields = [{ kind: "text", key: "room", label: text("房间", "Room") }];
    await call("PUT", "", { ...input({ fields, formKey: form.formKey }), id: form.id, version: 1 });
    expect((await submit(form.id, FILLED)).fault).toBe("CHANGED_MEANWHILE");
    const { data: fresh } = await submit(form.id, { room: "508" }, 2);
    const one = async (id: number) => (await call("GET", `/submission/${id}`)).data;
    expect(await one(old.id)).toMatchObject({ version: 1, values: FILLED, fields: FIELDS });
    expect(await one(fresh.id)).toMatchObject({ version: 2, values: { room: "508" }, fields });
    const { raw } = await server.call("POST", `tool/form/submission/export?formId=${form.id}`, {
      token: admin,
      headers: { language: "en" },
    });
    const { titles, rows: sheet } = await readSheet(raw);
    const labels = ["Room", "Guest", "Date", "Value", "Pieces", "Kept", "Returned"];
    expect(titles).toEqual(["Submitted by", "Submitted", "Version", ...labels]);
    const first = {
      Room: "",
      Guest: "李 Li",
      Date: "2026-11-20",
      Value: 120.5,
      Pieces: 2,
      Kept: "Yes",
      Returned: "No",
    };
    expect(sheet).toEqual([
      expect.objectContaining({ Version: 1, ...first }),
      expect.objectContaining({ Version: 2, Room: "508" }),
    ]);
  });

  it("stay while they hold submissions, which are deleted by themselves", async () => {
    const { id } = await addOpen();
    const { data: submission } = await submit(id, FILLED);
    expect((await call("DELETE", `/submission/${submission.id}`)).code).toBe(200);
    expect(await rows(id)).toEqual([]);
    expect((await call("DELETE", `/${id}`)).code).toBe(200);
  });

  it("are exported in the caller's language", async () => {
    const { formKey } = await addOpen();
    const { raw } = await server.call("POST", `tool/form/export?formKey=${formKey}`, { token: admin });
    const { rows: sheet } = await readSheet(raw);
    expect(sheet[0]).toMatchObject({ 表单标识: formKey, 标题: "失物登记", 状态: "打开", 字段数: 6, 提交数: 0 });
  });

  it("are filled in by whoever may submit, who need not see the submissions", async () => {
    const { id } = await addOpen();
    const { role, person } = staffing(server, admin);
    const roleId = await role("filler", ["tool:build:submit"], "1");
    const { token } = await person("filler", 1, [roleId]);
    expect((await call("GET", `/${id}/fill`, undefined, token)).code).toBe(200);
    const body = { version: 1, values: FILLED };
    expect((await call("POST", `/${id}/submission`, body, token)).data.userName).toBe("filler");
    expect((await call("GET", `/submission/list?formId=${id}`, undefined, token)).fault).toBe("NOT_PERMITTED");
    expect((await call("GET", "/list", undefined, token)).fault).toBe("NOT_PERMITTED");
  });

  it("are filled in below their department while they are open, and seen there by nobody", async () => {
    const { role, dept, person } = staffing(server, admin);
    const words = ["tool:build:submit", "tool:build:list", "tool:build:query"];
    const below = await person("filler-below", await dept("填表部门"), [await role("filler-below", words, "3")]);
    const { id } = await add();
    const fill = () => call("GET", `/${id}/fill`, undefined, below.token);
    expect((await fill()).code).toBe(404);
    await setStatus(id, "0");
    expect((await fill()).data).toMatchObject({ version: 1 });
    const body = { version: 1, values: FILLED };
    expect((await call("POST", `/${id}/submission`, body, below.token)).code).toBe(200);
    expect((await call("GET", `/${id}`, undefined, below.token)).code).toBe(404);
    expect((await call("GET", `/submission/list?formId=${id}`, undefined, below.token)).total).toBe(0);
    // A form of the department itself, and one beside it: neither reaches up nor across.
    await server.context.db
      .updateTable("tool_form")
      .set({ dept_id: await dept("别的部门") })
      .where("id", "=", id)
      .execute();
    expect((await fill()).code).toBe(404);
  });

  it("keep their department from being deleted", async () => {
    const body = { parentId: 1, deptName: "表单部门" };
    const { data: dept } = (await server.call("POST", "system/dept", { token: admin, body })).body;
    const { id } = await add();
    await server.context.db.updateTable("tool_form").set({ dept_id: dept.deptId }).where("id", "=", id).execute();
    const remove = async () => (await server.call("DELETE", `system/dept/${dept.deptId}`, { token: admin })).body;
    expect((await remove()).fault).toBe("DEPT_IN_USE");
    await call("DELETE", `/${id}`);
    expect((await remove()).code).toBe(200);
  });
});
