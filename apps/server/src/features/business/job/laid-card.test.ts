import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildHotelCardRequest } from "../../../../testing/build-card-request.ts";
import { type CardDesk, cardDesk } from "../../../../testing/card-job-setup.ts";
import { DAY_MS } from "../../../core/time/durations.ts";

describe("the card that is laid", () => {
  let desk: CardDesk;
  beforeAll(async () => {
    desk = await cardDesk("sqlite");
  });
  afterAll(() => desk.server.close());

  const asked = { overwriteValid: false, method: "old" };
  const credit = async () => (await desk.call("GET", `account/credit?hotelId=${desk.hotel.id}`)).body.data.remaining;

  it("is written over while it works only by somebody who was told what it is, and costs nothing until then", async () => {
    const uid = "04A1E001";
    await desk.finished({ uid });
    const before = await credit();
    const refused = await desk.create({ uid, ...asked });
    expect(refused).toMatchObject({
      code: 409,
      fault: "CARD_STILL_VALID",
      values: { card: "测试酒店 · 设置卡 · 门锁" },
    });
    expect(await credit()).toBe(before);
    expect((await desk.create({ uid, method: "old", overwriteValid: true })).code).toBe(200);
  });

  it("is written over without a question once it is out of date, used, or erased", async () => {
    await desk.finished({ uid: "04A1E002", validTo: "2026-11-20 20:00:00" });
    desk.server.clock.advance(DAY_MS);
    await desk.signInAgain();
    expect((await desk.create({ uid: "04A1E002", ...asked })).code).toBe(200);
    const used = await desk.finished({ uid: "04A1E003" });
    await desk.call("PUT", `testcard/used/${used.answer.data.testCardId}`);
    expect((await desk.create({ uid: "04A1E003", ...asked })).code).toBe(200);
    await desk.finished({ uid: "04A1E004" });
    await desk.finished({ uid: "04A1E004", purpose: "erase" }, { act: "erase" });
    expect((await desk.create({ uid: "04A1E004", ...asked })).code).toBe(200);
  });

  it("follows a test card of the hotel in an old card test", async () => {
    const { id: hotelId } = await desk.newHotel(5018);
    const asking = () => desk.create({ hotelId, uid: "04A1E008", method: "old" });
    expect(await asking()).toMatchObject({ code: 404, fault: "NO_TEST_INFORMATION" });
    await desk.finished({ hotelId, uid: "04A1E009" });
    expect((await asking()).code).toBe(200);
  });

  it("says so where a card works without an end", async () => {
    const withoutEnd = buildHotelCardRequest({ floor: 2, room: 203 }, { uid: "04A1E005", validTo: undefined });
    await desk.finished(withoutEnd);
    expect(await desk.create({ ...withoutEnd, overwriteValid: false })).toMatchObject({
      fault: "CARD_VALID_WITHOUT_END",
      values: { card: "测试酒店 · 203房 · 经典卡" },
    });
    expect(await desk.create({ uid: "04A1E005", ...asked })).toMatchObject({ code: 409, fault: "CARD_NOT_OLD" });
  });

  const PARTLY = { outcome: "partial", blocksWritten: 3, fault: "CARD_LIFTED" } as const;
  it("counts as written once a job wrote a part of it, until that card is finished or erased", async () => {
    const uid = "04A1E00A";
    await desk.finished({ uid }, PARTLY);
    expect(await desk.create({ uid, ...asked })).toMatchObject({ code: 409, fault: "CARD_STILL_VALID" });
    const counter = await desk.create({ uid, method: "counter", overwriteValid: true });
    expect(counter).toMatchObject({ code: 409, fault: "CARD_NOT_EMPTY" });
    expect((await desk.finished({ uid, overwriteValid: false })).answer.data).toMatchObject({ state: "done" });
  });

  it("counts as written while the result of its job is out", async () => {
    const uid = "04A1E00B";
    const { data } = await desk.create({ uid });
    for (const method of ["old", "new", "counter"])
      expect(await desk.create({ uid, ...asked, method }), method).toMatchObject({
        code: 409,
        fault: "CARD_STILL_VALID",
      });
    const unwritten = { outcome: "failed", blocksWritten: 0, fault: "CARD_LIFTED" };
    const { claims } = await desk.bridge().open(data.ticket);
    await desk.settle(data.jobId, await desk.bridge().result(claims, unwritten));
    expect((await desk.create({ uid, ...asked })).code).toBe(200);
  });

  it("is no card of the hotel for an Adel card test, which is a new card test with the maker's key", async () => {
    const uid = "04A1E00C";
    await desk.finished({ uid });
    const adel = { purpose: "adel", overwriteValid: true };
    expect(await desk.create({ uid, ...adel })).toMatchObject({ code: 409, fault: "CARD_NOT_NEW" });
    for (const method of ["old", "counter"])
      expect((await desk.create({ uid: "04A1E00D", ...adel, method })).errors, method).toMatchObject([
        { path: "method" },
      ]);
    const { data } = await desk.create({ uid: "04A1E00D", ...adel });
    const { claims } = await desk.bridge().open(data.ticket);
    const labels = claims.candidates.map(({ label }: { readonly label: string }) => label);
    expect([...new Set(labels)]).toEqual(["factory-default", "directory", "maker"]);
  });

  // By the hotel's records, and by the keys that the encoder is given.
  it("is new for a new card test and empty for a counter card test, whatever anybody agrees to", async () => {
    await desk.finished({ uid: "04A1E006" });
    const asking = async (method: string) => desk.create({ uid: "04A1E006", method, overwriteValid: true });
    expect(await asking("counter")).toMatchObject({ code: 409, fault: "CARD_NOT_EMPTY" });
    expect(await asking("new")).toMatchObject({ code: 409, fault: "CARD_NOT_NEW" });
    expect((await asking("old")).code).toBe(200);
    const labelsOf = async (uid: string, more: object) => {
      const { data } = await desk.create({ uid, ...more });
      const { claims } = await desk.bridge().open(data.ticket);
      return [...new Set(claims.candidates.map(({ label }: { readonly label: string }) => label))];
    };
    expect(await labelsOf("04A1E007", { method: "new" })).toEqual(["factory-default", "directory"]);
    expect(await labelsOf("04A1E008", { method: "counter" })).toEqual(["factory-default", "directory"]);
    expect(await labelsOf("04A1E009", { method: "old" })).toEqual(expect.arrayContaining(["hotel", "maker"]));
  });
});
