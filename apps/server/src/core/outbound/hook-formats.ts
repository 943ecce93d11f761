import { createHmac } from "node:crypto";
import type { HookFormat } from "@adel/protocol";
import { OutboundError } from "./outbound-error.ts";
import type { OutboundReply } from "./safe-connection.ts";

/** What stands in a message to a hook; the generic format has it as it is. */
export interface HookItem {
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly time: string;
}
export interface HookMessage {
  readonly messageId: string;
  /** Now, in milliseconds: receivers refuse old signatures. */
  readonly now: number;
  readonly items: readonly HookItem[];
}
interface HookRequest {
  readonly url: URL;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const sign = (key: string | Buffer, text: string): string => createHmac("sha256", key).update(text).digest("base64");

/** Bytes that a robot accepts in a text. */
const MAX_TEXT = 2_000;
/** Cut between characters. */
function cut(text: string): string {
  const characters = [...text];
  while (Buffer.byteLength(characters.join("")) > MAX_TEXT) characters.splice(-Math.ceil(characters.length / 20));
  return characters.length === [...text].length ? text : `${characters.join("")}…`;
}
const toText = (items: readonly HookItem[]): string =>
  cut(items.map(({ title, text, time }) => [title, text, time].filter((line) => line !== "").join("\n")).join("\n\n"));

/** Standard Webhooks: id, time and body are signed. */
function toGeneric(url: URL, secret: string, { messageId, now, items }: HookMessage): HookRequest {
  const seconds = String(Math.floor(now / 1000));
  const body = JSON.stringify({ type: "notice", timestamp: new Date(now).toISOString(), data: { notices: items } });
  const key = secret.startsWith("whsec_") ? Buffer.from(secret.slice("whsec_".length), "base64") : secret;
  const signature = secret === "" ? {} : { "webhook-signature": `v1,${sign(key, `${messageId}.${seconds}.${body}`)}` };
  return { url, body, headers: { "webhook-id": messageId, "webhook-timestamp": seconds, ...signature } };
}

/** A robot of a WeCom group: it has no signature, its address is the secret. */
const toWecom = (url: URL, _: string, { items }: HookMessage): HookRequest => ({
  url,
  body: JSON.stringify({ msgtype: "text", text: { content: toText(items) } }),
  headers: {},
});

/** A robot of a DingTalk group: time and signature stand in the address. */
function toDingtalk(url: URL, secret: string, { now, items }: HookMessage): HookRequest {
  const signed = new URL(url);
  if (secret !== "") {
    signed.searchParams.set("timestamp", String(now));
    signed.searchParams.set("sign", sign(secret, `${now}\n${secret}`));
  }
  return { url: signed, body: JSON.stringify({ msgtype: "text", text: { content: toText(items) } }), headers: {} };
}

/** A robot of a Feishu group: time and signature stand in the body, and the time is part of the key. */
function toFeishu(url: URL, secret: string, { now, items }: HookMessage): HookRequest {
  const timestamp = String(Math.floor(now / 1000));
  const signature = secret === "" ? {} : { timestamp, sign: sign(`${timestamp}\n${secret}`, "") };
  // A name in a notice mentions nobody.
  const text = toText(items).replace(/<(?=\/?at\b)/gi, "< ");
  const body = JSON.stringify({ ...signature, msg_type: "text", content: { text } });
  return { url, body, headers: {} };
}

const BUILDERS: Readonly<Record<HookFormat, (url: URL, secret: string, message: HookMessage) => HookRequest>> = {
  generic: toGeneric,
  wecom: toWecom,
  dingtalk: toDingtalk,
  feishu: toFeishu,
};
export const buildHookRequest = (format: HookFormat, url: URL, secret: string, message: HookMessage): HookRequest =>
  BUILDERS[format](url, secret, message);

/** Where a robot says whether it accepted a message, which it also denies with status 200. */
const RESULT_FIELDS: Readonly<Record<HookFormat, string | null>> = {
  generic: null,
  wecom: "errcode",
  dingtalk: "errcode",
  feishu: "code",
};

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** A code that a stranger wrote: what no database refuses to store. */
const toDetail = (code: unknown): string =>
  String(code ?? "")
    .replace(/[^\w.-]/g, "")
    .slice(0, 40);

/** Throws if a receiver has not accepted the message. */
export function checkHookReply(format: HookFormat, { status, text }: OutboundReply): void {
  if (status >= 300 && status < 400) throw new OutboundError("redirect", String(status));
  if (status < 200 || status >= 300) throw new OutboundError("status", String(status));
  const field = RESULT_FIELDS[format];
  if (field === null) return;
  const code = parseObject(text)[field];
  if (code !== 0) throw new OutboundError("reply", toDetail(code));
}
