import {
  type CardMemory,
  type CardSpec,
  contentOf,
  eraseContentOf,
  hex,
  ranges,
  sameBytes,
  sectorCount,
} from "@adel/card";
import * as z from "zod";
import type { DetectedCard } from "../drivers/driver.ts";
import { createJobContext, runToCompletion } from "../jobs/execute-job.ts";
import type { JobState } from "../jobs/job.machine.ts";
import { kindOf, type WriteSpec } from "../jobs/job-spec.ts";
import { findLeftOut, findLocking, findZeroKeys, restoreOperation } from "../jobs/restore-image.ts";
import { type CardOperation, writeCard, writeOperation } from "../jobs/write-card.ts";
import { DeviceError } from "../kernel/errors.ts";
import { openCard } from "../session/card-session.ts";
import type { Register } from "./command.ts";
import { dryRun } from "./dry-run.ts";
import { loadDump } from "./dump-file.ts";
import { EXIT, type ExitCode, exitOf } from "./exit-code.ts";
import { addKeyOptions, KeyOptions, typedKeys } from "./key-options.ts";
import { sectorProgress } from "./progress.ts";
import { UsageError } from "./terminal.ts";
import { onEncoder } from "./through-daemon.ts";
import { assertCardMatches, readSpec, type Tools } from "./tools.ts";

const Options = z.object({ encoder: z.string(), spec: z.string(), dryRun: z.boolean().default(false) });

function orderFor(operation: WriteSpec["operation"], spec: CardSpec, card: DetectedCard): WriteSpec {
  assertCardMatches(spec, card);
  const content = operation === "write" ? contentOf(spec, card.uid) : eraseContentOf(spec, card.uid);
  return { operation, content, candidates: [] };
}

/** Writes the card on the encoder; Ctrl-C stops at the end of a sector. */
async function lay(
  tools: Tools,
  encoder: string,
  workFor: (card: DetectedCard) => CardOperation,
): Promise<{ card: DetectedCard; state: JobState }> {
  const stop = new AbortController();
  const jobContext = createJobContext({ signal: stop.signal, onEvent: sectorProgress(tools.terminal) });
  const cancel = () => {
    jobContext.notify({ kind: "cancelled" });
    if (jobContext.state().kind === "finished") stop.abort(new DeviceError("CANCELLED", "writing a card"));
  };
  tools.signal.addEventListener("abort", cancel, { once: true });
  return onEncoder(tools, encoder, (session) =>
    session.work(async (driver) => {
      const card = await openCard(driver, stop.signal);
      const work = workFor(card.card);
      await runToCompletion(jobContext, () => writeCard(card, work, jobContext), tools.log);
      return { card: card.card, state: jobContext.state() };
    }, stop.signal),
  );
}

/** Devices no longer accept the card; usually the year was entered wrong. */
const isExpired = ({ validTo }: CardSpec, { clock }: Tools) => validTo !== 0 && validTo * 1000 < clock.wall();

function report(
  { terminal }: Tools,
  operation: string,
  card: DetectedCard,
  state: JobState,
  warnings: readonly string[] = [],
  leftOut: readonly number[] = [],
): ExitCode {
  const uid = hex(card.uid);
  const blocks = state.sent.length;
  const sectors = state.sectorsVerified.toSorted((a, b) => a - b);
  const outcome = state.outcome ?? "partial";
  const document = {
    operation,
    uid,
    type: kindOf(card).name,
    outcome,
    blocksWritten: blocks,
    sectorsVerified: sectors,
    sectorsTorn: state.sectorsTorn,
    warnings,
    ...(operation === "restore" ? { blocksLeftOut: leftOut } : {}),
  };
  if (outcome === "done") {
    const ok = leftOut.length === 0;
    terminal.result({ ok, ...document }, [
      terminal.t("written", { uid, blocks, sectors: sectors.join(", ") }),
      ...(ok ? [] : [terminal.t("leftOut", { blocks: ranges(leftOut) })]),
    ]);
    return ok ? EXIT.done : EXIT.partly;
  }
  const { code, values } = state.error ?? { code: "BRIDGE_UNEXPECTED", values: {} };
  terminal.error(new DeviceError(code, `${operation} a card`, values), document);
  if (outcome !== "partial") return exitOf(code);
  terminal.aside(terminal.t("partly", { uid, blocks }));
  return EXIT.partly;
}

