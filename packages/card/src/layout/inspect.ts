import { isZero, sameBytes } from "../chip/bytes.ts";
import { CardDataError } from "../chip/card-data-error.ts";
import { type CardMemory, knownBlock } from "../chip/memory.ts";
import { parseManufacturer } from "../chip/mifare-classic/manufacturer.ts";
import { APPLICATIONS, type Application } from "../words.ts";
import { type Directory, directoryBlocks, meaningOf, readDirectory } from "./directory.ts";
import { type Carried, dataOf, inspectApplication } from "./inspect-application.ts";
import { inspectSector } from "./inspect-sector.ts";
import { type Check, type InspectionGiven, verdictOf } from "./inspection.ts";
import type { CardRecord } from "./record/record.ts";
import { checkSectorPlan, DEFAULT_PLAN, directorySectors, sectorsOf } from "./sector-plan.ts";

export type Inspection = {
  /** the worst of the checks: fail, then warn, then unknown, then pass */
  readonly verdict: Check["verdict"];
  readonly checks: readonly Check[];
  /** what the card's records say, where they could be read */
  readonly records: readonly { readonly sector: number; readonly record: CardRecord }[];
};

/**
 * Everything that can be said about a card from its bytes and from what is `given`: a verdict per check, in the order
 * identity, plan, directory, then sector by sector and record by record. What cannot be decided is `unknown`.
 */
export function inspectCard(memory: CardMemory, given: InspectionGiven = {}): Inspection {
  const { directory, check } = directoryOf(memory);
  const carried = carriedBy(memory, directory, given);
  const found = carried.map((one) => inspectApplication(memory, one, given));
  const ours = carried.flatMap(({ application, sectors }) => sectors.map((sector) => ({ application, sector })));
  const directorySectorChecks =
    carried.length === 0
      ? []
      : directorySectors(memory.size).flatMap((sector) => inspectSector(memory, "directory", sector, given, []));
  const checks = [
    identityCheck(memory),
    ...planChecks(memory, directory, given),
    check,
    ...listingChecks(directory, ours),
    ...directorySectorChecks,
    ...carried.flatMap((one, i) => [
      ...one.sectors.flatMap((sector) =>
        inspectSector(memory, one.application, sector, given, found[i]?.record ? [found[i].record] : []),
      ),
      ...(found[i]?.checks ?? []),
    ]),
  ];
  const records = found.flatMap(({ record }, i) => {
    const sector = carried[i]?.sectors[0];
    return record && sector !== undefined ? [{ sector, record }] : [];
  });
  return { verdict: verdictOf(checks), checks, records };
}

function identityCheck(memory: CardMemory): Check {
  const zero = knownBlock(memory, 0);
  if (!zero) return { check: "identity", verdict: "unknown", code: "BLOCK_UNKNOWN", sectors: [0] };
  const { uid, bccIsRight } = parseManufacturer(zero);
  if (!sameBytes(uid, memory.uid)) return { check: "identity", verdict: "fail", code: "UID_DIFFERS", sectors: [0] };
  if (bccIsRight === false) return { check: "identity", verdict: "fail", code: "BCC_WRONG", sectors: [0] };
  return { check: "identity", verdict: "pass", code: "IDENTITY_RIGHT", sectors: [0] };
}

function directoryOf(memory: CardMemory): { directory: Directory | undefined; check: Check } {
  const sectors = directorySectors(memory.size);
  try {
    const directory = readDirectory(memory);
    const blank = directoryBlocks(memory.size).every((number) => isZero(memory.blocks[number] ?? []));
    const check: Check = blank
      ? { check: "directory", verdict: "warn", code: "DIRECTORY_MISSING", sectors }
      : { check: "directory", verdict: "pass", code: "DIRECTORY_RIGHT", sectors };
    return { directory, check };
  } catch (error) {
    if (!(error instanceof CardDataError)) throw error;
    const unknown = error.code === "DIRECTORY_UNKNOWN";
    const check: Check = { check: "directory", verdict: unknown ? "unknown" : "fail", code: error.code, sectors };
    return { directory: undefined, check };
  }
}

/** The plan by itself, and whether the card's own entries follow it. */
function planChecks(memory: CardMemory, directory: Directory | undefined, given: InspectionGiven): readonly Check[] {
  const plan = given.plan ?? DEFAULT_PLAN;
  const problems = checkSectorPlan(plan, given.softwareTypes ?? [], memory.size);
  if (problems.length > 0) {
    return problems.map(({ code, sectors }) => ({ check: "plan", verdict: "fail", code, sectors }));
  }
  const strayed = [...(directory?.entries ?? [])].filter(([sector, aid]) => {
    const meaning = meaningOf(aid);
    return meaning.is === "ours" && !sectorsOf(plan, meaning.application).includes(sector);
  });
  if (strayed.length === 0) return [{ check: "plan", verdict: "pass", code: "PLAN_RIGHT", sectors: [] }];
  return [{ check: "plan", verdict: "fail", code: "LISTED_OUTSIDE_PLAN", sectors: strayed.map(([sector]) => sector) }];
}

/** Every sector of ours is listed for its application. */
function listingChecks(
  directory: Directory | undefined,
  ours: readonly { readonly application: Application; readonly sector: number }[],
): readonly Check[] {
  if (!directory || ours.length === 0) return [];
  const missing = ours.filter(({ application, sector }) => {
    const meaning = meaningOf(directory.entries.get(sector) ?? 0);
    return meaning.is !== "ours" || meaning.application !== application;
  });
  const sectors = missing.map(({ sector }) => sector);
  if (sectors.length > 0) return [{ check: "directory", verdict: "fail", code: "SECTOR_NOT_LISTED", sectors }];
  return [{ check: "directory", verdict: "pass", code: "SECTORS_LISTED", sectors: ours.map(({ sector }) => sector) }];
}

/** Applications this card carries: those its directory lists, and those whose planned sector bears data of ours. */
function carriedBy(memory: CardMemory, directory: Directory | undefined, given: InspectionGiven): readonly Carried[] {
  const plan = given.plan ?? DEFAULT_PLAN;
  return APPLICATIONS.flatMap((application) => {
    const planned = sectorsOf(plan, application);
    const listedAt = [...(directory?.entries ?? [])].flatMap(([sector, aid]) => {
      const meaning = meaningOf(aid);
      return meaning.is === "ours" && meaning.application === application ? [sector] : [];
    });
    const marked = dataOf(memory, planned)?.[0] === 0xad;
    const wanted = application === "fingerprint" ? 6 : 1;
    const sectors = listedAt.length === wanted ? listedAt : planned;
    return (listedAt.length > 0 || marked) && sectors.length > 0 ? [{ application, sectors }] : [];
  });
}
