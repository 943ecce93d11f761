import { createPublicKey, verify } from "node:crypto";
import { expect, it } from "vitest";
import vectors from "../fixtures/published-vectors.json" with { type: "json" };
import { openResource, requestText, verifyMessage } from "./signature.ts";

const keyOf = (base64: string) => createPublicKey({ key: Buffer.from(base64, "base64"), format: "der", type: "spki" });

it.for([
  ["POST", vectors.wechatRequestBody],
  ["GET", vectors.wechatRequestGet],
] as const)(
  "signs the text of a %s as published",
  ([method, { url, timestamp, nonce, body, publicKey, signature }]) => {
    const text = requestText({ method, url, timestamp, nonce, body });
    expect(verify("RSA-SHA256", Buffer.from(text), keyOf(publicKey), Buffer.from(signature, "base64"))).toBe(true);
  },
);

const { headers, body, publicKey, apiV3Key, plain } = vectors.wechatNotification;
const message = {
  timestamp: headers["Wechatpay-Timestamp"],
  nonce: headers["Wechatpay-Nonce"],
  signature: headers["Wechatpay-Signature"],
  body: Buffer.from(body),
};

it("verifies and opens the published notification", () => {
  expect(verifyMessage(keyOf(publicKey), message)).toBe(true);
  const { ciphertext, nonce, associated_data } = JSON.parse(body).resource;
  const opened = openResource(Buffer.from(apiV3Key), { ciphertext, nonce, associatedData: associated_data });
  expect(opened).toBe(plain);
});

it("refuses the published notification with any part changed", () => {
  const key = keyOf(publicKey);
  expect(verifyMessage(key, { ...message, body: Buffer.from(`${body} `) })).toBe(false);
  expect(verifyMessage(key, { ...message, nonce: `${message.nonce}x` })).toBe(false);
  expect(verifyMessage(key, { ...message, timestamp: "1624523847" })).toBe(false);
  expect(verifyMessage(key, { ...message, signature: "" })).toBe(false);
});

const gcm = vectors.wechatGcm;
const flipped = (base64: string, at: number) => {
  const bytes = Buffer.from(base64, "base64");
  bytes[at < 0 ? bytes.length + at : at] = (bytes.at(at) ?? 0) ^ 1;
  return bytes.toString("base64");
};

it("opens the published sealed text, and nothing with one bit changed", () => {
  const key = Buffer.from(gcm.key);
  const sealed = { ciphertext: gcm.ciphertext, nonce: gcm.nonce, associatedData: gcm.associatedData };
  expect(openResource(key, sealed)).toBe(gcm.plain);
  for (const wrong of [
    { ...sealed, ciphertext: flipped(gcm.ciphertext, 0) },
    { ...sealed, ciphertext: flipped(gcm.ciphertext, -1) },
    { ...sealed, associatedData: `${gcm.associatedData}x` },
    { ...sealed, nonce: "wCq51qZv4Yfh" },
  ])
    expect(() => openResource(key, wrong)).toThrow();
});
