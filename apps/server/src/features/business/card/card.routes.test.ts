import {
  decodeRecord,
  devicesOf,
  masterKey,
  recordMacIsRight,
  sectorKeys,
  uid as uidOf,
  unwrapHotelKey,
} from "@adel/card";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NONCE, testBridge } from "../../../../test/bridge.ts";
import { DIALECTS, hotelInput, type TestOffice, testOffice } from "../../../../test/office.ts";
import { hotelCards } from "../hotel/hotel-cards.service.ts";
import { UNKNOWN_AFTER_MS } from "./card.table.ts";
import { factoryKey } from "./factory-key.service.ts";

const UID = "04A1B2C3";
const AUTH = "front-desk-1";
let keys = 0;

describe.for(DIALECTS)("card jobs, on %s", (dialect) => {
  let office: TestOffice;
  let token: string;
  let hotel: { id: number; hotelNumber: number };
  let encoder: { id: number };
  let bridge: ReturnType<typeof testBridge>;
  const call = (method: "GET" | "POST" | "PUT", path: string, body?: unknown, as = token) =>
    office.call(method, `business/${path}`, { token: as, ...(body !== undefined && { body }) });

  const newEncoder = async (deviceNumber: string) => {
    const { id } = (await call("POST", "encoder", { deviceName: "前台", deviceNumber })).body.data;
    const code = (await call("POST", `encoder/${id}/pairing`)).body.data.code;
    const { key } = (await office.call("POST", "bridge/pair", { body: { code, bridgeVersion: "1", host: "h" } })).body
      .data;
    return { encoder: { id }, bridge: testBridge(deviceNumber, key) };
  };
  const newHotel = async (hotelNumber: number, more: object = {}) =>
    (await call("POST", "hotel", hotelInput({ hotelNumber, ...more }))).body.data;
  beforeAll(async () => {
    office = await testOffice(dialect, { seed: "demo" });
    token = await office.signIn();
    hotel = await newHotel(5001);
    ({ encoder, bridge } = await newEncoder("DESK-1"));
  });
  afterAll(() => office.close());

  const input = (more: object = {}) => ({
    encoderId: encoder.id,
    uid: UID,
    bridgeNonce: NONCE,
    cardSize: "1k",
    hotelId: hotel.id,
    purpose: "test",
    testCardType: "door-lock",
    method: "new",
    operation: "set",
    targetSector: 1,
    validTo: "2026-11-27",
    authPassword: AUTH,
    idempotencyKey: `key-${String(keys++).padStart(6, "0")}`,
    ...more,
  });
  const create = async (more: object = {}, as = token) => (await call("POST", "card/job", input(more), as)).body;
  const settle = async (jobId: string, result: string) =>
    (await call("POST", `card/job/${jobId}/result`, { token: result })).body;
  const finished = async (more: object = {}, result: object = {}) => {
    const { data } = await create(more);
    const { claims } = await bridge.open(data.ticket);
    return { job: data, claims, answer: await settle(data.jobId, await bridge.result(claims, result)) };
  };

  describe("handing out", () => {
    it("seals a set card for one card, encoder and nonce, its record under the maker's key [R:1.area.test-card-operations]", async () => {
      const { code, data } = await create();
      expect(code).toBe(200);
      expect(data).toMatchObject({
        state: "sent",
        purpose: "test",
        uid: UID,
        testCardType: "door-lock",
        operation: "set",
        sectors: [4],
        targetSector: 1,
        validTo: "2026-11-27 23:59:59",
        expireTime: "2026-11-20 18:02:00",
        userName: "admin",
      });
      const { claims, header } = await bridge.open(data.ticket);
      expect(header).toMatchObject({ alg: "dir", enc: "A256GCM", kid: "DESK-1", typ: "adel-job" });
      expect(claims).toMatchObject({ act: "write", jobId: data.jobId, deviceNumber: "DESK-1", uid: UID, nonce: NONCE });
      const { db, vault } = office.office;
      const [maker, hotelKeys] = [await factoryKey(db, vault), await hotelCards(db, vault).keys(hotel.id)];
      const [{ sectors, data: record }] = claims.content.applications;
      expect(sectors).toEqual([4]);
      const bytes = Uint8Array.from(Buffer.from(record, "hex"));
      const decoded = decodeRecord(bytes).record;
      expect(decoded).toMatchObject({
        kind: "test",
        cardType: "adel",
        hotelNumber: 5001,
        sequence: data.sequence,
        operation: "set",
        method: "new",
        devices: ["doorLock"],
        targetSector: 1,
      });
      expect(recordMacIsRight(bytes, [maker], { uid: uidOf(UID), sector: 4 })).toBe(true);
      const wrapped = decoded.kind === "test" && decoded.wrappedKey ? decoded.wrappedKey : new Uint8Array();
      expect(unwrapHotelKey(wrapped, maker, uidOf(UID), decoded.sequence).equals(hotelKeys.now)).toBe(true);
      const under = sectorKeys(maker, uidOf(UID), 4, 0);
      expect(claims.content.sectorKeys).toContainEqual({
        sector: 4,
        keyA: under.keyA.reveal(),
        keyB: under.keyB.reveal(),
      });
      expect(claims.content.sectorKeys.find(({ sector }: { sector: number }) => sector === 0).keyA).toBe(
        "A0A1A2A3A4A5",
      );
      for (const secret of [maker, hotelKeys.now]) expect(JSON.stringify(claims)).not.toContain(secret.reveal());
      expect(data.validFrom).toBeNull();
    });

    it.for([
      ["clear", "energy-saver", 2],
      ["unlock", "energy-saver-and-door-lock", 1],
    ] as const)(
      "puts a %s card under the hotel's key, its target from the plan",
      async ([operation, testCardType, target]) => {
        const { data } = await create({ operation, testCardType, targetSector: undefined });
        expect(data.targetSector).toBe(target);
        const { claims } = await bridge.open(data.ticket);
        const { db, vault } = office.office;
        const { now } = await hotelCards(db, vault).keys(hotel.id);
        const bytes = Uint8Array.from(Buffer.from(claims.content.applications[0].data, "hex"));
        expect(recordMacIsRight(bytes, [now], { uid: uidOf(UID), sector: 4 })).toBe(true);
        expect(decodeRecord(bytes).record).toMatchObject({ operation, devices: devicesOf(testCardType) });
        expect(claims.content.sectorKeys[0].keyA).toBe(sectorKeys(now, uidOf(UID), 4, 5001).keyA.reveal());
      },
    );

    it("erases everything the plan holds", async () => {
      const { data } = await create({
        purpose: "erase",
        testCardType: undefined,
        method: undefined,
        operation: undefined,
        targetSector: undefined,
        validTo: undefined,
      });
      expect(data).toMatchObject({ purpose: "erase", sequence: null, sectors: [1, 2, 4] });
      const { claims } = await bridge.open(data.ticket);
      expect(claims.act).toBe("erase");
      expect(claims.content.applications.map(({ application }: { application: string }) => application)).toEqual([
        "doorLock",
        "energySaver",
        "test",
      ]);
      expect((await settle(data.jobId, await bridge.result(claims))).data).toMatchObject({
        state: "done",
        testCardId: null,
      });
    });

    it("lets the sequence of a hotel rise, also for jobs that come at once", async () => {
      const all = await Promise.all(Array.from({ length: 6 }, () => create()));
      const sequences = all.map(({ data }) => data.sequence).sort((a, b) => a - b);
      expect(new Set(sequences).size).toBe(6);
      expect(sequences.at(-1) - sequences[0]).toBe(5);
      for (const { data } of all)
        await settle(
          data.jobId,
          await bridge.result((await bridge.open(data.ticket)).claims, { outcome: "cancelled", blocksWritten: 0 }),
        );
    });

    it.for([
      [{ testCardType: undefined }, "testCardType"],
      [{ method: "psychic" }, "method"],
      [{ validTo: undefined }, "validTo"],
      [{ operation: "unlock", validTo: undefined }, "validTo"],
      [{ validTo: "2026-11-19" }, "validTo"],
      [{ validFrom: "2026-11-28", validTo: "2026-11-27" }, "validTo"],
      [{ validTo: "2026-13-01" }, "validTo"],
      [{ validTo: "2200-01-01" }, "validTo"],
      [{ uid: "04A1B2" }, "uid"],
      [{ bridgeNonce: "short" }, "bridgeNonce"],
    ] as const)("refuses %j at its field", async ([more, path]) => {
      expect(await create(more)).toMatchObject({
        code: 400,
        errors: expect.arrayContaining([expect.objectContaining({ path })]),
      });
    });

    it("refuses target sectors of the directory, of the test card and past the plan's card", async () => {
      for (const targetSector of [0, 4, 16, 33])
        expect(await create({ targetSector })).toMatchObject({ code: 400, fault: "TARGET_SECTOR_WRONG" });
    });

    it("refuses a card that is too small for the plan, a disabled hotel and an encoder that is not bound", async () => {
      const large = await newHotel(5002, { sectorPlan: { cardSize: "4k", doorLock: 1, energySaver: 2, test: 20 } });
      expect(await create({ hotelId: large.id })).toMatchObject({ code: 400, fault: "CARD_TOO_SMALL" });
      const off = await newHotel(5003, { status: "1" });
      expect((await create({ hotelId: off.id })).fault).toBe("HOTEL_DISABLED");
      const unbound = (await call("POST", "encoder", { deviceName: "x", deviceNumber: "UNBOUND" })).body.data;
      expect((await create({ encoderId: unbound.id })).fault).toBe("ENCODER_NOT_BOUND");
    });

    it("hides hotels and encoders out of scope", async () => {
      const operator = await office.signIn("operator", office.passwordOf("operator"));
      expect(await create({}, operator)).toMatchObject({ code: 404, fault: "NOT_FOUND" });
      const { data } = await create();
      expect((await call("GET", `card/job/${data.jobId}`, undefined, operator)).body.code).toBe(404);
      expect((await call("POST", `card/job/${data.jobId}/result`, { token: "x" }, operator)).body.code).toBe(404);
      expect((await call("GET", "card/job/list", undefined, operator)).body.total).toBe(0);
    });
  });

  describe("the authorization password", () => {
    it("stops card making after five wrong ones until somebody frees it", async () => {
      const locked = await newHotel(5004);
      const wrong = () => create({ hotelId: locked.id, authPassword: "wrong" });
      for (const left of [4, 3, 2, 1, 0])
        expect(await wrong()).toMatchObject({ code: 400, fault: "AUTH_PASSWORD_WRONG", values: { left } });
      expect((await create({ hotelId: locked.id })).fault).toBe("AUTH_PASSWORD_LOCKED");
      expect((await call("GET", `hotel/${locked.id}`)).body.data.locked).toBe(true);
      expect((await call("PUT", `hotel/${locked.id}/unlock`)).body.code).toBe(200);
      expect((await create({ hotelId: locked.id })).code).toBe(200);
    });

    it("counts wrong ones that come at once, and a right one clears the count", async () => {
      const busy = await newHotel(5005);
      const said = await Promise.all(
        Array.from({ length: 9 }, () => create({ hotelId: busy.id, authPassword: "wrong" })),
      );
      expect(said.filter(({ fault }) => fault === "AUTH_PASSWORD_WRONG")).toHaveLength(5);
      expect(said.filter(({ fault }) => fault === "AUTH_PASSWORD_LOCKED")).toHaveLength(4);
      await call("PUT", `hotel/${busy.id}/unlock`);
      await create({ hotelId: busy.id, authPassword: "wrong" });
      await create({ hotelId: busy.id });
      expect(await create({ hotelId: busy.id, authPassword: "wrong" })).toMatchObject({ values: { left: 4 } });
    });
  });

  describe("an idempotency key", () => {
    it("answers the same job and ticket while it can start, later its present state without a ticket", async () => {
      const body = input();
      const [first, second] = await Promise.all([call("POST", "card/job", body), call("POST", "card/job", body)]);
      expect(second.body.data).toEqual(first.body.data);
      const { claims } = await bridge.open(first.body.data.ticket);
      await settle(claims.jobId, await bridge.result(claims));
      expect((await call("POST", "card/job", body)).body.data).toMatchObject({
        jobId: claims.jobId,
        state: "done",
        ticket: null,
      });
    });

    it("gives no ticket once the nonce is too old to start", async () => {
      const body = input();
      const { data } = (await call("POST", "card/job", body)).body;
      office.clock.advance(120_000);
      expect((await call("POST", "card/job", body)).body.data).toMatchObject({
        jobId: data.jobId,
        state: "sent",
        ticket: null,
      });
    });

    it("is refused with another body, and belongs to its user", async () => {
      const body = input();
      await call("POST", "card/job", body);
      expect((await call("POST", "card/job", { ...body, operation: "unlock" })).body).toMatchObject({
        code: 409,
        fault: "IDEMPOTENCY_KEY_REUSED",
      });
      const staff = await office.signIn("staff", office.passwordOf("staff"));
      expect((await call("POST", "card/job", { ...body, operation: "unlock" }, staff)).body.code).toBe(200);
    });
  });

  describe("settling", () => {
    it("records the written card once, and answers the same token the same again [R:1.area.test-card-records] [R:3.test-card.number] [R:3.test-card.type] [R:3.test-card.method] [R:3.test-card.operation-type] [R:3.test-card.agent] [R:3.test-card.sector] [R:3.test-card.status] [R:3.test-card.creation-time]", async () => {
      const before = (await call("GET", `hotel/${hotel.id}`)).body.data.cardCount;
      const { data } = await create();
      const { claims } = await bridge.open(data.ticket);
      const result = await bridge.result(claims);
      const [one, two] = await Promise.all([settle(data.jobId, result), settle(data.jobId, result)]);
      expect(one).toMatchObject({
        code: 200,
        data: { state: "done", blocksWritten: 6, testCardId: expect.any(Number) },
      });
      expect(two).toEqual(one);
      const receipt = await bridge.verify(one.data.receipt, "receipt");
      expect(receipt).toMatchObject({
        claims: { jobId: data.jobId, deviceNumber: "DESK-1" },
        header: { typ: "adel-receipt" },
      });
      expect((await call("GET", `testcard/${one.data.testCardId}`)).body.data).toMatchObject({
        cardNumber: UID,
        testCardType: "door-lock",
        method: "new",
        operationType: "set",
        agentName: "管理员 Admin",
        hotelId: hotel.id,
        sector: 1,
        sequence: data.sequence,
        status: "unused",
        jobId: data.jobId,
        createTime: expect.stringMatching(/^2026-11-20 /),
      });
      expect((await call("GET", `hotel/${hotel.id}`)).body.data.cardCount).toBe(before + 1);
    });

    it("refuses a second, different result, and what the encoder did not sign for this very job", async () => {
      const { job, claims } = await finished();
      expect(await settle(job.jobId, await bridge.result(claims, { outcome: "failed" }))).toMatchObject({
        code: 409,
        fault: "JOB_STATE",
        values: { state: "done" },
      });
      const open = (await create()).data;
      const ticket = (await bridge.open(open.ticket)).claims;
      const other = testBridge("DESK-1", Buffer.alloc(32).toString("base64url"));
      const forged = [
        "",
        "x.y.z",
        await other.result(ticket),
        await bridge.result({ ...ticket, jobId: job.jobId }),
        await bridge.result({ ...ticket, uid: "04FFFFFF" }),
        await bridge.result({ ...ticket, act: "erase" }),
        await bridge.result(ticket, { outcome: "wonderful" }),
        await bridge.result(ticket, { deviceNumber: "DESK-2" }),
        await bridge.sign({ ...ticket, outcome: "done" }, "page"),
        await bridge.sign({ jobId: open.jobId }, "result", "adel-receipt"),
      ];
      for (const one of forged) expect((await settle(open.jobId, one)).fault).toBe("RESULT_REFUSED");
      expect((await call("GET", `card/job/${open.jobId}`)).body.data.state).toBe("sent");
    });

    it.for(["partial", "failed", "cancelled"] as const)(
      "keeps %s with its fault and makes no test card",
      async (outcome) => {
        const { answer } = await finished(
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

    it("marks older set cards used where the new one speaks to the same devices", async () => {
      const own = await newHotel(5006);
      const made = async (more: object) =>
        (await finished({ hotelId: own.id, ...more })).answer.data.testCardId as number;
      const lock = await made({});
      const saver = await made({ testCardType: "energy-saver" });
      const unlock = await made({ operation: "unlock" });
      await made({});
      const status = async (id: number) => (await call("GET", `testcard/${id}`)).body.data.status;
      expect([await status(lock), await status(saver), await status(unlock)]).toEqual(["used", "unused", "unused"]);
      await made({ testCardType: "energy-saver-and-door-lock" });
      expect(await status(saver)).toBe("used");
    });

    it("keeps the hotel's number once it stands on a card", async () => {
      const { body } = await call("PUT", "hotel", hotelInput({ id: hotel.id, hotelNumber: 5999 }));
      expect(body).toMatchObject({ code: 409, fault: "HOTEL_NUMBER_FIXED" });
    });
  });

  describe("a job that nobody answers", () => {
    it("becomes unknown after ten minutes, and a late success still counts", async () => {
      const { data } = await create();
      const { claims } = await bridge.open(data.ticket);
      office.clock.advance(UNKNOWN_AFTER_MS - 1);
      expect((await call("GET", `card/job/${data.jobId}`)).body.data.state).toBe("sent");
      office.clock.advance(1);
      expect((await call("GET", `card/job/${data.jobId}`)).body.data.state).toBe("unknown");
      expect(
        (await call("GET", `card/job/list?state=unknown&hotelId=${hotel.id}`)).body.rows.map(
          ({ jobId }: { jobId: string }) => jobId,
        ),
      ).toContain(data.jobId);
      expect((await settle(data.jobId, await bridge.result(claims))).data).toMatchObject({
        state: "done",
        testCardId: expect.any(Number),
      });
    });

    it("stops its encoder when there are more than three, until one is answered", async () => {
      const desk = await newEncoder("DESK-CAP");
      const issued = [];
      for (let at = 0; at < 4; at++) issued.push((await create({ encoderId: desk.encoder.id })).data);
      office.clock.advance(UNKNOWN_AFTER_MS);
      token = await office.signIn();
      expect(await create({ encoderId: desk.encoder.id })).toMatchObject({
        code: 409,
        fault: "ENCODER_CAPPED",
        values: { count: 4 },
      });
      const { claims } = await desk.bridge.open(issued[0]?.ticket);
      await settle(claims.jobId, await desk.bridge.result(claims, { outcome: "failed", blocksWritten: 0 }));
      expect((await create({ encoderId: desk.encoder.id })).code).toBe(200);
    });

    it("cannot be cancelled here: it was handed out", async () => {
      ({ encoder, bridge } = await newEncoder("DESK-2"));
      const { data } = await create();
      expect((await call("POST", `card/job/${data.jobId}/cancel`)).body).toMatchObject({
        code: 409,
        fault: "JOB_STATE",
        values: { state: "sent" },
      });
      expect((await call("POST", "card/job/aaaaaaaaaaaaaaaaaaaaaaaa/cancel")).body.code).toBe(404);
    });

    it("is verified by a key that was retired meanwhile; new jobs need the new one", async () => {
      const desk = await newEncoder("DESK-RE");
      const { data } = await create({ encoderId: desk.encoder.id });
      const { claims } = await desk.bridge.open(data.ticket);
      await call("PUT", `encoder/unbind/${desk.encoder.id}`);
      expect((await create({ encoderId: desk.encoder.id })).fault).toBe("ENCODER_NOT_BOUND");
      const answer = await settle(data.jobId, await desk.bridge.result(claims));
      expect(answer.data.state).toBe("done");
      expect((await desk.bridge.verify(answer.data.receipt, "receipt")).claims.jobId).toBe(data.jobId);
    });
  });

  describe("test card records", () => {
    it("lists, finds by card number, exports and marks used", async () => {
      const { answer } = await finished({ uid: "0411223344AABB" });
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

  it("keeps master keys wrapped in the database", async () => {
    const { db, vault } = office.office;
    const maker = await factoryKey(db, vault);
    const rows = JSON.stringify([
      await db.selectFrom("biz_factory_key").selectAll().execute(),
      await db.selectFrom("biz_hotel_key").selectAll().execute(),
    ]);
    for (const form of ["hex", "base64", "base64url"] as const)
      expect(rows).not.toContain(Buffer.from(maker.bytes).toString(form));
    expect(maker.equals(masterKey("00".repeat(16)))).toBe(false);
  });
});
