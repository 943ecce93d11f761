import type { User } from "@adel/protocol";
import { writeXlsx } from "hucre";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { multipart } from "../../../../testing/multipart.ts";
import { readSheet } from "../../../../testing/sheet.ts";
import { staffing } from "../../../../testing/staffing.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";

describe.for(DIALECTS)("users, on %s", (dialect) => {
  let server: TestServer;
  let admin: string;
  beforeAll(async () => {
    server = await startTestServer(dialect, { seed: "demo" });
    admin = await server.signIn();
  });
  afterAll(() => server.close());
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown, token = admin) =>
    server.call(method, `system/user${path}`, { token, ...(body !== undefined && { body }) });
  const input = (userName: string, more: object = {}) => ({
    userName,
    nickName: "小明",
    password: "lake-view-88",
    deptId: 1,
    sex: "0",
    ...more,
  });
  const add = async (userName: string, more: object = {}): Promise<User> => {
    const { needsLink, ...user } = (await call("POST", "", input(userName, more))).body.data;
    expect(needsLink).toBe(false);
    return user;
  };

  // [R:1.system.user] [R:3.user.id] [R:3.user.name] [R:3.user.nickname] [R:3.user.phone] [R:3.user.mailbox]
  // [R:3.user.gender] [R:3.user.department] [R:3.user.status]
  it("adds, shows, changes, resets, switches off and deletes a user", async () => {
    const role = (await server.call("GET", "system/role/list?roleKey=operator", { token: admin })).body.rows[0];
    const user = await add("xiaoming", {
      email: "m@example.com",
      phonenumber: "13912345678",
      roleIds: [role.roleId],
      postIds: [1],
    });
    expect(user).toMatchObject({
      userName: "xiaoming",
      sex: "0",
      status: "0",
      dept: { deptName: expect.stringMatching(/./) },
    });
    expect(JSON.stringify(user)).not.toMatch(/password|argon/i);
    const shown = (await call("GET", `/${user.userId}`)).body;
    expect(shown).toMatchObject({ data: user, roleIds: [role.roleId], postIds: [1] });
    expect(shown.roles.length).toBeGreaterThan(3);
    expect((await call("GET", "/")).body.posts.length).toBeGreaterThan(3);
    const token = await server.signIn("xiaoming", "lake-view-88");
    expect((await server.call("GET", "getInfo", { token })).body.roles).toEqual(["operator"]);
    const changed = await call("PUT", "", { ...user, nickName: "大明", roleIds: [], postIds: [] });
    expect(changed.body.data.nickName).toBe("大明");
    expect((await server.call("GET", "getInfo", { token })).body.roles).toEqual([]);
    await call("PUT", "/resetPwd", { userId: user.userId, password: "another-view-9" });
    expect((await server.call("GET", "getInfo", { token })).body.code).toBe(401);
    const second = await server.signIn("xiaoming", "another-view-9");
    await call("PUT", "/changeStatus", { userId: user.userId, status: "1" });
    expect((await server.call("GET", "getInfo", { token: second })).body.code).toBe(401);
    expect((await call("DELETE", `/${user.userId}`)).body.code).toBe(200);
    expect((await call("GET", `/${user.userId}`)).body.code).toBe(404);
    expect((await add("xiaoming")).userId).not.toBe(user.userId);
  });

  it("names the field that is refused, in the caller's language", async () => {
    const refused = async (more: object, language = "zh") =>
      (await server.call("POST", "system/user", { token: admin, headers: { language }, body: input("newone", more) }))
        .body.errors;
    expect(await refused({ password: "short" })).toMatchObject([{ path: "password", message: "密码至少8位" }]);
    expect(await refused({ password: "newone-pass" }, "en")).toMatchObject([
      { path: "password", message: "Password must not contain the username" },
    ]);
    expect(await refused({ email: "nobody" })).toMatchObject([{ path: "email" }]);
    expect(await refused({ deptId: 999_999 })).toMatchObject([{ path: "deptId" }]);
    expect(await refused({ postIds: [999_999] })).toMatchObject([{ path: "postIds" }]);
    expect((await call("POST", "", input(" ADMIN "))).body.errors).toMatchObject([{ path: "userName" }]);
    await add("holder", { email: "same@example.com", phonenumber: "13900000001" });
    expect(await refused({ email: "same@example.com" })).toMatchObject([{ path: "email" }]);
    expect(await refused({ phonenumber: "13900000001" })).toMatchObject([{ path: "phonenumber" }]);
  });

  it("lets nobody touch the administrator or themselves away, and takes only declared fields", async () => {
    const error = async (method: "PUT" | "DELETE", path: string, body?: object) =>
      (await call(method, path, body)).body.fault;
    expect(await error("PUT", "", { ...input("admin"), userId: 1 })).toBe("ADMIN_UNTOUCHABLE");
    expect(await error("PUT", "/changeStatus", { userId: 1, status: "1" })).toBe("SELF_UNTOUCHABLE");
    expect(await error("PUT", "/resetPwd", { userId: 1, password: "lake-view-99" })).toBe("ADMIN_UNTOUCHABLE");
    expect(await error("DELETE", "/1")).toBe("SELF_UNTOUCHABLE");
    const second = await add("second", { roleIds: [1], userId: 1, passwordHash: "x", loginIp: "6.6.6.6", status: "0" });
    expect(second).toMatchObject({ loginIp: "" });
    expect(second.userId).not.toBe(1);
    const { dept, role, person } = staffing(server, admin);
    const words = ["system:user:list", "system:user:edit", "system:user:remove", "system:user:resetPwd"];
    const { token, userId } = await person("keeper", await dept("守"), [await role("keeper", words, "1")]);
    const own = await call("PUT", "/resetPwd", { userId, password: "lake-view-99" }, token);
    expect(own.body).toMatchObject({ code: 409, fault: "OWN_PASSWORD" });
    for (const [method, path, body] of [
      ["PUT", "/resetPwd", { userId: second.userId, password: "lake-view-99" }],
      ["PUT", "/changeStatus", { userId: second.userId, status: "1" }],
      ["DELETE", `/${second.userId}`, undefined],
      ["PUT", "/authRole", { userId: second.userId, roleIds: "" }],
    ] as const)
      expect((await call(method, path, body, token)).body.fault, path).toBe("ADMIN_UNTOUCHABLE");
  });

  it("gives nobody what lies outside their departments, through any call", async () => {
    const { dept, role, person } = staffing(server, admin);
    const [mine, other] = [await dept("用户部"), await dept("别部")];
    const words = ["list", "query", "add", "edit", "remove", "export", "import", "resetPwd"].map(
      (verb) => `system:user:${verb}`,
    );
    const roleId = await role("clerks", words);
    const clerk = await person("clerk", mine, [roleId]);
    const theirs = await person("theirs", other, []);
    const code = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) =>
      (await call(method, path, body, clerk.token)).body.code;
    expect((await call("GET", "/list", undefined, clerk.token)).body.rows).toMatchObject([{ userName: "clerk" }]);
    expect((await call("GET", `/list?deptId=${other}`, undefined, clerk.token)).body.total).toBe(0);
    expect((await call("GET", "/deptTree", undefined, clerk.token)).body.data).toMatchObject([{ id: mine }]);
    expect(await code("GET", `/${theirs.userId}`)).toBe(404);
    expect(await code("GET", `/authRole/${theirs.userId}`)).toBe(404);
    expect(await code("PUT", "", { ...input("theirs"), userId: theirs.userId })).toBe(404);
    expect(await code("PUT", "/resetPwd", { userId: theirs.userId, password: "lake-view-99" })).toBe(404);
    expect(await code("PUT", "/changeStatus", { userId: theirs.userId, status: "1" })).toBe(404);
    expect(await code("DELETE", `/${theirs.userId}`)).toBe(404);
    expect(await code("POST", "", input("smuggled", { deptId: other }))).toBe(400);
    const own = (await call("POST", "", input("owned", { deptId: mine }), clerk.token)).body.data;
    expect(await code("PUT", "", { ...own, roleIds: [], postIds: [], deptId: other })).toBe(400);
    const sheet = await call("POST", "/export", undefined, clerk.token);
    const { rows } = await readSheet(sheet.raw);
    expect(rows.map(({ 账号: account }) => account)).toEqual(["clerk", "owned"]);
  });

  it("imports nothing that the caller may not add or edit one by one", async () => {
    const { dept, role, person } = staffing(server, admin);
    const deptId = await dept("导入部");
    const { titles } = await readSheet((await call("POST", "/importTemplate")).raw);
    const theirs = await person("imp-theirs", deptId, []);
    const importAs = async (name: string, verbs: readonly string[]) => {
      const words = verbs.map((verb) => `system:user:${verb}`);
      const { token } = await person(name, deptId, [await role(name, words)]);
      const rows = [
        [...titles],
        [deptId, "imp-theirs", `改名${name}`, "", "", "", "正常"],
        [deptId, `fresh-${name}`, "新人", "", "", "", "正常"],
      ];
      const bytes = await writeXlsx({ sheets: [{ name: "x", rows }] });
      const { body, headers } = multipart("file", "users.xlsx", Buffer.from(bytes));
      const answer = await server.call("POST", "system/user/importData?updateSupport=1", { token, body, headers });
      return answer.body.report.map(({ outcome, reason }: { outcome: string; reason: string }) => [outcome, reason]);
    };
    const refused = (permission: string) => ["refused", expect.stringContaining(permission)];
    expect(await importAs("importer", ["import"])).toEqual([refused("system:user:edit"), refused("system:user:add")]);
    expect(await importAs("editor", ["import", "edit"])).toEqual([["updated", ""], refused("system:user:add")]);
    expect(await importAs("adder", ["import", "add"])).toEqual([refused("system:user:edit"), ["added", ""]]);
    expect((await call("GET", `/${theirs.userId}`)).body.data.nickName).toBe("改名editor");
  });

  it("filters by name, phone, status, department with all below, and by days", async () => {
    const { dept } = staffing(server, admin);
    const top = await dept("筛选");
    const below = await dept("筛选下", top);
    await add("filtered", { deptId: below, phonenumber: "18800001111", status: "1" });
    const names = async (query: string) =>
      (await call("GET", `/list?${query}`)).body.rows.map(({ userName }: User) => userName);
    for (const query of ["userName=FILTER", "phonenumber=0000111", `deptId=${top}`, `deptId=${top}&status=1`])
      expect(await names(query), query).toEqual(["filtered"]);
    expect(await names(`deptId=${top}&status=0`)).toEqual([]);
    expect(await names(`deptId=${top}&endTime=2026-11-19`)).toEqual([]);
    expect(await names(`deptId=${top}&params[beginTime]=2026-11-20`)).toEqual(["filtered"]);
    expect((await call("GET", "/list?orderByColumn=password_hash")).body.code).toBe(400);
  });

  it("imports a sheet a row at a time, and says of each row what came of it", async () => {
    const template = await call("POST", "/importTemplate");
    const { titles } = await readSheet(template.raw);
    expect(titles).toEqual(["部门编号", "账号", "姓名", "邮箱", "手机号码", "性别", "状态"]);
    const send = async (rows: (string | number)[][], query = "") => {
      const bytes = await writeXlsx({ sheets: [{ name: "x", rows: [[...titles], ...rows] }] });
      const { body, headers } = multipart("file", "users.xlsx", Buffer.from(bytes));
      return (await server.call("POST", `system/user/importData${query}`, { token: admin, body, headers })).body;
    };
    const first = await send([
      [1, "imported", "导入", "i@example.com", "18812340000", "女", "正常"],
      [999_999, "nodept", "x", "", "", "", ""],
      [1, "admin", "x", "", "", "", ""],
      [1, "<b>", "x", "", "", "", ""],
    ]);
    expect(first.msg).toMatch(/^新增 1，更新 0，失败 3/);
    expect(first.report.map(({ row, outcome }: { row: number; outcome: string }) => [row, outcome])).toEqual([
      [2, "added"],
      [3, "refused"],
      [4, "refused"],
      [5, "refused"],
    ]);
    expect(first.report[1].reason).toMatch(/^部门编号：/);
    expect(first.report[2].reason).toContain("admin");
    expect(first.report[3].reason).toMatch(/^账号：/);
    expect((await call("GET", "/list?userName=imported")).body.rows[0]).toMatchObject({
      sex: "1",
      status: "0",
      nickName: "导入",
    });
    const again = await send([[1, "imported", "改名", "", "", "", ""]], "?updateSupport=1");
    expect(again.report).toMatchObject([{ outcome: "updated" }]);
    expect((await send([[1, "admin", "x", "", "", "", ""]], "?updateSupport=1")).report[0].outcome).toBe("refused");
    const { body, headers } = multipart("file", "users.xlsx", Buffer.from("no sheet"));
    expect(
      (await server.call("POST", "system/user/importData", { token: admin, body, headers })).body.errors,
    ).toMatchObject([{ path: "file" }]);
  });

  it("reads a sheet by its titles, and refuses one that is no filled template, such as an exported list", async () => {
    const send = async (bytes: Uint8Array) => {
      const { body, headers } = multipart("file", "users.xlsx", Buffer.from(bytes));
      const token = admin;
      return (await server.call("POST", "system/user/importData?updateSupport=1", { token, body, headers })).body;
    };
    const sheetOf = (...rows: (string | number)[][]) => writeXlsx({ sheets: [{ name: "x", rows }] });
    const before = (await call("GET", "/list?userName=imported")).body.rows[0];
    const exported = await call("POST", "/export");
    const refusal = await send(exported.raw);
    expect(refusal).toMatchObject({ code: 400, errors: [{ path: "file" }] });
    expect(refusal.errors[0].message).toContain("部门编号");
    expect((await call("GET", "/list?userName=imported")).body.rows[0]).toEqual(before);

    const swapped = ["账号", "部门编号", "姓名", "状态", "性别", "手机号码", "邮箱"];
    expect(
      await send(await sheetOf(swapped, ["imported", 1, "按标题", "正常", "女", "", "t@example.com"])),
    ).toMatchObject({
      report: [{ row: 2, userName: "imported", outcome: "updated" }],
    });
    expect((await call("GET", "/list?userName=imported")).body.rows[0]).toMatchObject({
      nickName: "按标题",
      email: "t@example.com",
      deptId: 1,
    });
    const { userId, ...imported } = (await call("GET", "/list?userName=imported")).body.rows[0];
    const stored = { ...imported, userId, roleIds: [], postIds: [], remark: "night", status: "1" };
    expect((await call("PUT", "", stored)).body.code).toBe(200);
    await send(await sheetOf(swapped, ["imported", 1, "空格不改", "", "", "", ""]));
    expect((await call("GET", `/${userId}`)).body.data, "empty cells change nothing").toMatchObject({
      nickName: "空格不改",
      email: "t@example.com",
      sex: "1",
      status: "1",
      remark: "night",
    });
    const more = await send(await sheetOf([...swapped, "用户编号"], ["imported", 1, "x", "", "", "", "", 7]));
    expect(more.errors).toEqual([{ path: "file", message: "第一行有模板没有的列：用户编号" }]);
    expect((await send(await sheetOf(swapped))).errors, "nobody in it").toMatchObject([{ path: "file" }]);
  });
});
