import type { Breakage } from "../breakage.ts";

/** The bytes of a card. */
export const CARD: readonly Breakage[] = [
  {
    name: "the check code of a record is not compared",
    file: "packages/card/src/layout/record/record.ts",
    find: "    return sameBytes(mac, shortMac(key, uid, [sector], data.slice(0, MAC_AT)));",
    replace: "    return sameBytes(mac, mac) || sameBytes(mac, shortMac(key, uid, [sector], data));",
    package: "packages/card",
    tests: ["src/layout/record/record.test.ts"],
  },
  {
    name: "access bits let key A write",
    file: "packages/card/src/chip/mifare-classic/trailer.ts",
    find: 'export const OUR_ACCESS: Access = ["100", "100", "100", "011"];',
    replace: 'export const OUR_ACCESS: Access = ["000", "000", "000", "011"];',
    package: "packages/card",
    tests: ["src/layout/layout.test.ts"],
  },
  {
    name: "the check byte of a directory is not compared",
    file: "packages/card/src/layout/directory.ts",
    find: "crc8Mad(data.slice(1)) === data[0];",
    replace: "data.length > 0;",
    package: "packages/card",
    tests: ["src/layout/directory.test.ts"],
  },
  {
    name: "a trailer that locks its sector reaches the card",
    file: "apps/card-bridge/src/drivers/trailer-guard.ts",
    find: "  if (isTrailer(block) && !accessOf(data)) {",
    replace: "  if (isTrailer(block) && !accessOf(data) && data.length === 0) {",
    package: "apps/card-bridge",
    tests: ["src/jobs/trailer-guard.test.ts"],
  },
];
