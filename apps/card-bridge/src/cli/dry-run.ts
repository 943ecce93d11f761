import { hex, ranges, type WriteStep } from "@adel/card";
import type { DetectedCard } from "../drivers/driver.ts";
import { locksForGood } from "../drivers/trailer-guard.ts";
import { createJobContext } from "../jobs/execute-job.ts";
import { type CardOperation, planCard } from "../jobs/write-card.ts";
import { openCard } from "../session/card-session.ts";
import { columns } from "./columns.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import { sectorProgress } from "./progress.ts";
import { sectorName } from "./sector-text.ts";
import { onEncoder } from "./through-daemon.ts";
import type { Tools } from "./tools.ts";

/** Steps of one sector and kind as a line. */
function linesOf(steps: readonly WriteStep[], { terminal: { t } }: Tools): readonly string[] {
  const groups = new Map<string, readonly WriteStep[]>();
  for (const step of steps) {
    const name = `${step.sector} ${step.kind}`;
    groups.set(name, [...(groups.get(name) ?? []), step]);
  }
  return columns(
    [...groups.values()].flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const blocks = t("plan.blocks", { blocks: ranges(group.map(({ block }) => block)) });
      return [[sectorName(first.sector, t), t(`plan.${first.kind}`), blocks]];
    }),
  );
}

/** Prints what a command would write to the card on the encoder, in order. */
export async function dryRun(
  tools: Tools,
  encoder: string,
  operation: string,
  workFor: (card: DetectedCard) => CardOperation,
  warnings: readonly string[],
  leftOut: readonly number[] = [],
): Promise<ExitCode> {
  const { terminal, signal } = tools;
  const jobContext = createJobContext({ signal, onEvent: sectorProgress(terminal) });
  const { card, steps } = await onEncoder(tools, encoder, (session) =>
    session.use(async (driver) => {
      const opened = await openCard(driver, signal);
      return { card: opened.card, steps: await planCard(opened, workFor(opened.card), jobContext) };
    }, signal),
  );
  const uid = hex(card.uid);
  const blocks = steps.map(({ block, sector, kind }) => ({ block, sector, kind }));
  const sectorsLocked = steps.filter(({ block, data }) => locksForGood(block, data)).map(({ sector }) => sector);
  const ok = leftOut.length === 0;
  const restored = operation === "restore" ? { blocksLeftOut: leftOut } : {};
  terminal.result({ ok, operation, dryRun: true, uid, blocks, sectorsLocked, warnings, ...restored }, [
    terminal.t("plan.wouldWrite", { uid, blocks: steps.length }),
    ...linesOf(steps, tools),
    ...(sectorsLocked.length === 0 ? [] : [terminal.t("plan.wouldLock", { sectors: ranges(sectorsLocked) })]),
    ...(ok ? [] : [terminal.t("plan.leftOut", { blocks: ranges(leftOut) })]),
  ]);
  return ok ? EXIT.done : EXIT.partly;
}
