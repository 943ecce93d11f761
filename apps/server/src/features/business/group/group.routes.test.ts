import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSheet } from "../../../../testing/sheet.ts";
import { DIALECTS, hotelInput, startTestServer, type TestServer } from "../../../../testing/test-server.ts";

describe.for(DIALECTS)("hotel groups, on %s", (dialect) => {
  let server: TestServer;
  let admin: string;
  let agent: string;
  let operator: string;
  let number = 8000;
  beforeAll(async () => {
    server = await startTestServer(dialect, { seed: "demo" });
    admin = await server.signIn();
    agent = await server.signIn("agent", server.passwordOf("agent"));
    operator = await server.signIn("operator", server.passwordOf("operator"));
  });
  afterAll(() => server.close());
  const call = async (
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    body?: unknown,
    token = admin,
    language = "zh",
  ) =>
    (
      await server.call(method, `business/${path}`, {
        token,
        headers: { language },
        ...(body !== undefined && { body }),
      })
    ).body;
  const add = async (groupName: string, more: object = {}, token = admin) =>
    (await call("POST", "group", { groupName, ...more }, token)).data;
  const addHotel = async (more: object = {}, token = admin) =>
    call("POST", "hotel", hotelInput({ hotelNumber: number++, ...more }), token);
  const listTrail = async (entity: string, id: number) =>
    (
      await server.context.db
        .selectFrom("audit_trail")
        .select(["before_json", "after_json"])
        .where("entity", "=", entity)
        .where("row_id", "=", String(id))
        .orderBy("seq")
        .execute()
    ).map(({ before_json, after_json }) => [before_json, after_json].map((json) => JSON.parse(json ?? "null")));

  // [R:1.area.group]
  it("are added, shown, changed, searched and deleted, and every change is kept", async () => {
    const input = { contact: "王芳 Wang", phone: "+8657188881234", remark: "备注" };
    const created = await add("湖畔集团 Lakeside", input);
    expect(created).toMatchObject({ ...input, groupName: "湖畔集团 Lakeside", deptId: 1, hotelCount: 0 });
    expect((await call("GET", `group/${created.id}`)).data).toEqual(created);
    const change = { id: created.id, groupName: "湖滨集团 Lakefront", contact: "李" };
    expect((await call("PUT", "group", change)).data).toMatchObject({ ...change, phone: "", deptId: 1 });
    for (const [query, total] of [
      ["groupName=lakefront", 1],
      [`contact=${encodeURIComponent("李")}`, 1],
      ["groupName=%25", 0],
      ["phone=999", 0],
      ["beginTime=2030-01-01", 0],
    ] as const)
      expect((await call("GET", `group/list?${query}`)).total, query).toBe(total);
    expect((await call("GET", "group/optionselect")).data).toContainEqual({
      id: created.id,
      groupName: change.groupName,
    });
    expect((await call("DELETE", `group/${created.id}`)).code).toBe(200);
    expect((await call("GET", `group/${created.id}`)).code).toBe(404);
    expect(await listTrail("business/group", created.id)).toMatchObject([
      [null, { groupName: "湖畔集团 Lakeside" }],
      [{ groupName: "湖畔集团 Lakeside" }, { groupName: "湖滨集团 Lakefront", contact: "李" }],
      [{ groupName: "湖滨集团 Lakefront" }, null],
    ]);
  });

  it.for([
    [{ groupName: " " }, "groupName"],
    [{ groupName: "x".repeat(101) }, "groupName"],
    [{ phone: "call me" }, "phone"],
    [{ deptId: 999_999 }, "deptId"],
    [{ remark: "x".repeat(501) }, "remark"],
  ] as const)("refuse %j at its field", async ([more, path]) => {
    expect(await call("POST", "group", { groupName: "g", ...more })).toMatchObject({ code: 400, errors: [{ path }] });
  });

  it("are limited to the caller's scope, and belong to the caller's department by default", async () => {
    const theirs = await add("别家集团", { deptId: 1 });
    const own = await add("自家集团", {}, agent);
    const listed = (await call("GET", "group/list", undefined, agent)).rows;
    expect(listed.map(({ id }: { id: number }) => id)).toContain(own.id);
    expect(listed.map(({ id }: { id: number }) => id)).not.toContain(theirs.id);
    expect((await call("GET", `group/${theirs.id}`, undefined, agent)).code).toBe(404);
    expect((await call("DELETE", `group/${own.id},${theirs.id}`, undefined, agent)).code).toBe(404);
    expect((await call("GET", `group/${own.id}`, undefined, agent)).code).toBe(200);
    expect((await call("GET", "group/list", undefined, operator)).fault).toBe("NOT_PERMITTED");
    expect((await call("GET", "group/optionselect", undefined, operator)).data).toEqual([]);
  });

  // [R:3.hotel.group]
  it("can be assigned to hotels by users who see them, are shown in the list, and are searchable", async () => {
    const own = await add("旅途集团 Journey", {}, agent);
    const theirs = await add("远方集团 Faraway");
    const { data: hotel } = await addHotel({ groupId: own.id }, agent);
    expect(hotel).toMatchObject({ groupId: own.id, groupName: "旅途集团 Journey" });
    const found = await call("GET", `hotel/list?groupId=${own.id}`, undefined, agent);
    expect(found.rows).toMatchObject([{ hotelNumber: hotel.hotelNumber, groupName: "旅途集团 Journey" }]);
    expect((await call("GET", `group/${own.id}`)).data.hotelCount).toBe(1);
    expect(await addHotel({ groupId: theirs.id }, agent)).toMatchObject({ code: 400, errors: [{ path: "groupId" }] });
    const change = hotelInput({
      id: hotel.id,
      hotelNumber: hotel.hotelNumber,
      authPassword: undefined,
      authPasswordAgain: undefined,
    });
    const given = await call("PUT", "hotel", { ...change, groupId: theirs.id });
    expect(given.data.groupName).toBe("远方集团 Faraway");
    // The agent does not see this group, but may leave the hotel in it.
    expect((await call("PUT", "hotel", { ...change, groupId: theirs.id, remark: "x" }, agent)).code).toBe(200);
    expect((await call("PUT", "hotel", { ...change, groupId: null }, agent)).data.groupName).toBeNull();
    expect((await call("PUT", "hotel", { ...change, groupId: theirs.id }, agent)).errors).toMatchObject([
      { path: "groupId" },
    ]);
  });

  it("can't be deleted while hotels belong to them; deleted hotels do not count", async () => {
    const group = await add("常青集团 Evergreen");
    const { data: hotel } = await addHotel({ groupId: group.id });
    expect(await call("DELETE", `group/${group.id}`, undefined, admin, "en")).toMatchObject({
      code: 409,
      fault: "GROUP_HAS_HOTELS",
      msg: expect.stringContaining("Can't delete 常青集团 Evergreen: 1 hotel"),
    });
    expect((await call("DELETE", `hotel/${hotel.id}`)).code).toBe(200);
    expect((await call("DELETE", `group/${group.id}`)).code).toBe(200);
  });

  it("can't be deleted while a hotel is added concurrently", async () => {
    for (let at = 0; at < 5; at++) {
      const { id } = await add(`同时 ${at}`);
      const [hotel, gone] = await Promise.all([addHotel({ groupId: id }), call("DELETE", `group/${id}`)]);
      expect([hotel.code, gone.code].sort()).not.toEqual([200, 200]);
      const one = hotel.code === 200 ? (await call("GET", `hotel/${hotel.data.id}`)).data.groupName : null;
      expect(one).toBe(hotel.code === 200 ? `同时 ${at}` : null);
    }
  });

  it("prevent the deletion of their department", async () => {
    const { data: dept } = (
      await server.call("POST", "system/dept", { token: admin, body: { parentId: 1, deptName: "集团部门" } })
    ).body;
    const { id } = await add("守部门集团", { deptId: dept.deptId });
    const remove = async () => (await server.call("DELETE", `system/dept/${dept.deptId}`, { token: admin })).body;
    expect((await remove()).fault).toBe("DEPT_IN_USE");
    await call("DELETE", `group/${id}`);
    expect((await remove()).code).toBe(200);
  });

  it("are exported in the caller's language", async () => {
    await add("导出集团 Exported", { contact: "赵", phone: "13800000000" });
    const { raw } = await server.call("POST", "business/group/export?groupName=exported", {
      token: admin,
      headers: { language: "en" },
    });
    const { titles, rows } = await readSheet(raw);
    expect(titles).toEqual(expect.arrayContaining(["Department", "Hotels"]));
    expect(rows).toEqual([
      expect.objectContaining({ "Group name": "导出集团 Exported", Contact: "赵", Phone: "13800000000" }),
    ]);
  });
});
