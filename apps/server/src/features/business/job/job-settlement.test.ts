import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testBridge } from "../../../../testing/bridge.ts";
import { type CardDesk, cardDesk, UID } from "../../../../testing/card-job-setup.ts";
import { DIALECTS, hotelInput } from "../../../../testing/test-server.ts";
import { UNKNOWN_AFTER_MS } from "./job.table.ts";

/** A hotel card has none of a test's fields. */
const NO_TEST = { testCardType: undefined, method: undefined, operation: undefined, targetSector: undefined };
const ROOM_RECORDS = { doorLock: { building: 1, floor: 5, room: 508, areas: [] } };

describe.for(DIALECTS)("results of card jobs, on %s", (dialect) => {
  let desk: CardDesk;
  let hotel: CardDesk["hotel"];
  beforeAll(async () => {
    desk = await cardDesk(dialect);
    ({ hotel } = desk);
  });
  afterAll(() => desk.server.close());
  const call: CardDesk["call"] = (...given) => desk.call(...given);
  const create: CardDesk["create"] = (...given) => desk.create(...given);
  const settle: CardDesk["settle"] = (...given) => desk.settle(...given);

  describe("settling", () => {
    // [R:1.area.test-card-records] [R:3.test-card.number] [R:3.test-card.type] [R:3.test-card.method]
    // [R:3.test-card.operation-type] [R:3.test-card.agent] [R:3.test-card.sector] [R:3.test-card.status]
    // [R:3.test-card.creation-time]
    it("records the written card once, and answers the same token the same again", async () => {
      const before = (await call("GET", `hotel/${hotel.id}`)).body.data.cardCount;
      const { data } = await create();
      const { claims } = await desk.bridge().open(data.ticket);
      const result = await desk.bridge().result(claims);
      const [one, two] = await Promise.all([settle(data.jobId, result), settle(data.jobId, result)]);
      expect(one).toMatchObject({
        code: 200,
        data: { state: "done", blocksWritten: 6, testCardId: expect.any(Number) },
      });
      expect(two).toEqual(one);
      const receipt = await desk.bridge().verify(one.data.receipt, "receipt");
      expect(receipt).toMatchObject({
        claims: { jobId: data.jobId, deviceNumber: "DESK-1" },
        header: { typ: "adel-receipt" },
      });
      expect((await call("GET", `testcard/${one.data.testCardId}`)).body.data).toMatchObject({
        cardNumber: UID,
        testCardType: "door-lock",
        method: "new",
        operationType: "set",
        agentName: "管理员",
        hotelId: hotel.id,
        sector: 1,
        sequence: data.sequence,
        status: "unused",
        jobId: data.jobId,
        createTime: expect.stringMatching(/^2026-11-20 /),
      });
      expect((await call("GET", `hotel/${hotel.id}`)).body.data.cardCount).toBe(before + 1);
    });

    it("counts a card once, and each of its writes", async () => {
      const own = await desk.newHotel(5017);
      const figures = async () => {
        const { cardCount, writeCount } = (await call("GET", `hotel/${own.id}`)).body.data;
        return [cardCount, writeCount];
      };
      await desk.finished({ hotelId: own.id, uid: UID });
      await desk.finished({ hotelId: own.id, uid: UID, method: "old" });
      expect(await figures()).toEqual([1, 2]);
      await desk.finished({ hotelId: own.id, uid: "04A1B2C9" });
      expect(await figures()).toEqual([2, 3]);
    });

    it("refuses a second, different result, and what the encoder did not sign for this very job", async () => {
      const { job, claims } = await desk.finished();
      expect(await settle(job.jobId, await desk.bridge().result(claims, { outcome: "failed" }))).toMatchObject({
        code: 409,
        fault: "JOB_STATE",
        values: { state: "done" },
      });
      const open = (await create()).data;
      const ticket = (await desk.bridge().open(open.ticket)).claims;
      const other = testBridge("DESK-1", Buffer.alloc(32).toString("base64url"));
      const forged = [
        "",
        "x.y.z",
        await other.result(ticket),
        await desk.bridge().result({ ...ticket, jobId: job.jobId }),
        await desk.bridge().result({ ...ticket, uid: "04FFFFFF" }),
        await desk.bridge().result({ ...ticket, act: "erase" }),
        await desk.bridge().result(ticket, { outcome: "wonderful" }),
        await desk.bridge().result(ticket, { deviceNumber: "DESK-2" }),
        await desk.bridge().sign({ ...ticket, outcome: "done" }, "page"),
        await desk.bridge().sign({ jobId: open.jobId }, "result", "adel-receipt"),
      ];
      for (const one of forged) expect((await settle(open.jobId, one)).fault).toBe("RESULT_REFUSED");
      expect((await call("GET", `card/job/${open.jobId}`)).body.data.state).toBe("sent");
    });

    it.for(["partial", "failed", "cancelled"] as const)(
      "keeps %s with its fault and makes no test card",
      async (outcome) => {
        const { answer } = await desk.finished(
          {},
          { outcome, fault: "KEY_REFUSED", faultValues: { sector: 4 }, blocksWritten: 2 },
        );
        expect(answer.data).toMatchObject({
          state: outcome,
          fault: "KEY_REFUSED",
          faultValues: { sector: 4 },
          blocksWritten: 2,
          testCardId: null,
          settleTime: expect.any(String),
        });
      },
    );

    // [R:9.method.new]
    it("says of a card that factory keys do not open that it is not new, by what the encoder signed", async () => {
      const refused = { outcome: "failed", fault: "KEY_REFUSED", faultValues: { sector: 4 }, blocksWritten: 0 };
      for (const method of ["new", "counter"]) {
        const { answer } = await desk.finished({ method, uid: `04A1F${method === "new" ? "001" : "002"}` }, refused);
        expect(answer.data).toMatchObject({
          fault: "CARD_NOT_FACTORY",
          faultValues: { sector: 4 },
          charge: { state: "notCharged" },
        });
      }
      const { answer } = await desk.finished({ purpose: "adel", uid: "04A1F003" }, refused);
      expect(answer.data.fault).toBe("KEY_REFUSED");
    });

    it("says of a hotel card that the hotel's keys do not open that it is another's", async () => {
      const guestCard = {
        ...{ purpose: "hotel", cardType: "classic", uid: "04A1F004" },
        ...NO_TEST,
        records: ROOM_RECORDS,
      };
      const faults = { outcome: "failed", fault: "KEY_REFUSED", faultValues: { sector: 1 } };
      const untouched = await desk.finished(guestCard, { ...faults, blocksWritten: 0 });
      expect(untouched.answer.data).toMatchObject({ fault: "CARD_OF_OTHER_HOTEL", faultValues: { sector: 1 } });
      const touched = await desk.finished({ ...guestCard, uid: "04A1F005" }, { ...faults, blocksWritten: 2 });
      expect(touched.answer.data.fault).toBe("KEY_REFUSED");
    });

    it("marks older set cards used where the new one speaks to the same devices", async () => {
      const own = await desk.newHotel(5006);
      const created = async (more: object) =>
        (await desk.finished({ hotelId: own.id, ...more })).answer.data.testCardId as number;
      const lock = await created({});
      const saver = await created({ testCardType: "energy-saver" });
      const unlock = await created({ operation: "unlock" });
      await created({});
      const status = async (id: number) => (await call("GET", `testcard/${id}`)).body.data.status;
      expect([await status(lock), await status(saver), await status(unlock)]).toEqual(["used", "unused", "unused"]);
      await created({ testCardType: "energy-saver-and-door-lock" });
      expect(await status(saver)).toBe("used");
    });

    it("marks an older set card used whose result came after the newer one's", async () => {
      const own = await desk.newHotel(5007);
      const slow = (await create({ hotelId: own.id })).data;
      const { claims } = await desk.bridge().open(slow.ticket);
      const newer = (await desk.finished({ hotelId: own.id })).answer.data.testCardId;
      const older = (await settle(slow.jobId, await desk.bridge().result(claims))).data.testCardId;
      const status = async (id: number) => (await call("GET", `testcard/${id}`)).body.data.status;
      expect([await status(older), await status(newer)]).toEqual(["used", "unused"]);
    });

    it("keeps the hotel's number once it stands on a card", async () => {
      const { body } = await call("PUT", "hotel", hotelInput({ id: hotel.id, hotelNumber: 5999 }));
      expect(body).toMatchObject({ code: 409, fault: "HOTEL_NUMBER_FIXED" });
    });
  });

  describe("a job that nobody answers", () => {
    it("becomes unknown after ten minutes, and a late success still counts", async () => {
      const { data } = await create();
      const { claims } = await desk.bridge().open(data.ticket);
      desk.server.clock.advance(UNKNOWN_AFTER_MS - 1);
      expect((await call("GET", `card/job/${data.jobId}`)).body.data.state).toBe("sent");
      desk.server.clock.advance(1);
      expect((await call("GET", `card/job/${data.jobId}`)).body.data.state).toBe("unknown");
      const { db } = desk.server.context;
      const stored = await db.selectFrom("biz_card_job").select("ticket").where("job_id", "=", data.jobId).execute();
      // Its encoder may be asked about it; no page gets it any more.
      expect(stored).toEqual([{ ticket: data.ticket }]);
      expect((await call("GET", `card/job/${data.jobId}`)).body.data.ticket).toBeUndefined();
      expect(
        (await call("GET", `card/job/list?state=unknown&hotelId=${hotel.id}`)).body.rows.map(
          ({ jobId }: { jobId: string }) => jobId,
        ),
      ).toContain(data.jobId);
      expect((await settle(data.jobId, await desk.bridge().result(claims))).data).toMatchObject({
        state: "done",
        testCardId: expect.any(Number),
      });
    });

    it("stops its encoder when there are more than three, until one is answered", async () => {
      const other = await desk.newEncoder("DESK-CAP");
      const issued = [];
      for (let at = 0; at < 4; at++) issued.push((await create({ encoderId: other.id })).data);
      desk.server.clock.advance(UNKNOWN_AFTER_MS);
      await desk.signInAgain();
      expect(await create({ encoderId: other.id })).toMatchObject({
        code: 409,
        fault: "ENCODER_CAPPED",
        values: { count: 4 },
      });
      const { claims } = await other.bridge.open(issued[0]?.ticket);
      await settle(claims.jobId, await other.bridge.result(claims, { outcome: "failed", blocksWritten: 0 }));
      expect((await create({ encoderId: other.id })).code).toBe(200);
    });

    it("cannot be cancelled here: it was handed out; the encoder's own cancelled ends it", async () => {
      await desk.useNewEncoder("DESK-2");
      const { data } = await create();
      expect((await call("POST", `card/job/${data.jobId}/cancel`)).body).toMatchObject({
        code: 409,
        fault: "JOB_STATE",
        msg: "任务状态为“已发送到发卡机”，不能执行此操作",
        values: { state: "sent" },
      });
      const { claims } = await desk.bridge().open(data.ticket);
      const untouched = { outcome: "cancelled", blocksWritten: 0, sectorsVerified: [] };
      expect((await settle(data.jobId, await desk.bridge().result(claims, untouched))).data).toMatchObject({
        state: "cancelled",
        blocksWritten: 0,
        testCardId: null,
      });
      expect((await call("POST", `card/job/${data.jobId}/cancel`)).body).toMatchObject({
        fault: "JOB_STATE",
        msg: "任务状态为“已取消”，不能执行此操作",
      });
      expect((await call("POST", "card/job/aaaaaaaaaaaaaaaaaaaaaaaa/cancel")).body.code).toBe(404);
    });

    it("is verified by a key that was retired meanwhile; new jobs need the new one", async () => {
      const other = await desk.newEncoder("DESK-RE");
      const { data } = await create({ encoderId: other.id });
      const { claims } = await other.bridge.open(data.ticket);
      await call("PUT", `encoder/unbind/${other.id}`);
      expect((await create({ encoderId: other.id })).fault).toBe("ENCODER_NOT_BOUND");
      const answer = await settle(data.jobId, await other.bridge.result(claims));
      expect(answer.data.state).toBe("done");
      expect((await other.bridge.verify(answer.data.receipt, "receipt")).claims.jobId).toBe(data.jobId);
    });
  });

  describe("test card records", () => {
    it("lists, finds by card number, exports and marks used", async () => {
      const { answer } = await desk.finished({ uid: "0411223344AABB" });
      const id = answer.data.testCardId;
      const found = async (query: string) =>
        (await call("GET", `testcard/list?${query}`)).body.rows.map((row: { id: number }) => row.id);
      expect(await found("cardNumber=11223344")).toEqual([id]);
      expect(await found("cardNumber=11223344&operationType=clear")).toEqual([]);
      expect(await found("orderByColumn=cardNumber&isAsc=asc&pageSize=1")).toEqual([id]);
      expect((await call("GET", "testcard/by-uid/0411223344aabb")).body.data).toMatchObject([{ id }]);
      expect((await call("PUT", `testcard/used/${id}`)).body.code).toBe(200);
      expect(await found("cardNumber=11223344&status=used")).toEqual([id]);
      expect((await call("PUT", `testcard/used/${id},99999`)).body.code).toBe(404);
      expect((await call("GET", "testcard/99999")).body).toMatchObject({
        code: 404,
        fault: "NO_TEST_CARD_INFORMATION",
      });
      expect((await call("GET", "testcard/export")).body.msg).toMatch(/^[0-9a-f]{32}\.xlsx$/);
    });
  });
});
