import { createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { expect, it } from "vitest";
import vectors from "../fixtures/published-vectors.json" with { type: "json" };
import { decodeForm, parseForm, verifyForm } from "./notification.ts";
import { requestText, signedPart, verifyText } from "./signature.ts";

const keyOf = (base64: string) => createPublicKey({ key: Buffer.from(base64, "base64"), format: "der", type: "spki" });
const published = vectors.alipayNotification;
const account = { providerKeys: new Map([["", keyOf(published.publicKey)]]) };
const form = parseForm(Buffer.from(new URLSearchParams({ ...published.form, sign_type: "RSA2" }).toString()));

it("verifies the published notification", () => {
  expect(() => verifyForm(account, form)).not.toThrow();
});

it("refuses it with a field changed, added, or signed in another way", () => {
  for (const changed of [{ total_amount: "0.11" }, { more: "1" }, { sign_type: "RSA" }, { sign: "" }])
    expect(() => verifyForm(account, new Map([...form, ...Object.entries(changed)]))).toThrow();
});

it("verifies the published reply over its very characters", () => {
  const { raw, responseKey, signedText, publicKey } = vectors.alipayAnswer;
  const part = signedPart(raw, responseKey);
  expect(part).toBe(signedText);
  expect(verifyText(keyOf(publicKey), part ?? "", JSON.parse(raw).sign)).toBe(true);
  expect(verifyText(keyOf(publicKey), `${part} `, JSON.parse(raw).sign)).toBe(false);
});

it("cuts the signed part out of a reply with braces and quotes in its texts", () => {
  const part = '{"code":"10000","msg":"a \\"}\\" {","url":"https:\\/\\/x"}';
  expect(signedPart(`{"x_response":${part},"sign":"s"}`, "x_response")).toBe(part);
  expect(signedPart(`{"sign":"s","x_response":${part}}`, "x_response")).toBeUndefined();
  expect(signedPart('{"x_response":"text","sign":"s"}', "x_response")).toBeUndefined();
  expect(signedPart('{"x_response":{"open":1', "x_response")).toBeUndefined();
});

it("signs all but blank values and the signature, sorted by name", () => {
  expect(requestText({ method: "m", sign: "s", app_id: "1", sign_type: "RSA2", notify_url: " ", a: "" })).toBe(
    "app_id=1&method=m&sign_type=RSA2",
  );
});

it("accepts a notification signed with or without its empty values", () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const keys = { providerKeys: new Map([["", publicKey]]) };
  for (const text of ["a=1&empty=", "a=1"]) {
    const signature = sign("RSA-SHA256", Buffer.from(text), privateKey).toString("base64");
    const fields = new Map([...Object.entries({ a: "1", empty: "", sign: signature, sign_type: "RSA2" })]);
    expect(() => verifyForm(keys, fields)).not.toThrow();
  }
});

it("decodes a form once and refuses repeated fields", () => {
  expect(parseForm(Buffer.from("a=%2525+x&b="))).toEqual(
    new Map([
      ["a", "%25 x"],
      ["b", ""],
    ]),
  );
  for (const wrong of ["a=1&a=2", "a=1&%61=2", "a=%zz", "<xml/>", ""])
    expect(() => parseForm(Buffer.from(wrong))).toThrow();
});

it.for([
  ["GBK", "charset=GBK&subject=%D6%C6%BF%A8%B4%CE%CA%FD", [0xd6, 0xc6, 0xbf, 0xa8, 0xb4, 0xce, 0xca, 0xfd]],
  ["gb2312", "charset=gb2312&subject=%D6%C6%BF%A8%B4%CE%CA%FD", [0xd6, 0xc6, 0xbf, 0xa8, 0xb4, 0xce, 0xca, 0xfd]],
  ["GB18030", "charset=GB18030&subject=%D6%C6%BF%A8%B4%CE%CA%FD", [0xd6, 0xc6, 0xbf, 0xa8, 0xb4, 0xce, 0xca, 0xfd]],
  ["UTF-8", "charset=UTF-8&subject=%E5%88%B6%E5%8D%A1%E6%AC%A1%E6%95%B0", [...Buffer.from("制卡次数")]],
  ["no named character set", "subject=%E5%88%B6%E5%8D%A1%E6%AC%A1%E6%95%B0", [...Buffer.from("制卡次数")]],
] as const)("verifies a form in %s over its bytes, and reads its texts by it", ([, body, subject]) => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const charset = /^charset=[^&]*&/.exec(body)?.[0] ?? "";
  const bytes = Buffer.concat([Buffer.from(`${charset}subject=`), Buffer.from(subject)]);
  const signature = encodeURIComponent(sign("RSA-SHA256", bytes, privateKey).toString("base64"));
  const signed = parseForm(Buffer.from(`${body}&sign_type=RSA2&sign=${signature}`));
  expect(() => verifyForm({ providerKeys: new Map([["", publicKey]]) }, signed)).not.toThrow();
  expect(decodeForm(signed).get("subject")).toBe("制卡次数");
});

it("refuses a form in another character set, or not in the one that it names", () => {
  for (const body of ["charset=utf-7&a=1", "charset=utf-8&a=%D6", "charset=&a=1"])
    expect(() => decodeForm(parseForm(Buffer.from(body)))).toThrow();
});
