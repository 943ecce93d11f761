import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readAppCode, setUpFactor } from "../../../../testing/authenticator-app.ts";
import { staffing } from "../../../../testing/staffing.ts";
import { ADMIN_PASSWORD, DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { resetFactorAtConsole } from "../session/console-reset.ts";

describe.for(DIALECTS)("two-step verification of administrators, on %s", (dialect) => {
  let server: TestServer;
  let admin: string;
  beforeAll(async () => {
    server = await startTestServer(dialect);
    admin = await server.signIn();
  });
  afterAll(() => server.close());

  const call = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object, token?: string) =>
    (await server.call(method, path, { token, body })).body;
  const require = (requiresSecondFactor: boolean, token: string) =>
    call("PUT", "system/role/secondFactor", { roleId: 1, requiresSecondFactor }, token);
  const login = () => call("POST", "login", { username: "admin", password: ADMIN_PASSWORD });

  it("is required of them by an administrator who has a factor, and of their role nothing else changes", async () => {
    const staff = staffing(server, admin);
    const editor = await staff.person("editor", 1, [await staff.role("editor", ["system:role:edit"])]);
    await setUpFactor(server, editor.token);
    expect((await require(true, editor.token)).fault).toBe("ADMIN_UNTOUCHABLE");
    expect((await require(true, admin)).errors).toMatchObject([{ path: "requiresSecondFactor" }]);
    await setUpFactor(server, admin);
    expect((await require(true, admin)).code).toBe(200);
    expect((await call("GET", "getInfo", undefined, admin)).secondFactor.isRequired).toBe(true);
    expect((await call("DELETE", "system/user/profile/secondFactor", undefined, admin)).fault).toBe(
      "SECOND_FACTOR_REQUIRED",
    );
    const role = { roleId: 1, roleKey: "admin", roleName: "Boss", requiresSecondFactor: false };
    expect((await call("PUT", "system/role", role, admin)).fault).toBe("ADMIN_UNTOUCHABLE");
  });

  it("is set up anew after a reset at the console with the code that the console prints, by nobody without it", async () => {
    const { clock } = server.context;
    const { ticket: former } = (await login()).secondStep;
    const { code } = (await resetFactorAtConsole(server.context, "admin")) ?? {};
    expect((await call("POST", "auth/secondFactor", { ticket: former, code: "123456" })).fault).toBe(
      "SECOND_STEP_GONE",
    );
    expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect((await call("GET", "getInfo", undefined, admin)).code).toBe(401);
    const { ticket, setUp } = (await login()).secondStep;
    expect(setUp).toBe(true);
    const begin = (setUpCode: string) => call("POST", "auth/secondFactor/setUp", { ticket, setUpCode });
    expect((await begin("AAAA-AAAA-AAAA-AAAA")).fault).toBe("FIELDS_REFUSED");
    const { secret } = (await begin(code ?? "")).data;
    const done = await call("POST", "auth/secondFactor", { ticket, code: readAppCode(secret, clock.now()) });
    expect(done).toMatchObject({ code: 200, recoveryCodes: expect.arrayContaining([expect.any(String)]) });
    expect((await require(false, done.token)).code).toBe(200);
    expect((await call("GET", "getInfo", undefined, done.token)).secondFactor.isRequired).toBe(false);
  });
});
