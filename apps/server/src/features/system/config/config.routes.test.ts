import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staffing } from "../../../../testing/staffing.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";

describe.for(DIALECTS)("parameters, on %s", (dialect) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer(dialect);
    token = await server.signIn();
  });
  afterAll(() => server.close());
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) =>
    server.call(method, `system/config${path}`, { token, ...(body !== undefined && { body }) });
  const input = { configName: "试用", configKey: "trial.key", configValue: "1" };

  // [R:7.config.by-key]
  it("answers a value by its key, in msg", async () => {
    const { body } = await call("GET", "/configKey/sys.account.registerUser");
    expect(body).toEqual({ code: 200, msg: "false" });
    expect((await call("GET", "/configKey/sys.user.initPassword")).body).toEqual({ code: 200, msg: "" });
  });

  // [R:7.config.create] [R:7.config.get] [R:7.config.update] [R:7.config.remove] [R:3.session.permissions]
  it("adds, shows, changes and removes a parameter", async () => {
    const { configId } = (await call("POST", "", input)).body.data;
    expect((await call("GET", `/${configId}`)).body.data).toMatchObject({ ...input, configType: "N" });
    const changed = await call("PUT", "", { ...input, configId, configValue: "2", configType: "Y" });
    expect(changed.body.data).toMatchObject({ configValue: "2", configType: "N" });
    expect((await call("DELETE", `/${configId}`)).body.code).toBe(200);
    expect((await call("GET", `/${configId}`)).body.code).toBe(404);
    expect((await call("PUT", "", { ...input, configId, configValue: "2" })).body.code).toBe(404);
  });

  it("leaves a row in the audit trail for each change, with the values before and after and who made it", async () => {
    const { configId } = (await call("POST", "", { ...input, configKey: "kept" })).body.data;
    await call("PUT", "", { ...input, configKey: "kept", configId, configValue: "2" });
    await call("PUT", "", { ...input, configKey: "sys.account.registerUser", configId, configValue: "true" });
    await call("DELETE", `/${configId}`);
    const stored = await server.context.db
      .selectFrom("audit_trail")
      .selectAll()
      .where("entity", "=", "system/config")
      .where("row_id", "=", String(configId))
      .orderBy("seq")
      .execute();
    const values = stored.map(({ before_json, after_json, user_name }) => [
      before_json && JSON.parse(before_json).configValue,
      after_json && JSON.parse(after_json).configValue,
      user_name,
    ]);
    expect(values).toEqual([
      [null, "1", "admin"],
      ["1", "2", "admin"],
      ["2", null, "admin"],
    ]);
  });

  it("keeps keys unique, also when two are added at once (L3), and when one is renamed", async () => {
    const both = await Promise.all([
      call("POST", "", { ...input, configKey: "twin" }),
      call("POST", "", { ...input, configKey: "twin" }),
    ]);
    expect(both.map(({ body }) => body.code).sort()).toEqual([200, 409]);
    const { configId } = (await call("POST", "", { ...input, configKey: "other" })).body.data;
    expect((await call("PUT", "", { ...input, configId, configKey: "twin" })).body).toMatchObject({
      code: 409,
      fault: "CONFIG_KEY_TAKEN",
      values: { key: "twin" },
    });
  });

  it("takes of a parameter that the product reads only what it understands, and leaves its key", async () => {
    const { rows } = (await call("GET", "/list?configType=Y&pageSize=50")).body;
    const put = async (key: string, more: object) => {
      const row = rows.find(({ configKey }: { configKey: string }) => configKey === key);
      return (await call("PUT", "", { ...row, ...more })).body;
    };
    for (const [key, value] of [
      ["sys.account.captchaEnabled", "no"],
      ["sys.account.registerUser", "yes"],
      ["sys.account.registerRole", "admin"],
      ["sys.account.registerRole", "nobody"],
      ["sys.account.registerDept", "-1"],
      ["sys.account.registerDept", "999999"],
      ["sys.account.chrtype", "5"],
      ["business.card.maxUnknownJobs", "0"],
      ["business.order.expireDays", "1e3"],
    ] as const)
      expect(await put(key, { configValue: value }), `${key} ${value}`).toMatchObject({
        code: 400,
        errors: [{ path: "configValue" }],
      });
    const { errors } = await put("business.order.expireDays", { configValue: "0" });
    expect(errors).toMatchObject([{ message: "请填写1到365的整数" }]);
    expect(await put("business.order.expireDays", { configKey: "days" })).toMatchObject({
      errors: [{ path: "configKey" }],
    });
    expect((await put("business.order.expireDays", { configValue: "9" })).code).toBe(200);
  });

  it("asks for a permission of its own where a parameter decides who gets in", async () => {
    const { dept, role, person } = staffing(server, token);
    const { rows } = (await call("GET", "/list?configType=Y&pageSize=50")).body;
    const words = ["system:config:edit", "system:config:list"];
    const clerk = await person("parameters", await dept("参数部"), [await role("parameters", words)]);
    const put = async (key: string, configValue: string) => {
      const row = rows.find(({ configKey }: { configKey: string }) => configKey === key);
      return (await server.call("PUT", "system/config", { token: clerk.token, body: { ...row, configValue } })).body
        .code;
    };
    expect(await put("sys.account.captchaEnabled", "false")).toBe(403);
    expect(await put("sys.account.registerUser", "true")).toBe(403);
    expect(await put("sys.index.sideTheme", "theme-light")).toBe(200);
  });

  it("does not delete what is built in, nor anything beside it (L7)", async () => {
    const { rows } = (await call("GET", "/list?pageSize=50")).body;
    const ids = rows.map(({ configId }: { configId: number }) => configId);
    expect((await call("DELETE", `/${ids.join(",")}`)).body).toMatchObject({ code: 409, fault: "CONFIG_BUILT_IN" });
    expect((await call("GET", "/list?pageSize=50")).body.total).toBe(ids.length);
  });

  // [R:7.config.list]
  it("lists by name, key and kind, sorted by known columns only", async () => {
    const { body } = await call(
      "GET",
      "/list?configKey=SYS.INDEX&configType=Y&orderByColumn=configKey&isAsc=descending",
    );
    expect(body.rows.map(({ configKey }: { configKey: string }) => configKey)).toEqual([
      "sys.index.skinName",
      "sys.index.sideTheme",
    ]);
    expect((await call("GET", "/list?orderByColumn=create_time")).body.code).toBe(400);
  });
});
