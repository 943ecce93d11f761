import { join } from "../chip/bytes.ts";
import { CardDataError } from "../chip/card-data-error.ts";
import { type CardMemory, knownBlock } from "../chip/memory.ts";
import { dataBlocks } from "../chip/mifare-classic/sector.ts";
import type { Application } from "../enums.ts";
import { decodeFingerprint, fingerprintMacIsRight } from "./fingerprint.ts";
import type { Check, CheckName, InspectionCode, InspectionContext, Verdict } from "./inspection.ts";
import { type CardRecord, decodeRecord, isUnderFactoryKey, recordMacIsRight } from "./record/record.ts";

/** An application on a card and the sectors it fills. */
export type CardApplication = { readonly application: Application; readonly sectors: readonly number[] };

export type ApplicationFindings = { readonly checks: readonly Check[]; readonly record?: CardRecord };

type Finding = readonly [Verdict, InspectionCode];
type DescribeField = (check: CheckName, finding: Finding) => Check;

/** Concatenates the data blocks of some sectors; undefined when one was not read. */
export function dataOf(memory: CardMemory, sectors: readonly number[]): Uint8Array | undefined {
  const blocks = sectors.flatMap((sector) => dataBlocks(sector)).map((number) => knownBlock(memory, number));
  const known = blocks.filter((one) => one !== undefined);
  return known.length === blocks.length ? join(...known) : undefined;
}

/** Checks format, MAC, hotel, validity and sequence of an application's sectors. */
export function inspectApplication(
  memory: CardMemory,
  carried: CardApplication,
  context: InspectionContext,
): ApplicationFindings {
  const { application, sectors } = carried;
  const t: DescribeField = (check, [verdict, code]) => ({ check, verdict, code, sectors, application });
  const data = dataOf(memory, sectors);
  if (!data) return { checks: [t("format", ["unknown", "BLOCK_UNKNOWN"])] };
  try {
    return application === "fingerprint"
      ? inspectRegion(memory, data, context, t)
      : inspectRecord(memory, data, carried, context, t);
  } catch (error) {
    if (!(error instanceof CardDataError)) throw error;
    return { checks: [t("format", ["fail", error.code])] };
  }
}

function inspectRecord(
  memory: CardMemory,
  data: Uint8Array,
  { application, sectors }: CardApplication,
  context: InspectionContext,
  t: DescribeField,
): ApplicationFindings {
  const { record } = decodeRecord(data);
  if (record.kind !== application) return { checks: [t("format", ["fail", "RECORD_KIND"])], record };
  const masters = isUnderFactoryKey(record)
    ? [context.factoryKey].flatMap((one) => one ?? [])
    : (context.hotelKeys ?? []);
  const position = { uid: memory.uid, sector: sectors[0] ?? 0 };
  const right = masters.findIndex((masterKey) => recordMacIsRight(data, [masterKey], position));
  return {
    record,
    checks: [
      t("format", ["pass", "FORMAT_RIGHT"]),
      t("mac", macFinding(masters.length, right)),
      t("hotel", hotelFinding(record.hotelNumber, context.hotelNumber)),
      t("validity", validityFinding(record, context.now)),
      t("sequence", sequenceFinding(record.sequence, newestOf(context, application))),
    ],
  };
}

function inspectRegion(
  memory: CardMemory,
  region: Uint8Array,
  context: InspectionContext,
  t: DescribeField,
): ApplicationFindings {
  const head = decodeFingerprint(region);
  if (!head) return { checks: [t("format", ["pass", "REGION_EMPTY"])] };
  const { hotelNumber, hotelKeys = [] } = context;
  const masters = hotelNumber === undefined ? [] : hotelKeys;
  const right = masters.findIndex((hotelKey) =>
    fingerprintMacIsRight(region, { uid: memory.uid, hotelNumber: hotelNumber ?? 0, hotelKey }),
  );
  return {
    checks: [
      t("format", ["pass", "FORMAT_RIGHT"]),
      t("mac", macFinding(masters.length, right)),
      t("sequence", sequenceFinding(head.sequence, newestOf(context, "fingerprint"))),
    ],
  };
}

function macFinding(context: number, right: number): Finding {
  if (context === 0) return ["unknown", "KEY_NOT_GIVEN"];
  if (right < 0) return ["fail", "MAC_WRONG"];
  return right === 0 ? ["pass", "MAC_RIGHT"] : ["warn", "MAC_FORMER"];
}

function hotelFinding(onCard: number, expected: number | undefined): Finding {
  if (expected === undefined) return ["unknown", "HOTEL_NOT_GIVEN"];
  return onCard === expected ? ["pass", "HOTEL_RIGHT"] : ["fail", "HOTEL_OTHER"];
}

/** Checks `valid from` and `valid to` against the time; 0 means no limit (card format §6). */
function validityFinding({ validFrom, validTo }: CardRecord, now: number | undefined): Finding {
  if (validFrom === 0 && validTo === 0) return ["pass", "VALID_ALWAYS"];
  if (now === undefined) return ["unknown", "TIME_NOT_GIVEN"];
  if (now < validFrom) return ["fail", "NOT_YET_VALID"];
  return validTo !== 0 && now > validTo ? ["fail", "EXPIRED"] : ["pass", "VALID_NOW"];
}

const newestOf = ({ lastSequence }: InspectionContext, application: Application): number | undefined =>
  typeof lastSequence === "object" ? lastSequence[application] : lastSequence;

function sequenceFinding(onCard: number, newest: number | undefined): Finding {
  if (newest === undefined) return ["unknown", "SEQUENCE_NOT_GIVEN"];
  if (onCard < newest) return ["fail", "SEQUENCE_OLDER"];
  return onCard === newest ? ["pass", "SEQUENCE_NEWEST"] : ["warn", "SEQUENCE_AHEAD"];
}
