import { emptyCard, hex, uid as uidOf, withoutKeys } from "@adel/card";
import type { Inspection, InspectionCheck } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildPlacedCard } from "../../../../testing/build-card-request.ts";
import { type CardDesk, cardDesk, UID } from "../../../../testing/card-job-setup.ts";
import { readSheet } from "../../../../testing/sheet.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";
import { type Dumped, dumpOf } from "../../../../testing/written-card.ts";

const faulty = ({ checks }: Inspection) =>
  checks
    .filter(({ verdict }: InspectionCheck) => verdict !== "pass")
    .map(({ check, verdict, code }) => `${check} ${verdict} ${code}`);

describe.for(DIALECTS)("inspection of test cards, on %s", (dialect) => {
  let desk: CardDesk;
  let written: Dumped;
  let testCardId: number;
  beforeAll(async () => {
    desk = await cardDesk(dialect);
    const { claims, answer } = await desk.finished();
    written = dumpOf(claims);
    testCardId = answer.data.testCardId;
  });
  afterAll(() => desk.server.close());

  const begin = async (more: object = {}) => {
    const input = { ...buildPlacedCard(desk.input().encoderId, UID), hotelId: desk.hotel.id };
    return (await desk.call("POST", "card/read", { ...input, ...more })).body.data;
  };
  const read = async (dump: Dumped | null, more: object = {}): Promise<string> => {
    const { readId, ticket } = await begin(more);
    const { claims } = await desk.bridge().open(ticket);
    const token = await desk.bridge().result(claims, { dump });
    expect((await desk.call("POST", `card/read/${readId}/result`, { token })).body.code).toBe(200);
    return readId;
  };
  const inspect = async (readId: string) => (await desk.call("POST", "inspection", { readId })).body;
  const inspected = async (dump: Dumped, more: object = {}): Promise<Inspection> =>
    (await inspect(await read(dump, more))).data;
  const spoilt = (number: number, change: (block: string) => string): Dumped => ({
    ...written,
    blocks: written.blocks.map((block, at) => (at === number && block !== null ? change(block) : block)),
  });

  // [R:1.area.card-inspection]
  it("passes a set card as it was written, and finds its record", async () => {
    const found = await inspected(written);
    expect(faulty(found)).toEqual([]);
    expect(found).toMatchObject({
      verdict: "pass",
      pass: true,
      cardNumber: UID,
      hotelId: desk.hotel.id,
      testCardId,
      testCardStatus: "unused",
      userName: "管理员",
    });
    const names = ["identity", "plan", "directory", "access", "keys", "format", "mac", "hotel", "validity", "sequence"];
    expect(new Set(found.checks.map(({ check }) => check))).toEqual(new Set(names));
  });

  it("names the check that a tampered card fails", async () => {
    const target = spoilt(16, (block) => `${block.slice(0, 30)}${block.endsWith("00") ? "01" : "00"}`);
    expect(faulty(await inspected(target))).toContain("mac fail MAC_WRONG");
    const access = spoilt(19, (block) => `${block.slice(0, 12)}FF0780${block.slice(18)}`);
    expect(faulty(await inspected(access))).toEqual(["access fail ACCESS_OTHER"]);
    const keys = { ...written, openedWith: written.openedWith.map((label, at) => (at === 4 ? "typed" : label)) };
    const found = await inspected(keys);
    expect(found).toMatchObject({ verdict: "fail", pass: false });
    expect(faulty(found)).toEqual(["keys fail KEYS_OTHER"]);
  });

  it("tells a card of another hotel, one that is late, and leaves untold what it cannot know", async () => {
    const other = await desk.newHotel(5003);
    expect(faulty(await inspected(written, { hotelId: other.id }))).toContain("hotel fail HOTEL_OTHER");
    const nowhere = await inspected(written, { hotelId: undefined, adel: true });
    expect(nowhere).toMatchObject({ verdict: "unknown", pass: false, hotelId: null, hotelName: null });
    expect(faulty(nowhere)).toContain("hotel unknown HOTEL_NOT_GIVEN");
  });

  it("finds a card that a newer one of its hotel made void", async () => {
    await desk.finished({ uid: "04A1B2C9" });
    const found = await inspected(written);
    expect(faulty(found)).toEqual(["sequence fail SEQUENCE_OLDER"]);
    expect(found.testCardStatus).toBe("used");
  });

  it("has no test card information where a card bears none, and keeps no record of it", async () => {
    const before = (await desk.call("GET", "inspection/list")).body.total;
    const empty = withoutKeys(emptyCard(uidOf(UID), "1k"));
    const blocks = empty.blocks.map((block) => hex(block ?? []));
    for (const dump of [{ blocks, openedWith: written.openedWith }, null])
      expect(await inspect(await read(dump))).toMatchObject({ code: 404, fault: "NO_TEST_CARD_INFORMATION" });
    expect((await desk.call("GET", "inspection/list")).body.total).toBe(before);
  });

  it("waits for the result of a read, and inspects each read once", async () => {
    const { readId } = await begin();
    expect(await inspect(readId)).toMatchObject({ code: 409, fault: "JOB_STATE" });
    expect((await inspect("a".repeat(24))).code).toBe(404);
    const finished = await read(written);
    const [one, two] = await Promise.all([inspect(finished), inspect(finished)]);
    expect(two.data).toEqual(one.data);
    expect(await inspect(finished)).toEqual(one);
  });

  it("is kept, with the trail of its making, found by number, result and hotel, and exported in words", async () => {
    const { id } = await inspected(written);
    expect((await desk.call("GET", `inspection/${id}`)).body.data).toMatchObject({ id, cardNumber: UID });
    const trail = await desk.server.context.db
      .selectFrom("audit_trail")
      .select("after_json")
      .where("entity", "=", "business/inspection")
      .where("row_id", "=", String(id))
      .execute();
    expect(trail.map(({ after_json }) => JSON.parse(after_json ?? ""))).toMatchObject([
      { cardNumber: UID, verdict: "fail" },
    ]);
    const all = (await desk.call("GET", `inspection/list?cardNumber=A1B2&hotelId=${desk.hotel.id}`)).body;
    expect(all.rows[0].id).toBe(id);
    const passed = (await desk.call("GET", "inspection/list?verdict=pass")).body;
    expect(passed.rows.every(({ pass }: Inspection) => pass)).toBe(true);
    expect(passed.total).toBeGreaterThan(0);
    expect(passed.total).toBeLessThan(all.total);
    const sheet = await desk.server.call("POST", "business/inspection/export", { token: await desk.server.signIn() });
    const { rows } = await readSheet(sheet.raw);
    const replaced = expect.stringContaining("发卡序号: 已有更新的卡，此卡作废");
    expect(rows).toContainEqual(expect.objectContaining({ 不符之处: replaced }));
    expect(JSON.stringify(rows)).not.toMatch(/SEQUENCE_|MAC_|fail/);
  });
});
