import { blockCount, sectorCount } from "../chip/mifare-classic/sector.ts";
import {
  APPLICATIONS,
  type Application,
  type CardSize,
  type Device,
  type SectorUsage,
  type SoftwareType,
} from "../enums.ts";

/** Which application uses which sector, one plan per hotel (card format §2). */
export type SectorPlan = {
  readonly doorLock?: number | undefined;
  readonly energySaver?: number | undefined;
  /** when the software includes ladder control */
  readonly ladder?: number | undefined;
  readonly test?: number | undefined;
  /** exactly six, when the software includes fingerprint */
  readonly fingerprint?: readonly number[] | undefined;
};

export type PlanErrorCode =
  | "SECTOR_INVALID"
  | "SECTOR_MISSING"
  | "SECTOR_NOT_ASSIGNABLE"
  | "SECTOR_PAST_CAPACITY"
  | "SECTOR_TOO_LARGE"
  | "SECTOR_TAKEN_TWICE"
  | "FINGERPRINT_NEEDS_SIX";

export type PlanError = {
  readonly code: PlanErrorCode;
  readonly applications: readonly Application[];
  readonly sectors: readonly number[];
  /** FINGERPRINT_NEEDS_SIX: how many more are needed; negative when there are too many. */
  readonly missing?: number;
  /** FINGERPRINT_NEEDS_SIX: the free sectors. */
  readonly candidates?: readonly number[];
};

/** Specification §9: sectors reserved for fingerprints. */
export const FINGERPRINT_SECTORS = 6;

/** The plan of a hotel that has not chosen its own. */
export const DEFAULT_PLAN: SectorPlan & { readonly fingerprint: readonly number[] } = {
  doorLock: 1,
  energySaver: 2,
  ladder: 3,
  test: 4,
  fingerprint: [10, 11, 12, 13, 14, 15],
};

/** The default plan of a hotel with this software: no sectors for what it does not include. */
export const defaultPlan = (software: readonly SoftwareType[]): SectorPlan => ({
  doorLock: DEFAULT_PLAN.doorLock,
  energySaver: DEFAULT_PLAN.energySaver,
  test: DEFAULT_PLAN.test,
  ladder: software.includes("ladder-control") ? DEFAULT_PLAN.ladder : undefined,
  fingerprint: software.includes("fingerprint") ? DEFAULT_PLAN.fingerprint : undefined,
});

/** Sectors of the directory: never assignable. */
const DIRECTORY_SECTORS = [0, 16];

/** Sectors of an application, ascending; empty when the plan has none for it. */
export function sectorsOf(plan: SectorPlan, application: Application): readonly number[] {
  if (application === "fingerprint") return [...(plan.fingerprint ?? [])].sort((a, b) => a - b);
  const sector = plan[application];
  return sector === undefined ? [] : [sector];
}

/**
 * Whether an application other than the test card has other sectors in `after`, so that devices configured by `before`
 * read the wrong ones. Added applications do not count.
 */
export const movesSectors = (before: SectorPlan, after: SectorPlan): boolean =>
  APPLICATIONS.some(
    (application) =>
      application !== "test" &&
      sectorsOf(before, application).length > 0 &&
      sectorsOf(before, application).join() !== sectorsOf(after, application).join(),
  );

/** Directory sectors of a card size: 0, and 16 on a 4K card. */
export function directorySectors(size: CardSize): readonly number[] {
  return DIRECTORY_SECTORS.filter((sector) => sector < sectorCount(size));
}

/** The application of a sector by the plan, or undefined. */
export function usageOf(plan: SectorPlan, sector: number, size: CardSize): SectorUsage | undefined {
  if (directorySectors(size).includes(sector)) return "directory";
  return APPLICATIONS.find((application) => sectorsOf(plan, application).includes(sector));
}

