import { sectorKeys, uid as uidOf } from "@adel/card";
import { MAX_PROBED_HOTELS } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildHotelCardRequest, buildPlacedCard } from "../../../../testing/build-card-request.ts";
import { signInNewUser } from "../../../../testing/build-user.ts";
import { type CardDesk, cardDesk, UID } from "../../../../testing/card-job-setup.ts";
import { type Dumped, dumpOf } from "../../../../testing/written-card.ts";
import { HotelCards } from "../hotel/hotel-cards.service.ts";

const GUEST_CARD = buildHotelCardRequest({ building: 3, floor: 12, room: 1206 }, { validTo: "2026-11-27 14:00:00" });
/** The first block of its sector. */
const ENERGY_SAVER_BLOCK = 8;
interface Candidate {
  readonly sector: number;
  readonly slot: string;
  readonly key: string;
  readonly label: string;
}

describe("a card that is read without a hotel", () => {
  let desk: CardDesk;
  let encoderId: number;
  let written: Dumped;
  beforeAll(async () => {
    desk = await cardDesk("sqlite");
    encoderId = desk.input().encoderId;
    written = dumpOf((await desk.finished(GUEST_CARD)).claims);
  });
  afterAll(() => desk.server.close());

  const begin = async (more: object = {}, as?: string) =>
    (await desk.call("POST", "card/read", { ...buildPlacedCard(encoderId, UID), ...more }, as)).body;
  const candidates = async (more: object = {}): Promise<Candidate[]> =>
    (await desk.bridge().open((await begin(more)).data.ticket)).claims.candidates;
  const read = async (dump: object, more: object = {}) => {
    const { data } = await begin(more);
    const { claims } = await desk.bridge().open(data.ticket);
    const token = await desk.bridge().result(claims, { dump, blocksWritten: 0, sectorsVerified: [] });
    return (await desk.call("POST", `card/read/${data.readId}/result`, { token })).body.data;
  };
  const keyOf = async (hotelId: number, hotelNumber: number, sector: number, uid = UID) => {
    const { db, vault } = desk.server.context;
    const { now } = await new HotelCards(db, vault).keys(hotelId);
    return sectorKeys(now, uidOf(uid), sector, hotelNumber).keyA.reveal();
  };
  const nextMinute = () => desk.server.clock.advance(61_000);

  it("is opened with the keys of the hotel that has a record of its number, and is that hotel's read", async () => {
    const hotelKey = await keyOf(desk.hotel.id, 5001, 1);
    expect(await candidates()).toContainEqual({ sector: 1, slot: "A", key: hotelKey, label: "hotel" });
    const view = await read(written);
    expect(view).toMatchObject({
      hotelId: desk.hotel.id,
      hotelName: "测试酒店",
      verdict: { kind: "valid", hotel: { hotelNumber: 5001 }, room: { label: "1206" } },
    });
    expect(view.records).toMatchObject([{ macValid: true, hotelNumber: 5001 }]);
    const { data } = (await desk.call("GET", `card/history/${UID}`)).body;
    const reads = data.flatMap((event: { read?: object }) => event.read ?? []);
    expect(reads).toContainEqual(expect.objectContaining({ readId: view.readId, hotelName: "测试酒店" }));
  });

  it("shows no hotel if the check code is wrong or of another number", async () => {
    nextMinute();
    const changed = { ...written, blocks: [...written.blocks] };
    changed.blocks[4] = (changed.blocks[4] ?? "").replace("04B6", "04B7");
    expect(await read(changed)).toMatchObject({ hotelId: null, hotelName: null, verdict: { kind: "untrusted" } });
  });

  it("shows no hotel if one of its records was changed, though another is genuine", async () => {
    nextMinute();
    const records = { ...GUEST_CARD.records, energySaver: { relays: 1, offDelay: 30, areas: [] } };
    const { blocks, openedWith } = dumpOf((await desk.finished({ ...GUEST_CARD, records })).claims);
    blocks[ENERGY_SAVER_BLOCK] = (blocks[ENERGY_SAVER_BLOCK] ?? "").replace("011E", "01FF");
    const view = await read({ blocks, openedWith });
    expect(view.records.map(({ macValid }: { macValid: boolean }) => macValid)).toEqual([true, false]);
    expect(view).toMatchObject({ hotelId: null, hotelName: null, verdict: { kind: "untrusted" } });
  });

  it("is inspected for the hotel that has a record of its number, even if the card is damaged", async () => {
    nextMinute();
    const changed = { ...written, blocks: [...written.blocks] };
    changed.blocks[4] = (changed.blocks[4] ?? "").replace("04B6", "04B7");
    expect(await read(changed, { byRecord: true })).toMatchObject({
      hotelId: desk.hotel.id,
      hotelName: "测试酒店",
      verdict: { kind: "untrusted" },
    });
    const dump = { blocks: Array.from({ length: 64 }, () => null), openedWith: Array.from({ length: 16 }, () => null) };
    expect(await read(dump, { byRecord: true, uid: "04666666" })).toMatchObject({ hotelId: null });
  });

  it("is tried with key A of the hotels for which the caller worked last, at most eight", async () => {
    nextMinute();
    const number = "04777777";
    const asked = async () => (await candidates({ uid: number })).filter(({ label }) => label === "hotel");
    expect(await asked()).toEqual(
      await Promise.all(
        [1, 2, 4].map(async (sector) => ({
          sector,
          slot: "A",
          key: await keyOf(desk.hotel.id, 5001, sector, number),
          label: "hotel",
        })),
      ),
    );
    for (let count = 0; count < MAX_PROBED_HOTELS; count++) {
      const { id } = await desk.newHotel(5100 + count);
      await desk.create({ ...GUEST_CARD, hotelId: id, uid: `0488880${count}` });
    }
    nextMinute();
    const inSectorOne = (await asked()).filter(({ sector }) => sector === 1).map(({ key }) => key);
    expect(inSectorOne).toHaveLength(MAX_PROBED_HOTELS);
    expect(inSectorOne).not.toContain(await keyOf(desk.hotel.id, 5001, 1, number));
    const typedKeys = Array.from({ length: 16 }, (_, at) => (at + 1).toString(16).padStart(12, "0"));
    expect((await begin({ uid: number, typedKeys })).data.ticket.length).toBeLessThan(63 * 1024);
  });

  it("is never tried with keys of an invisible hotel, and its content is shown only to the reader", async () => {
    nextMinute();
    const own = await desk.newHotel(7001);
    const clerk = await signInNewUser(desk.server, "clerk", { deptId: own.deptId, roles: ["operator"] });
    const theirs = await desk.newEncoder("THEIRS", { hotelId: own.id });
    const { data } = await begin({ encoderId: theirs.id }, clerk);
    const { claims } = await theirs.bridge.open(data.ticket);
    const { data: inspected } = await begin({ encoderId: theirs.id, byRecord: true }, clerk);
    const tried = (await theirs.bridge.open(inspected.ticket)).claims.candidates;
    expect(tried).toEqual(claims.candidates);
    const keys = claims.candidates
      .filter(({ label, sector }: Candidate) => label.startsWith("hotel") && sector === 1)
      .map(({ key }: Candidate) => key);
    expect(keys).toEqual([await keyOf(own.id, 7001, 1)]);
    const token = await theirs.bridge.result(claims, { dump: written });
    const { body } = await desk.call("POST", `card/read/${data.readId}/result`, { token }, clerk);
    expect(body.data).toMatchObject({ hotelId: null, verdict: { kind: "unknown" } });
    expect((await desk.call("GET", `card/read/${data.readId}`)).body.code).toBe(404);
    expect((await desk.call("POST", "inspection", { readId: data.readId })).body.code).toBe(404);
  });

  it("is tried with no other hotel's key when that was done ten times within a minute", async () => {
    nextMinute();
    const at = await desk.newEncoder("BUSY");
    const labels = async () => {
      const { claims } = await at.bridge.open((await begin({ encoderId: at.id })).data.ticket);
      return claims.candidates.map(({ label }: Candidate) => label);
    };
    for (let count = 0; count < 10; count++) expect(await labels()).toContain("hotel");
    expect(await labels()).not.toContain("hotel");
  });
});
