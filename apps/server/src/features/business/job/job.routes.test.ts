import {
  decodeRecord,
  devicesOf,
  masterKey,
  recordMacIsRight,
  sectorKeys,
  uid as uidOf,
  unwrapHotelKey,
} from "@adel/card";
import { Ticket } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NONCE } from "../../../../testing/bridge.ts";
import { buildEncoder } from "../../../../testing/build-encoder.ts";
import { type CardDesk, cardDesk, UID } from "../../../../testing/card-job-setup.ts";
import { pairBridge } from "../../../../testing/pair-bridge.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";
import { factoryKey } from "../card/factory-key.service.ts";
import { HotelCards } from "../hotel/hotel-cards.service.ts";

describe.for(DIALECTS)("card jobs, on %s", (dialect) => {
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

  describe("handing out", () => {
    // [R:1.area.test-card-operations]
    it("seals a set card for one card, encoder and nonce, its record under the manufacturer's key", async () => {
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
      const { claims, header } = await desk.bridge().open(data.ticket);
      expect(header).toMatchObject({ alg: "dir", enc: "A256GCM", kid: "DESK-1", typ: "adel-job" });
      expect(claims).toMatchObject({ act: "write", jobId: data.jobId, deviceNumber: "DESK-1", uid: UID, nonce: NONCE });
      const { db, vault } = desk.server.context;
      const [manufacturer, hotelKeys] = [await factoryKey(db, vault), await new HotelCards(db, vault).keys(hotel.id)];
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
      expect(recordMacIsRight(bytes, [manufacturer], { uid: uidOf(UID), sector: 4 })).toBe(true);
      const wrapped = decoded.kind === "test" && decoded.wrappedKey ? decoded.wrappedKey : new Uint8Array();
      expect(unwrapHotelKey(wrapped, manufacturer, uidOf(UID), decoded.sequence).equals(hotelKeys.now)).toBe(true);
      const under = sectorKeys(manufacturer, uidOf(UID), 4, 0);
      expect(claims.content.sectorKeys).toContainEqual({
        sector: 4,
        keyA: under.keyA.reveal(),
        keyB: under.keyB.reveal(),
      });
      expect(claims.content.sectorKeys.find(({ sector }: { sector: number }) => sector === 0).keyA).toBe(
        "A0A1A2A3A4A5",
      );
      for (const secret of [manufacturer, hotelKeys.now]) expect(JSON.stringify(claims)).not.toContain(secret.reveal());
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
        const { claims } = await desk.bridge().open(data.ticket);
        const { db, vault } = desk.server.context;
        const { now } = await new HotelCards(db, vault).keys(hotel.id);
        const bytes = Uint8Array.from(Buffer.from(claims.content.applications[0].data, "hex"));
        expect(recordMacIsRight(bytes, [now], { uid: uidOf(data.uid), sector: 4 })).toBe(true);
        expect(decodeRecord(bytes).record).toMatchObject({ operation, devices: devicesOf(testCardType) });
        expect(claims.content.sectorKeys[0].keyA).toBe(sectorKeys(now, uidOf(data.uid), 4, 5001).keyA.reveal());
      },
    );

    it("erases everything the plan holds", async () => {
      const { data } = await create({ purpose: "erase" });
      expect(data).toMatchObject({ purpose: "erase", sequence: null, sectors: [1, 2, 4] });
      const { claims } = await desk.bridge().open(data.ticket);
      expect(Ticket.parse(claims).act).toBe("erase");
      expect(claims.content.applications.map(({ application }: { application: string }) => application)).toEqual([
        "doorLock",
        "energySaver",
        "test",
      ]);
      expect((await settle(data.jobId, await desk.bridge().result(claims))).data).toMatchObject({
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
          await desk
            .bridge()
            .result((await desk.bridge().open(data.ticket)).claims, { outcome: "cancelled", blocksWritten: 0 }),
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

    it("refuses the energy-saver record's sector as target of a card that speaks to door locks", async () => {
      for (const testCardType of ["door-lock", "energy-saver-and-door-lock"])
        expect((await create({ testCardType, targetSector: 2 })).fault).toBe("TARGET_SECTOR_WRONG");
      for (const targetSector of [1, 2, 7])
        expect((await create({ testCardType: "energy-saver", targetSector })).data.targetSector).toBe(targetSector);
    });

    it("refuses a card that is too small for the plan, a disabled hotel and an encoder that is not bound", async () => {
      const large = await desk.newHotel(5002, {
        sectorPlan: { cardSize: "4k", doorLock: 1, energySaver: 2, test: 20 },
      });
      expect(await create({ hotelId: large.id })).toMatchObject({ code: 400, fault: "CARD_TOO_SMALL" });
      const off = await desk.newHotel(5003, { status: "1" });
      expect((await create({ hotelId: off.id })).fault).toBe("HOTEL_DISABLED");
      const unbound = (await call("POST", "encoder", buildEncoder("UNBOUND"))).body.data;
      expect((await create({ encoderId: unbound.id })).fault).toBe("ENCODER_NOT_BOUND");
    });

    it("lets a hotel's operator make a card of the own hotel at the own encoder, with the seeded role", async () => {
      const operator = await desk.server.signIn("operator", desk.server.passwordOf("operator"));
      const [own] = (await call("GET", "hotel/list", undefined, operator)).body.rows;
      const [frontDesk] = (await call("GET", "encoder/list", undefined, operator)).body.rows;
      const bridge = await pairBridge(desk.server, await desk.server.signIn(), frontDesk);
      const more = { hotelId: own.id, encoderId: frontDesk.id, authPassword: "demo-1234" };
      const { data } = await create(more, operator);
      const token = await bridge.result((await bridge.open(data.ticket)).claims);
      const settled = await call("POST", `card/job/${data.jobId}/result`, { token }, operator);
      expect(settled.body.data).toMatchObject({ state: "done", hotelName: own.hotelName });
      expect((await call("GET", "testcard/list", undefined, operator)).body).toMatchObject({
        total: 1,
        rows: [{ id: settled.body.data.testCardId, agentName: "前台" }],
      });
      expect((await call("GET", "testcard/export", undefined, operator)).body.code).toBe(403);
    });

    it("hides hotels and encoders out of scope", async () => {
      const operator = await desk.server.signIn("operator", desk.server.passwordOf("operator"));
      expect(await create({}, operator)).toMatchObject({ code: 404, fault: "NOT_FOUND" });
      const { data } = await create();
      expect((await call("GET", `card/job/${data.jobId}`, undefined, operator)).body.code).toBe(404);
      expect((await call("POST", `card/job/${data.jobId}/result`, { token: "x" }, operator)).body.code).toBe(404);
      const { rows } = (await call("GET", "card/job/list", undefined, operator)).body;
      expect(rows.map(({ jobId }: { jobId: string }) => jobId)).not.toContain(data.jobId);
    });
  });

  it("says when an encoder was last seen, to half a minute while it brings one result after the other", async () => {
    const seen = async () => {
      await desk.finished();
      return (await call("GET", `encoder/${desk.input().encoderId}`)).body.data.lastSeenTime;
    };
    const first = await seen();
    desk.server.clock.advance(29_000);
    expect(await seen()).toBe(first);
    desk.server.clock.advance(1_000);
    expect(await seen()).not.toBe(first);
  });

  describe("the authorization password", () => {
    it("stops card making after five wrong ones until somebody frees it", async () => {
      const locked = await desk.newHotel(5004);
      const wrong = () => create({ hotelId: locked.id, authPassword: "wrong" });
      for (const left of [4, 3, 2, 1])
        expect(await wrong()).toMatchObject({ code: 400, fault: "AUTH_PASSWORD_WRONG", values: { left } });
      expect((await wrong()).fault).toBe("AUTH_PASSWORD_LOCKED");
      expect((await create({ hotelId: locked.id })).fault).toBe("AUTH_PASSWORD_LOCKED");
      expect((await call("GET", `hotel/${locked.id}`)).body.data.locked).toBe(true);
      expect((await call("PUT", `hotel/${locked.id}/unlock`)).body.code).toBe(200);
      expect((await create({ hotelId: locked.id })).code).toBe(200);
    });

    it("is checked before a card is laid, and wrong ones count with those of jobs", async () => {
      const asked = await desk.newHotel(5008);
      const authorize = async (authPassword: string) =>
        (await call("POST", "card/authorize", { hotelId: asked.id, authPassword })).body;
      expect((await authorize("front-desk-1")).code).toBe(200);
      expect(await authorize("wrong")).toMatchObject({ fault: "AUTH_PASSWORD_WRONG", values: { left: 4 } });
      expect(await create({ hotelId: asked.id, authPassword: "wrong" })).toMatchObject({ values: { left: 3 } });
      expect((await authorize("front-desk-1")).code).toBe(200);
      expect(await authorize("wrong")).toMatchObject({ values: { left: 4 } });
    });

    it("counts wrong ones that come at once, and a right one clears the count", async () => {
      const busy = await desk.newHotel(5005);
      const answers = await Promise.all(
        Array.from({ length: 9 }, () => create({ hotelId: busy.id, authPassword: "wrong" })),
      );
      expect(answers.filter(({ fault: error }) => error === "AUTH_PASSWORD_WRONG")).toHaveLength(4);
      expect(answers.filter(({ fault: error }) => error === "AUTH_PASSWORD_LOCKED")).toHaveLength(5);
      await call("PUT", `hotel/${busy.id}/unlock`);
      await create({ hotelId: busy.id, authPassword: "wrong" });
      await create({ hotelId: busy.id });
      expect(await create({ hotelId: busy.id, authPassword: "wrong" })).toMatchObject({ values: { left: 4 } });
    });

    it("refuses right ones behind five wrong ones that came at once", async () => {
      const tried = await desk.newHotel(5006);
      const wrong = Array.from({ length: 5 }, () => create({ hotelId: tried.id, authPassword: "wrong" }));
      await Promise.all(wrong);
      const atOnce = await Promise.all([create({ hotelId: tried.id }), create({ hotelId: tried.id })]);
      expect(atOnce.map(({ fault: error }) => error)).toEqual(["AUTH_PASSWORD_LOCKED", "AUTH_PASSWORD_LOCKED"]);
    });

    it("writes nothing for a right one among no wrong ones: of the hotel only the sequence moves on", async () => {
      const calm = await desk.newHotel(5007);
      const { db } = desk.server.context;
      const row = () => db.selectFrom("biz_hotel").selectAll().where("id", "=", calm.id).executeTakeFirstOrThrow();
      const before = await row();
      expect((await create({ hotelId: calm.id })).code).toBe(200);
      expect(await row()).toEqual({ ...before, sequence: before.sequence + 1 });
    });
  });

  describe("an idempotency key", () => {
    it("answers the same job and ticket while it can start, later its present state without a ticket", async () => {
      const body = desk.input();
      const [first, second] = await Promise.all([call("POST", "card/job", body), call("POST", "card/job", body)]);
      expect(second.body.data).toEqual(first.body.data);
      const { claims } = await desk.bridge().open(first.body.data.ticket);
      await settle(claims.jobId, await desk.bridge().result(claims));
      expect((await call("POST", "card/job", body)).body.data).toMatchObject({
        jobId: claims.jobId,
        state: "done",
        ticket: null,
      });
    });

    it("gives no ticket once the nonce is too old to start", async () => {
      const body = desk.input();
      const { data } = (await call("POST", "card/job", body)).body;
      desk.server.clock.advance(120_000);
      expect((await call("POST", "card/job", body)).body.data).toMatchObject({
        jobId: data.jobId,
        state: "sent",
        ticket: null,
      });
    });

    it("is refused with another body, and belongs to its user", async () => {
      const body = desk.input();
      await call("POST", "card/job", body);
      expect((await call("POST", "card/job", { ...body, operation: "unlock" })).body).toMatchObject({
        code: 409,
        fault: "IDEMPOTENCY_KEY_REUSED",
      });
      const staff = await desk.server.signIn("staff", desk.server.passwordOf("staff"));
      const other = { ...body, operation: "unlock", uid: "04A1E0F1" };
      expect((await call("POST", "card/job", other, staff)).body.code).toBe(200);
    });
  });

  it("keeps master keys wrapped in the database", async () => {
    const { db, vault } = desk.server.context;
    const manufacturer = await factoryKey(db, vault);
    const rows = JSON.stringify([
      await db.selectFrom("biz_factory_key").selectAll().execute(),
      await db.selectFrom("biz_hotel_key").selectAll().execute(),
    ]);
    for (const form of ["hex", "base64", "base64url"] as const)
      expect(rows).not.toContain(Buffer.from(manufacturer.bytes).toString(form));
    expect(manufacturer.equals(masterKey("00".repeat(16)))).toBe(false);
  });
});
