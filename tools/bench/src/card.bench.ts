import { bytes, diversify, emptyCard, layout, masterKey, parseCardSpec, uid } from "@adel/card";
import type { Options } from "./bench.ts";
import { ratio, timed } from "./timed.ts";

const spec = parseCardSpec({
  hotelNumber: 1001,
  cardSize: "1k",
  hotelKey: "00112233445566778899AABBCCDDEEFF",
  factoryKey: "2B7E151628AED2A6ABF7158809CF4F3C",
  sequence: 9,
  cardType: 2,
  validFrom: 1763596800,
  validTo: 1763776800,
  records: {
    doorLock: { building: 3, floor: 12, room: 1206, areas: [120, 122] },
    energySaver: { relays: 2, offDelay: 30, areas: [0] },
    ladder: { floors: [1, 12, 15] },
    test: { devices: ["energySaver", "doorLock"], method: "new", operation: "set", targetSector: 1 },
    fingerprint: { finger: 1, template: "000102" },
  },
});
/** 22 sector keys, 5 MAC keys, 5 MACs, a wrap key and a fingerprint key: what a full card cannot do without. */
const CMACS = 34;

/** Laying out a full 1K card against the CMACs in it, in one process. */
export function cardBench({ isSmallest }: Options): string[] {
  const card = uid("04A1B2C3");
  const key = masterKey("00112233445566778899AABBCCDDEEFF");
  const size = isSmallest ? { rounds: 1, calls: 1 } : {};
  const message = bytes("4104A1B2C304000003E9");
  const whole = timed(() => layout(spec, card, emptyCard(card, "1k")), size);
  const floor = timed(() => {
    for (let n = 0; n < CMACS; n++) diversify(key, message);
  }, size);
  return [ratio("lay out a full 1K card, all applications", `its ${CMACS} CMACs`, whole, floor)];
}
