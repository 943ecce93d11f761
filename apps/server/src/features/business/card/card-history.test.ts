import type { CardEvent } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildHotelCardRequest, buildPlacedCard } from "../../../../testing/build-card-request.ts";
import { type CardDesk, cardDesk } from "../../../../testing/card-job-setup.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";

const UID = "04C0FFEE";

describe.for(DIALECTS)("a card's history, on %s", (dialect) => {
  let desk: CardDesk;
  beforeAll(async () => {
    desk = await cardDesk(dialect);
  });
  afterAll(() => desk.server.close());
  const history = async (uid: string, as?: string) =>
    (await desk.call("GET", `card/history/${uid}`, undefined, as)).body;

  it("lists reads, jobs, test cards and hotel cards, newest first, and each job once", async () => {
    const tick = () => desk.server.clock.advance(1_000);
    const placed = buildPlacedCard(desk.input().encoderId, UID);
    const looked = await desk.call("POST", "card/read", { ...placed, hotelId: desk.hotel.id });
    tick();
    const first = await desk.finished({ uid: UID });
    tick();
    const hotelCard = buildHotelCardRequest({ floor: 2, room: 203 }, { uid: UID });
    const second = await desk.finished(hotelCard);
    tick();
    const failed = await desk.finished(hotelCard, { outcome: "failed", blocksWritten: 0, fault: "CARD_LIFTED" });
    const { code, data } = await history(UID);
    expect(code).toBe(200);
    expect(data.map(({ kind }: CardEvent) => kind)).toEqual(["job", "hotelCard", "testCard", "read"]);
    expect(data).toMatchObject([
      { job: { jobId: failed.job.jobId, state: "failed", blocksWritten: 0 } },
      { hotelCard: { id: second.answer.data.hotelCardId, cardType: "classic" } },
      { testCard: { id: first.answer.data.testCardId, status: "unused", method: "new" } },
      { read: { readId: looked.body.data.readId, deviceName: "前台", finished: false } },
    ]);
  });

  it("accepts the number in either case", async () => {
    expect((await history(UID.toLowerCase())).data).toEqual((await history(UID)).data);
  });

  it("reports a card without events with the catalog's text", async () => {
    expect(await history("04ABCDEF")).toMatchObject({ code: 404, fault: "CARD_WITHOUT_DATA", msg: "此卡没有数据" });
  });

  it("rejects an invalid card number", async () => {
    expect(await history("nonsense")).toMatchObject({ code: 400, errors: [{ path: "uid" }] });
  });

  it("returns at most the newest two hundred events", async () => {
    const uid = "04C0FFED";
    const read = buildPlacedCard(desk.input().encoderId, uid);
    const { readId } = (await desk.call("POST", "card/read", read)).body.data;
    const { db } = desk.server.context;
    const row = await db
      .selectFrom("biz_card_read")
      .selectAll()
      .where("read_id", "=", readId)
      .executeTakeFirstOrThrow();
    const { id: _, ...values } = row;
    const later = Array.from({ length: 200 }, (__, at) => ({
      ...values,
      read_id: `later-${String(at).padStart(12, "0")}`,
      create_time: row.create_time + at + 1,
    }));
    await db.insertInto("biz_card_read").values(later).execute();
    const { data } = await history(uid);
    expect(data).toHaveLength(200);
    expect(data[0].read.readId).toBe("later-000000000199");
    expect(data.at(-1).read.readId).toBe("later-000000000000");
  });
});
