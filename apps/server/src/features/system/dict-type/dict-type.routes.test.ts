import type { DictType } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";

describe.for(DIALECTS)("dictionaries, on %s", (dialect) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer(dialect);
    token = await server.signIn();
  });
  afterAll(() => server.close());
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) =>
    server.call(method, `system/dict${path}`, { token, ...(body !== undefined && { body }) });
  const words = async (type: string) => (await call("GET", `/data/type/${type}`)).body.data.length;

  // [R:1.system.dict] [R:3.dict.entity]
  it("adds, shows, renames with its words, and deletes one that is empty", async () => {
    const type: DictType = (await call("POST", "/type", { dictName: "楼层 Floor", dictType: "biz_floor" })).body.data;
    expect(type).toMatchObject({ dictName: "楼层 Floor", dictNameEn: "楼层 Floor", status: "0" });
    const { dictCode } = (await call("POST", "/data", { dictType: "biz_floor", dictValue: "1", dictLabel: "一层" }))
      .body.data;
    expect((await call("DELETE", `/type/${type.dictId}`)).body).toMatchObject({
      fault: "DICT_TYPE_IN_USE",
      values: { type: "biz_floor" },
    });
    const renamed = await call("PUT", "/type", { ...type, dictType: "biz_storey", dictNameEn: "Storey" });
    expect(renamed.body.data).toMatchObject({ dictType: "biz_storey", dictNameEn: "Storey" });
    expect([await words("biz_floor"), await words("biz_storey")]).toEqual([0, 1]);
    await call("DELETE", `/data/${dictCode}`);
    expect((await call("DELETE", `/type/${type.dictId}`)).body.code).toBe(200);
    expect((await call("GET", `/type/${type.dictId}`)).body.code).toBe(404);
  });

  it("keeps types unique, lists and filters them, and gives all to choose from", async () => {
    expect((await call("POST", "/type", { dictName: "x", dictType: "sys_user_sex" })).body.fault).toBe(
      "DICT_TYPE_TAKEN",
    );
    const { rows } = (await call("GET", "/type/list?dictType=SEX&status=0")).body;
    expect(rows).toMatchObject([{ dictType: "sys_user_sex" }]);
    const all = (await call("GET", "/type/optionselect")).body.data;
    expect(all.length).toBe((await call("GET", "/type/list?pageSize=1")).body.total);
    const sex = rows[0];
    expect((await call("PUT", "/type", { ...sex, dictType: "sys_yes_no" })).body.fault).toBe("DICT_TYPE_TAKEN");
  });

  it("serves words as they are after each change, and answers the calls that once emptied a cache", async () => {
    expect(await words("sys_user_sex")).toBe(3);
    const { dictCode } = (await call("POST", "/data", { dictType: "sys_user_sex", dictValue: "9", dictLabel: "x" }))
      .body.data;
    expect(await words("sys_user_sex")).toBe(4);
    await call("DELETE", `/data/${dictCode}`);
    expect(await words("sys_user_sex")).toBe(3);
    const type = (await call("GET", "/type/list?dictType=sys_user_sex")).body.rows[0];
    await call("PUT", "/type", { ...type, status: "1" });
    expect(await words("sys_user_sex")).toBe(0);
    await call("PUT", "/type", { ...type, status: "0" });
    expect((await call("DELETE", "/type/refreshCache")).body.code).toBe(200);
    expect((await server.call("DELETE", "system/config/refreshCache", { token })).body.code).toBe(200);
    expect(await words("sys_user_sex")).toBe(3);
  });
});
