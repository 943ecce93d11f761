import {
  type Application,
  assignableSectors,
  checkSectorPlan,
  DEFAULT_PLAN,
  holderOf,
  type PlanProblem,
  type SectorPlan,
  type SoftwareType,
  sectorsOf,
  type WritableSize,
} from "@adel/card";

/** A sector plan while it is being drawn: applications may still lack their sector. */
export type PlanDraft = SectorPlan & { readonly cardSize: WritableSize };
/** One act that cures a problem of the plan. */
export interface Cure {
  readonly act: "add" | "remove" | "place";
  readonly application: Application;
  readonly sector: number;
}

const without = (plan: PlanDraft, sector: number): PlanDraft => ({
  cardSize: plan.cardSize,
  doorLock: plan.doorLock === sector ? undefined : plan.doorLock,
  energySaver: plan.energySaver === sector ? undefined : plan.energySaver,
  ladder: plan.ladder === sector ? undefined : plan.ladder,
  test: plan.test === sector ? undefined : plan.test,
  fingerprint: plan.fingerprint?.filter((held) => held !== sector),
});

/** Gives a sector to an application, or to nobody; whoever held it loses it. */
export function assign(plan: PlanDraft, sector: number, to: Application | "free"): PlanDraft {
  const freed = without(plan, sector);
  if (to === "free") return freed;
  if (to !== "fingerprint") return { ...freed, [to]: sector };
  return { ...freed, fingerprint: [...(freed.fingerprint ?? []), sector].sort((a, b) => a - b) };
}

/** What a hotel's software lets a plan hold (card format §2). */
export const offeredTo = (software: readonly SoftwareType[]): Application[] => [
  "doorLock",
  "energySaver",
  ...(software.includes("ladder-control") ? (["ladder"] as const) : []),
  "test",
  ...(software.includes("fingerprint") ? (["fingerprint"] as const) : []),
];

/** The default plan for this software on this card. */
export const defaultDraft = (cardSize: WritableSize, software: readonly SoftwareType[]): PlanDraft => ({
  cardSize,
  doorLock: DEFAULT_PLAN.doorLock,
  energySaver: DEFAULT_PLAN.energySaver,
  test: DEFAULT_PLAN.test,
  ladder: software.includes("ladder-control") ? DEFAULT_PLAN.ladder : undefined,
  fingerprint: software.includes("fingerprint") ? DEFAULT_PLAN.fingerprint : undefined,
});

/** Free sectors, those of the default plan for `application` before all others. */
function freeFor(plan: PlanDraft, application: Application): number[] {
  const usual = sectorsOf(DEFAULT_PLAN, application);
  const free = assignableSectors(plan.cardSize).filter((sector) => !holderOf(plan, sector, plan.cardSize));
  return [...free.filter((sector) => usual.includes(sector)), ...free.filter((sector) => !usual.includes(sector))];
}

/** The plan after the software changed: what it no longer includes is let go, what it now includes gets its sectors. */
export function licensed(plan: PlanDraft, software: readonly SoftwareType[]): PlanDraft {
  const kept: PlanDraft = {
    ...plan,
    ladder: software.includes("ladder-control") ? plan.ladder : undefined,
    fingerprint: software.includes("fingerprint") ? plan.fingerprint : undefined,
  };
  const withLadder =
    software.includes("ladder-control") && kept.ladder === undefined
      ? { ...kept, ladder: freeFor(kept, "ladder")[0] }
      : kept;
  if (!software.includes("fingerprint") || withLadder.fingerprint) return withLadder;
  const six = freeFor(withLadder, "fingerprint").slice(0, 6);
  return { ...withLadder, fingerprint: six.sort((a, b) => a - b) };
}

export const problemsOf = (plan: PlanDraft, software: readonly SoftwareType[]): readonly PlanProblem[] =>
  checkSectorPlan(plan, software, plan.cardSize);

/** The one act that brings the plan nearer to sound, where there is one. */
export function cureOf(problem: PlanProblem, plan: PlanDraft): Cure | undefined {
  const [application] = problem.applications;
  if (!application) return undefined;
  const [free] = freeFor(plan, application);
  switch (problem.code) {
    case "FINGERPRINT_NEEDS_SIX": {
      const last = problem.sectors.at(-1);
      if ((problem.missing ?? 0) > 0) return free === undefined ? undefined : { act: "add", application, sector: free };
      return last === undefined ? undefined : { act: "remove", application, sector: last };
    }
    case "SECTOR_MISSING":
      return free === undefined ? undefined : { act: "place", application, sector: free };
    default: {
      const [sector] = problem.sectors;
      return sector === undefined ? undefined : { act: "remove", application, sector };
    }
  }
}

export const cured = (plan: PlanDraft, { act, application, sector }: Cure): PlanDraft =>
  assign(plan, sector, act === "remove" ? "free" : application);

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
