import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OnlineDesk, onlineDesk } from "../../../../testing/online-payment-setup.ts";
import { staffing } from "../../../../testing/staffing.ts";

describe("payment providers", () => {
  let desk: OnlineDesk;
  beforeAll(async () => {
    desk = await onlineDesk("sqlite");
  });
  afterAll(() => desk.close());
  const change = (at: 0 | 1, more: object) =>
    desk.call("PUT", "payment/provider", { ...desk.gateway.settings[at], ...more });
  let own: readonly string[];
  beforeAll(() => {
    own = desk.gateway.settings.map(({ privateKey = "" }) => privateKey);
  });
  const check = (method: string) => desk.call("POST", "payment/provider/check", { method });

  it("say that keys are there, and never which; the database holds them wrapped", async () => {
    const answer = await desk.call("GET", "payment/provider");
    expect(answer.data).toMatchObject([
      {
        method: "wechat",
        status: "0",
        hasPrivateKey: true,
        hasApiKey: true,
        hasPublicKey: true,
        certificates: [],
      },
      { method: "alipay", status: "0", hasPrivateKey: true, hasApiKey: false, hasPublicKey: true },
    ]);
    expect(answer.data[0].notifyUrl).toMatch(/\/adel\/pay\/notify\/wechat$/);
    const { db } = desk.server.context;
    const everything = JSON.stringify([
      answer,
      await db.selectFrom("biz_payment_provider").selectAll().execute(),
      await db.selectFrom("audit_trail").selectAll().execute(),
      await db.selectFrom("sys_oper_log").selectAll().execute(),
    ]);
    for (const { privateKey = "", apiKey } of desk.gateway.settings) {
      expect(everything).not.toContain(privateKey.split("\n")[2]);
      if (apiKey !== undefined) expect(everything).not.toContain(apiKey);
    }
  });

  it("keep a key that is left empty", async () => {
    expect((await change(0, { privateKey: "", apiKey: "", publicKey: "" })).data).toMatchObject({
      hasPrivateKey: true,
    });
    expect((await check("wechat")).code).toBe(200);
  });

  it("change their account or keys only for who holds the private key in use, or by a file on the server", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const strangers = {
      privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
      publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
    };
    const unproved = { privateKey: "", apiKey: "", publicKey: "", certificate: "" };
    for (const more of [
      { publicKey: strangers.publicKey },
      { removeCertificates: ["51AB"] },
      { ...strangers, presentPrivateKey: strangers.privateKey },
      { apiKey: "0123456789abcdef0123456789abcdef" },
      { gatewayUrl: "https://elsewhere.example" },
      { merchantId: "1900000099" },
      { appId: "wx9999999999" },
      { certificateSerial: "AABBCCDD00112233" },
      { publicKeyId: "PUB_KEY_ID_9" },
    ])
      expect(await change(0, { ...unproved, ...more }), Object.keys(more).join()).toMatchObject({
        code: 400,
        errors: [{ path: "presentPrivateKey" }],
      });
    const off = await change(0, { ...unproved, status: "1" });
    expect(off.data, "switching off needs no key").toMatchObject({ status: "1" });
    const proved = { ...unproved, presentPrivateKey: own[0], appId: "wx9999999999" };
    expect((await change(0, proved)).data).toMatchObject({ appId: "wx9999999999" });
    expect((await change(0, {})).code).toBe(200);
  });

  it("are set up for the first time by an administrator alone", async () => {
    const { db } = desk.server.context;
    const [stored] = await db.selectFrom("biz_payment_provider").selectAll().where("method", "=", "alipay").execute();
    await db.deleteFrom("biz_payment_provider").where("method", "=", "alipay").execute();
    const { dept, role, person } = staffing(desk.server, await desk.server.signIn());
    const { token } = await person("cashier", await dept("财务"), [
      await role("cashier", ["business:payment:provider"]),
    ]);
    const settings = desk.gateway.settings[1];
    expect(await desk.call("PUT", "payment/provider", settings, token)).toMatchObject({
      code: 400,
      errors: [{ path: "privateKey" }],
    });
    expect((await change(1, {})).data.updateTime).toBeDefined();
    expect(stored).toBeDefined();
  });

  it("are checked by a signed call, which says in words what is wrong", async () => {
    expect([(await check("wechat")).code, (await check("alipay")).code]).toEqual([200, 200]);
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const other = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const stranger = publicKey.export({ type: "spki", format: "pem" }).toString();
    expect((await change(0, { privateKey: other, presentPrivateKey: own[0] })).code).toBe(200);
    expect(await check("wechat")).toMatchObject({ fault: "PAYMENT_SIGNATURE_REFUSED", msg: "微信支付不接受我方签名" });
    expect((await change(0, { presentPrivateKey: other })).code, "back to the first key").toBe(200);
    await change(0, { merchantId: "1900000099" });
    expect(await check("wechat")).toMatchObject({ fault: "PAYMENT_MERCHANT_REFUSED" });
    await change(0, { gatewayUrl: "http://127.0.0.1:9" });
    expect(await check("wechat")).toMatchObject({ fault: "PAYMENT_PROVIDER_UNREACHABLE" });
    await change(0, {});
    await change(1, { publicKey: stranger });
    expect(await check("alipay")).toMatchObject({ fault: "PAYMENT_REPLY_UNVERIFIED" });
    await change(1, { appId: "2021000000000009" });
    expect(await check("alipay")).toMatchObject({ fault: "PAYMENT_MERCHANT_REFUSED" });
    await change(1, {});
    await desk.advance(301_000);
    await desk.gateway.setClock(desk.server.clock.now() - 301_000);
    expect(await check("wechat")).toMatchObject({ fault: "PAYMENT_SIGNATURE_REFUSED" });
    await desk.gateway.setClock(desk.server.clock.now());
  });

  it.for([
    [{ gatewayUrl: "http://pay.example" }, "gatewayUrl"],
    [{ gatewayUrl: "https://pay.example/?a=1" }, "gatewayUrl"],
    [{ merchantId: "abc" }, "merchantId"],
    [{ appId: "a b" }, "appId"],
    [{ certificateSerial: "" }, "certificateSerial"],
    [{ certificateSerial: "xyz" }, "certificateSerial"],
    [{ publicKeyId: "KEY" }, "publicKeyId"],
    [{ privateKey: "not a key" }, "privateKey"],
    [{ publicKey: "-----BEGIN PUBLIC KEY-----\nAA==\n-----END PUBLIC KEY-----" }, "publicKey"],
    [{ certificate: "x" }, "certificate"],
    [{ removeCertificates: ["x y"] }, "removeCertificates.0"],
    [{ apiKey: "short" }, "apiKey"],
    [{ method: "offline" }, "method"],
  ] as const)("refuse %j at its field", async ([more, path]) => {
    expect(await change(0, more)).toMatchObject({ code: 400, errors: [{ path }] });
  });

  it("refuse a private key in the place of the provider's public key", async () => {
    const { privateKey } = desk.gateway.settings[0] ?? {};
    expect(await change(0, { publicKey: privateKey })).toMatchObject({ errors: [{ path: "publicKey" }] });
  });

  it("are administrators' alone", async () => {
    const staff = await desk.server.signIn("staff", desk.server.passwordOf("staff"));
    expect((await desk.call("GET", "payment/provider", undefined, staff)).code).toBe(403);
    expect((await desk.call("GET", "payment/setting/list", undefined, staff)).code).toBe(200);
  });
});
