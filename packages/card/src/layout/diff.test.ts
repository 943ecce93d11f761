import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emptyCard, withBlock } from "../chip/memory.ts";
import { uid } from "../chip/uid.ts";
import { diff } from "./diff.ts";
import { layout } from "./layout.ts";
import { SPEC_JSON, specWith } from "./testing/cards.ts";

const UID = uid("04A1B2C3");
const card = layout(specWith(), UID);

describe("differences of two cards", () => {
  test("are listed by block and by field", () => {
    const doorLock = { ...SPEC_JSON.records.doorLock, room: 1207, areas: [120] };
    const found = diff(card, layout(specWith({ records: { ...SPEC_JSON.records, doorLock } }), UID));
    expect(found.map(({ block, usage }) => [block, usage])).toEqual([
      [4, "doorLock"],
      [5, "doorLock"],
      [6, "doorLock"],
    ]);
    expect(found[0]).toMatchObject({ sector: 1, bytes: [7] });
    expect(found[0]?.fields).toMatchObject([
      { field: "doorLock.room", from: 6, to: 7, a: { value: 1206 }, b: { value: 1207 } },
    ]);
    expect(found[1]?.fields).toMatchObject([{ a: { value: [120, 122] }, b: { value: [120] } }]);
    expect(found[2]?.fields.map(({ field }) => field)).toEqual(["record.mac"]);
  });

  test("list a changed key without its bytes", () => {
    const other = layout(specWith({ hotelKey: "11".repeat(16) }), UID);
    const trailer = diff(card, other).find(({ block }) => block === 7);
    expect(trailer?.fields.map(({ field, a, b }) => [field, a?.raw, b?.raw])).toEqual([
      ["trailer.keyA", "************", "************"],
      ["trailer.keyB", "************", "************"],
    ]);
  });

  test("include a byte that is unknown on one side only", () => {
    const found = diff(card, withBlock(card, 9, undefined));
    expect(found).toMatchObject([{ block: 9, bytes: Array.from({ length: 16 }, (_, i) => i) }]);
    expect(found[0]?.fields.map(({ field, a, b }) => [field, a?.field, b?.field])).toEqual([
      ["energySaver.areas", "energySaver.areas", undefined],
      ["unknown", undefined, "unknown"],
    ]);
  });

  test("of cards of different size extend to the end of the larger", () => {
    const found = diff(emptyCard(UID, "1k"), emptyCard(UID, "4k"));
    expect(found.at(-1)?.block).toBe(255);
    expect(found[0]?.fields.map(({ field }) => field)).toEqual(["manufacturer.sak", "manufacturer.atqa"]);
  });

  test("of a card and itself are none, of any one changed byte exactly one block", () => {
    expect(diff(card, card)).toEqual([]);
    fc.assert(
      fc.property(fc.nat(63), fc.nat(15), fc.integer({ min: 1, max: 255 }), (number, at, change) => {
        const data = Uint8Array.from(card.blocks[number] ?? []);
        data[at] = (data[at] ?? 0) ^ change;
        const found = diff(card, withBlock(card, number, data));
        expect(found.map(({ block, bytes }) => [block, bytes])).toEqual([[number, [at]]]);
        expect(found[0]?.fields.length).toBeGreaterThan(0);
      }),
    );
  });
});
