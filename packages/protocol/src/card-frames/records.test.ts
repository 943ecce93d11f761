import { CARD_TYPES, decodeRecord, encodeDoorLock, encodeEnergySaver, encodeLadder, masterKey, uid } from "@adel/card";
import fc from "fast-check";
import { expect, test } from "vitest";
import vectors from "../../../card/src/layout/record/vectors.json" with { type: "json" };
import { encodeApplication } from "./content.ts";
import { HotelRecords } from "./records.ts";

const KEYS = { hotelKey: masterKey(vectors.hotelKey), factoryKey: masterKey(vectors.factoryKey) };

type Head = Parameters<typeof encodeLadder>[0] extends infer H ? Omit<H, "floors"> : never;
/** The records of a hotel card, encoded like on the server. */
function encoded({ doorLock, energySaver, ladder }: HotelRecords, head: Head, sector: number): Uint8Array[] {
  const position = { uid: uid(vectors.uid), sector };
  return [
    ...(doorLock ? [encodeDoorLock({ ...head, ...doorLock }, position, KEYS)] : []),
    ...(energySaver ? [encodeEnergySaver({ ...head, ...energySaver }, position, KEYS)] : []),
    ...(ladder ? [encodeLadder({ ...head, ...ladder }, position, KEYS)] : []),
  ];
}

test.each(vectors.records.filter(({ fields }) => fields.kind !== "test"))(
  "the $name record encoded from validated input equals the test vector",
  ({ sector, fields: { kind, cardType, sequence, validFrom, validTo, ...fields }, bytes }) => {
    const records = HotelRecords.parse({ [kind]: fields });
    const type = CARD_TYPES.find((word) => word === cardType) ?? "adel";
    const head = { hotelNumber: vectors.hotelNumber, cardType: type, sequence, validFrom, validTo };
    const [data] = encoded(records, head, sector);
    if (!data) throw new Error("no record");
    expect(encodeApplication({ application: "doorLock", sectors: [sector], data }).data).toBe(
      bytes.replaceAll(" ", ""),
    );
  },
);

const byte = fc.nat(255);
const bits = fc.array(fc.nat(127), { maxLength: 128 });
const HEAD = { hotelNumber: 1001, cardType: "classic", sequence: 9, validFrom: 0, validTo: 0 } as const;

test("all accepted values can be written to a card and read again", () => {
  fc.assert(
    fc.property(
      fc.record({
        doorLock: fc.record({ building: byte, floor: byte, room: fc.nat(0xffff), areas: bits }),
        energySaver: fc.record({ relays: byte, offDelay: byte, areas: bits }),
        ladder: fc.record({ floors: bits }),
      }),
      (input) => {
        const records = HotelRecords.parse(input);
        const decoded = encoded(records, HEAD, 1).map((data) => decodeRecord(data).record);
        expect(decoded).toEqual([
          { kind: "doorLock", ...HEAD, ...records.doorLock },
          { kind: "energySaver", ...HEAD, ...records.energySaver },
          { kind: "ladder", ...HEAD, ...records.ladder },
        ]);
      },
    ),
  );
});

test("numbers out of range are rejected at their field, and by the card package too", () => {
  const doorLock = { building: 1, floor: 1, room: 1, areas: [] };
  const at = (records: object) => HotelRecords.safeParse(records).error?.issues.map(({ path }) => path.join("."));
  for (const wrong of [{ building: 256 }, { floor: -1 }, { room: 0x10000 }, { areas: [128] }]) {
    const [field] = Object.keys(wrong);
    const record = { ...doorLock, ...wrong };
    expect(at({ doorLock: record })?.[0]).toMatch(new RegExp(`^doorLock\\.${field}`));
    expect(() => encoded({ doorLock: record }, HEAD, 1), field).toThrow();
  }
  expect(at({ ladder: { floors: [-1] } })).toEqual(["ladder.floors.0"]);
  expect(at({ fingerprint: { finger: 11 } })).toEqual(["fingerprint.finger"]);
});
