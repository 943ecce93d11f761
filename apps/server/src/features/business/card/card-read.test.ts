import {
  type ApplicationContent,
  bytes,
  type CardContent,
  cardKeys,
  contentOf,
  emptyCard,
  encodeDoorLock,
  encodeTestRecord,
  expectedImage,
  hex,
  knownBlock,
  type MasterKey,
  totalBlocks,
  uid as uidOf,
  withoutKeys,
} from "@adel/card";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NONCE, type testBridge } from "../../../../testing/bridge.ts";
import { buildPlacedCard } from "../../../../testing/build-card-request.ts";
import { buildEncoder } from "../../../../testing/build-encoder.ts";
import { pairBridge } from "../../../../testing/pair-bridge.ts";
import { DIALECTS, hotelInput, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { HotelCards } from "../hotel/hotel-cards.service.ts";
import { factoryKey } from "./factory-key.service.ts";

const UID = "04A1B2C3";
const card = uidOf(UID);
const NUMBER = 6001;
const FROM = Date.UTC(2026, 10, 1) / 1000;
const TO = Date.UTC(2026, 11, 1) / 1000;

describe.for(DIALECTS)("reading a card, on %s", (dialect) => {
  let server: TestServer;
  let token: string;
  let hotelId: number;
  let encoderId: number;
  let bridge: ReturnType<typeof testBridge>;
  let keys: { hotelKey: MasterKey; factoryKey: MasterKey };
  const call = (method: "GET" | "POST", path: string, body?: unknown) =>
    server.call(method, `business/${path}`, { token, ...(body !== undefined && { body }) });
  beforeAll(async () => {
    server = await startTestServer(dialect);
    token = await server.signIn();
    hotelId = (await call("POST", "hotel", hotelInput({ hotelNumber: NUMBER }))).body.data.id;
    encoderId = (await call("POST", "encoder", buildEncoder("READER"))).body.data.id;
    bridge = await pairBridge(server, token, { id: encoderId, deviceNumber: "READER" });
    const { db, vault } = server.context;
    keys = { hotelKey: (await new HotelCards(db, vault).keys(hotelId)).now, factoryKey: await factoryKey(db, vault) };
  });
  afterAll(() => server.close());

  const begin = async (more: object = {}) =>
    (await call("POST", "card/read", { ...buildPlacedCard(encoderId, UID), hotelId, ...more })).body;
  const saveResult = async (readId: string, result: string) =>
    (await call("POST", `card/read/${readId}/result`, { token: result })).body;

  /** The dump of a card with these records, like a bridge's: trailer keys blanked. */
  const dumpOf = (applications: readonly ApplicationContent[], isSet: boolean) => {
    const holdings = applications.flatMap(({ application, sectors }) =>
      sectors.map((sector) => ({ application, sector })),
    );
    const content: CardContent = {
      cardSize: "1k",
      uid: card,
      applications,
      ...cardKeys(keys, { uid: card, hotelNumber: NUMBER, cardSize: "1k" }, holdings, isSet),
    };
    const image = withoutKeys(expectedImage(content, emptyCard(card, "1k")));
    return {
      blocks: Array.from({ length: totalBlocks("1k") }, (_, number) => {
        const block = knownBlock(image, number);
        return block ? hex(block) : (number + 1) % 4 === 0 ? "00".repeat(16) : null;
      }),
      openedWith: Array.from({ length: 16 }, () => "hotel"),
    };
  };
  const head = { hotelNumber: NUMBER, sequence: 9, validFrom: FROM, validTo: TO };
  const doorLock = (): ApplicationContent => ({
    application: "doorLock",
    sectors: [1],
    data: encodeDoorLock(
      { ...head, cardType: "classic", building: 3, floor: 12, room: 1206, areas: [120, 122] },
      { uid: card, sector: 1 },
      keys,
    ),
  });
  const setCard = (): ApplicationContent => ({
    application: "test",
    sectors: [4],
    data: encodeTestRecord(
      { ...head, devices: ["doorLock"], method: "new", operation: "set", targetSector: 1 },
      { uid: card, sector: 4 },
      keys,
    ),
  });

  // [R:1.area.test-card-reading]
  it("seals the keys that may open each sector, in the order in which they are tried", async () => {
    const { code, data } = await begin({ typedKeys: ["a1b2c3d4e5f6"] });
    expect(code).toBe(200);
    const { claims, header } = await bridge.open(data.ticket);
    expect(header).toMatchObject({ kid: "READER", typ: "adel-job" });
    expect(claims).toMatchObject({ act: "read", jobId: data.readId, uid: UID, nonce: NONCE });
    const labels = [...new Set(claims.candidates.map(({ label }: { label: string }) => label))];
    expect(labels).toEqual(["factory-default", "directory", "hotel", "maker", "typed"]);
    const of = (sector: number, label: string) =>
      claims.candidates.filter(
        (one: { sector: number; label: string }) => one.sector === sector && one.label === label,
      );
    for (let sector = 0; sector < 16; sector++) {
      expect(of(sector, "factory-default").map(({ slot, key }: { slot: string; key: string }) => slot + key)).toEqual([
        "AFFFFFFFFFFFF",
        "BFFFFFFFFFFFF",
      ]);
      expect(of(sector, "hotel")).toHaveLength(2);
      expect(of(sector, "typed")).toHaveLength(2);
      expect(of(sector, "maker")).toHaveLength(sector === 4 ? 2 : 0);
    }
    expect(of(0, "directory")).toMatchObject([{ slot: "A", key: "A0A1A2A3A4A5" }]);
    for (const secret of [keys.hotelKey, keys.factoryKey])
      expect(JSON.stringify(claims)).not.toContain(secret.reveal());
  });

  it("keeps a ticket within one frame of the bridge's socket", async () => {
    const typed = (count: number) => Array.from({ length: count }, (_, at) => (at + 1).toString(16).padStart(12, "0"));
    const full = await begin({ typedKeys: typed(16) });
    expect(full.data.ticket.length).toBeLessThan(63 * 1024);
    expect(await begin({ typedKeys: typed(16), cardSize: "4k" })).toMatchObject({
      code: 400,
      errors: [{ path: "typedKeys" }],
    });
    const large = await begin({ typedKeys: typed(5), cardSize: "4k" });
    expect(large.data.ticket.length).toBeLessThan(63 * 1024);
    expect((await begin({ typedKeys: ["12"] })).code).toBe(400);
  });

  it("decodes the dump itself and checks each record", async () => {
    const { data } = await begin();
    const { claims } = await bridge.open(data.ticket);
    const answer = await saveResult(
      data.readId,
      await bridge.result(claims, { dump: dumpOf([doorLock(), setCard()], true), blocksWritten: 0 }),
    );
    expect(answer).toMatchObject({
      code: 200,
      data: {
        readId: data.readId,
        uid: UID,
        atqa: "0004",
        sak: "08",
        hotelId,
        hotelName: "测试酒店",
        sectorPlan: { test: 4 },
      },
    });
    expect(answer.data.records).toEqual([
      {
        application: "doorLock",
        sectors: [1],
        macValid: true,
        withinValidity: true,
        hotelNumber: NUMBER,
        sequence: 9,
        cardType: "classic",
        validFrom: "2026-11-01 08:00:00",
        validTo: "2026-12-01 08:00:00",
        detail: { building: 3, floor: 12, room: 1206, areas: [120, 122] },
      },
      {
        application: "test",
        sectors: [4],
        macValid: true,
        withinValidity: true,
        hotelNumber: NUMBER,
        sequence: 9,
        cardType: "adel",
        validFrom: "2026-11-01 08:00:00",
        validTo: "2026-12-01 08:00:00",
        detail: { devices: ["doorLock"], method: "new", operation: "set", targetSector: 1 },
      },
    ]);
    expect((await bridge.verify(answer.data.receipt, "receipt")).claims).toEqual({
      jobId: data.readId,
      deviceNumber: "READER",
    });
    expect(JSON.stringify(answer)).not.toContain(hex(bytes(keys.hotelKey.reveal())));
  });

  it("detects a changed record, an expired card and another hotel's", async () => {
    const read = async (more: object, dump: ReturnType<typeof dumpOf>) => {
      const { data } = await begin(more);
      const { claims } = await bridge.open(data.ticket);
      return (await saveResult(data.readId, await bridge.result(claims, { dump }))).data.records;
    };
    const changed = dumpOf([doorLock()], false);
    changed.blocks[4] = (changed.blocks[4] ?? "").replace("04B6", "04B7");
    expect(await read({}, changed)).toMatchObject([{ macValid: false, detail: { room: 1207 } }]);
    expect(await read({ hotelId: undefined }, dumpOf([doorLock()], false))).toMatchObject([
      { macValid: null, hotelNumber: NUMBER },
    ]);
    server.clock.advance(30 * 24 * 3600_000);
    token = await server.signIn();
    expect(await read({}, dumpOf([doorLock()], false))).toMatchObject([{ macValid: true, withinValidity: false }]);
  });

  it("stores no key of a trailer, even if a dump contains one", async () => {
    const { data } = await begin();
    const { claims } = await bridge.open(data.ticket);
    const dump = dumpOf([doorLock()], false);
    dump.blocks[7] = `A1A2A3A4A5A678778800B1B2B3B4B5B6`;
    const { data: view } = await saveResult(data.readId, await bridge.result(claims, { dump }));
    expect(view.blocks[7]).toBe("00000000000078778800000000000000");
    const stored = await server.context.db.selectFrom("biz_card_read").select("result").execute();
    expect(JSON.stringify(stored)).not.toMatch(/A1A2A3A4A5A6|B1B2B3B4B5B6/);
  });

  it("returns an empty and an unread card without records", async () => {
    for (const blocks of [Array.from({ length: 64 }, () => "00".repeat(16)), Array.from({ length: 64 }, () => null)]) {
      const { data } = await begin();
      const { claims } = await bridge.open(data.ticket);
      const { code, data: view } = await saveResult(
        data.readId,
        await bridge.result(claims, { dump: { blocks, openedWith: Array.from({ length: 16 }, () => null) } }),
      );
      expect(code).toBe(200);
      expect(view).toMatchObject({ records: [], blocks });
    }
  });

  it("returns the same result for the same token, and rejects a result of another read", async () => {
    const { data } = await begin();
    const { claims } = await bridge.open(data.ticket);
    const result = await bridge.result(claims, { dump: dumpOf([doorLock()], false) });
    const [one, two] = await Promise.all([saveResult(data.readId, result), saveResult(data.readId, result)]);
    expect(two).toEqual(one);
    expect(await saveResult(data.readId, await bridge.result(claims))).toMatchObject({ code: 409, fault: "JOB_STATE" });
    const other = (await begin()).data;
    const ticket = (await bridge.open(other.ticket)).claims;
    for (const wrong of [
      result,
      "x",
      await bridge.result({ ...ticket, act: "write" }),
      await bridge.result(ticket, { dump: { blocks: [], openedWith: [] } }),
    ])
      expect((await saveResult(other.readId, wrong)).fault).toBe("RESULT_REFUSED");
    expect((await saveResult("a".repeat(24), result)).code).toBe(404);
  });

  it("decodes a card that the card package laid out", () => {
    const spec = {
      uid: card,
      hotelNumber: NUMBER,
      cardSize: "1k",
      plan: { doorLock: 1, energySaver: 2, test: 4 },
      ...keys,
      currentKeys: [],
      sequence: 9,
      validFrom: FROM,
      validTo: TO,
      records: { test: { devices: ["doorLock"], method: "new", operation: "set", targetSector: 1 } },
    } as const;
    expect(contentOf(spec, card).applications).toEqual([setCard()]);
  });
});
