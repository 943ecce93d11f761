import { type CardMemory, unknownMask } from "../chip/memory.ts";
import { accessOf } from "../chip/mifare-classic/access-bits.ts";
import { trailerBlock } from "../chip/mifare-classic/sector.ts";
import { keyAOf, keyBOf, OUR_ACCESS } from "../chip/mifare-classic/trailer.ts";
import { MAD_KEY_A } from "../chip/secret.ts";
import type { SectorUsage } from "../enums.ts";
import { directoryGpb } from "./directory.ts";
import type { Check, InspectionCode, InspectionContext, Verdict } from "./inspection.ts";
import { type SectorKeys, sectorKeys } from "./keys.ts";
import { type CardRecord, isUnderFactoryKey } from "./record/record.ts";

/** Mask of bytes 6–9 (access bits and general purpose byte) of a trailer. */
const ACCESS_BYTES = 0x03c0;
const KEY_BYTES = 0xfc3f;

/**
 * Checks access bits, general purpose byte and keys of one of our sectors. `records`: the card's records; set cards
 * differ.
 */
export function inspectSector(
  memory: CardMemory,
  application: SectorUsage,
  sector: number,
  context: InspectionContext,
  records: readonly CardRecord[],
): readonly Check[] {
  const t = (check: "access" | "keys", verdict: Verdict, code: InspectionCode): Check => ({
    check,
    verdict,
    code,
    sectors: [sector],
    application,
  });
  const [accessVerdict, accessCode] = accessFinding(memory, application, sector);
  const [keysVerdict, keysCode] = keysFinding(memory, application, sector, context, records);
  return [t("access", accessVerdict, accessCode), t("keys", keysVerdict, keysCode)];
}

type Finding = readonly [Verdict, InspectionCode];

function accessFinding(memory: CardMemory, application: SectorUsage, sector: number): Finding {
  const number = trailerBlock(sector);
  const trailer = memory.blocks[number];
  if (!trailer || unknownMask(memory, number) & ACCESS_BYTES) return ["unknown", "BLOCK_UNKNOWN"];
  const access = accessOf(trailer);
  if (!access) return ["fail", "ACCESS_DEAD"];
  if (access.join() !== OUR_ACCESS.join()) return ["fail", "ACCESS_OTHER"];
  const gpb = application === "directory" ? directoryGpb(memory.size) : 0;
  return trailer[9] === gpb ? ["pass", "ACCESS_RIGHT"] : ["warn", "GPB_OTHER"];
}

function keysFinding(
  memory: CardMemory,
  application: SectorUsage,
  sector: number,
  context: InspectionContext,
  records: readonly CardRecord[],
): Finding {
  const number = trailerBlock(sector);
  const trailer = memory.blocks[number];
  if (!trailer || unknownMask(memory, number) & KEY_BYTES) return openedFinding(application, sector, context, records);
  const expected = expectedKeys(memory, application, sector, context, records);
  if (expected.length === 0) return ["unknown", "KEY_NOT_GIVEN"];
  const found = expected.findIndex(({ keyA, keyB }) => keyA.equals(keyAOf(trailer)) && keyB.equals(keyBOf(trailer)));
  if (found < 0) return ["fail", "KEYS_OTHER"];
  return found === 0 ? ["pass", "KEYS_RIGHT"] : ["warn", "KEYS_FORMER"];
}

/** Checks the key that opened the sector by its name. */
function openedFinding(
  application: SectorUsage,
  sector: number,
  { opened, hotelKeys = [] }: InspectionContext,
  records: readonly CardRecord[],
): Finding {
  const by = opened?.get(sector);
  if (by === undefined) return ["unknown", "KEYS_UNKNOWN"];
  if (application === "directory" && by === "directory") return ["pass", "KEYS_OPEN"];
  const isManufacturers = records.some(isUnderFactoryKey);
  if (by === (isManufacturers ? "manufacturer" : "hotel")) return ["pass", "KEYS_OPEN"];
  if (!isManufacturers && hotelKeys.length === 0) return ["unknown", "KEY_NOT_GIVEN"];
  return !isManufacturers && by === "former" ? ["warn", "KEYS_FORMER"] : ["fail", "KEYS_OTHER"];
}

/** Keys that the sector may have, the expected ones first; empty without master keys. */
function expectedKeys(
  { uid }: CardMemory,
  application: SectorUsage,
  sector: number,
  { hotelKeys = [], hotelNumber, factoryKey }: InspectionContext,
  records: readonly CardRecord[],
): readonly SectorKeys[] {
  if (records.some(isUnderFactoryKey)) return factoryKey ? [sectorKeys(factoryKey, uid, sector, 0)] : [];
  const hotel = hotelNumber ?? records[0]?.hotelNumber;
  if (hotel === undefined) return [];
  const pairs = hotelKeys.map((masterKey) => sectorKeys(masterKey, uid, sector, hotel));
  return application === "directory" ? pairs.map((pair) => ({ ...pair, keyA: MAD_KEY_A })) : pairs;
}
