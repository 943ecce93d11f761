import { createCipheriv, createSign, generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wechatMessage } from "../../../../testing/forged-notification.ts";
import { type OnlineDesk, onlineDesk } from "../../../../testing/online-payment-setup.ts";
import type { TestCertificate } from "../../../../testing/payment-gateway.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";
import { createAppContext } from "../../../app.ts";
import { DAY_MS } from "../../../core/time/durations.ts";
import { mergeCertificates } from "./platform-certificates.ts";

const YEARS = 1825;

interface Reply {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A certificate as WeChat Pay answers it, signed by its own key unless another one is named. */
function certificateReply(
  apiKey: string,
  { serial, certificate, privateKey }: TestCertificate,
  { timestamp, key = privateKey }: { readonly timestamp: number; readonly key?: string },
): Reply {
  const nonce = "0123456789ab";
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(apiKey), Buffer.from(nonce));
  cipher.setAAD(Buffer.from("certificate"));
  const sealed = Buffer.concat([cipher.update(certificate), cipher.final(), cipher.getAuthTag()]);
  const encrypt_certificate = {
    algorithm: "AEAD_AES_256_GCM",
    ciphertext: sealed.toString("base64"),
    associated_data: "certificate",
    nonce,
  };
  const body = JSON.stringify({ data: [{ serial_no: serial, encrypt_certificate }] });
  const signature = createSign("RSA-SHA256").update(`${timestamp}\nabc\n${body}\n`).sign(key, "base64");
  return {
    body,
    headers: {
      "wechatpay-timestamp": String(timestamp),
      "wechatpay-nonce": "abc",
      "wechatpay-signature": signature,
      "wechatpay-serial": serial,
    },
  };
}

