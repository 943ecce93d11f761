import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BEHIND_PROXY, type Corporate, corporate, providerInput } from "../../../../testing/people.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";

describe("a failing provider", () => {
  let server: TestServer;
  let corp: Corporate;
  beforeAll(async () => {
    server = await startTestServer("sqlite", BEHIND_PROXY);
    corp = await corporate(server);
  });
  afterAll(() => server.close());
  const change = async (more: object) => {
    const token = await server.signIn();
    const body = { ...providerInput(corp.provider.issuer, more), providerId: corp.providerId };
    expect((await server.call("PUT", "system/provider", { token, body })).body.code).toBe(200);
  };

  it("with other addresses in its metadata is rejected before any redirect", async () => {
    corp.provider.mischief.answer = (path, body) => {
      if (path.includes("openid-configuration")) body.issuer = "https://evil.example";
    };
    await change({});
    const begun = await corp.post("auth/oidc/start", { provider: "corp" }, undefined, "en");
    expect(begun).toMatchObject({
      code: 500,
      fault: "PROVIDER_MISFIT",
      msg: "The response from Corp 账号 doesn't match its settings",
    });
    delete corp.provider.mischief.answer;
  });

  it("that rejects our secret is reported as misconfigured", async () => {
    await change({ clientSecret: "another-secret" });
    expect((await corp.come()).fault).toBe("PROVIDER_MISFIT");
    await change({});
  });

  it.for([
    ["its description is not there", /openid-configuration/, 404, "PROVIDER_MISFIT"],
    ["its description breaks", /openid-configuration/, 503, "PROVIDER_UNREACHABLE"],
  ] as const)("when %s", async ([, path, status, error]) => {
    await change({});
    corp.provider.mischief.broken = { path, status };
    expect((await corp.post("auth/oidc/start", { provider: "corp" })).fault).toBe(error);
    delete corp.provider.mischief.broken;
  });

  it.for([
    ["its tokens break", /^\/token/, "PROVIDER_UNREACHABLE"],
    ["its keys are not to be had", /^\/jwks/, "PROVIDER_UNREACHABLE"],
  ] as const)("when %s after somebody came back", async ([, path, error]) => {
    await change({});
    const begun = await corp.start();
    const answer = await corp.provider.visit(begun.address);
    corp.provider.mischief.broken = { path, status: 500 };
    expect(await corp.finish(answer, begun)).toMatchObject({ fault: error, values: { provider: "Corp 账号" } });
    delete corp.provider.mischief.broken;
  });

  it("that is disabled meanwhile ends started sign-ins", async () => {
    const begun = await corp.start();
    const answer = await corp.provider.visit(begun.address);
    await change({ status: "1" });
    expect((await corp.finish(answer, begun)).fault).toBe("PROVIDER_OFF");
    expect((await server.call("GET", "auth/ways")).body.data.providers).toEqual([]);
    await change({});
  });

  it("that is unreachable is reported as such, before and after; sign-in by password still works", async () => {
    const begun = await corp.start();
    const answer = await corp.provider.visit(begun.address);
    await corp.provider.close();
    expect(await corp.finish(answer, begun)).toMatchObject({ fault: "PROVIDER_UNREACHABLE" });
    await change({});
    expect((await corp.post("auth/oidc/start", { provider: "corp" })).fault).toBe("PROVIDER_UNREACHABLE");
    expect(await server.signIn()).toMatch(/./);
  });
});

it("has a limit of starts and redirects per address", async () => {
  const server = await startTestServer();
  const last = async (path: string, body: object) => {
    let answer = { code: 0 };
    for (let at = 0; at < 31; at++) answer = (await server.call("POST", path, { body })).body;
    return answer.code;
  };
  expect(await last("auth/oidc/start", { provider: "x" })).toBe(429);
  expect(await last("auth/oidc/finish", { answer: "x", binder: "x".repeat(43) })).toBe(429);
  expect(await last("auth/oidc/bind", {})).toBe(429);
  await server.close();
});