const register =
  (operation: WriteSpec["operation"]): Register =>
  (command, { t, run }) => {
    command
      .requiredOption("--encoder <address>", t("encoder"))
      .requiredOption("--spec <file>", t("spec"))
      .option("--dry-run", t("planOnly"))
      .action(
        run(Options, async (tools, { encoder, spec: file, dryRun: isDry }) => {
          const spec = await readSpec(file, tools);
          const warnings = operation === "write" && isExpired(spec, tools) ? ["expired"] : [];
          if (warnings.length > 0) tools.terminal.aside(tools.terminal.t("expired"));
          const workFor = (seen: DetectedCard) => writeOperation(orderFor(operation, spec, seen));
          if (isDry) return dryRun(tools, encoder, operation, workFor, warnings);
          const { card, state } = await lay(tools, encoder, workFor);
          return report(tools, operation, card, state, warnings);
        }),
      );
  };

/** `write`: writes a card by a specification, and verifies it. */
export const registerWrite = register("write");
/** `erase`: resets the sectors of the plan to factory state. */
export const registerErase = register("erase");

const RestoreOptions = KeyOptions.extend({
  encoder: z.string(),
  image: z.string(),
  sectors: z.string().optional(),
  yes: z.boolean().default(false),
  allowUnknown: z.boolean().default(false),
  lockPermanently: z.boolean().default(false),
  dryRun: z.boolean().default(false),
});

/** `1-15` or `1,2,5`; the whole card by default. */
function sectorList(text: string | undefined, last: number): readonly number[] {
  const parts = (text ?? `0-${last}`).split(",").map((part) => /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(part.trim()));
  const sectors = parts.flatMap((part) => {
    const from = Number(part?.[1] ?? -1);
    const to = Number(part?.[2] ?? from);
    return Array.from({ length: to - from + 1 }, (_, step) => from + step);
  });
  const fits = sectors.length > 0 && sectors.every((sector) => sector >= 0 && sector <= last);
  if (!fits) throw new UsageError("sectorsWrong", { sectors: text ?? "", last });
  return [...new Set(sectors)];
}

/** Keys and check codes belong to the number of a card; block 0, which has it, is never written. */
const isOfAnotherCard = (image: CardMemory, card: DetectedCard) =>
  image.uid.length > 0 && !sameBytes(image.uid, card.uid);

/** `restore`: writes a raw image, with checked trailers; it overwrites, so it asks for confirmation. */
export const registerRestore: Register = (command, { t, run }) => {
  command
    .requiredOption("--encoder <address>", t("encoder"))
    .requiredOption("--image <file>", t("image"))
    .option("--sectors <list>", t("sectors"));
  addKeyOptions(command, t)
    .option("--yes", t("yes"))
    .option("--allow-unknown", t("allowZeroKeys"))
    .option("--lock-permanently", t("lockPermanently"))
    .option("--dry-run", t("planOnly"))
    .action(
      run(RestoreOptions, async (tools, { encoder, image: file, yes, dryRun: isDry, ...options }) => {
        if (!yes && !isDry) throw new UsageError("yesMissing", {});
        const { memory: image, tellsUnknown } = await loadDump(file, tools.terminal);
        const sectors = sectorList(options.sectors, sectorCount(image.size) - 1);
        const work = restoreOperation(image, sectors, await typedKeys(options, tools.terminal));
        const doubtful = tellsUnknown || options.allowUnknown ? [] : findZeroKeys(image, sectors);
        if (doubtful.length > 0) throw new UsageError("zeroKeys", { file, sectors: ranges(doubtful) });
        const locking = isDry || options.lockPermanently ? [] : findLocking(image, sectors);
        if (locking.length > 0) throw new UsageError("lockMissing", { sectors: ranges(locking) });
        const warnings: string[] = [];
        const workFor = (card: DetectedCard) => {
          if (!isOfAnotherCard(image, card)) return work;
          warnings.push("otherCard");
          tools.terminal.aside(tools.terminal.t("otherCard", { image: hex(image.uid), card: hex(card.uid) }));
          if (sectors.includes(0)) tools.terminal.aside(tools.terminal.t("blockZeroLeft"));
          return work;
        };
        const leftOut = findLeftOut(image, sectors);
        if (isDry) return dryRun(tools, encoder, "restore", workFor, warnings, leftOut);
        const { card, state } = await lay(tools, encoder, workFor);
        return report(tools, "restore", card, state, warnings, leftOut);
      }),
    );
};