/** A gateway that answers every call with the same reply. */
async function replying() {
  let reply: Reply = { headers: {}, body: "" };
  const server = createServer((_, response) => void response.writeHead(200, reply.headers).end(reply.body));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  return {
    address: `http://127.0.0.1:${typeof bound === "object" ? bound?.port : ""}`,
    next: (other: Reply) => {
      reply = other;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const built = (serial: string, endTime: number) => ({ serial, endTime, key: publicKey, text: serial });
const [a, b, c] = [built("A", 1), built("B", 2), built("C", 3)];

it.for([
  { added: [a], stored: [], left: [a] },
  { added: [a], stored: [a], left: [a] },
  { added: [b], stored: [a], left: [b, a] },
  { added: [a], stored: [c, b], left: [c, a] },
  { added: [c, b], stored: [b, a], left: [c, b] },
  { added: [a, b], stored: [c, a], left: [b, a] },
  { added: [c, b, a], stored: [], left: [c, b] },
])("two certificates are kept, and added ones in any case: %#", ({ added, stored, left }) => {
  expect(mergeCertificates(added, stored)).toEqual(left);
});

/** As an update of the server does to the database of the version before. */
async function migrateAgain({ server }: OnlineDesk): Promise<void> {
  const { db } = server.context;
  for (const column of ["other_certificate_wrapped", "announced_end"])
    await db.schema.alterTable("biz_payment_provider").dropColumn(column).execute();
  await db.deleteFrom("migration").where("name", "=", "2026-11-30-platform-certificates").execute();
  const updated = await createAppContext(server.config, server.clock, () => undefined);
  await updated.db.destroy();
}

describe.for(DIALECTS)("platform certificates of WeChat Pay, on %s", (dialect) => {
  let desk: OnlineDesk;
  let first: TestCertificate;
  let second: TestCertificate;
  const ownKey = () => desk.gateway.settings[0]?.privateKey ?? "";
  beforeAll(async () => {
    desk = await onlineDesk(dialect);
    first = await desk.gateway.addCertificate(60);
    // A merchant without a public key, whose only certificate was stored by a version that knew one.
    await desk.call("PUT", "payment/provider", { ...desk.gateway.settings[0], certificate: first.certificate });
    await desk.server.context.db
      .updateTable("biz_payment_provider")
      .set({ public_key_wrapped: null, public_key_id: "" })
      .where("method", "=", "wechat")
      .execute();
    await migrateAgain(desk);
    second = await desk.gateway.addCertificate(YEARS);
  });
  afterAll(() => desk.close());

  const change = (more: object) => {
    const { publicKey: _, privateKey: __, apiKey: ___, ...settings } = desk.gateway.settings[0] ?? {};
    return desk.call("PUT", "payment/provider", { ...settings, publicKeyId: "", ...more });
  };
  const fetchCertificates = (token?: string) => desk.call("POST", "payment/provider/certificates", undefined, token);
  const read = async (path: string) =>
    (await desk.server.call("GET", path, { token: await desk.server.signIn() })).body;
  const runTask = async () => {
    const [{ jobId }] = (await read("monitor/job/list?invokeTarget=payment.fetchCertificates")).rows;
    const logs = () => read("monitor/jobLog/list?invokeTarget=payment.fetchCertificates");
    const { total } = await logs();
    const token = await desk.server.signIn();
    expect((await desk.server.call("PUT", "monitor/job/run", { token, body: { jobId } })).body.code).toBe(200);
    await expect.poll(async () => (await logs()).total).toBe(total + 1);
    return (await logs()).rows[0];
  };
  const wechat = async () => (await desk.call("GET", "payment/provider")).data[0];
  const serials = async () => (await wechat()).certificates.map(({ serial }: { serial: string }) => serial);
  /** A payment of a new order, signed by a certificate. */
  const notify = async ({ serial, privateKey }: TestCertificate) => {
    const { orderNo, trade } = await desk.order("wechat");
    const { headers, body } = wechatMessage(desk.gateway, {
      now: desk.server.clock.now(),
      key: privateKey,
      serial,
      transaction: {
        appid: desk.gateway.settings[0]?.appId,
        mchid: desk.gateway.settings[0]?.merchantId,
        out_trade_no: trade.outTradeNo,
        trade_state: "SUCCESS",
        transaction_id: `42-${trade.outTradeNo}`,
        success_time: "2026-11-20T18:00:05+08:00",
        amount: { total: trade.amount, payer_total: trade.amount, currency: "CNY" },
      },
    });
    const url = "/adel/pay/notify/wechat";
    const { statusCode } = await desk.server.app.inject({ method: "POST", url, headers, payload: body });
    return { statusCode, status: (await desk.one(orderNo)).status };
  };

  it("keep the one that was stored, with its serial number and end", async () => {
    expect((await wechat()).certificates).toEqual([
      { serial: first.serial, endTime: expect.stringMatching(/^\d{4}-\d\d-\d\d /), state: "valid" },
    ]);
  });

  it("are added and taken out only with the private key in use", async () => {
    for (const more of [{ certificate: second.certificate }, { removeCertificates: [first.serial] }])
      expect(await change(more)).toMatchObject({ code: 400, errors: [{ path: "presentPrivateKey" }] });
    expect(await change({ removeCertificates: [first.serial], presentPrivateKey: ownKey() })).toMatchObject({
      code: 400,
      errors: [{ path: "publicKey" }],
    });
    expect(await serials()).toEqual([first.serial]);
  });

  it("are fetched without another proof: the reply is encrypted by the APIv3 key, and signed", async () => {
    const { data } = await fetchCertificates();
    expect(data.certificates).toMatchObject([{ serial: second.serial }, { serial: first.serial }]);
    const trail = desk.server.context.db.selectFrom("audit_trail").select(({ fn }) => fn.countAll<number>().as("n"));
    const before = await trail.executeTakeFirstOrThrow();
    expect((await fetchCertificates()).data.certificates).toHaveLength(2);
    expect(await trail.executeTakeFirstOrThrow(), "nothing new, nothing recorded").toEqual(before);
  });

  it("verify what either of two has signed, and nothing of another", async () => {
    expect(await notify(first)).toMatchObject({ statusCode: 204, status: "in-use" });
    expect(await notify(second)).toMatchObject({ statusCode: 204, status: "in-use" });
    expect(await notify({ ...second, serial: "51ABCDEF" })).toMatchObject({ statusCode: 400 });
    expect(await notify({ ...second, serial: first.serial })).toMatchObject({ statusCode: 400 });
  });

  it("can be taken out again, and pasted", async () => {
    const proof = { presentPrivateKey: ownKey() };
    const { data } = await change({ ...proof, removeCertificates: [first.serial] });
    expect(data.certificates).toMatchObject([{ serial: second.serial }]);
    expect(await notify(first)).toMatchObject({ statusCode: 400 });
    expect((await change({ ...proof, certificate: first.certificate })).data.certificates).toMatchObject([
      { serial: second.serial },
      { serial: first.serial },
    ]);
    expect(await notify(first)).toMatchObject({ statusCode: 204 });
  });

  it("are two: a third takes the place of the one that ends first", async () => {
    const third = await desk.gateway.addCertificate(YEARS + 1);
    const proof = { presentPrivateKey: ownKey() };
    await change({ ...proof, certificate: third.certificate });
    expect(await serials()).toEqual([third.serial, second.serial]);
    await change({ ...proof, certificate: first.certificate, removeCertificates: [second.serial, third.serial] });
    expect(await serials()).toEqual([first.serial]);
  });

  it("are not taken from a reply that the APIv3 key does not open, or without a reply", async () => {
    const proof = { presentPrivateKey: ownKey() };
    await change({ ...proof, apiKey: "0123456789abcdef0123456789abcdef" });
    expect(await fetchCertificates()).toMatchObject({ fault: "PAYMENT_REPLY_UNVERIFIED" });
    await change({ ...proof, apiKey: desk.gateway.settings[0]?.apiKey });
    await desk.gateway.faults({ broken: 1 });
    expect(await fetchCertificates()).toMatchObject({ fault: "PAYMENT_PROVIDER_UNREACHABLE" });
    expect(await serials()).toEqual([first.serial]);
    const staff = await desk.server.signIn("staff", desk.server.passwordOf("staff"));
    expect((await fetchCertificates(staff)).code).toBe(403);
  });

  it("are not taken from an old reply, or one that another key signed", async () => {
    const proof = { presentPrivateKey: ownKey() };
    const now = Math.floor(desk.server.clock.now() / 1000);
    const replies = {
      old: certificateReply(desk.gateway.stored.apiKey, second, { timestamp: now - 301 }),
      stranger: certificateReply(desk.gateway.stored.apiKey, second, { timestamp: now, key: first.privateKey }),
      right: certificateReply(desk.gateway.stored.apiKey, second, { timestamp: now }),
    };
    const copy = await replying();
    await change({ ...proof, gatewayUrl: copy.address });
    for (const reply of [replies.old, replies.stranger]) {
      copy.next(reply);
      expect(await fetchCertificates()).toMatchObject({ fault: "PAYMENT_REPLY_UNVERIFIED" });
    }
    copy.next(replies.right);
    expect((await fetchCertificates()).data.certificates).toHaveLength(2);
    await change({ ...proof, removeCertificates: [second.serial] });
    await copy.close();
  });

  it("warn once from 30 days before the last one ends, where none follows", async () => {
    const notices = async () =>
      (await read("system/notice/list")).rows.filter(({ noticeTitle }: { noticeTitle: string }) =>
        noticeTitle.includes("平台证书将于"),
      );
    await desk.gateway.faults({ broken: 1 });
    await desk.advance(29 * DAY_MS);
    expect(await runTask()).toMatchObject({ status: "1" });
    expect([await wechat(), await notices()]).toMatchObject([{ certificates: [{ state: "valid" }] }, []]);
    await desk.advance(2 * DAY_MS);
    for (const _ of "twice") {
      await desk.gateway.faults({ broken: 1 });
      expect(await runTask(), "the provider is out of reach").toMatchObject({ status: "1" });
    }
    expect([await wechat(), await notices()]).toMatchObject([{ certificates: [{ state: "ending" }] }, [{}]]);
    expect(await runTask()).toMatchObject({ status: "0" });
    expect((await wechat()).certificates[0].state).toBe("valid");
    await desk.advance(30 * DAY_MS);
    expect((await runTask()).status).toBe("0");
    expect(await notices()).toHaveLength(1);
  });

  it("leave a merchant with a public key alone", async () => {
    const { publicKey, publicKeyId } = desk.gateway.settings[0] ?? {};
    const all = await serials();
    await change({ publicKey, publicKeyId, removeCertificates: all, presentPrivateKey: ownKey() });
    expect(await runTask()).toMatchObject({ status: "0" });
    expect((await wechat()).certificates).toEqual([]);
  });
});
