import { createCipheriv, createSign, randomBytes } from "node:crypto";
import type { TestGateway } from "./payment-gateway.ts";

// Notifications as the providers send them, signed with the gateway's keys or with others, and with any part changed.

export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const sign = (pem: string, text: string | Buffer) => createSign("RSA-SHA256").update(text).sign(pem, "base64");

export interface WechatOptions {
  readonly now: number;
  readonly transaction: Readonly<Record<string, unknown>>;
  readonly event?: string;
  readonly algorithm?: string;
  /** Another party's key. */
  readonly key?: string;
  readonly apiKey?: string;
  readonly serial?: string;
  readonly timestamp?: string;
  /** Writes the envelope, before it is signed. */
  readonly write?: (envelope: { resource: Record<string, string> }) => string;
}

export function wechatMessage({ stored: { keys, apiKey }, settings }: TestGateway, options: WechatOptions): Message {
  const nonce = randomBytes(6).toString("hex");
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(options.apiKey ?? apiKey), Buffer.from(nonce));
  cipher.setAAD(Buffer.from("transaction"));
  const sealed = [cipher.update(JSON.stringify(options.transaction)), cipher.final(), cipher.getAuthTag()];
  const envelope = {
    id: randomBytes(8).toString("hex"),
    create_time: "2026-11-20T18:00:00+08:00",
    resource_type: "encrypt-resource",
    event_type: options.event ?? "TRANSACTION.SUCCESS",
    resource: {
      algorithm: options.algorithm ?? "AEAD_AES_256_GCM",
      ciphertext: Buffer.concat(sealed).toString("base64"),
      associated_data: "transaction",
      nonce,
    },
  };
  const body = Buffer.from((options.write ?? JSON.stringify)(envelope));
  const timestamp = options.timestamp ?? String(Math.floor(options.now / 1000));
  const text = Buffer.concat([Buffer.from(`${timestamp}\nabc\n`), body, Buffer.from("\n")]);
  return {
    body,
    headers: {
      "content-type": "application/json",
      "wechatpay-timestamp": timestamp,
      "wechatpay-nonce": "abc",
      "wechatpay-serial": options.serial ?? settings[0]?.publicKeyId ?? "",
      "wechatpay-signature": sign(options.key ?? keys.wechatPlatform ?? "", text),
    },
  };
}

export interface AlipayOptions {
  readonly fields: Readonly<Record<string, string>>;
  readonly key?: string;
  readonly signType?: string;
  /** The form's character set; UTF-8 by default. */
  readonly encode?: (text: string) => Buffer;
  /** Changes the form after it was signed. */
  readonly change?: (form: string) => string;
}

/** Every byte that is not a letter or a digit of ASCII is encoded. */
const encodePercent = (bytes: Buffer): string =>
  bytes.toString("latin1").replace(/[^A-Za-z0-9]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, "0")}`);

export function alipayMessage(
  { stored: { keys } }: TestGateway,
  { fields, key, signType, encode = Buffer.from, change }: AlipayOptions,
): Message {
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join("&");
  const signature = sign(key ?? keys.alipayPlatform ?? "", encode(text));
  const more = { sign: signature, ...(signType !== "" && { sign_type: signType ?? "RSA2" }) };
  const form = Object.entries({ ...fields, ...more })
    .map(([name, value]) => `${name}=${encodePercent(encode(value))}`)
    .join("&");
  return {
    body: Buffer.from(change ? change(form) : form),
    headers: { "content-type": "application/x-www-form-urlencoded; charset=utf-8" },
  };
}
