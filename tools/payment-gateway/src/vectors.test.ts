import { createPublicKey, createVerify } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { joinSorted, verifyRsa2 } from "./alipay.ts";
import { signedLines } from "./wechat.ts";

const file = new URL(
  "../../../apps/server/src/features/business/payment/fixtures/published-vectors.json",
  import.meta.url,
);
const vectors = JSON.parse(readFileSync(file, "utf8"));
const keyOf = (base64: string) => createPublicKey({ key: Buffer.from(base64, "base64"), format: "der", type: "spki" });

test.for(["wechatRequestBody", "wechatRequestGet"])("the lines of %s are those that were signed", (name) => {
  const { method, url, timestamp, nonce, body, publicKey, signature } = vectors[name];
  const verify = createVerify("RSA-SHA256").update(signedLines(method, url, timestamp, nonce, body));
  expect(verify.verify(keyOf(publicKey), signature, "base64")).toBe(true);
});

test("the text of Alipay's notification is the one that was signed", () => {
  const { form, publicKey } = vectors.alipayNotification;
  const { sign, sign_type: _, ...fields } = form;
  expect(verifyRsa2(keyOf(publicKey), joinSorted(fields), sign)).toBe(true);
});
