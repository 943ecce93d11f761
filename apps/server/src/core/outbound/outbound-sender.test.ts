import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DIALECTS, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time/durations.ts";
import { OutboundError } from "./outbound-error.ts";
import { type OutboundChannel, type OutboundMessage, OutboundSender, wrapContent } from "./outbound-sender.ts";
import { OutboxRepository } from "./outbox.repository.ts";

describe.for(DIALECTS)("the outbox, on %s", (dialect) => {
  let server: TestServer;
  let errors: unknown[];
  beforeEach(async () => {
    server = await startTestServer(dialect);
    await server.context.db.deleteFrom("sys_outbox").execute();
    errors = [];
  });
  afterEach(() => server.close());

  const senderOf = (...channels: readonly OutboundChannel[]) =>
    new OutboundSender({
      ...server.context,
      after: () => () => undefined,
      onError: (error) => errors.push(error),
      channels: () => channels,
    });
  const add = (content: string, more: { channel?: string; batch?: string; next_time?: number } = {}) =>
    new OutboxRepository(server.context.db).add(
      [
        {
          channel: "test",
          subject_id: 7,
          kind: "office",
          content_wrapped: wrapContent(server.context.vault, content),
          ...more,
        },
      ],
      server.clock.now(),
    );
  const rows = () => server.context.db.selectFrom("sys_outbox").selectAll().orderBy("outbox_id").execute();
  const receiver = (answer: (message: OutboundMessage) => Promise<void> = () => Promise.resolve()) => {
    const received: OutboundMessage[] = [];
    const deliver = async (message: OutboundMessage) => {
      received.push(message);
      await answer(message);
    };
    return { received, channel: { name: "test", deliver } };
  };

  it("sends what was stored with a change, once, and keeps no content of it", async () => {
    const { received, channel } = receiver();
    await server.context.db
      .transaction()
      .execute(async (trx) => {
        const message = { channel: "test", subject_id: 7, kind: "office", content_wrapped: "x" } as const;
        await new OutboxRepository(trx).add([message], server.clock.now());
        throw new Error("rolled back");
      })
      .catch(() => undefined);
    await add("a");
    await senderOf(channel).sendDue();
    await senderOf(channel).sendDue();
    expect(received).toEqual([{ messageId: expect.stringMatching(/^msg_/), subjectId: 7, contents: ["a"] }]);
    expect(await rows()).toMatchObject([{ state: "sent", attempts: 1, content_wrapped: "", reason: "" }]);
  });

  it("tries again with growing pauses for a day, then gives up and says why", async () => {
    const { received, channel } = receiver(() => Promise.reject(new OutboundError("status", "500")));
    await add("a");
    const start = server.clock.now();
    const times: number[] = [];
    for (let minute = 0; minute < 26 * 60; minute += 1) {
      await senderOf(channel).sendDue();
      if (received.length > times.length) times.push((server.clock.now() - start) / MINUTE_MS);
      server.clock.advance(MINUTE_MS);
    }
    expect(times.slice(0, 6)).toEqual([0, 1, 3, 7, 15, 31]);
    expect(times.at(-1)).toBeGreaterThan(DAY_MS / MINUTE_MS - 5 * 60);
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await rows()).toMatchObject([{ state: "failed", reason: "status", detail: "500", content_wrapped: "" }]);
    expect(errors).toEqual([]);
  });

  it("has its day of attempts from when it is due, not from when it was stored", async () => {
    const { received, channel } = receiver(() => Promise.reject(new OutboundError("status", "500")));
    await add("a", { next_time: server.clock.now() + 20 * HOUR_MS });
    server.clock.advance(20 * HOUR_MS);
    for (let hour = 0; hour < 23; hour += 1) {
      await senderOf(channel).sendDue();
      server.clock.advance(HOUR_MS);
    }
    expect(received.length).toBeGreaterThan(8);
    expect(await rows()).toMatchObject([{ state: "waiting" }]);
  });

  it("is sent by one of several processes, and again by another after one was killed meanwhile", async () => {
    const killed = receiver(() => new Promise(() => undefined));
    await add("a");
    void senderOf(killed.channel).sendDue();
    await expect.poll(() => killed.received.length).toBe(1);
    const other = receiver();
    await senderOf(other.channel).sendDue();
    expect(other.received).toEqual([]);
    server.clock.advance(HOUR_MS);
    await Promise.all([senderOf(other.channel).sendDue(), senderOf(other.channel).sendDue()]);
    expect(other.received).toEqual(killed.received);
    expect(await rows()).toMatchObject([{ state: "sent", attempts: 2 }]);
  });

  it("sends a batch as one message when it is due", async () => {
    const { received, channel } = receiver();
    const next_time = server.clock.now() + HOUR_MS;
    for (const content of ["a", "b", "c"]) await add(content, { batch: "2026-11-21", next_time });
    await senderOf(channel).sendDue();
    expect(received).toEqual([]);
    server.clock.advance(HOUR_MS);
    await senderOf(channel).sendDue();
    expect(received.map(({ contents }) => contents)).toEqual([["a", "b", "c"]]);
    expect((await rows()).map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
  });

  it("sends a batch whose sender was killed while it took it, and blocks nobody meanwhile", async () => {
    const { received, channel } = receiver();
    const now = server.clock.now();
    for (let n = 1; n <= 12; n++) await add(String(n), { batch: "2026-11-21", next_time: now });
    await add("other", { channel: "other", next_time: now });
    const [first] = await rows();
    const { db } = server.context;
    const taken = { attempts: 1, next_time: now + 2 * MINUTE_MS };
    await db
      .updateTable("sys_outbox")
      .set(taken)
      .where("outbox_id", "=", first?.outbox_id ?? 0)
      .execute();
    const sender = senderOf(channel, { ...channel, name: "other" });
    await sender.sendDue();
    expect(received.map(({ contents }) => contents)).toEqual([["other"]]);
    server.clock.advance(2 * MINUTE_MS);
    await sender.sendDue();
    expect(received[1]?.contents).toHaveLength(12);
    expect(new Set((await rows()).map(({ state }) => state))).toEqual(new Set(["sent"]));
  });

  it("makes of one message those that are sent, once, in one transaction", async () => {
    const { received, channel } = receiver();
    let fails = true;
    const expand = async () => {
      if (fails) throw new Error("broken");
      const content_wrapped = wrapContent(server.context.vault, "b");
      return [{ channel: "test", subject_id: 8, kind: "office", content_wrapped } as const];
    };
    await add("", { channel: "many" });
    await senderOf(channel, { name: "many", expand }).sendDue();
    expect(errors).toMatchObject([{ message: "broken" }]);
    fails = false;
    server.clock.advance(MINUTE_MS);
    await senderOf(channel, { name: "many", expand }).sendDue();
    expect(received).toMatchObject([{ subjectId: 8, contents: ["b"] }]);
    expect((await rows()).map(({ state }) => state)).toEqual(["sent", "sent"]);
  });

  it("does not wait for a slow receiver before it sends to others, and reports the faults of a channel", async () => {
    const slow = Promise.withResolvers<void>();
    const first = receiver(() => slow.promise);
    const second = receiver(() => Promise.reject(new Error("bug")));
    await add("a");
    await add("b", { channel: "other" });
    const done = senderOf(first.channel, { ...second.channel, name: "other" }).sendDue();
    await expect.poll(() => second.received.length).toBe(1);
    slow.resolve();
    await done;
    expect(await rows()).toMatchObject([{ state: "sent" }, { state: "waiting", reason: "internal", attempts: 1 }]);
    expect(errors).toMatchObject([{ message: "bug" }]);
  });

  it("ends what it cannot store the result of, instead of sending it for ever", async () => {
    const result = receiver(() => Promise.reject(new OutboundError("status", "x".repeat(300))));
    const onResult = async () => {
      throw new Error("broken");
    };
    await add("a");
    await senderOf({ ...result.channel, onResult }).sendDue();
    server.clock.advance(HOUR_MS);
    await senderOf({ ...result.channel, onResult }).sendDue();
    expect(result.received).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: "failed", reason: "internal", detail: "" }]);
    expect(errors).not.toEqual([]);
  });

  it("sends one message at a time to a receiver, and keeps the others while it fails", async () => {
    let active = 0;
    let most = 0;
    let fails = false;
    const { received, channel } = receiver(async () => {
      active += 1;
      most = Math.max(most, active);
      await new Promise((resolve) => setImmediate(resolve));
      active -= 1;
      if (fails) throw new OutboundError("status", "500");
    });
    for (const content of ["a", "b", "c"]) await add(content);
    await senderOf(channel).sendDue();
    expect(received.map(({ contents }) => contents[0])).toEqual(["a", "b", "c"]);
    expect(most).toBe(1);
    fails = true;
    for (const content of ["d", "e"]) await add(content);
    await senderOf(channel).sendDue();
    expect(received.map(({ contents }) => contents[0]).slice(3)).toEqual(["d"]);
    fails = false;
    server.clock.advance(MINUTE_MS);
    await senderOf(channel).sendDue();
    expect(received.map(({ contents }) => contents[0]).slice(4)).toEqual(["d", "e"]);
  });

  it("makes messages of notices while a receiver is slow", async () => {
    const slow = Promise.withResolvers<void>();
    const { received, channel } = receiver(() => slow.promise);
    await add("a");
    const sender = senderOf(channel, { name: "many", expand: async () => [] });
    const done = sender.sendDue();
    await expect.poll(() => received.length).toBe(1);
    await add("", { channel: "many" });
    await sender.expandDue();
    expect((await rows()).map(({ state }) => state)).toEqual(["waiting", "sent"]);
    slow.resolve();
    await done;
  });

  it("stores the messages of a notice to thousands of receivers", async () => {
    const message = { channel: "test", kind: "office", content_wrapped: "x" } as const;
    const many = Array.from({ length: 3_000 }, (_, subject_id) => ({ ...message, subject_id }));
    await new OutboxRepository(server.context.db).add(many, server.clock.now());
    expect(await rows()).toHaveLength(many.length);
  });

  it("gives up at once what no channel sends, and forgets the log after a month", async () => {
    await add("a", { channel: "unknown" });
    await senderOf().sendDue();
    expect(await rows()).toMatchObject([{ state: "failed", reason: "gone" }]);
    server.clock.advance(31 * DAY_MS);
    await senderOf().sendDue();
    expect(await rows()).toEqual([]);
  });
});
