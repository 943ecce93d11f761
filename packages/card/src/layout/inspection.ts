import type { CardDataCode } from "../chip/card-data-error.ts";
import type { MasterKey } from "../chip/secret.ts";
import type { Application, SectorUsage, SoftwareType } from "../enums.ts";
import type { PlanErrorCode, SectorPlan } from "./sector-plan.ts";

export const CHECKS = [
  "identity",
  "plan",
  "directory",
  "access",
  "keys",
  "format",
  "mac",
  "hotel",
  "validity",
  "sequence",
] as const;
export type CheckName = (typeof CHECKS)[number];

export const VERDICTS = ["pass", "warn", "fail", "unknown"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Results of a check; codes of CardDataError and of the sector plan occur as well. */
export const INSPECTION_CODES = [
  "IDENTITY_RIGHT",
  "UID_DIFFERS",
  "BCC_WRONG",
  "BLOCK_UNKNOWN",
  "PLAN_RIGHT",
  "LISTED_OUTSIDE_PLAN",
  "DIRECTORY_RIGHT",
  "DIRECTORY_MISSING",
  "SECTOR_NOT_LISTED",
  "SECTORS_LISTED",
  "ACCESS_RIGHT",
  "ACCESS_OTHER",
  "ACCESS_DEAD",
  "GPB_OTHER",
  "KEYS_RIGHT",
  "KEYS_OPEN",
  "KEYS_FORMER",
  "KEYS_OTHER",
  "KEYS_UNKNOWN",
  "KEY_NOT_GIVEN",
  "FORMAT_RIGHT",
  "REGION_EMPTY",
  "MAC_RIGHT",
  "MAC_FORMER",
  "MAC_WRONG",
  "HOTEL_RIGHT",
  "HOTEL_OTHER",
  "HOTEL_NOT_GIVEN",
  "VALID_NOW",
  "VALID_ALWAYS",
  "NOT_YET_VALID",
  "EXPIRED",
  "TIME_NOT_GIVEN",
  "SEQUENCE_NEWEST",
  "SEQUENCE_OLDER",
  "SEQUENCE_AHEAD",
  "SEQUENCE_NOT_GIVEN",
] as const;
export type InspectionCode = (typeof INSPECTION_CODES)[number] | CardDataCode | PlanErrorCode;

export type Check = {
  readonly check: CheckName;
  readonly verdict: Verdict;
  readonly code: InspectionCode;
  readonly sectors: readonly number[];
  readonly application?: SectorUsage | undefined;
};

/** Whose key opened a sector. `directory`: the public key A of the directory. */
export type OpenedBy = "hotel" | "former" | "manufacturer" | "directory" | "other";

/** What is known besides the card's memory; a missing value makes its checks `unknown`, never `pass`. */
export type InspectionContext = {
  /** default: the default plan */
  readonly plan?: SectorPlan | undefined;
  readonly softwareTypes?: readonly SoftwareType[] | undefined;
  readonly hotelNumber?: number | undefined;
  /** the hotel's key, then its former ones */
  readonly hotelKeys?: readonly MasterKey[] | undefined;
  readonly factoryKey?: MasterKey | undefined;
  /** seconds since 1970-01-01 UTC */
  readonly now?: number | undefined;
  /**
   * newest sequence issued for what the caller compares with (this hotel's card, room or device): one for the whole
   * card, or one per application
   */
  readonly lastSequence?: number | Readonly<Partial<Record<Application, number>>> | undefined;
  /** by sector, whose key opened it; replaces the check of keys that are not in the memory */
  readonly opened?: ReadonlyMap<number, OpenedBy> | undefined;
};

/** The worst verdict of some checks: fail, warn, unknown, pass. */
export function verdictOf(checks: readonly Check[]): Verdict {
  const order: readonly Verdict[] = ["fail", "warn", "unknown"];
  return order.find((verdict) => checks.some((check) => check.verdict === verdict)) ?? "pass";
}

/** Merges checks of one application with the same code; keeps the order and all sectors. */
export function mergeChecks<C extends Omit<Check, "code"> & { readonly code: string }>(
  checks: readonly C[],
): readonly C[] {
  const same = (a: C, b: C) => a.check === b.check && a.code === b.code && a.application === b.application;
  return checks
    .filter((check, at) => checks.findIndex((other) => same(other, check)) === at)
    .map((check) => ({
      ...check,
      sectors: checks.filter((other) => same(other, check)).flatMap(({ sectors }) => sectors),
    }));
}

/** Formats ascending numbers as ranges: `1–3, 10` for 1, 2, 3, 10. */
export function ranges(numbers: readonly number[]): string {
  const rising = [...new Set(numbers)].sort((a, b) => a - b);
  const starts = rising.filter((number) => !rising.includes(number - 1));
  const ends = rising.filter((number) => !rising.includes(number + 1));
  return starts.map((from, at) => (from === ends[at] ? String(from) : `${from}–${ends[at]}`)).join(", ");
}
