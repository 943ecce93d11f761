import type { Hook, HookLog } from "@adel/protocol";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Receiver, startReceiver } from "../../../../testing/hook-receiver.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { serverText } from "../../../core/messages.ts";
import { OutboundSender } from "../../../core/outbound/outbound-sender.ts";
import { HOUR_MS } from "../../../core/time/durations.ts";
import { addPersonalNotice } from "../notice/product-notice.service.ts";
import { loadPrincipal } from "../user/user.service.ts";
import { createHookChannels } from "./hook-channel.service.ts";

describe.for(DIALECTS)("web hooks, on %s", (dialect) => {
  let receiver: Receiver;
  let server: TestServer;
  let admin: string;
  let staff: string;
  let sender: OutboundSender;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());
  beforeEach(async () => {
    receiver.state.calls = [];
    receiver.state.answer = (response) => response.end('{"errcode":0,"code":0}');
    server = await startTestServer(dialect, { seed: "demo" });
    admin = await server.signIn();
    staff = await server.signIn("staff", server.passwordOf("staff"));
    await server.context.db.deleteFrom("sys_outbox").execute();
    const deps = { ...server.context, loadPrincipal, connection: { allowed: ["127.0.0.1"] } };
    sender = new OutboundSender({
      ...server.context,
      after: () => () => undefined,
      onError: (error) => {
        throw error;
      },
      channels: () => createHookChannels(deps),
    });
  });
  afterEach(() => server.close());

  const call = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown, token = staff) =>
    (await server.call(method, `system/${path}`, { token, ...(body !== undefined && { body }) })).body;
  const input = (more: object = {}) => ({
    hookName: "值班群",
    format: "dingtalk",
    url: `https://127.0.0.1:${receiver.port}/robot/send?access_token=t0p`,
    secret: "SEC-s3cret",
    kinds: ["office", "device"],
    language: "zh",
    ...more,
  });
  const add = async (more: object = {}): Promise<Hook> => (await call("POST", "hook", input(more))).data;
  const publish = (noticeTitle: string, more: object = {}) =>
    call("POST", "notice", { noticeTitle, noticeType: "1", noticeContent: "<p>周五 <b>停水</b></p>", ...more }, admin);
  const logOf = async ({ hookId }: Hook): Promise<HookLog[]> => (await call("GET", `hook/${hookId}/log`)).rows;
  const findUserId = async (name: string) => {
    const users = server.context.db.selectFrom("sys_user").select("user_id").where("user_name", "=", name);
    return (await users.executeTakeFirstOrThrow()).user_id;
  };

  it("send a notice of the office to those who chose it, signed, after the change that published it", async () => {
    const hook = await add();
    await publish("停水");
    expect(receiver.state.calls).toEqual([]);
    await sender.sendDue();
    expect(receiver.state.calls).toHaveLength(1);
    const [received] = receiver.state.calls;
    expect(received?.path).toMatch(/^\/robot\/send\?access_token=t0p&timestamp=\d{13}&sign=.+%3D$/);
    expect(JSON.parse(received?.body ?? "")).toEqual({
      msgtype: "text",
      text: { content: "停水\n周五 停水\n2026-11-20 18:00:00" },
    });
    expect(await logOf(hook)).toMatchObject([{ kind: "office", state: "sent", attempts: 1, reason: "" }]);
    await sender.sendDue();
    expect(receiver.state.calls).toHaveLength(1);
  });

  it("send only kinds that were chosen, only what reaches their owner, and no closed notice until it is opened", async () => {
    await add({ kinds: ["device"] });
    await add({ kinds: ["office"], hookName: "群二" });
    const closed = (await publish("草稿", { status: "1" })).data;
    const notice = { title: serverText("newDevice.title"), text: serverText("newDevice.unknown") };
    const now = server.clock.now();
    await addPersonalNotice(server.context.db, { ...notice, kind: "device", userId: await findUserId("admin"), now });
    await addPersonalNotice(server.context.db, {
      ...notice,
      kind: "certificate",
      userId: await findUserId("staff"),
      now,
    });
    await sender.sendDue();
    expect(receiver.state.calls).toEqual([]);
    await addPersonalNotice(server.context.db, { ...notice, kind: "device", userId: await findUserId("staff"), now });
    await call("PUT", "notice", { ...closed, status: "0" }, admin);
    await sender.sendDue();
    expect(receiver.state.calls.map(({ body }) => JSON.parse(body).text.content.split("\n")[0]).sort()).toEqual([
      "新设备登录",
      "草稿",
    ]);
  });

  it("send all notices of a day together in the morning, in the chosen language", async () => {
    await add({ pace: "daily", language: "en", kinds: ["device"], format: "generic" });
    const userId = await findUserId("staff");
    for (const n of [1, 2]) {
      const title = serverText("taskFailed.title", { name: `${n}` });
      const text = serverText("newDevice.unknown");
      await addPersonalNotice(server.context.db, { kind: "device", userId, title, text, now: server.clock.now() });
    }
    await sender.sendDue();
    expect(receiver.state.calls).toEqual([]);
    server.clock.advance(14 * HOUR_MS);
    await sender.sendDue();
    expect(receiver.state.calls).toHaveLength(1);
    const { data } = JSON.parse(receiver.state.calls[0]?.body ?? "");
    expect(data.notices.map(({ title }: { title: string }) => title)).toEqual(["Task failed: 1", "Task failed: 2"]);
    expect(receiver.state.calls[0]?.headers["webhook-signature"]).toMatch(/^v1,/);
  });

  it("say in their log why nothing arrived, and tell their owner in the product, once", async () => {
    const hook = await add();
    receiver.state.answer = (response) => response.writeHead(500).end();
    await call("POST", `hook/${hook.hookId}/test`);
    for (let attempt = 1; attempt <= 5; attempt++) {
      await sender.sendDue();
      server.clock.advance(HOUR_MS);
    }
    staff = await server.signIn("staff", server.passwordOf("staff"));
    expect(await logOf(hook)).toMatchObject([
      { kind: "test", state: "waiting", attempts: 5, reason: "status", detail: "500" },
    ]);
    expect((await call("GET", "hook/list")).rows).toMatchObject([{ failures: 5 }]);
    const told = (await call("GET", "notice/own/list?kind=hook")).rows;
    expect(told).toMatchObject([{ noticeTitle: "Webhook发送失败", kind: "hook" }, { noticeTitle: "新的Webhook" }]);
    receiver.state.answer = (response) => response.end('{"errcode":0}');
    await sender.sendDue();
    expect(await logOf(hook)).toMatchObject([{ state: "sent", reason: "" }]);
    expect((await call("GET", "hook/list")).rows).toMatchObject([{ failures: 0 }]);
  });

  it("send nothing that their owner may no longer read by then, which is no failure of theirs", async () => {
    const hook = await add({ pace: "daily" });
    const first = (await publish("关门")).data;
    await publish("停电");
    await sender.sendDue();
    await call("PUT", "notice", { ...first, status: "1" }, admin);
    server.clock.advance(14 * HOUR_MS);
    await sender.sendDue();
    expect(receiver.state.calls).toHaveLength(1);
    expect(receiver.state.calls[0]?.body).toContain("停电");
    expect(receiver.state.calls[0]?.body).not.toContain("关门");

    admin = await server.signIn();
    const last = (await publish("检修")).data;
    await sender.sendDue();
    await call("DELETE", `notice/${last.noticeId}`, undefined, admin);
    server.clock.advance(24 * HOUR_MS);
    await sender.sendDue();
    expect(receiver.state.calls).toHaveLength(1);
    staff = await server.signIn("staff", server.passwordOf("staff"));
    expect((await logOf(hook))[0]).toMatchObject({ state: "failed", reason: "gone" });
    expect((await call("GET", "hook/list")).rows).toMatchObject([{ failures: 0 }]);
  });

  it("have one waiting test, which goes before what fails", async () => {
    const hook = await add();
    receiver.state.answer = (response) => response.writeHead(500).end();
    await publish("停水");
    await sender.sendDue();
    for (let n = 0; n < 3; n++) await call("POST", `hook/${hook.hookId}/test`);
    expect((await logOf(hook)).map(({ kind }) => kind).sort()).toEqual(["office", "test"]);
    receiver.state.answer = (response) => response.end('{"errcode":0}');
    await sender.sendDue();
    expect(receiver.state.calls).toHaveLength(2);
    expect((await logOf(hook)).find(({ kind }) => kind === "test")).toMatchObject({ state: "sent" });
  });

  it("are told of to their owner when they are new or get another address", async () => {
    const { hookId } = await add();
    await call("PUT", "hook", input({ hookId, url: "", hookName: "新名" }));
    const notices = async () => (await call("GET", "notice/own/list?kind=hook")).rows;
    expect(await notices()).toMatchObject([{ noticeTitle: "新的Webhook" }]);
    await call("PUT", "hook", input({ hookId, url: "https://other.example/x?key=t0p" }));
    expect(await notices()).toMatchObject([{ noticeTitle: "Webhook有新地址" }, { noticeTitle: "新的Webhook" }]);
    const stored = JSON.stringify(await server.context.db.selectFrom("sys_notice").selectAll().execute());
    expect(stored).toContain("other.example");
    expect(stored).not.toContain("t0p");
  });

  it("never return their address or secret, nor give the secret to another address", async () => {
    const hook = await add();
    expect(hook).toMatchObject({ host: "127.0.0.1", hasSecret: true });
    const changed = (await call("PUT", "hook", input({ hookId: hook.hookId, url: "", secret: "", hookName: "新名" })))
      .data;
    expect(changed).toMatchObject({ hookName: "新名", hasSecret: true });
    const moved = await call("PUT", "hook", input({ hookId: hook.hookId, url: "https://other.example/x", secret: "" }));
    expect(moved.data).toMatchObject({ host: "other.example", hasSecret: false });
    const stored = JSON.stringify([
      await server.context.db.selectFrom("sys_hook").selectAll().execute(),
      await server.context.db.selectFrom("audit_trail").selectAll().execute(),
      server.acts,
      await call("GET", "hook/list"),
    ]);
    expect(stored).not.toContain("t0p");
    expect(stored).not.toContain("s3cret");
  });

  it("belong to one person, who is at the end of it once the account is closed", async () => {
    const hook = await add();
    expect((await call("GET", "hook/list", undefined, admin)).total).toBe(0);
    for (const [method, path, body] of [
      ["PUT", "hook", input({ hookId: hook.hookId })],
      ["DELETE", `hook/${hook.hookId}`, undefined],
      ["POST", `hook/${hook.hookId}/test`, undefined],
      ["GET", `hook/${hook.hookId}/log`, undefined],
    ] as const)
      expect((await call(method, path, body, admin)).code).toBe(404);
    await publish("停水");
    await call("POST", `hook/${hook.hookId}/test`);
    await server.context.db.updateTable("sys_user").set({ status: "1" }).where("user_name", "=", "staff").execute();
    await sender.sendDue();
    expect(receiver.state.calls).toEqual([]);
  });

  it.each(["http://robot.example/", "https://user:pw@robot.example/", "robot", ""])(
    "refuse the address %j",
    async (url) => expect((await call("POST", "hook", input({ url }))).errors).toMatchObject([{ path: "url" }]),
  );

  it("send nothing to an address inside the house, whatever its name", async () => {
    const hook = await add({ url: `https://10.0.0.5:${receiver.port}/x` });
    await call("POST", `hook/${hook.hookId}/test`);
    await sender.sendDue();
    expect(await logOf(hook)).toMatchObject([{ state: "waiting", reason: "address" }]);
  });
});

describe("a running server", () => {
  it("sends in the background, and answers while a receiver does not", async () => {
    const receiver = await startReceiver();
    const server = await startTestServer("sqlite", { outboundAllow: ["127.0.0.1"] });
    receiver.state.answer = () => undefined;
    try {
      await server.app.listen({ host: "127.0.0.1", port: 0 });
      const token = await server.signIn();
      const body = {
        ...{ hookName: "x", format: "feishu", url: `https://127.0.0.1:${receiver.port}/`, kinds: ["office"] },
        language: "zh",
      };
      const { data } = (await server.call("POST", "system/hook", { token, body })).body;
      expect((await server.call("POST", `system/hook/${data.hookId}/test`, { token })).body.code).toBe(200);
      await expect.poll(() => receiver.state.calls.length).toBe(1);
      expect((await server.call("GET", `system/hook/${data.hookId}/log`, { token })).body.rows).toMatchObject([
        { state: "waiting", attempts: 1 },
      ]);
    } finally {
      receiver.close();
      await server.app.close();
      await server.close();
    }
  });
});
