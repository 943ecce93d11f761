import { emptyCard, hex, sectorKeys, uid as uidOf } from "@adel/card";
import { DEFAULT_POLICY } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NONCE } from "../../../../testing/bridge.ts";
import { buildHotelCardRequest, buildPlacedCard } from "../../../../testing/build-card-request.ts";
import { buildEncoder } from "../../../../testing/build-encoder.ts";
import { signInNewUser } from "../../../../testing/build-user.ts";
import { type CardDesk, cardDesk, UID } from "../../../../testing/card-job-setup.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";
import { type Dumped, dumpOf } from "../../../../testing/written-card.ts";
import { HotelCards } from "../hotel/hotel-cards.service.ts";

const DOOR_LOCK = { building: 3, floor: 12, room: 1206 };
const guestCard = (more: object = {}) => buildHotelCardRequest(DOOR_LOCK, { validTo: "2026-11-27 14:00:00", ...more });
/** Result of an identify job: the directory and the sectors that a probe opened. */
const only = ({ blocks, openedWith }: Dumped, sectors: Readonly<Record<number, Dumped["openedWith"][number]>>) => ({
  blocks: blocks.map((block, number) => (Math.floor(number / 4) in sectors ? block : null)),
  openedWith: openedWith.map((_, sector) => sectors[sector] ?? null),
});
const HOTEL_SECTORS = { 0: "directory", 1: "hotel" } as const;

