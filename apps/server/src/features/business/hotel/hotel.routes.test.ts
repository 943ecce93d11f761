import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSheet } from "../../../../testing/sheet.ts";
import { staffing } from "../../../../testing/staffing.ts";
import { DIALECTS, hotelInput, startTestServer, type TestServer } from "../../../../testing/test-server.ts";

describe.for(DIALECTS)("hotels, on %s", (dialect) => {
  let server: TestServer;
  let admin: string;
  let agent: string;
  let operator: string;
  let number = 3000;
  beforeAll(async () => {
    server = await startTestServer(dialect, { seed: "demo" });
    admin = await server.signIn();
    agent = await server.signIn("agent", server.passwordOf("agent"));
    operator = await server.signIn("operator", server.passwordOf("operator"));
  });
  afterAll(() => server.close());
  const call = (
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    body?: unknown,
    token = admin,
    language = "zh",
  ) =>
    server.call(method, `business/hotel${path}`, { token, headers: { language }, ...(body !== undefined && { body }) });
  const add = async (more: object = {}, token = admin) =>
    (await call("POST", "", hotelInput({ hotelNumber: number++, ...more }), token)).body;
  const names = async (token: string) =>
    (await call("GET", "/list", undefined, token)).body.rows.map(
      ({ hotelNumber }: { hotelNumber: number }) => hotelNumber,
    );

  // [R:1.area.hotel] [R:3.hotel.number] [R:3.hotel.name] [R:3.hotel.group] [R:3.hotel.province-city]
  // [R:3.hotel.address] [R:3.hotel.remark] [R:3.hotel.authorization-password] [R:3.hotel.door-lock-count]
  // [R:3.hotel.card-count] [R:3.hotel.software-type] [R:6.hotel.add] [R:6.hotel.inquire]
  it("adds and returns a hotel with all its fields, without its secrets", async () => {
    const { code, data } = await add({
      remark: "备注",
      softwareTypes: ["ladder-control"],
      sectorPlan: { cardSize: "1k", doorLock: 1, energySaver: 2, ladder: 3, test: 4 },
    });
    expect(code).toBe(200);
    const one = (await call("GET", `/${data.id}`)).body.data;
    expect(one).toEqual(data);
    expect(one).toMatchObject({
      hotelName: "测试酒店",
      groupId: null,
      province: "浙江省",
      city: "杭州市",
      address: "文三路 1 号",
      remark: "备注",
      doorLockCount: 12,
      cardCount: 0,
      writeCount: 0,
      softwareTypes: ["ladder-control"],
      status: "0",
      locked: false,
    });
    expect(JSON.stringify(one)).not.toMatch(/argon2|password|key(?!Time|Count)/i);
  });

  it("keeps the number unique, with concurrent calls (L3) and after a deletion", async () => {
    const same = { hotelNumber: number++ };
    const both = await Promise.all([add(same), add(same)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
    const stored = both.find(({ code }) => code === 200);
    expect((await call("DELETE", `/${stored.data.id}`)).body).toMatchObject({ code: 200 });
    expect(await add(same)).toMatchObject({
      code: 409,
      fault: "HOTEL_NUMBER_TAKEN",
      values: { number: same.hotelNumber },
    });
  });

  it.for([
    [{ hotelNumber: 0 }, "hotelNumber"],
    [{ hotelNumber: 2 ** 32 }, "hotelNumber"],
    [{ hotelName: " " }, "hotelName"],
    [{ softwareTypes: ["teleport"] }, "softwareTypes.0"],
    [{ groupId: 12 }, "groupId"],
    [{ deptId: 999_999 }, "deptId"],
    [{ sectorPlan: { cardSize: "1k", doorLock: 0, energySaver: 2, test: 4 } }, "sectorPlan.doorLock"],
    [{ sectorPlan: { cardSize: "1k", doorLock: 1, energySaver: 1, test: 4 } }, "sectorPlan.doorLock"],
    [{ sectorPlan: { cardSize: "1k", doorLock: 1, energySaver: 20, test: 4 } }, "sectorPlan.energySaver"],
    [{ sectorPlan: { cardSize: "4k", doorLock: 1, energySaver: 33, test: 4 } }, "sectorPlan.energySaver"],
    [{ sectorPlan: { cardSize: "1k", doorLock: 1, energySaver: 2, ladder: 3, test: 4 } }, "sectorPlan.ladder"],
  ] as const)("refuses %j at its field", async ([more, path]) => {
    expect(await add(more)).toMatchObject({
      code: 400,
      fault: "FIELDS_REFUSED",
      errors: expect.arrayContaining([expect.objectContaining({ path })]),
    });
  });

  // [R:5.card.fingerprint-sectors] [R:9.fingerprint]
  it("requires six sectors if the software includes fingerprint", async () => {
    const plan = (fingerprint: number[]) => ({
      softwareTypes: ["fingerprint"],
      sectorPlan: { cardSize: "1k", doorLock: 1, energySaver: 2, test: 4, fingerprint },
    });
    const { body } = await call("POST", "", hotelInput({ hotelNumber: number++, ...plan([10, 11]) }), admin, "en");
    expect(body).toMatchObject({
      code: 400,
      msg: "Six sectors must be reserved for fingerprints",
      errors: [{ path: "sectorPlan.fingerprint" }],
    });
    expect(await add(plan([10, 11, 12, 13, 14, 15]))).toMatchObject({ code: 200 });
  });

  // [R:5.hotel.address] [R:9.address]
  it("counts 80 characters of an address, whatever their length in bytes", async () => {
    expect(await add({ address: "𠮷".repeat(80) })).toMatchObject({ code: 200 });
    expect(await add({ address: "路".repeat(81) })).toMatchObject({
      code: 400,
      errors: [{ path: "address", message: "详细地址超过80字，请缩短" }],
    });
  });

  // [R:5.hotel.password-again] [R:5.hotel.passwords-match] [R:5.hotel.password-prompt]
  it("requires the authorization password twice", async () => {
    const { body } = await call(
      "POST",
      "",
      hotelInput({ hotelNumber: number++, authPasswordAgain: "another-1" }),
      admin,
      "en",
    );
    expect(body).toMatchObject({
      code: 400,
      errors: [
        { path: "authPasswordAgain", message: "Please re-enter the password to ensure that both passwords match" },
      ],
    });
  });

  // [R:6.hotel.modify]
  it("changes a hotel, and keeps the password if none is sent", async () => {
    const { data } = await add();
    const {
      authPassword: _a,
      authPasswordAgain: _b,
      ...rest
    } = hotelInput({ hotelNumber: data.hotelNumber, id: data.id, hotelName: "新名 New name", status: "1" });
    const hash = async () =>
      (
        await server.context.db
          .selectFrom("biz_hotel")
          .select("auth_hash")
          .where("id", "=", data.id)
          .executeTakeFirstOrThrow()
      ).auth_hash;
    const before = await hash();
    expect((await call("PUT", "", rest)).body).toMatchObject({
      code: 200,
      data: { hotelName: "新名 New name", status: "1", deptId: data.deptId },
    });
    expect(await hash()).toBe(before);
    await call("PUT", "", { ...rest, authPassword: "other-pass", authPasswordAgain: "other-pass" });
    expect(await hash()).not.toBe(before);
  });

  it("rejects a change to an existing number", async () => {
    const [one, two] = [await add(), await add()];
    expect((await call("PUT", "", hotelInput({ id: one.data.id, hotelNumber: two.data.hotelNumber }))).body.fault).toBe(
      "HOTEL_NUMBER_TAKEN",
    );
  });

  // [R:6.hotel.inquire]
  it("searches by number and name, filters and sorts", async () => {
    const found = async (query: string) =>
      (await call("GET", `/list?${query}`)).body.rows.map(({ hotelNumber }: { hotelNumber: number }) => hotelNumber);
    expect(await found("search=1003")).toEqual([1003]);
    expect(await found(`search=${encodeURIComponent("珠江")}`)).toEqual([1003]);
    const { data: annex } = await add({ hotelName: "Pearl Annex" });
    expect(await found("search=pearl")).toEqual([annex.hotelNumber]);
    expect(await found(`province=${encodeURIComponent("海南")}`)).toEqual([1004]);
    expect(await found("hotelNumber=1002")).toEqual([1002]);
    expect(await found(`softwareType=fingerprint&hotelName=${encodeURIComponent("西湖")}`)).toEqual([1001]);
    expect(await found("search=%25")).toEqual([]);
    expect((await found("orderByColumn=hotelNumber&isAsc=ascending")).slice(0, 4)).toEqual([1001, 1002, 1003, 1004]);
    expect(await found("orderByColumn=doorLockCount&isAsc=desc&pageSize=1")).toEqual([1003]);
  });

  // [R:6.hotel.export]
  it("exports the visible hotels, in the caller's language", async () => {
    const { raw } = await server.call("POST", "business/hotel/export?search=1001", {
      token: admin,
      headers: { language: "en" },
    });
    const { titles, rows } = await readSheet(raw);
    expect(titles).toEqual(expect.arrayContaining(["Number", "Name", "Group"]));
    const software = "Include fingerprint, Ladder control";
    expect(rows).toEqual([
      expect.objectContaining({ Province: "Zhejiang", City: "Hangzhou", Software: software, Status: "Normal" }),
    ]);
  });

  it("exports each field of a hotel under its own title", async () => {
    const { hotelNumber, hotelName, address, createTime } = (await add({ hotelName: "Hotel Lakeside", remark: "VIP" }))
      .data;
    const { raw } = await server.call("POST", "business/hotel/export?search=Lakeside", {
      token: admin,
      headers: { language: "en" },
    });
    expect((await readSheet(raw)).rows).toEqual([
      expect.objectContaining({
        ...{ Number: hotelNumber, Name: hotelName, Group: "", Address: address },
        ...{ "Door locks": 12, Cards: 0, Writes: 0, Remark: "VIP", Created: createTime },
      }),
    ]);
  });

  // [R:6.hotel.inquire] [R:6.hotel.add] [R:6.hotel.modify] [R:6.hotel.delete] [R:6.hotel.export]
  it.for(["list", "add", "edit", "remove", "export"] as const)(
    "business:hotel:%s alone allows only one call",
    async (verb) => {
      const staff = staffing(server, admin);
      const role = await staff.role(`only-${verb}`, [`business:hotel:${verb}`], "1");
      const { token } = await staff.person(`only-${verb}`, 1, [role]);
      const { id, hotelNumber } = (await add()).data;
      const calls = {
        list: () => call("GET", "/list", undefined, token),
        add: () => call("POST", "", hotelInput({ hotelNumber: number++ }), token),
        edit: () => call("PUT", "", hotelInput({ id, hotelNumber, hotelName: "renamed" }), token),
        export: () => call("POST", "/export", undefined, token),
        remove: () => call("DELETE", `/${id}`, undefined, token),
      };
      for (const [one, make] of Object.entries(calls)) {
        const { body, headers } = await make();
        if (one !== verb) expect(body, one).toMatchObject({ code: 403, fault: "NOT_PERMITTED" });
        else if (one === "export") expect(headers["content-type"]).toContain("spreadsheetml");
        else expect(body, one).toMatchObject({ code: 200 });
      }
    },
  );

  describe("data scope (A9)", () => {
    it("shows an agent the hotels below, an operator their own one, in lists and single calls", async () => {
      expect(await names(agent)).toEqual([1002, 1001]);
      expect(await names(operator)).toEqual([1001]);
      const ids = new Map(
        (await call("GET", "/list?pageSize=50")).body.rows.map(
          ({ hotelNumber, id }: { hotelNumber: number; id: number }) => [hotelNumber, id],
        ),
      );
      expect((await call("GET", `/${ids.get(1001)}`, undefined, operator)).body.code).toBe(200);
      expect((await call("GET", `/${ids.get(1002)}`, undefined, operator)).body).toMatchObject({
        code: 404,
        fault: "NOT_FOUND",
      });
      expect((await call("GET", `/${ids.get(1003)}`, undefined, agent)).body.code).toBe(404);
      expect((await call("PUT", "", hotelInput({ id: ids.get(1003), hotelNumber: 1003 }), agent)).body.code).toBe(404);
      const { raw } = await server.call("POST", "business/hotel/export", { token: agent });
      const exported = (await readSheet(raw)).rows.map(({ 酒店编号: number }) => number);
      expect(new Set(exported)).toEqual(new Set(await names(agent)));
    });

    it("ignores a scope sent by the caller (S1, S2)", async () => {
      for (const claim of ["dataScope=1", "params%5BdataScope%5D=or+1%3D1", "rows=all", "deptId=1"])
        expect((await call("GET", `/list?${claim}`, undefined, operator)).body.total).toBe(1);
    });

    it("gives an agent's new hotel a department below the agent's own, and no other", async () => {
      const { data } = await add({}, agent);
      expect(await names(agent)).toContain(data.hotelNumber);
      expect(await names(operator)).not.toContain(data.hotelNumber);
      expect(await add({ deptId: 1 }, agent)).toMatchObject({ code: 400, errors: [{ path: "deptId" }] });
    });

    it("moves a hotel to another owner only with permission to transfer", async () => {
      const { data } = await add({}, agent);
      const move = (token: string, deptId: number) =>
        call("PUT", "", hotelInput({ id: data.id, hotelNumber: data.hotelNumber, deptId }), token);
      expect((await move(agent, 1)).body.fault).toBe("NOT_PERMITTED");
      expect((await move(admin, 1)).body.code).toBe(200);
      expect(await names(agent)).not.toContain(data.hotelNumber);
    });

    // [R:6.hotel.delete]
    it("deletes all given hotels or none", async () => {
      const [mine, other] = [(await add({}, agent)).data, (await add()).data];
      const { db } = server.context;
      const menu = await db
        .selectFrom("sys_menu")
        .select("menu_id")
        .where("perms", "=", "business:hotel:remove")
        .executeTakeFirstOrThrow();
      const role = await db
        .selectFrom("sys_role")
        .select("role_id")
        .where("role_key", "=", "agent")
        .executeTakeFirstOrThrow();
      expect((await call("DELETE", `/${mine.id}`, undefined, agent)).body.code).toBe(403);
      await db
        .insertInto("sys_role_menu")
        .values({ ...menu, ...role })
        .execute();
      await db.updateTable("access_version").set({ version: 1_000_000 }).execute();
      expect((await call("DELETE", `/${mine.id},${other.id}`, undefined, agent)).body.code).toBe(404);
      expect(await names(agent)).toContain(mine.hotelNumber);
      expect((await call("DELETE", `/${mine.id}`, undefined, agent)).body.code).toBe(200);
      expect(await names(agent)).not.toContain(mine.hotelNumber);
      expect((await call("GET", `/${other.id}`)).body.code).toBe(200);
    });
  });
});
