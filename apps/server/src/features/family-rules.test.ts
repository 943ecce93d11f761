import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FamilyClient, familyClient } from "../../testing/family-client.ts";
import { readSheet } from "../../testing/sheet.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded;charset=utf-8" };

describe("rules that clients of the family rely on", () => {
  let server: TestServer;
  let client: FamilyClient;
  beforeAll(async () => {
    server = await startTestServer("sqlite", { seed: "demo", captcha: "test" });
    client = familyClient(server, "NEW");
    await client.signIn();
  });
  afterAll(() => server.close());
  const call: FamilyClient["call"] = (...given) => client.call(...given);
  /** Refused inside an answer of status 200, with one line for the person. */
  const refuse = async (method: "POST" | "PUT" | "DELETE", url: string, body?: unknown) => {
    const answer = await client.raw(method, url, body);
    expect(answer.status, url).toBe(200);
    expect(answer.body.code, url).not.toBe(200);
    expect(answer.body.msg, url).toMatch(/\S/);
  };
  const rowOf = async (url: string, params: object) => (await client.list(url, params)).rows[0];
  const titlesOf = async (url: string) => (await readSheet((await client.raw("POST", url, "", FORM)).raw)).titles;

  it("registers nobody while the parameter says so", async () => {
    const { uuid } = await call("GET", "/captchaImage");
    await refuse("POST", "/register", { username: "newcomer", password: "newcomer-Pass-1", code: "x", uuid });
  });

  it("exports and imports users in the family's columns", async () => {
    expect(await titlesOf("/system/user/export")).toEqual([
      ...[
        "用户编号",
        "账号",
        "姓名",
        "邮箱",
        "手机号码",
        "性别",
        "状态",
        "最后登录地址",
        "最后登录时间",
        "部门",
        "部门负责人",
      ],
    ]);
    expect(await titlesOf("/system/user/importTemplate")).toEqual([
      ...["部门编号", "账号", "姓名", "邮箱", "手机号码", "性别", "状态"],
    ]);
  });

  it("keeps names, numbers and addresses of users unique, and the first administrator", async () => {
    const user = (userName: string, more: object = {}) => ({
      ...{ userName, nickName: userName, password: "family-Pass-1", deptId: 1, status: "0", sex: "0", remark: "" },
      ...{ phonenumber: "", email: "", roleIds: [], postIds: [], ...more },
    });
    await call("POST", "/system/user", user("first", { phonenumber: "13911112222", email: "first@example.com" }));
    await refuse("POST", "/system/user", user("first"));
    await refuse("POST", "/system/user", user("second", { phonenumber: "13911112222" }));
    await refuse("POST", "/system/user", user("second", { email: "first@example.com" }));
    await refuse("DELETE", "/system/user/1");
    const own = { nickName: "admin", phonenumber: "13911112222", email: "admin@example.com", sex: "0" };
    await refuse("PUT", "/system/user/profile", own);
    const path = "/system/user/profile/updatePwd";
    await refuse("PUT", path, { oldPassword: "wrong", newPassword: "family-Pass-9" });
  });

  it("keeps roles, posts and departments that somebody has", async () => {
    const { rows } = await client.list("/system/role/list", { roleKey: "agent" });
    await refuse("DELETE", `/system/role/${rows[0].roleId}`);
    await refuse("DELETE", "/system/dept/1");
    await refuse("PUT", "/system/dept", { ...(await call("GET", "/system/dept/1")).data, parentId: 1 });
    const dept = { parentId: 1, deptName: "同名", orderNum: 1, status: "0" };
    await call("POST", "/system/dept", dept);
    await refuse("POST", "/system/dept", dept);
    await call("POST", "/system/post", { postCode: "once", postName: "一次", postSort: 1, status: "0" });
    await refuse("POST", "/system/post", { postCode: "once", postName: "两次", postSort: 1, status: "0" });
    await refuse("POST", "/system/post", { postCode: "twice", postName: "一次", postSort: 1, status: "0" });
  });

  it("checks menus: names, parents and links", async () => {
    const menu = { parentId: 0, menuName: "菜", menuType: "M", path: "dish", orderNum: 1, isFrame: "1" };
    const { data } = await call("POST", "/system/menu", menu);
    await refuse("POST", "/system/menu", { ...menu, path: "other" });
    await refuse("POST", "/system/menu", { ...menu, menuName: "链", isFrame: "0", path: "ftp://x" });
    await refuse("PUT", "/system/menu", { ...data, parentId: data.menuId });
    const tree = await call("GET", "/system/menu/roleMenuTreeselect/1");
    expect(tree.menus[0]).toMatchObject({ id: expect.any(Number), label: expect.any(String) });
  });

  it("moves a dictionary's data with its type, and keeps one that has data", async () => {
    await call("POST", "/system/dict/type", { dictName: "旧", dictType: "fam_old", status: "0" });
    const type = await rowOf("/system/dict/type/list", { dictType: "fam_old" });
    const entry = { dictType: "fam_old", dictLabel: "值", dictValue: "v", dictSort: 1, status: "0", isDefault: "N" };
    await call("POST", "/system/dict/data", { ...entry, listClass: "default", cssClass: "" });
    await call("PUT", "/system/dict/type", { ...type, dictType: "fam_new" });
    expect((await call("GET", "/system/dict/data/type/fam_new")).data).toMatchObject([{ dictValue: "v" }]);
    await refuse("DELETE", `/system/dict/type/${type.dictId}`);
    await refuse("POST", "/system/dict/type", { dictName: "又", dictType: "fam_new", status: "0" });
  });

  it("keeps parameters that are built in", async () => {
    const row = await rowOf("/system/config/list", { configKey: "sys.index.skinName", configType: "Y" });
    await refuse("DELETE", `/system/config/${row.configId}`);
    await refuse("POST", "/system/config", { ...row, configId: undefined });
  });

  it("finds the readers of a notice by a part of their name, and shows at most five", async () => {
    for (const at of [1, 2, 3, 4, 5, 6])
      await call("POST", "/system/notice", {
        ...{ noticeTitle: `告${at}`, noticeType: "1", noticeContent: "x", status: "0" },
      });
    const top = await call("GET", "/system/notice/listTop");
    expect(top.data.length).toBe(5);
    expect(top.unreadCount).toBeGreaterThanOrEqual(6);
    const { noticeId } = top.data[0];
    await call("POST", `/system/notice/markRead?noticeId=${noticeId}`);
    const readers = (searchValue: string) => client.list("/system/notice/readUsers/list", { noticeId, searchValue });
    expect((await readers("adm")).total).toBe(1);
    expect((await readers("nobody")).total).toBe(0);
    const byAuthor = await client.list("/system/notice/list", {
      noticeTitle: "告",
      createBy: "admin",
      noticeType: "1",
    });
    expect(byAuthor.total).toBe(6);
  });

  it("answers each error inside status 200, with the session's own code", async () => {
    const stranger = familyClient(server, "NEW");
    const answer = await stranger.raw("GET", "/system/user/list");
    expect([answer.status, answer.body.code]).toEqual([200, 401]);
    expect((await client.raw("GET", "/system/post/999999")).body.code).toBe(404);
  });
});