/** Sectors of a card size that may be assigned: those of 4 blocks, without the directory. */
export function assignableSectors(size: CardSize): readonly number[] {
  const all = Array.from({ length: sectorCount(size) }, (_, sector) => sector);
  return all.filter((sector) => blockCount(sector) === 4 && !DIRECTORY_SECTORS.includes(sector));
}

/**
 * Sectors of a hotel's cards that a test card may assign to these devices: sectors of 4 blocks that are free or have a
 * record the devices accept. A door lock accepts only its own kind, so the energy saver's sector is excluded for it
 * (card format §6, "How a device behaves").
 */
export function targetSectors(plan: SectorPlan, size: CardSize, devices: readonly Device[]): readonly number[] {
  const taken: readonly (SectorUsage | undefined)[] = devices.includes("doorLock")
    ? [undefined, "doorLock"]
    : [undefined, "doorLock", "energySaver"];
  return assignableSectors(size).filter((sector) => taken.includes(usageOf(plan, sector, size)));
}

/**
 * Finds all errors of a plan by the rules of card format §2; empty when it is valid. Fingerprint sectors are counted
 * only when the software includes fingerprint. Sectors of applications that it does not include must still be valid,
 * because they are reserved.
 */
export function checkSectorPlan(
  plan: SectorPlan,
  softwareTypes: readonly SoftwareType[],
  size: CardSize = "1k",
): readonly PlanError[] {
  const held = APPLICATIONS.flatMap((application) =>
    sectorsOf(plan, application).map((sector) => ({ application, sector })),
  );
  const positions = held.flatMap(({ application, sector }) => {
    const code = positionError(sector, size);
    return code ? [{ code, applications: [application], sectors: [sector] }] : [];
  });
  return [
    ...missingApplications(plan, softwareTypes),
    ...positions,
    ...takenTwice(held),
    ...sixNeeded(plan, softwareTypes, size),
  ];
}

function positionError(sector: number, size: CardSize): PlanErrorCode | undefined {
  if (!Number.isInteger(sector) || sector < 0) return "SECTOR_INVALID";
  if (sector >= sectorCount(size)) return "SECTOR_PAST_CAPACITY";
  if (DIRECTORY_SECTORS.includes(sector)) return "SECTOR_NOT_ASSIGNABLE";
  return blockCount(sector) === 4 ? undefined : "SECTOR_TOO_LARGE";
}

function missingApplications(plan: SectorPlan, softwareTypes: readonly SoftwareType[]): readonly PlanError[] {
  const always: readonly Application[] = ["doorLock", "energySaver", "test"];
  const expected: readonly Application[] = softwareTypes.includes("ladder-control") ? [...always, "ladder"] : always;
  const missing = expected.filter((application) => sectorsOf(plan, application).length === 0);
  return missing.map((application) => ({ code: "SECTOR_MISSING", applications: [application], sectors: [] }));
}

function takenTwice(held: readonly { application: Application; sector: number }[]): readonly PlanError[] {
  const sectors = [...new Set(held.map(({ sector }) => sector))];
  return sectors.flatMap((sector) => {
    const usages = held.filter((holding) => holding.sector === sector);
    if (usages.length < 2) return [];
    const applications = [...new Set(usages.map(({ application }) => application))];
    return [{ code: "SECTOR_TAKEN_TWICE" as const, applications, sectors: [sector] }];
  });
}

function sixNeeded(plan: SectorPlan, softwareTypes: readonly SoftwareType[], size: CardSize): readonly PlanError[] {
  if (!softwareTypes.includes("fingerprint")) return [];
  const sectors = sectorsOf(plan, "fingerprint");
  if (sectors.length === FINGERPRINT_SECTORS) return [];
  const candidates = assignableSectors(size).filter((sector) => usageOf(plan, sector, size) === undefined);
  const missing = FINGERPRINT_SECTORS - sectors.length;
  return [{ code: "FINGERPRINT_NEEDS_SIX", applications: ["fingerprint"], sectors, missing, candidates }];
}
