import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../core/time/durations.ts";
import { plainText } from "../../system/notice/clean-html.service.ts";
import { EncoderRepository } from "./encoder.repository.ts";
import { SilentEncoders } from "./silent-encoders.service.ts";

describe.for(DIALECTS)("encoders that fall silent, on %s", (dialect) => {
  let server: TestServer;
  let encoderId: number;
  beforeAll(async () => {
    server = await startTestServer(dialect, { seed: "demo" });
    const { db } = server.context;
    const encoder = await db.selectFrom("biz_encoder").selectAll().orderBy("id").limit(1).executeTakeFirstOrThrow();
    encoderId = encoder.id;
    const key = { wrapped: "x", fingerprint: "x", host: "", bridge_version: "1", bound_by: "admin", retired_by: null };
    await db
      .insertInto("biz_encoder_key")
      .values({
        ...key,
        encoder_id: encoderId,
        device_number: encoder.device_number,
        create_time: 0,
        retired_time: null,
      })
      .execute();
    await db.updateTable("biz_encoder").set({ last_seen_time: null, online_until: null }).execute();
  });
  afterAll(() => server.close());
  const see = () => {
    const now = server.clock.now();
    const seen = { last_seen_time: now, online_until: now + MINUTE_MS };
    return server.context.db.updateTable("biz_encoder").set(seen).where("id", "=", encoderId).execute();
  };
  const check = () => new SilentEncoders(server.context).check();
  const notices = () => server.context.db.selectFrom("sys_notice").selectAll().where("kind", "=", "encoder").execute();

  it("are told of after an hour, once, to those who see them, and again after they were back", async () => {
    await see();
    await check();
    server.clock.advance(HOUR_MS - MINUTE_MS);
    await check();
    expect(await notices()).toEqual([]);
    server.clock.advance(2 * MINUTE_MS);
    await Promise.all([check(), check()]);
    const { db } = server.context;
    const encoder = await db
      .selectFrom("biz_encoder")
      .selectAll()
      .where("id", "=", encoderId)
      .executeTakeFirstOrThrow();
    expect(await notices()).toMatchObject([
      { permission: "business:encoder:list", audience_dept_id: encoder.dept_id, kind: "encoder" },
    ]);
    expect((await notices())[0]?.notice_title).toContain(encoder.device_name);
    server.clock.advance(HOUR_MS);
    await check();
    expect(await notices()).toHaveLength(1);
    await see();
    await check();
    const token = await server.signIn();
    const list = async () => (await server.call("GET", "business/encoder/list", { token })).body.rows;
    const isOnline = async () => (await list()).find(({ id }: { id: number }) => id === encoderId).online;
    expect(await isOnline()).toBe(true);
    await new EncoderRepository(db).offline(encoderId, server.clock.now());
    expect(await isOnline()).toBe(false);
    server.clock.advance(HOUR_MS - MINUTE_MS);
    await check();
    expect(await notices()).toHaveLength(1);
    server.clock.advance(HOUR_MS + MINUTE_MS);
    await check();
    expect(await notices()).toHaveLength(2);
  });

  it("are named in words, whatever their name", async () => {
    await see();
    await check();
    const { db } = server.context;
    const name = `<a href="https://evil.example">x</a> & <b>y`;
    await db.updateTable("biz_encoder").set({ device_name: name }).where("id", "=", encoderId).execute();
    server.clock.advance(2 * HOUR_MS);
    await check();
    const { notice_content, content_en } = (await notices()).at(-1) ?? {};
    for (const html of [notice_content ?? "", content_en ?? ""]) {
      expect(html).not.toMatch(/<(a|b)\b/);
      expect(plainText(html)).toContain(name);
    }
  });

  it("are no news when they have only been paired", async () => {
    const { db } = server.context;
    await db.updateTable("biz_encoder").set({ online_until: null, silent_since: null }).execute();
    await new EncoderRepository(db).paired(encoderId, server.clock.now(), "1", "front-desk");
    const before = (await notices()).length;
    server.clock.advance(2 * HOUR_MS);
    await check();
    expect(await notices()).toHaveLength(before);
  });

  it("are no news when they went days ago", async () => {
    await see();
    await check();
    server.clock.advance(3 * DAY_MS);
    await check();
    expect(await notices()).toHaveLength(3);
  });
});
