import {
  type Application,
  assignableSectors,
  checkSectorPlan,
  DEFAULT_PLAN,
  defaultPlan,
  type PlanError,
  type SectorPlan,
  type SoftwareType,
  sectorsOf,
  usageOf,
  type WritableSize,
} from "@adel/card";

/** A sector plan while it is being drawn: applications may still lack their sector. */
export type SectorPlanDraft = SectorPlan & { readonly cardSize: WritableSize };
/** One act that cures a problem of the plan. */
export interface PlanFix {
  readonly action: "add" | "remove" | "place";
  readonly application: Application;
  readonly sector: number;
}

const without = (plan: SectorPlanDraft, sector: number): SectorPlanDraft => ({
  cardSize: plan.cardSize,
  doorLock: plan.doorLock === sector ? undefined : plan.doorLock,
  energySaver: plan.energySaver === sector ? undefined : plan.energySaver,
  ladder: plan.ladder === sector ? undefined : plan.ladder,
  test: plan.test === sector ? undefined : plan.test,
  fingerprint: plan.fingerprint?.filter((held) => held !== sector),
});

/** Assigns a sector to an application, or to none; its former application loses it. */
export function assign(plan: SectorPlanDraft, sector: number, to: Application | "free"): SectorPlanDraft {
  const freed = without(plan, sector);
  if (to === "free") return freed;
  if (to !== "fingerprint") return { ...freed, [to]: sector };
  return { ...freed, fingerprint: [...(freed.fingerprint ?? []), sector].sort((a, b) => a - b) };
}

/** The applications that a hotel's software allows in a plan (card format §2). */
export const optionsFor = (software: readonly SoftwareType[]): Application[] => [
  "doorLock",
  "energySaver",
  ...(software.includes("ladder-control") ? (["ladder"] as const) : []),
  "test",
  ...(software.includes("fingerprint") ? (["fingerprint"] as const) : []),
];

/** The default plan for this software on this card. */
export const defaultDraft = (cardSize: WritableSize, software: readonly SoftwareType[]): SectorPlanDraft => ({
  cardSize,
  ...defaultPlan(software),
});

/** Free sectors, those of the default plan for `application` before all others. */
function freeFor(plan: SectorPlanDraft, application: Application): number[] {
  const usual = sectorsOf(DEFAULT_PLAN, application);
  const free = assignableSectors(plan.cardSize).filter((sector) => !usageOf(plan, sector, plan.cardSize));
  return [...free.filter((sector) => usual.includes(sector)), ...free.filter((sector) => !usual.includes(sector))];
}

/** The plan after a change of software: removed applications lose their sectors, added ones get theirs. */
export function licensed(plan: SectorPlanDraft, software: readonly SoftwareType[]): SectorPlanDraft {
  const stored: SectorPlanDraft = {
    ...plan,
    ladder: software.includes("ladder-control") ? plan.ladder : undefined,
    fingerprint: software.includes("fingerprint") ? plan.fingerprint : undefined,
  };
  const withLadder =
    software.includes("ladder-control") && stored.ladder === undefined
      ? { ...stored, ladder: freeFor(stored, "ladder")[0] }
      : stored;
  if (!software.includes("fingerprint") || withLadder.fingerprint) return withLadder;
  const six = freeFor(withLadder, "fingerprint").slice(0, 6);
  return { ...withLadder, fingerprint: six.sort((a, b) => a - b) };
}

export const errorsOf = (plan: SectorPlanDraft, software: readonly SoftwareType[]): readonly PlanError[] =>
  checkSectorPlan(plan, software, plan.cardSize);

/** The one change that fixes an error of the plan, if there is one. */
export function suggestFix(planError: PlanError, plan: SectorPlanDraft): PlanFix | undefined {
  const [application] = planError.applications;
  if (!application) return undefined;
  const [free] = freeFor(plan, application);
  switch (planError.code) {
    case "FINGERPRINT_NEEDS_SIX": {
      const last = planError.sectors.at(-1);
      if ((planError.missing ?? 0) > 0)
        return free === undefined ? undefined : { action: "add", application, sector: free };
      return last === undefined ? undefined : { action: "remove", application, sector: last };
    }
    case "SECTOR_MISSING":
      return free === undefined ? undefined : { action: "place", application, sector: free };
    default: {
      const [sector] = planError.sectors;
      return sector === undefined ? undefined : { action: "remove", application, sector };
    }
  }
}

export const applyFix = (plan: SectorPlanDraft, { action, application, sector }: PlanFix): SectorPlanDraft =>
  assign(plan, sector, action === "remove" ? "free" : application);

/** `10–14, 16`: neighbours drawn together. */
export function ranges(sectors: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const sector of sectors) {
    const run = runs.at(-1);
    if (run && run[1] === sector - 1) run[1] = sector;
    else runs.push([sector, sector]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(", ");
}
