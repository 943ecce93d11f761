import * as z from "zod";
import { encoderAddress } from "../drivers/address.ts";
import { allChecks, type Check, diagnose } from "../jobs/diagnose.ts";
import { lineRates } from "../jobs/line-rates.ts";
import { columns } from "./columns.ts";
import type { Register } from "./command.ts";
import { diagnosisOfDaemon } from "./daemon-client.ts";
import { EXIT, type ExitCode, exitOf } from "./exit-code.ts";
import { hintFor } from "./hints.ts";
import { supportFile } from "./support-file.ts";
import type { Terminal } from "./terminal.ts";
import { errorText, isCliKey } from "./texts.ts";
import { saveBytes, type Tools, withEncoder } from "./tools.ts";

const Options = z.object({ encoder: z.string(), bundle: z.string().optional() });

/** The whole chain of checks; the daemon itself checks a port that it has open. */
async function examine(tools: Tools, encoder: string): Promise<readonly Check[]> {
  const { clock, connect, signal, terminal } = tools;
  const address = encoderAddress(encoder);
  const held = address.simulated ? undefined : await diagnosisOfDaemon(tools, encoder);
  if (held) {
    terminal.aside(terminal.t("doctor.held"));
    return held;
  }
  const checks = await withEncoder(tools, encoder, (session) => diagnose(session, clock, signal));
  if (checks.some(({ name, verdict }) => name === "link" && verdict === "fail")) return checks;
  const onRate = (rate: number) => terminal.progress(terminal.t("doctor.trying", { rate }));
  const baud = await lineRates(address, { connect, clock, signal, onRate });
  return allChecks([...checks.filter(({ name }) => name !== "baud"), baud]);
}

const TONES = { pass: "good", warn: "note", fail: "bad", skip: "plain" } as const;

interface Message {
  readonly message: string;
  readonly hint: string | null;
}

/** A result as text; if the encoder does not reply, later checks were not reached. */
function describeCheck({ name, verdict, values, fault: error }: Check, answers: boolean, terminal: Terminal): Message {
  if (error !== null) {
    const message = errorText(error, terminal.language, values);
    return { message, hint: hintFor(error, terminal, values) ?? null };
  }
  if (verdict !== "skip") return { message: terminal.t(`check.${name}.found`, values), hint: null };
  const reason = `check.${name}.skipped`;
  return { message: terminal.t(answers && isCliKey(reason) ? reason : "check.notReached", values), hint: null };
}

function linesOf(checks: readonly (Check & Message)[], terminal: Terminal): readonly string[] {
  const heads = columns(
    checks.map(({ name, verdict, message }) => [
      terminal.mark(terminal.t(`diagnosis.${verdict}`), TONES[verdict]),
      terminal.t(`check.${name}.name`),
      message,
    ]),
  );
  return heads.flatMap((line, at) => {
    const hint = checks[at]?.hint;
    return hint ? [line, `      → ${hint}`] : [line];
  });
}

/** Failures determine the exit code; warnings do not. */
function exitFor(checks: readonly Check[]): ExitCode {
  const bad = checks.find(({ verdict }) => verdict === "fail");
  return bad?.fault ? exitOf(bad.fault) : EXIT.done;
}

/** `doctor`: checks every part of the chain, each with a verdict and a hint. */
export const registerDoctor: Register = (command, { t, run }) => {
  command
    .requiredOption("--encoder <address>", t("encoder"))
    .option("--bundle <file>", t("bundle"))
    .action(
      run(Options, async (tools, { encoder, bundle }) => {
        const { terminal } = tools;
        const found = await examine(tools, encoder);
        const answers = found.every(({ name, verdict }) => name !== "firmware" || verdict === "pass");
        const checks = found.map((check) => ({ ...check, ...describeCheck(check, answers, terminal) }));
        const exit = exitFor(checks);
        const count = checks.filter(({ verdict }) => verdict === "fail" || verdict === "warn").length;
        if (bundle !== undefined) {
          const file = await supportFile(tools, { encoder, checks });
          await saveBytes(bundle, Buffer.from(`${JSON.stringify(file, null, 2)}\n`));
          terminal.aside(terminal.t("doctor.bundled", { file: bundle }));
        }
        terminal.result({ ok: exit === EXIT.done, encoder, checks, bundle: bundle ?? null }, [
          terminal.t("doctor.heading", { encoder }),
          ...linesOf(checks, terminal),
          count === 0 ? terminal.t("doctor.working") : terminal.t("doctor.problems", { count }),
        ]);
        return exit;
      }),
    );
};
