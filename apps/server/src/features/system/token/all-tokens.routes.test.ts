import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staffing } from "../../../../testing/staffing.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";

const OWN = ["list", "query", "add", "edit"].map((verb) => `system:token:${verb}`);

describe.for(DIALECTS)("the API tokens of all accounts, on %s", (dialect) => {
  let server: TestServer;
  let admin: string;
  beforeAll(async () => {
    server = await startTestServer(dialect);
    admin = await server.signIn();
  });
  afterAll(() => server.close());
  const call = async (method: "GET" | "POST" | "DELETE", path: string, token = admin, body?: object) =>
    (await server.call(method, `system/token${path}`, { token, ...(body && { body }) })).body;
  const create = async (session: string) => {
    const body = { name: "warehouse", scopes: ["system:post:list"], expireTime: "2026-12-31" };
    const { id } = (await call("POST", "", session, body)).data;
    return { id, token: (await call("POST", `/${id}/generate`, session)).data.token };
  };
  const works = async (token: string) => (await server.call("GET", "system/post/list", { token })).body.code === 200;

  it("are listed and ended within the data scope, but not those of somebody stronger", async () => {
    const { dept, role, person } = staffing(server, admin);
    const [mine, other] = [await dept("一部"), await dept("二部")];
    const callers = await role("token-callers", ["system:post:list", ...OWN]);
    const stronger = await role("token-stronger", ["system:post:list", "system:post:remove", ...OWN]);
    const guards = await role("token-guards", ["system:token:othersTokens", "system:post:list", ...OWN]);
    const guard = await person("guard", mine, [guards]);
    const near = await create((await person("near", mine, [callers])).token);
    const far = await create((await person("far", other, [callers])).token);
    const strong = await create((await person("strong", mine, [stronger])).token);

    const { rows } = await call("GET", "/all", guard.token);
    expect(rows.map(({ id, userName }: { id: number; userName: string }) => [id, userName])).toEqual([
      [strong.id, "strong"],
      [near.id, "near"],
    ]);
    expect(JSON.stringify(rows)).not.toContain(near.token);
    expect((await call("GET", "/all?userName=near", guard.token)).total).toBe(1);
    expect((await call("GET", "/all")).total).toBe(3);
    expect((await call("GET", "/all?beginTime=2026-11-21")).total).toBe(0);

    expect((await call("DELETE", `/all/${far.id}`, guard.token)).fault).toBe("NOT_FOUND");
    expect((await call("DELETE", `/all/${strong.id}`, guard.token)).fault).toBe("ACCOUNT_STRONGER");
    expect((await call("DELETE", `/all/${near.id},${strong.id}`, guard.token)).fault, "all or none").toBe(
      "ACCOUNT_STRONGER",
    );
    expect(await Promise.all([near, far, strong].map(({ token }) => works(token)))).toEqual([true, true, true]);
    expect((await call("DELETE", `/all/${near.id}`, guard.token)).code).toBe(200);
    expect(await Promise.all([near, far, strong].map(({ token }) => works(token)))).toEqual([false, true, true]);
    expect((await call("DELETE", `/all/${near.id}`, guard.token)).fault, "nothing is left of it").toBe("NOT_FOUND");
  });

  it("are nobody's business without the permission, and no token's", async () => {
    const { dept, role, person } = staffing(server, admin);
    const roleId = await role("token-owners", ["system:post:list", ...OWN]);
    const owner = await person("owner", await dept("三部"), [roleId]);
    expect((await call("GET", "/all", owner.token)).code).toBe(403);
    const guardian = await role("token-guardians", ["system:token:othersTokens", ...OWN]);
    const guard = await person("guardian", await dept("四部"), [guardian]);
    const body = { name: "x", scopes: ["system:token:othersTokens"], expireTime: "2026-12-31" };
    const { id } = (await call("POST", "", guard.token, body)).data;
    const { token } = (await call("POST", `/${id}/generate`, guard.token)).data;
    expect((await call("GET", "/all", token)).total, "a list may be read").toBe(1);
    expect((await call("DELETE", `/all/${id}`, token)).fault).toBe("TOKEN_NOT_ALLOWED");
  });
});
