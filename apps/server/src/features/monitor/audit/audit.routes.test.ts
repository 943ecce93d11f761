import type { TrailEntity, TrailEntry } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSheet } from "../../../../testing/sheet.ts";
import { type Staffing, staffing } from "../../../../testing/staffing.ts";
import { DIALECTS, hotelInput, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { auditTrail } from "../../../core/audit/trail.ts";

describe.for(DIALECTS)("who changed what, on %s", (dialect) => {
  let server: TestServer;
  let admin: string;
  let staff: Staffing;
  let north: number;
  let south: number;
  beforeAll(async () => {
    server = await startTestServer(dialect);
    admin = await server.signIn();
    staff = staffing(server, admin);
    north = await staff.dept("North");
    south = await staff.dept("South");
  });
  afterAll(() => server.close());

  const list = async (query: string, token = admin, headers = {}): Promise<TrailEntry[]> => {
    const { body } = await server.call("GET", `monitor/audit/list?pageSize=100&${query}`, { token, headers });
    expect(body.code, JSON.stringify(body)).toBe(200);
    return body.rows;
  };
  const addHotel = async (hotelNumber: number, deptId: number): Promise<number> => {
    const body = hotelInput({ hotelNumber, deptId });
    return (await server.call("POST", "business/hotel", { token: admin, body })).body.data.id;
  };
  const change = async (path: string, body: object) =>
    expect((await server.call("PUT", path, { token: admin, body })).body).toMatchObject({ code: 200 });
  const reader = async (name: string, words: readonly string[], dataScope: "1" | "4" | "5" = "4", deptId = north) => {
    const roleId = await staff.role(`role-${name}`, ["monitor:audit:list", ...words], dataScope);
    return staff.person(name, deptId, [roleId]);
  };

  it("shows a change with person, time, record and each field before and after, in words", async () => {
    const { postId, ...post } = (
      await server.call("POST", "system/post", {
        token: admin,
        body: { postCode: "night", postName: "夜班", postSort: 3, status: "0" },
      })
    ).body.data;
    await change("system/post", { ...post, postId, postName: "夜班经理" });
    const [changed, created] = await list(`entity=system/post&rowId=${postId}`);
    expect(created).toMatchObject({ action: "create", rowName: "夜班", isHidden: false });
    expect(changed).toMatchObject({
      time: "2026-11-20 18:00:00",
      userName: "admin",
      entity: "system/post",
      rowId: String(postId),
      rowName: "夜班经理",
      action: "change",
      deptName: "",
    });
    expect(changed?.fields.filter(({ isChanged }) => isChanged)).toEqual([
      { name: "postName", title: "岗位名称", before: "夜班", after: "夜班经理", isChanged: true },
    ]);
    expect(changed?.fields.find(({ name }) => name === "postSort")).toMatchObject({ before: "3", after: "3" });
    const [english] = await list(`entity=system/post&rowId=${postId}`, admin, { language: "en" });
    expect(english?.fields.map(({ title }) => title)).toContain("Post name");
  });

  it("finds changes by record, person and day, and refuses what is no kind of record", async () => {
    const id = await addHotel(101, north);
    const [added] = await list(`entity=business/hotel&rowId=${id}`);
    const titles = new Map(added?.fields.map(({ name, title }) => [name, title]));
    expect([titles.get("hotelName"), titles.get("doorLockCount")]).toEqual(["酒店名称", "门锁数量"]);
    expect(await list(`entity=business/hotel&rowId=${id}&userName=ADM`)).toHaveLength(1);
    expect(await list(`entity=business/hotel&rowId=${id}&userName=nobody`)).toEqual([]);
    expect(await list(`rowId=${id}&beginTime=2026-11-20&endTime=2026-11-20`)).not.toEqual([]);
    expect(await list(`rowId=${id}&beginTime=2026-11-21`)).toEqual([]);
    const { body } = await server.call("GET", "monitor/audit/list?entity=sys_user", { token: admin });
    expect(body.code).toBe(400);
  });

  it("shows changes of rows in the reader's departments, of kinds that the reader may query", async () => {
    const [own, foreign] = [await addHotel(111, north), await addHotel(112, south)];
    const { token } = await reader("hotels", ["business:hotel:query"]);
    const ids = async (query: string) => (await list(query, token)).map(({ entity, rowId }) => `${entity} ${rowId}`);
    expect(await ids("entity=business/hotel")).toContain(`business/hotel ${own}`);
    expect(await ids("entity=business/hotel")).not.toContain(`business/hotel ${foreign}`);
    expect(new Set((await ids("")).map((name) => name.split(" ")[0]))).toEqual(new Set(["business/hotel"]));

    // A hotel has a department of its own, which moves with it: its history is then read by its new owners.
    const body = { hotelIds: [own], deptId: south };
    expect((await server.call("POST", "business/hotel/transfer", { token: admin, body })).body.code).toBe(200);
    expect(await list(`entity=business/hotel&rowId=${own}`, token)).toEqual([]);
    const { token: owner } = await reader("owner", ["business:hotel:query"], "4", south);
    expect(await list(`entity=business/hotel&rowId=${own}`, owner)).toHaveLength(2);
    const { token: none } = await reader("nothing", []);
    expect(await list("", none)).toEqual([]);
    const { token: ownRows } = await reader("own-rows", ["business:hotel:query"], "5");
    expect(await list("", ownRows)).toEqual([]);
    const { token: without } = await staff.person("without", north, [
      await staff.role("no-audit", ["system:post:query"]),
    ]);
    const refused = await server.call("GET", "monitor/audit/list", { token: without });
    expect(refused.body).toMatchObject({ code: 403 });
  });

  it("shows rows without a department, and entries of earlier versions, to those with all data alone", async () => {
    const words = ["system:role:query", "business:hotel:query"];
    const { token: some } = await reader("roles-some", words);
    const { token: all } = await reader("roles-all", words, "1");
    expect(await list("entity=system/role", some)).toEqual([]);
    expect(await list("entity=system/role", all)).not.toEqual([]);
    expect(await list("entity=system/user", all)).toEqual([]);

    const { db, vault } = server.context;
    const keep = (deptId: number | null) =>
      db
        .transaction()
        .execute((trx) =>
          auditTrail(vault, server.clock).keep(trx, { userId: 1, userName: "admin" }, "business/hotel", [
            { id: 777, before: null, after: {}, deptId },
          ]),
        );
    await keep(null);
    expect(await list("rowId=777", some)).toEqual([]);
    expect(await list("rowId=777", all)).toHaveLength(1);
    await keep(north);
    expect(await list("rowId=777", some)).toHaveLength(1);
  });

  it("shows of accounts with more rights only that something changed", async () => {
    const boss = await staff.person("boss", north, [
      await staff.role("boss", ["system:user:edit", "system:user:list"]),
    ]);
    const clerk = await staff.person("clerk", north, []);
    const { token, userId } = await reader("people", ["system:user:query"]);
    const [ofBoss] = await list(`entity=system/user&rowId=${boss.userId}`, token);
    expect(ofBoss).toMatchObject({ userName: "admin", action: "create", isHidden: true, fields: [], rowName: "" });
    const [ofClerk] = await list(`entity=system/user&rowId=${clerk.userId}`, token);
    expect(ofClerk).toMatchObject({ isHidden: false, rowName: "clerk" });
    const [ofReader] = await list(`entity=system/user&rowId=${userId}`, token);
    expect(ofReader).toMatchObject({ isHidden: false });
    expect((await list(`entity=system/user&rowId=${boss.userId}`))[0]).toMatchObject({
      isHidden: false,
      rowName: "boss",
    });

    // Its roles of then count as well: once deleted it has none.
    await server.call("DELETE", `system/user/${boss.userId}`, { token: admin });
    for (const entry of await list(`entity=system/user&rowId=${boss.userId}`, token))
      expect(entry).toMatchObject({ isHidden: true, fields: [] });
  });

  it("keeps hidden what a deleted account changed of itself, also without its role", async () => {
    const roleId = await staff.role("chief", ["system:user:edit", "system:user:list"]);
    const chief = await staff.person("chief", north, [roleId]);
    const profile = { nickName: "chief of all", email: "", phonenumber: "", sex: "2" };
    await server.call("PUT", "system/user/profile", { token: chief.token, body: profile });
    const { token } = await reader("people-2", ["system:user:query"]);
    const seen = async () =>
      (await list(`entity=system/user&rowId=${chief.userId}`, token)).filter(({ isHidden }) => !isHidden);
    expect(await seen()).toEqual([]);
    await server.call("DELETE", `system/user/${chief.userId}`, { token: admin });
    expect(await seen()).toEqual([]);
    await server.call("DELETE", `system/role/${roleId}`, { token: admin });
    expect(await seen()).toEqual([]);
  });

  it("names the rows that ids refer to, in the reader's language", async () => {
    const roleId = await staff.role("named", ["system:post:list"]);
    const person = await staff.person("named", south, [roleId]);
    const fieldsOf = async (headers = {}) => {
      const [entry] = await list(`entity=system/user&rowId=${person.userId}`, admin, headers);
      return new Map(entry?.fields.map(({ name, after }) => [name, after]));
    };
    expect((await fieldsOf()).get("deptId")).toBe(`South (${south})`);
    expect((await fieldsOf()).get("roleIds")).toBe(`named (${roleId})`);
    const [role] = await list(`entity=system/role&rowId=${roleId}`);
    await change("system/role", { roleId, roleKey: "named", roleNameZh: "夜班", roleNameEn: "Night shift" });
    const nameIn = async (language: string) =>
      (await list(`entity=system/role&rowId=${roleId}`, admin, { language }))[0]?.rowName;
    expect([await nameIn("zh"), await nameIn("en")]).toEqual(["夜班", "Night shift"]);
    expect(role?.fields.find(({ name }) => name === "menuIds")?.after).toMatch(/^[^\d(]+ \(\d+\)$/);
  });

  const keep = (entity: TrailEntity, id: number | string, before: object | null, after: object | null) => {
    const { db, vault } = server.context;
    const change = { id, before, after, deptId: north };
    const trail = auditTrail(vault, server.clock);
    return db.transaction().execute((trx) => trail.keep(trx, { userId: 1, userName: "admin" }, entity, [change]));
  };
  const changedIn = async (query: string, language = "zh") => {
    const [entry] = await list(query, admin, { language });
    const changed = entry?.fields.filter(({ isChanged }) => isChanged) ?? [];
    return changed.map(({ title, before, after }) => [title, before, after]);
  };

  it("says what an inner field was and is on a line of its own, in words", async () => {
    const charge = { quantity: 1, remaining: null };
    const before = {
      state: "sent",
      charge: { state: "held", ...charge },
      settlement: null,
      fault: null,
      faultValues: {},
    };
    const after = {
      state: "failed",
      charge: { state: "notCharged", ...charge },
      settlement: { state: "approved", outcome: "failed", decidedBy: "chenli" },
      fault: "ENCODER_SILENT",
      faultValues: {},
    };
    await keep("business/card", "JOB-OF-PARTS", before, after);
    expect(await changedIn("rowId=JOB-OF-PARTS")).toEqual([
      ["状态", "已发送到发卡机", "失败"],
      ["次数 · 状态", "预留", "未扣"],
      ["核销 · 状态", null, "已复核"],
      ["核销 · 结果", null, "没有写"],
      ["核销 · 复核人", null, "chenli"],
      ["原因", null, expect.stringMatching(/\p{Script=Han}/u)],
    ]);
    expect(await changedIn("rowId=JOB-OF-PARTS", "en")).toContainEqual(["Settlement · Outcome", null, "Not written"]);
  });

  it("names the entries of a list, and says in what order they are", async () => {
    const field = (key: string, kind: string, zh: string) => ({ key, kind, label: { zh, en: key } });
    const [one, two] = [field("one", "text", "一"), field("two", "switch", "二")];
    await keep("tool/form", 4711, { fields: [one, two] }, { fields: [two, { ...one, kind: "money" }] });
    expect(await changedIn("rowId=4711")).toEqual([
      ["字段", "one、two", "two、one"],
      ["字段 · one · 类型", "单行文本", "金额"],
    ]);
    await keep("tool/form", 4712, { fields: [{ rows: 1 }, { rows: 2 }] }, { fields: [{ rows: 1 }] });
    expect(await changedIn("rowId=4712")).toEqual([
      ["字段", "1、2", "1"],
      ["字段 · 2 · 行数", "2", null],
    ]);
  });

  it("calls what was filled in as its form does", async () => {
    const label = (zh: string) => ({ zh, en: `${zh} EN` });
    const columns = [{ kind: "money", key: "cost", label: label("费用") }];
    const body = {
      formKey: "trail-form",
      title: label("巡检"),
      fields: [
        { kind: "select", key: "state", label: label("是否完好"), dictType: "sys_yes_no" },
        { kind: "table", key: "parts", label: label("更换"), columns },
      ],
    };
    const { code, data } = (await server.call("POST", "tool/form", { token: admin, body })).body;
    expect(code).toBe(200);
    const values = { state: "Y", parts: [{ cost: 1250 }] };
    await keep("tool/form-submission", 4714, null, { id: 4714, formId: data.id, version: 1, values });
    expect(await changedIn("rowId=4714&entity=tool/form-submission")).toEqual(
      expect.arrayContaining([
        ["填写内容 · 是否完好", null, "是"],
        ["填写内容 · 更换 · 1 · 费用", null, "¥12.50"],
      ]),
    );
  });

  it("says money with two decimals and states in words, also in a sheet", async () => {
    const refund = { kind: "surplus", amount: 123_456, status: "requested" };
    await keep("business/refund", "RTRAIL1", null, refund);
    await keep("business/refund", "RTRAIL1", refund, { ...refund, status: "done" });
    await keep("business/desk", 4713, null, { act: "checkIn", state: "open", overridden: ["validTo", "areas"] });
    const { raw } = await server.call("POST", "monitor/audit/export", { token: admin, body: {} });
    const { rows } = await readSheet(raw);
    const cellsOf = (id: string) => rows.filter((row) => row.记录编号 === id).map((row) => [row.变更前, row.变更后]);
    expect(cellsOf("RTRAIL1")).toEqual([
      ["", "类型: 多付的款\n金额: ¥1,234.56\n状态: 待复核"],
      ["状态: 待复核", "状态: 已退款"],
    ]);
    expect(cellsOf("4713")).toEqual([["", "前台操作: 入住\n状态: 进行中\n不同于房间和设置: 退房日期、区域"]]);
  });

  it("is exported with the same limits", async () => {
    const roleId = await staff.role("exporter", ["monitor:audit:export", "business:hotel:query", "system:user:query"]);
    const { token } = await staff.person("exporter", north, [roleId]);
    const strong = await staff.person("strong", north, [await staff.role("strong", ["system:role:remove"])]);
    const { raw, body } = await server.call("POST", "monitor/audit/export", { token });
    expect(body?.code ?? 200).toBe(200);
    const { titles, rows } = await readSheet(raw);
    expect(titles).toContain("变更前");
    expect(new Set(rows.map((row) => row.对象))).toEqual(new Set(["酒店", "用户"]));
    expect(rows.find((row) => row.记录编号 === String(strong.userId))).toMatchObject({
      变更后: "该账号的权限高于您，不显示内容",
      名称: "",
    });
    expect(rows.map((row) => row.变更后)).toContainEqual(expect.stringContaining("酒店"));
  });
});
