import { createHmac } from "node:crypto";
import { HOOK_FORMATS, type HookFormat } from "@adel/protocol";
import { describe, expect, it } from "vitest";
import { buildHookRequest, checkHookReply, type HookItem } from "./hook-formats.ts";

const NOW = Date.UTC(2026, 10, 30, 4, 5, 6);
const item: HookItem = { kind: "credit", title: "次数不足", text: "剩 3 次", time: "2026-11-30 12:05:06" };
const url = new URL("https://robot.example/send?key=k1");
const build = (format: HookFormat, secret = "", items: readonly HookItem[] = [item]) =>
  buildHookRequest(format, url, secret, { messageId: "msg_1", now: NOW, items });
const mac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest("base64");
const TEXT = "次数不足\n剩 3 次\n2026-11-30 12:05:06";

describe("the formats of web hooks", () => {
  it("generic has the notices as data, signed with id and time", () => {
    const secret = `whsec_${Buffer.from("0123456789abcdef01234567").toString("base64")}`;
    const { body, headers } = build("generic", secret);
    expect(JSON.parse(body)).toEqual({
      type: "notice",
      timestamp: "2026-11-30T04:05:06.000Z",
      data: { notices: [item] },
    });
    expect(headers).toEqual({
      "webhook-id": "msg_1",
      "webhook-timestamp": "1796011506",
      "webhook-signature": `v1,${mac("0123456789abcdef01234567", `msg_1.1796011506.${body}`)}`,
    });
    expect(build("generic").headers).not.toHaveProperty("webhook-signature");
  });

  it("WeCom has a text and no signature", () => {
    const request = build("wecom", "ignored");
    expect(JSON.parse(request.body)).toEqual({ msgtype: "text", text: { content: TEXT } });
    expect(request).toMatchObject({ url, headers: {} });
  });

  it("DingTalk has time and signature in its address", () => {
    const request = build("dingtalk", "SEC1");
    expect(JSON.parse(request.body)).toEqual({ msgtype: "text", text: { content: TEXT } });
    expect(Object.fromEntries(request.url.searchParams)).toEqual({
      key: "k1",
      timestamp: String(NOW),
      sign: mac("SEC1", `${NOW}\nSEC1`),
    });
    expect(build("dingtalk").url.href).toBe(url.href);
  });

  it("Feishu has time and signature in its body", () => {
    expect(JSON.parse(build("feishu", "s1").body)).toEqual({
      timestamp: "1796011506",
      sign: mac("1796011506\ns1", ""),
      msg_type: "text",
      content: { text: TEXT },
    });
    expect(JSON.parse(build("feishu").body)).toEqual({ msg_type: "text", content: { text: TEXT } });
  });

  it("Feishu mentions nobody, whatever a name in a notice says", () => {
    const { content } = JSON.parse(build("feishu", "", [{ ...item, title: '<at user_id="all">x</at> <b>' }]).body);
    expect(content.text).not.toMatch(/<\/?at/i);
    expect(content.text).toContain("<b>");
  });

  it("several notices are one message, which is no longer than a robot accepts", () => {
    const { content } = JSON.parse(build("wecom", "", [item, item]).body).text;
    expect(content).toBe(`${TEXT}\n\n${TEXT}`);
    const long = JSON.parse(build("wecom", "", [{ ...item, text: "长".repeat(3_000) }]).body).text.content;
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(2_048);
    expect(long).toMatch(/^次数不足\n长+…$/);
  });
});

describe("what a receiver answers", () => {
  it.each([
    ["generic", { status: 204, text: "" }],
    ["wecom", { status: 200, text: '{"errcode":0,"errmsg":"ok"}' }],
    ["dingtalk", { status: 200, text: '{"errcode":0}' }],
    ["feishu", { status: 200, text: '{"code":0}' }],
  ] as const)("%s accepts it", (format, reply) => expect(() => checkHookReply(format, reply)).not.toThrow());

  it.each([
    ["wecom", '{"errcode":93000,"errmsg":"invalid webhook url"}', "reply: 93000"],
    ["dingtalk", '{"errcode":310000}', "reply: 310000"],
    ["feishu", '{"code":19021}', "reply: 19021"],
    ["wecom", "<html>", "reply"],
    ["wecom", '{"errcode":"\\u0000a b<"}', "reply: ab"],
  ] as const)("%s denies it with status 200 and %s", (format, text, message) =>
    expect(() => checkHookReply(format, { status: 200, text })).toThrow(message),
  );

  it.each(HOOK_FORMATS)("%s denies it by its status, and is not followed elsewhere", (format) => {
    expect(() => checkHookReply(format, { status: 500, text: "{}" })).toThrow("status: 500");
    expect(() => checkHookReply(format, { status: 302, text: "{}" })).toThrow("redirect: 302");
  });
});
