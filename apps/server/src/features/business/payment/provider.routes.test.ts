import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OnlineDesk, onlineDesk } from "../../../../testing/online-payment-setup.ts";

describe("payment providers", () => {
  let desk: OnlineDesk;
  beforeAll(async () => {
    desk = await onlineDesk("sqlite");
  });
  afterAll(() => desk.close());
  const change = (at: 0 | 1, more: object) =>
    desk.call("PUT", "payment/provider", { ...desk.gateway.settings[at], ...more });
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
        hasCertificate: false,
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

  it("are checked by a signed call, which says in words what is wrong", async () => {
    expect([(await check("wechat")).code, (await check("alipay")).code]).toEqual([200, 200]);
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const other = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const stranger = publicKey.export({ type: "spki", format: "pem" }).toString();
    await change(0, { privateKey: other });
    expect(await check("wechat")).toMatchObject({ fault: "PAYMENT_SIGNATURE_REFUSED", msg: "微信支付不接受我方签名" });
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