describe.for(DIALECTS)("a laid card, on %s", (dialect) => {
  let desk: CardDesk;
  let encoderId: number;
  let written: Dumped;
  let hotelCardId: number;
  beforeAll(async () => {
    desk = await cardDesk(dialect);
    encoderId = desk.input().encoderId;
    const { claims, answer } = await desk.finished(guestCard());
    written = dumpOf(claims);
    hotelCardId = answer.data.hotelCardId;
  });
  afterAll(() => desk.server.close());

  const begin = async (more: object = {}, as?: string) =>
    (await desk.call("POST", "card/identify", { ...buildPlacedCard(encoderId, UID), ...more }, as)).body;
  const told = async (dump: object, as?: string) => {
    const { data } = await begin({}, as);
    const { claims } = await desk.bridge().open(data.ticket);
    const token = await desk.bridge().result(claims, { dump, blocksWritten: 0, sectorsVerified: [] });
    return (await desk.call("POST", `card/identify/${data.readId}/result`, { token }, as)).body;
  };
  /** The limits per minute are tested separately. */
  const nextMinute = () => desk.server.clock.advance(61_000);

  it("is tried with key A of the sectors of its hotel's plan, and the manufacturer's last", async () => {
    const { claims } = await desk.bridge().open((await begin()).data.ticket);
    expect(claims).toMatchObject({ act: "identify", uid: UID, nonce: NONCE, candidates: [] });
    expect(claims.probes.map(({ label }: { label: string }) => label)).toEqual(["hotel", "maker"]);
    const { db, vault } = desk.server.context;
    const { now } = await new HotelCards(db, vault).keys(desk.hotel.id);
    expect(claims.probes[0].keys).toEqual(
      [1, 2, 4].map((sector) => ({ sector, key: sectorKeys(now, uidOf(UID), sector, 5001).keyA.reveal() })),
    );
    expect(JSON.stringify(claims)).not.toContain(now.reveal());
  });

  it("is reported with its hotel, room, end and author", async () => {
    nextMinute();
    const { code, data } = await told(only(written, HOTEL_SECTORS));
    expect(code).toBe(200);
    expect(data).toMatchObject({ hotelId: desk.hotel.id, receipt: expect.any(String) });
    expect(data.verdict).toMatchObject({
      kind: "valid",
      hotel: { id: desk.hotel.id, hotelNumber: 5001, hotelName: "测试酒店" },
      cardType: "classic",
      validTo: "2026-11-27 14:00:00",
      room: { id: null, label: "1206", building: 3, floor: 12 },
      made: { id: hotelCardId, copies: 1, userName: "管理员" },
    });
    expect((await desk.call("GET", `card/identify/${data.readId}`)).body.data.verdict).toEqual(data.verdict);
    expect((await desk.call("GET", `card/history/${UID}`)).body.data.map(({ kind }: { kind: string }) => kind)).toEqual(
      ["hotelCard"],
    );
  });

  it("is not identified with a wrong check code, nor by its number alone", async () => {
    nextMinute();
    const changed = only(written, HOTEL_SECTORS);
    changed.blocks[4] = (changed.blocks[4] ?? "").replace("04B6", "04B7");
    const { data } = await told(changed);
    expect(data).toMatchObject({ hotelId: null, hotelName: null });
    expect(data.verdict).toMatchObject({ kind: "untrusted", hotel: null, room: null, made: null, cardType: null });
    const shut = await told(only(written, { 0: "directory" }));
    expect(shut.data.verdict).toMatchObject({ kind: "unknown", hotel: null, made: null });
  });

  it("is blank, or of another system", async () => {
    nextMinute();
    const blank = emptyCard(uidOf(UID), "1k").blocks.map((block) => hex(block ?? new Uint8Array()));
    const openedWith = Array.from({ length: 16 }, () => "factory-default" as const);
    const sectorZero = only({ blocks: blank, openedWith }, { 0: "factory-default" });
    expect((await told(sectorZero)).data.verdict.kind).toBe("blank");
    const shut = { blocks: blank.map(() => null), openedWith: openedWith.map(() => null) };
    expect((await told(shut)).data.verdict.kind).toBe("foreign");
  });

  it("with an empty directory is not blank after a job that wrote part of it, or has not reported", async () => {
    nextMinute();
    const blank = emptyCard(uidOf(UID), "1k").blocks.map((block) => hex(block ?? new Uint8Array()));
    const openedWith = Array.from({ length: 16 }, () => "factory-default" as const);
    const readKind = async () =>
      (await told(only({ blocks: blank, openedWith }, { 0: "factory-default" }))).data.verdict.kind;
    const { job } = await desk.finished(guestCard(), { outcome: "partial", blocksWritten: 3, fault: "CARD_LIFTED" });
    expect(await readKind()).toBe("partlyWritten");
    const { db } = desk.server.context;
    const setState = (state: "unknown" | "done") =>
      db.updateTable("biz_card_job").set({ state }).where("job_id", "=", job.jobId).execute();
    await setState("unknown");
    expect(await readKind()).toBe("unreported");
    await setState("done");
    expect(await readKind()).toBe("blank");
  });

  it("is a set card, identified by the manufacturer's key", async () => {
    nextMinute();
    const other = await desk.newHotel(5021);
    const { claims } = await desk.finished({ purpose: "adel", hotelId: other.id });
    const { data } = await told(only(dumpOf(claims), { 0: "directory", 4: "maker" }));
    expect(data.verdict).toMatchObject({ kind: "setCard", operation: "set", hotel: { id: other.id } });
  });

  it("is replaced by a newer card for its door, and expires", async () => {
    nextMinute();
    await desk.finished(guestCard({ uid: "04FFFFFF", validTo: "2026-11-28 14:00:00" }));
    expect((await told(only(written, HOTEL_SECTORS))).data.verdict.kind).toBe("replaced");
    const { claims: dated } = await desk.finished(
      guestCard({ records: { doorLock: { ...DOOR_LOCK, areas: [], room: 7 } } }),
    );
    const card = only(dumpOf(dated), HOTEL_SECTORS);
    expect((await told(card)).data.verdict.kind).toBe("valid");
    desk.server.clock.advance(30 * 24 * 3_600_000);
    await desk.signInAgain();
    expect((await told(card)).data.verdict).toMatchObject({
      kind: "expired",
      opensPastEnd: false,
      room: { label: "7" },
    });
    const changed = await desk.call("PUT", `hotel/${desk.hotel.id}/desk-policy`, {
      ...DEFAULT_POLICY,
      hasClock: false,
    });
    expect(changed.body.code).toBe(200);
    expect((await told(card)).data.verdict).toMatchObject({ kind: "expired", opensPastEnd: true });
  });

  it("for areas has no room, and stays valid when another one is made", async () => {
    nextMinute();
    const areaCard = (areas: number[]) =>
      guestCard({
        cardType: "designated-area-door-opening",
        records: { doorLock: { building: 0, floor: 0, room: 0, areas } },
        validTo: "2027-11-27 14:00:00",
      });
    const { claims } = await desk.finished(areaCard([120]));
    await desk.finished({ ...areaCard([121]), uid: "04FFFFF1" });
    const { data } = await told(only(dumpOf(claims), HOTEL_SECTORS));
    expect(data.verdict).toMatchObject({ kind: "valid", cardType: "designated-area-door-opening", room: null });
  });

  it("is not tried with keys of invisible hotels, and its result is shown to nobody else", async () => {
    nextMinute();
    const own = await desk.newHotel(7001);
    const { db } = desk.server.context;
    const clerk = await signInNewUser(desk.server, "clerk", { deptId: own.deptId, roles: ["operator"] });
    const theirs = await desk.newEncoder("THEIRS", { hotelId: own.id });
    const begun = await begin({ encoderId: theirs.id }, clerk);
    const { claims } = await theirs.bridge.open(begun.data.ticket);
    const { now } = await new HotelCards(db, desk.server.context.vault).keys(own.id);
    const expected = sectorKeys(now, uidOf(UID), 1, 7001).keyA.reveal();
    expect(claims.probes).toHaveLength(2);
    expect(claims.probes[0].keys[0]).toEqual({ sector: 1, key: expected });
    const token = await theirs.bridge.result(claims, { dump: only(written, { 0: "directory" }) });
    expect((await desk.call("POST", `card/identify/${begun.data.readId}/result`, { token })).body.code).toBe(404);
    expect((await desk.call("POST", `card/identify/${begun.data.readId}/result`, { token }, clerk)).body.code).toBe(
      200,
    );
    expect((await desk.call("GET", `card/read/${begun.data.readId}`)).body.code).toBe(404);
    expect((await desk.call("POST", "inspection", { readId: begun.data.readId })).body.code).toBe(404);
    expect((await begin({}, clerk)).code).toBe(404);
  });

  it("is limited to ten times per minute with other hotels' keys, and sixty times in total", async () => {
    const at = await desk.newEncoder("BUSY");
    const probes = async () => {
      const { data } = await begin({ encoderId: at.id });
      return (await at.bridge.open(data.ticket)).claims.probes.map(({ label }: { label: string }) => label);
    };
    for (let count = 0; count < 10; count++) expect(await probes()).toContain("hotel");
    expect(await probes()).toEqual(["maker"]);
    await desk.call("PUT", "encoder", buildEncoder("BUSY", { id: at.id, hotelId: desk.hotel.id }));
    expect(await probes()).toEqual(["hotel", "maker"]);
    const rest = await Promise.all(Array.from({ length: 60 }, () => begin({ encoderId: at.id })));
    expect(rest.filter(({ code }) => code === 200)).toHaveLength(48);
    expect(rest.filter(({ fault }) => fault === "TOO_MANY_REQUESTS")).toHaveLength(12);
    nextMinute();
    expect((await begin({ encoderId: at.id })).code).toBe(200);
  });
});
