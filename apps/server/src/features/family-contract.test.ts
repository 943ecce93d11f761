import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FamilyClient, familyClient } from "../../testing/family-client.ts";
import { pngOf } from "../../testing/pictures.ts";
import { ADMIN_PASSWORD, startTestServer, type TestServer } from "../../testing/test-server.ts";
import { buildUserSheet } from "../../testing/user-sheet.ts";

interface Entry {
  readonly name: string;
  readonly path: string;
  readonly hidden: unknown;
  readonly component: string;
  readonly redirect?: string;
  readonly alwaysShow?: boolean;
  readonly meta: {
    readonly title: string;
    readonly icon: string;
    readonly noCache: boolean;
    readonly link: string | null;
  };
  readonly children?: readonly Entry[];
}

describe.for(["OLD", "NEW"] as const)("a client of the family, generation %s, works unchanged", (generation) => {
  let server: TestServer;
  let client: FamilyClient;
  let password = ADMIN_PASSWORD;
  const isOld = generation === "OLD";
  const days = isOld
    ? { beginTime: "2026-11-01", endTime: "2026-11-30" }
    : { "params[beginTime]": "2026-11-01", "params[endTime]": "2026-11-30" };
  beforeAll(async () => {
    server = await startTestServer("sqlite", { seed: "demo", captcha: "test" });
    client = familyClient(server, generation);
    await client.signIn();
  });
  afterAll(() => server.close());
  const { call, list, sheet } = {
    call: (...given: Parameters<FamilyClient["call"]>) => client.call(...given),
    list: (...given: Parameters<FamilyClient["list"]>) => client.list(...given),
    sheet: (...given: Parameters<FamilyClient["sheet"]>) => client.sheet(...given),
  };
  /** The row that a filter finds alone. */
  const only = async (url: string, filter: object) => {
    const { rows, total } = await list(url, { ...filter, ...days });
    expect([rows.length, total], url).toEqual([1, 1]);
    return rows[0];
  };
  const has = (value: object, ...keys: string[]) => {
    for (const key of keys) expect(value, key).toHaveProperty(key);
  };

  it("signs in, reads who it is and its routes, and signs out, also twice", async () => {
    const info = await call("GET", "/getInfo");
    expect(info).toMatchObject({ roles: ["admin"], permissions: ["*:*:*"] });
    expect(info.user).toMatchObject({ userId: 1, userName: "admin", username: "admin", avatar: "", deptId: 1 });
    has(info.user, "nickName", "email", "phonenumber", "sex", "status", "remark");
    expect(info).toMatchObject({ pwdChrtype: "0", isDefaultModifyPwd: false, isPasswordExpired: false });
    const routers: Entry[] = (await call("GET", "/getRouters")).data;
    const check = (entry: Entry, isRoot: boolean): void => {
      has(entry, "name", "path", "hidden", "component", "meta");
      has(entry.meta, "title", "icon", "noCache", "link");
      expect(entry.name).toMatch(/^[A-Z]/);
      // Pages that the specification puts at the root keep their address; such a client has no view for them.
      if (!entry.component.startsWith("business/"))
        expect(entry.path.startsWith("/"), `${entry.path} ${entry.component}`).toBe(isRoot);
      expect(entry.component === "Layout", entry.path).toBe(isRoot);
      expect(entry.component).not.toBe("ParentView");
      if (entry.children?.length && !isRoot) expect(entry).toMatchObject({ redirect: "noRedirect", alwaysShow: true });
      for (const child of entry.children ?? []) check(child, false);
    };
    for (const entry of routers) check(entry, true);
    const names = (entries: readonly Entry[]): string[] =>
      entries.flatMap(({ name, children = [] }) => [name, ...names(children)]);
    expect(new Set(names(routers)).size).toBe(names(routers).length);
    const other = familyClient(server, generation);
    await other.signIn();
    await other.call("POST", "/logout");
    await other.call("POST", "/logout");
    const over = await other.raw("GET", "/getInfo");
    expect([over.status, over.body.code]).toEqual([200, 401]);
  });

  it("keeps its own profile, password and picture", async () => {
    const shown = await call("GET", "/system/user/profile");
    has(shown, "roleGroup", "postGroup");
    const { nickName, phonenumber, email, sex } = shown.data;
    await call("PUT", "/system/user/profile", { nickName, phonenumber, email, sex });
    const newest = "family-Keeper-8";
    for (const [oldPassword, newPassword] of [
      [ADMIN_PASSWORD, "family-Keeper-7"],
      ["family-Keeper-7", newest],
    ] as const)
      await (isOld
        ? call("PUT", `/system/user/profile/updatePwd?oldPassword=${oldPassword}&newPassword=${newPassword}`)
        : call("PUT", "/system/user/profile/updatePwd", { oldPassword, newPassword }));
    const image = pngOf({ width: 4, height: 4 });
    const { imgUrl } = await client.upload("/system/user/profile/avatar", "avatarfile", "avatar.png", image);
    expect(imgUrl).toMatch(/^\//);
    expect((await call("GET", "/getInfo")).user.avatar).toBe(imgUrl);
    password = newest;
  });

  it("uploads a file and fetches it by its path", async () => {
    const image = pngOf({ width: 4, height: 4 });
    const stored = await client.upload("/common/upload", "file", "scan.png", image);
    has(stored, "url", "fileName", "newFileName", "originalFilename");
    expect(stored.fileName).toMatch(/^\/profile\/upload\//);
    const many = await client.upload("/common/uploads", "files", "scan.png", image);
    has(many, "urls", "fileNames", "newFileNames", "originalFilenames");
    const asked = `${isOld ? "name" : "resource"}=${encodeURIComponent(stored.fileName)}`;
    const answer = await client.raw("GET", `/common/download/resource?${asked}`);
    expect(answer.raw.equals(image)).toBe(true);
    expect(answer.headers["download-filename"]).toBe("scan.png");
  });

  it("administers users", async () => {
    expect((await call("GET", "/system/config/configKey/sys.user.initPassword")).msg).toEqual(expect.any(String));
    const tree = (await call("GET", isOld ? "/system/dept/treeselect" : "/system/user/deptTree")).data;
    has(tree[0], "id", "label", "children");
    has(await call("GET", "/system/user/"), "roles", "posts");
    const input = { userName: "fam", nickName: "家", password: "family-Pass-1", deptId: tree[0].id, status: "0" };
    const person = { ...input, phonenumber: "13900001111", email: "fam@example.com", sex: "0", remark: "" };
    await call("POST", "/system/user", { ...person, roleIds: [], postIds: [] });
    const row = await only("/system/user/list", {
      userName: "fam",
      phonenumber: "139",
      status: "0",
      deptId: tree[0].id,
    });
    has(row, "userId", "userName", "nickName", "email", "phonenumber", "sex", "avatar", "status", "deptId", "dept");
    has(row, "loginIp", "loginDate", "createTime", "remark");
    expect(row.dept.deptName).toEqual(expect.any(String));
    const { userId } = row;
    const one = await call("GET", `/system/user/${userId}`);
    has(one, "data", "roles", "posts", "roleIds", "postIds");
    await call("PUT", "/system/user", { ...one.data, nickName: "家二", roleIds: one.roleIds, postIds: one.postIds });
    await call("PUT", "/system/user/resetPwd", { userId, password: "family-Pass-2" });
    await call("PUT", "/system/user/changeStatus", { userId, status: "1" });
    const given = await call("GET", `/system/user/authRole/${userId}`);
    has(given, "user", "roles");
    has(given.roles[0], "roleId", "flag");
    await call("PUT", `/system/user/authRole?userId=${userId}&roleIds=${given.roles.at(-1).roleId}`);
    await sheet("/system/user/export", { userName: "fam" });
    await sheet("/system/user/importTemplate");
    const bytes = await buildUserSheet({ deptId: tree[0].id, userName: "fam2", nickName: "表" });
    const { msg } = await client.upload("/system/user/importData?updateSupport=0", "file", "users.xlsx", bytes);
    expect(msg).toMatch(/1/);
    const again = await client.upload("/system/user/importData?updateSupport=0", "file", "users.xlsx", bytes);
    expect(again.msg).toMatch(/第2行：.*fam2/);
    const second = await only("/system/user/list", { userName: "fam2" });
    await call("DELETE", `/system/user/${userId},${second.userId}`);
  });

  it("administers roles", async () => {
    const menus = await call("GET", "/system/menu/treeselect");
    has(menus.data[0], "id", "label", "children");
    const input = {
      roleName: "族",
      roleKey: "fam",
      roleSort: "9",
      status: "0",
      menuIds: [menus.data[0].id],
      deptIds: [],
    };
    await call("POST", "/system/role", { ...input, menuCheckStrictly: true, deptCheckStrictly: true, remark: "" });
    const row = await only("/system/role/list", { roleName: "族", roleKey: "fam", status: "0" });
    has(row, "roleId", "roleSort", "dataScope", "menuCheckStrictly", "deptCheckStrictly", "status", "createTime");
    const { roleId } = row;
    const { data } = await call("GET", `/system/role/${roleId}`);
    has(await call("GET", `/system/menu/roleMenuTreeselect/${roleId}`), "menus", "checkedKeys");
    await call("PUT", "/system/role", { ...data, roleName: "族二", menuIds: [menus.data[0].id] });
    const depts = await call("GET", `/system/${isOld ? "dept/roleDeptTreeselect" : "role/deptTree"}/${roleId}`);
    has(depts, "depts", "checkedKeys");
    await call("PUT", "/system/role/dataScope", { ...data, dataScope: "2", deptIds: [depts.depts[0].id] });
    await call("PUT", "/system/role/changeStatus", { roleId, status: "0" });
    const others = await list("/system/role/authUser/unallocatedList", { roleId, userName: "agent" });
    const { userId } = others.rows[0];
    const offered = (await list("/system/role/authUser/unallocatedList", { roleId })).rows;
    expect(offered.map(({ userName }: { userName: string }) => userName)).not.toContain("admin");
    await call("PUT", `/system/role/authUser/selectAll?roleId=${roleId}&userIds=${userId}`);
    expect((await list("/system/role/authUser/allocatedList", { roleId })).total).toBe(1);
    await call("PUT", "/system/role/authUser/cancel", { userId, roleId });
    await call("PUT", `/system/role/authUser/selectAll?roleId=${roleId}&userIds=${userId}`);
    await call("PUT", `/system/role/authUser/cancelAll?roleId=${roleId}&userIds=${userId}`);
    expect((await call("GET", "/system/role/optionselect")).data).toEqual(expect.any(Array));
    await sheet("/system/role/export", { roleKey: "fam" });
    await call("DELETE", `/system/role/${roleId}`);
  });

  it("administers menus and departments, from flat lists", async () => {
    const menu = { parentId: 0, menuName: "族", orderNum: "9", path: "fam", component: "", query: "", routeName: "" };
    const more = { isFrame: "1", isCache: "0", menuType: "M", visible: "0", status: "0", perms: "", icon: "tree" };
    await call("POST", "/system/menu", { ...menu, ...more });
    const [row] = (await call("GET", "/system/menu/list?menuName=族")).data;
    has(row, "menuId", "parentId", "orderNum", "isFrame", "isCache", "menuType", "visible", "status", "perms", "icon");
    const { data } = await call("GET", `/system/menu/${row.menuId}`);
    await call("PUT", "/system/menu", { ...data, menuName: "族二" });
    await call("PUT", "/system/menu/updateSort", { menuIds: `${row.menuId}`, orderNums: "7" });
    const parent = (await call("GET", "/system/menu/list")).data.find(
      ({ menuType }: { menuType: string }) => menuType === "C",
    );
    const refused = (await client.raw("DELETE", `/system/menu/${parent.parentId}`)).body;
    expect(refused.code).not.toBe(200);
    expect(refused.msg).toMatch(/./);
    await call("DELETE", `/system/menu/${row.menuId}`);

    const root = (await call("GET", "/system/dept/list")).data.find(
      ({ parentId }: { parentId: number }) => parentId === 0,
    );
    has(root, "deptId", "deptName", "orderNum", "ancestors", "status", "createTime");
    const dept = {
      parentId: root.deptId,
      deptName: "族部",
      orderNum: "1",
      leader: "",
      phone: "",
      email: "",
      status: "0",
    };
    await call("POST", "/system/dept", dept);
    const [created] = (await call("GET", "/system/dept/list?deptName=族部&status=0")).data;
    expect(created.ancestors).toBe(`${root.ancestors},${root.deptId}`);
    await call("PUT", "/system/dept", { ...(await call("GET", `/system/dept/${created.deptId}`)).data, leader: "人" });
    await call("PUT", "/system/dept/updateSort", { deptIds: `${created.deptId}`, orderNums: "3" });
    const rest = (await call("GET", `/system/dept/list/exclude/${created.deptId}`)).data;
    expect(rest.some(({ deptId }: { deptId: number }) => deptId === created.deptId)).toBe(false);
    await call("DELETE", `/system/dept/${created.deptId}`);
  });

  it.for([
    ["post", "postId", { postCode: "fam", postName: "族", postSort: "1", status: "0", remark: "" }, "postCode"],
    ["dict/type", "dictId", { dictName: "族", dictType: "fam_type", status: "0", remark: "" }, "dictType"],
    [
      ...(["dict/data", "dictCode"] as const),
      {
        dictType: "sys_yes_no",
        dictLabel: "也许",
        dictValue: "M",
        dictSort: "3",
        listClass: "default",
        cssClass: "",
        isDefault: "N",
        status: "0",
        remark: "",
      },
      "dictLabel",
    ],
    [
      "config",
      "configId",
      { configName: "族", configKey: "fam.key", configValue: "v", configType: "N", remark: "" },
      "configKey",
    ],
    [
      "notice",
      "noticeId",
      { noticeTitle: "族", noticeType: "1", noticeContent: "<p>x</p>", status: "0" },
      "noticeTitle",
    ],
  ] as const)("administers %s", async ([what, id, input, filter]) => {
    const at = `/system/${what}`;
    const given: Readonly<Record<string, unknown>> = input;
    await call("POST", at, input);
    const row = await only(`${at}/list`, { [filter]: given[filter] });
    has(row, id, ...Object.keys(input), "createTime");
    const { data } = await call("GET", `${at}/${row[id]}`);
    await call("PUT", at, data);
    if (what !== "notice") await sheet(`${at}/export`, { [filter]: given[filter] });
    await call("DELETE", `${at}/${row[id]}`);
  });

  it("reads dictionaries, parameters and notices as every page of it does", async () => {
    const words = (await call("GET", `/system/dict/data/${isOld ? "dictType" : "type"}/sys_normal_disable`)).data;
    has(words[0], "dictLabel", "dictValue", "listClass", "cssClass");
    expect((await call("GET", "/system/dict/type/optionselect")).data[0]).toHaveProperty("dictType");
    expect((await call("GET", "/system/post/optionselect")).data).toEqual(expect.any(Array));
    expect((await call("GET", "/system/config/configKey/sys.index.skinName")).msg).toBe("skin-blue");
    await call("DELETE", "/system/config/refreshCache");
    await call("DELETE", "/system/dict/type/refreshCache");
    const notice = { noticeTitle: "铃", noticeType: "2", noticeContent: "x", status: "0" };
    await call("POST", "/system/notice", notice);
    const top = await call("GET", "/system/notice/listTop");
    expect(top).toMatchObject({ data: [{ noticeTitle: "铃", isRead: false }], unreadCount: 1 });
    const { noticeId } = top.data[0];
    await call("POST", `/system/notice/markRead?noticeId=${noticeId}`);
    await call("POST", `/system/notice/markReadAll?ids=${noticeId}`);
    expect((await list("/system/notice/readUsers/list", { noticeId })).total).toBe(1);
  });

  it("looks after the logs and who is online", async () => {
    const other = familyClient(server, generation);
    await other.signIn("admin", password);
    await call("GET", "/monitor/logininfor/unlock/admin");
    const acts = await list("/monitor/operlog/list", { ...days, orderByColumn: "operTime", isAsc: "descending" });
    has(
      acts.rows[0],
      "operId",
      "title",
      "businessType",
      "method",
      "requestMethod",
      "operatorType",
      "operName",
      "deptName",
    );
    has(
      acts.rows[0],
      "operUrl",
      "operIp",
      "operLocation",
      "operParam",
      "jsonResult",
      "errorMsg",
      "operTime",
      "costTime",
    );
    expect(acts.rows[0].status).toBe(0);
    const tries = await list("/monitor/logininfor/list", { ...days, userName: "admin", status: "0" });
    has(tries.rows[0], "infoId", "userName", "ipaddr", "loginLocation", "browser", "os", "msg", "loginTime");
    expect(tries.rows[0].status).toBe("0");
    const online = await list("/monitor/online/list", { userName: "admin" });
    has(online.rows[0], "tokenId", "userName", "deptName", "ipaddr", "loginLocation", "browser", "os");
    expect(online.rows[0].loginTime).toBeGreaterThan(1e12);
    await sheet("/monitor/operlog/export", { title: "" });
    await sheet("/monitor/logininfor/export", { userName: "admin" });
    await call("DELETE", `/monitor/operlog/${acts.rows[0].operId}`);
    await call("DELETE", `/monitor/logininfor/${tries.rows[0].infoId}`);
    await call("DELETE", `/monitor/online/${online.rows[0].tokenId}`);
    await client.signIn("admin", password);
    await call("DELETE", "/monitor/operlog/clean");
    await call("DELETE", "/monitor/logininfor/clean");
  });

  it("sorts its logs by every column with an arrow", async () => {
    for (const [url, column] of [
      ["/monitor/operlog/list", "operName"],
      ["/monitor/operlog/list", "costTime"],
      ["/monitor/logininfor/list", "userName"],
    ] as const) {
      const { rows } = await list(url, { ...days, orderByColumn: column, isAsc: "ascending" });
      const values: string[] = rows.map((row: Record<string, string>) => row[column]);
      expect(values, column).toEqual(values.toSorted((one, other) => (one < other ? -1 : Number(one > other))));
    }
  });

  it("deletes rows of a list of ids that ends with a comma", async () => {
    const ids = [];
    for (const postCode of ["comma-1", "comma-2"]) {
      await call("POST", "/system/post", { postCode, postName: postCode, postSort: 1, status: "0" });
      ids.push((await list("/system/post/list", { postCode })).rows[0].postId);
    }
    await call("DELETE", `/system/post/${ids.join(",")},`);
    expect((await list("/system/post/list", { postCode: "comma-" })).total).toBe(0);
  });

  it("unlocks its screen", async () => {
    await call("POST", "/unlockscreen", { password });
    expect((await client.raw("POST", "/unlockscreen", { password: "wrong" })).body).toMatchObject({ code: 400 });
  });

  it("reads the name of a file, also one that is no ASCII", async () => {
    const { msg: name } = await call("GET", "/system/post/export");
    const { headers } = await client.raw("GET", `/common/download?fileName=${name}&delete=true`);
    const written = String(headers["content-disposition"]);
    const file = /filename="?([^;"]+)/.exec(written)?.[1] ?? "";
    expect(decodeURIComponent(file)).toBe("岗位.xlsx");
  });

  it("shows one line that names the field", async () => {
    const { body } = await client.raw("POST", "/system/user", { userName: "nodept", nickName: "x", password });
    expect(body.msg).toMatch(/^部门：./);
    const noDept = { userName: "nodept", nickName: "x", password, deptId: "" };
    expect((await client.raw("POST", "/system/user", noDept)).body.msg).toBe("部门：请填写此项");
    const numbers = { postCode: "n", postName: "数", postSort: 1, status: 0 };
    await call("POST", "/system/post", numbers);
    const { msg } = (await client.raw("POST", "/system/post", { ...numbers, postCode: "", status: 7 })).body;
    expect(msg).toMatch(/^岗位编码：./);
  });
});
