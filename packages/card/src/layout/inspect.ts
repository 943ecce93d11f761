import { isZero, sameBytes } from "../chip/bytes.ts";
import { CardDataError } from "../chip/card-data-error.ts";
import { type CardMemory, knownBlock } from "../chip/memory.ts";
import { parseManufacturer } from "../chip/mifare-classic/manufacturer.ts";
import { APPLICATIONS, type Application } from "../enums.ts";
import { type Directory, directoryBlocks, meaningOf, readDirectory } from "./directory.ts";
import { type CardApplication, dataOf, inspectApplication } from "./inspect-application.ts";
import { inspectSector } from "./inspect-sector.ts";
import { type Check, type InspectionContext, verdictOf } from "./inspection.ts";
import type { CardRecord } from "./record/record.ts";
import { checkSectorPlan, DEFAULT_PLAN, directorySectors, sectorsOf } from "./sector-plan.ts";

export type Inspection = {
  /** the worst of the checks: fail, then warn, then unknown, then pass */
  readonly verdict: Check["verdict"];
  readonly checks: readonly Check[];
  /** The card's records, as far as they were readable. */
  readonly records: readonly { readonly sector: number; readonly record: CardRecord }[];
};

/**
 * Inspects a card by its bytes and by `context`: a verdict per check, in the order identity, plan, directory, then by
 * sector and record. What cannot be decided is `unknown`.
 */
export function inspectCard(memory: CardMemory, context: InspectionContext = {}): Inspection {
  const { directory, check } = directoryOf(memory);
  const carried = applicationsOn(memory, directory, context);
  const found = carried.map((one) => inspectApplication(memory, one, context));
  const own = carried.flatMap(({ application, sectors }) => sectors.map((sector) => ({ application, sector })));
  const directorySectorChecks =
    carried.length === 0
      ? []
      : directorySectors(memory.size).flatMap((sector) => inspectSector(memory, "directory", sector, context, []));
  const checks = [
    identityCheck(memory),
    ...planChecks(memory, directory, context),
    check,
    ...listingChecks(directory, own),
    ...directorySectorChecks,
    ...carried.flatMap((one, i) => [
      ...one.sectors.flatMap((sector) =>
        inspectSector(memory, one.application, sector, context, found[i]?.record ? [found[i].record] : []),
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

/** Checks the plan itself, and whether the card's own entries follow it. */
function planChecks(
  memory: CardMemory,
  directory: Directory | undefined,
  context: InspectionContext,
): readonly Check[] {
  const plan = context.plan ?? DEFAULT_PLAN;
  const planErrors = checkSectorPlan(plan, context.softwareTypes ?? [], memory.size);
  if (planErrors.length > 0) {
    return planErrors.map(({ code, sectors }) => ({ check: "plan", verdict: "fail", code, sectors }));
  }
  const strayed = [...(directory?.entries ?? [])].filter(([sector, aid]) => {
    const fieldSpec = meaningOf(aid);
    return fieldSpec.kind === "ours" && !sectorsOf(plan, fieldSpec.application).includes(sector);
  });
  if (strayed.length === 0) return [{ check: "plan", verdict: "pass", code: "PLAN_RIGHT", sectors: [] }];
  return [{ check: "plan", verdict: "fail", code: "LISTED_OUTSIDE_PLAN", sectors: strayed.map(([sector]) => sector) }];
}

/** Checks that every sector of ours is listed for its application. */
function listingChecks(
  directory: Directory | undefined,
  own: readonly { readonly application: Application; readonly sector: number }[],
): readonly Check[] {
  if (!directory || own.length === 0) return [];
  const missing = own.filter(({ application, sector }) => {
    const fieldSpec = meaningOf(directory.entries.get(sector) ?? 0);
    return fieldSpec.kind !== "ours" || fieldSpec.application !== application;
  });
  const sectors = missing.map(({ sector }) => sector);
  if (sectors.length > 0) return [{ check: "directory", verdict: "fail", code: "SECTOR_NOT_LISTED", sectors }];
  return [{ check: "directory", verdict: "pass", code: "SECTORS_LISTED", sectors: own.map(({ sector }) => sector) }];
}

/** Applications on this card: those that its directory lists, and those whose planned sector contains our data. */
function applicationsOn(
  memory: CardMemory,
  directory: Directory | undefined,
  context: InspectionContext,
): readonly CardApplication[] {
  const plan = context.plan ?? DEFAULT_PLAN;
  return APPLICATIONS.flatMap((application) => {
    const planned = sectorsOf(plan, application);
    const listedAt = [...(directory?.entries ?? [])].flatMap(([sector, aid]) => {
      const fieldSpec = meaningOf(aid);
      return fieldSpec.kind === "ours" && fieldSpec.application === application ? [sector] : [];
    });
    const marked = dataOf(memory, planned)?.[0] === 0xad;
    const expected = application === "fingerprint" ? 6 : 1;
    const sectors = listedAt.length === expected ? listedAt : planned;
    return (listedAt.length > 0 || marked) && sectors.length > 0 ? [{ application, sectors }] : [];
  });
}
