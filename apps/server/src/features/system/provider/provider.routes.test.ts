import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInNewUser } from "../../../../testing/build-user.ts";
import { ORIGIN, providerInput, RETURN } from "../../../../testing/people.ts";
import { CLIENT, type TestProvider, testProvider } from "../../../../testing/provider.ts";
import { readSheet } from "../../../../testing/sheet.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { OpenId } from "./open-id.service.ts";
import { ProviderSettingsService } from "./provider-settings.service.ts";

const PATH = "system/provider";

describe.for(DIALECTS)("the providers people may sign in by, on %s", (dialect) => {
  let server: TestServer;
  let provider: TestProvider;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer(dialect, { publicUrl: ORIGIN });
    provider = await testProvider(RETURN);
    token = await server.signIn();
  });
  afterAll(async () => {
    await provider.close();
    await server.close();
  });
  const create = async (more: object, language = "zh") =>
    (await server.call("POST", PATH, { token, headers: { language }, body: providerInput("https://id.example", more) }))
      .body;
  const change = async (providerId: number, more: object) =>
    (await server.call("PUT", PATH, { token, body: { ...providerInput("https://id.example", more), providerId } }))
      .body;
  const secretOf = async (id: number) =>
    (await new ProviderSettingsService(server.context.db, server.context.vault).any(id)).clientSecret;

  it("keeps the secret wrapped, and never says it again: not in an answer, an export, the trail or the record of acts", async () => {
    const { data } = await create({ providerKey: "one" });
    expect(data).toMatchObject({
      providerKey: "one",
      hasSecret: true,
      returnAddress: RETURN,
      scopes: "openid profile email",
      status: "0",
    });
    const one = (await server.call("GET", `${PATH}/${data.providerId}`, { token })).body;
    const list = (await server.call("GET", `${PATH}/list?providerName=corp`, { token })).body;
    expect(list).toMatchObject({ total: 1, rows: [{ providerKey: "one" }] });
    const { raw } = await server.call("POST", `${PATH}/export`, { token });
    const sheet = await readSheet(raw);
    const { db } = server.context;
    const rows = await db.selectFrom("sys_provider").selectAll().execute();
    const trail = await db.selectFrom("audit_trail").selectAll().where("entity", "=", "system/provider").execute();
    expect(trail).toHaveLength(1);
    for (const text of [data, one, list, sheet, rows, trail, server.acts])
      expect(JSON.stringify(text)).not.toContain(CLIENT.secret);
    expect(rows[0]?.secret_wrapped).toMatch(/^[\w-]{40,}$/);
    expect(await secretOf(data.providerId)).toBe(CLIENT.secret);
  });

  it("leaves the secret as it is where none is typed, and asks for it anew before another issuer or client gets it", async () => {
    const { providerId } = (await create({ providerKey: "two" })).data;
    expect(
      (await change(providerId, { providerKey: "two", providerName: "Two", clientSecret: "" })).data,
    ).toMatchObject({ hasSecret: true, providerName: "Two" });
    expect(await secretOf(providerId)).toBe(CLIENT.secret);
    for (const moved of [{ issuer: "https://evil.example" }, { clientId: "other" }]) {
      const refused = await change(providerId, { providerKey: "two", clientSecret: "", ...moved });
      expect(refused.errors).toMatchObject([{ path: "clientSecret" }]);
    }
    expect(
      (await change(providerId, { providerKey: "two", issuer: "https://new.example", clientSecret: "new" })).code,
    ).toBe(200);
    expect(await secretOf(providerId)).toBe("new");
  });

  it("takes a public client without a secret, and a wrapped secret opens in its own row only", async () => {
    const [bare, stored] = [
      (await create({ providerKey: "bare", clientSecret: "" })).data,
      (await create({ providerKey: "kept" })).data,
    ];
    expect(bare.hasSecret).toBe(false);
    expect(await secretOf(bare.providerId)).toBeNull();
    const { db } = server.context;
    const row = await db
      .selectFrom("sys_provider")
      .select("secret_wrapped")
      .where("provider_id", "=", stored.providerId)
      .executeTakeFirstOrThrow();
    await db.updateTable("sys_provider").set(row).where("provider_id", "=", bare.providerId).execute();
    await expect(secretOf(bare.providerId)).rejects.toThrow();
  });

  it.for([
    [{ issuer: "http://id.example" }, "issuer"],
    [{ issuer: "https://id.example?x=1" }, "issuer"],
    [{ issuer: "https://user:pass@id.example" }, "issuer"],
    [{ issuer: "http://127.0.0.1.evil.example" }, "issuer"],
    [{ issuer: "javascript:alert(1)" }, "issuer"],
    [{ providerKey: "Big Key" }, "providerKey"],
    [{ scopes: "profile" }, "scopes"],
    [{ scopes: "openid  email" }, "scopes"],
    [{ providerName: " " }, "providerName"],
    [{ clientId: "" }, "clientId"],
  ] as const)("refuses %j", async ([more, field]) => {
    expect((await create({ providerKey: "wrong", ...more }, "en")).errors).toMatchObject([{ path: field }]);
  });

  it("gives a key once", async () => {
    await create({ providerKey: "once" });
    expect(await create({ providerKey: "once" })).toMatchObject({ code: 409, fault: "PROVIDER_KEY_TAKEN" });
    const { providerId } = (await create({ providerKey: "twice" })).data;
    expect(await change(providerId, { providerKey: "once" })).toMatchObject({ code: 409, fault: "PROVIDER_KEY_TAKEN" });
  });

  it("is checked by asking the provider what it says of itself", async () => {
    const { providerId } = (await create({ providerKey: "real", issuer: provider.issuer, status: "1" })).data;
    const check = async (id: number) => (await server.call("POST", `${PATH}/${id}/check`, { token })).body;
    expect(await check(providerId)).toMatchObject({
      data: { issuer: provider.issuer, authorizationAddress: `${provider.issuer}/auth` },
    });
    provider.mischief.answer = (path, body) => {
      if (path.includes("openid-configuration")) body.issuer = "https://evil.example";
    };
    expect(await check(providerId)).toMatchObject({ fault: "PROVIDER_MISFIT" });
    delete provider.mischief.answer;
    const { data: dead } = await create({ providerKey: "dead", issuer: "http://127.0.0.1:9" });
    expect(await check(dead.providerId)).toMatchObject({ fault: "PROVIDER_UNREACHABLE" });
    expect(await check(999_999)).toMatchObject({ code: 404 });
  });

  it("goes for good, together or not at all", async () => {
    const ids = [
      (await create({ providerKey: "gone-1" })).data.providerId,
      (await create({ providerKey: "gone-2" })).data.providerId,
    ];
    expect((await server.call("DELETE", `${PATH}/${ids[0]},999999`, { token })).body.code).toBe(404);
    expect((await server.call("DELETE", `${PATH}/${ids.join(",")}`, { token })).body.code).toBe(200);
    expect((await server.call("GET", `${PATH}/${ids[0]}`, { token })).body.code).toBe(404);
  });

  it("is nobody's to see without the permission", async () => {
    const low = await signInNewUser(server, "low", { roles: ["staff"] });
    for (const [method, path] of [
      ["GET", `${PATH}/list`],
      ["GET", `${PATH}/1`],
      ["POST", `${PATH}/1/check`],
      ["PUT", PATH],
      ["DELETE", `${PATH}/1`],
    ] as const)
      expect((await server.call(method, path, { token: low, body: {} })).body.code, path).toBe(403);
  });
});

it("gives up on a provider that never answers", async () => {
  const provider = await testProvider(RETURN);
  provider.mischief.silent = /./;
  const settings = {
    providerId: 1,
    version: 1,
    name: "Corp",
    key: "corp",
    issuer: provider.issuer,
    clientId: "c",
    clientSecret: null,
    countsAsBoth: false,
    scopes: "openid",
  };
  await expect(new OpenId({ now: () => 0 }, 1).readStatus(settings)).rejects.toMatchObject({
    error: "PROVIDER_UNREACHABLE",
  });
  await provider.close();
});
