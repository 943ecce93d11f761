import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CardDesk, cardDesk } from "../../../../testing/card-desk.ts";
import { DIALECTS } from "../../../../testing/office.ts";
import { DAY_MS } from "../../../core/time/durations.ts";

describe.for(DIALECTS)("the card that is laid, on %s", (dialect) => {
  let desk: CardDesk;
  beforeAll(async () => {
    desk = await cardDesk(dialect);
  });
  afterAll(() => desk.office.close());

  const asked = { overwriteValid: false };
  const counter = { method: "counter" };
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
    expect((await desk.create({ uid, overwriteValid: true })).code).toBe(200);
  });

  it("is written over without a question once it is out of date, used, or erased", async () => {
    await desk.finished({ uid: "04A1E002", validTo: "2026-11-20 20:00:00" });
    desk.office.clock.advance(DAY_MS);
    await desk.signInAgain();
    expect((await desk.create({ uid: "04A1E002", ...asked })).code).toBe(200);
    const used = await desk.finished({ uid: "04A1E003" });
    await desk.call("PUT", `testcard/used/${used.answer.data.testCardId}`);
    expect((await desk.create({ uid: "04A1E003", ...asked })).code).toBe(200);
    await desk.finished({ uid: "04A1E004" });
    const erase = { purpose: "erase", testCardType: undefined, method: undefined, operation: undefined };
    await desk.finished({ uid: "04A1E004", ...erase, targetSector: undefined, validTo: undefined }, { act: "erase" });
    expect((await desk.create({ uid: "04A1E004", ...asked })).code).toBe(200);
  });

  it("says so where a card works without an end", async () => {
    const guest = {
      purpose: "hotel",
      cardType: "classic",
      records: { doorLock: { building: 1, floor: 2, room: 203 } },
    };
    const noTest = { testCardType: undefined, method: undefined, operation: undefined, targetSector: undefined };
    await desk.finished({ uid: "04A1E005", ...noTest, ...guest, validTo: undefined });
    expect(await desk.create({ uid: "04A1E005", ...asked })).toMatchObject({
      fault: "CARD_VALID_WITHOUT_END",
      values: { card: "测试酒店 · 203房 · 经典卡" },
    });
  });

  // A counter card test goes on an empty card: by the hotel's records, and by the keys that the encoder is given.
  it("is empty for a counter card test, whatever anybody agrees to", async () => {
    await desk.finished({ uid: "04A1E006" });
    const refused = await desk.create({ uid: "04A1E006", ...counter, overwriteValid: true });
    expect(refused).toMatchObject({ code: 409, fault: "CARD_NOT_EMPTY" });
    const labelsOf = async (more: object) => {
      const { data } = await desk.create({ uid: "04A1E007", ...more });
      const { claims } = await desk.bridge().open(data.ticket);
      return [...new Set(claims.candidates.map(({ label }: { readonly label: string }) => label))];
    };
    expect(await labelsOf(counter)).toEqual(["factory-default", "directory"]);
    expect(await labelsOf({})).toEqual(expect.arrayContaining(["hotel", "maker"]));
  });
});
