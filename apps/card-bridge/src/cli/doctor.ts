import { faultText } from "@adel/protocol";
import { z } from "zod";
import { encoderAddress } from "../drivers/address.ts";
import { type Check, diagnose, inOrder } from "../jobs/diagnose.ts";
import { lineRates } from "../jobs/line-rates.ts";
import { columns } from "./columns.ts";
import type { Register } from "./command.ts";
import { diagnosisOfDaemon } from "./daemon-client.ts";
import { checkWords, doctorWords, notReached, verdictWords } from "./doctor-words.ts";
import { remedyFor } from "./remedies.ts";
import { supportFile } from "./support-file.ts";
import { EXIT, type ExitCode, exitOf, type Terminal } from "./terminal.ts";
import { saveBytes, type Tools, withEncoder } from "./tools.ts";

const Options = z.object({ encoder: z.string(), bundle: z.string().optional() });

/** The whole chain; a port that the running daemon holds is examined by the daemon itself. */
async function examine(tools: Tools, encoder: string): Promise<readonly Check[]> {
  const { clock, connect, signal, terminal } = tools;
  const address = encoderAddress(encoder);
  const held = address.simulated ? undefined : await diagnosisOfDaemon(tools, encoder);
  if (held) {
    terminal.aside(terminal.say(doctorWords.held));
    return held;
  }
  const checks = await withEncoder(tools, encoder, (session) => diagnose(session, clock, signal));
  if (checks.some(({ name, verdict }) => name === "link" && verdict === "fail")) return checks;
  const onRate = (rate: number) => terminal.progress(terminal.say(doctorWords.trying, { rate }));
  const baud = await lineRates(address, { connect, clock, signal, onRate });
  return inOrder([...checks.filter(({ name }) => name !== "baud"), baud]);
}

interface Said {
  readonly message: string;
  readonly remedy: string | null;
}

/** A finding in words; where the encoder does not answer, what comes after was not reached. */
function inWords({ name, verdict, values, fault }: Check, answers: boolean, terminal: Terminal): Said {
  if (fault !== null) {
    const message = faultText(fault, terminal.language, values);
    return { message, remedy: remedyFor(fault, terminal, values) ?? null };
  }
  const { found, skipped } = checkWords[name];
  const skip = answers ? skipped : notReached;
  return { message: terminal.say(verdict === "skip" ? skip : found, values), remedy: null };
}

function linesOf(checks: readonly (Check & Said)[], terminal: Terminal): readonly string[] {
  const heads = columns(
    checks.map(({ name, verdict, message }) => [
      terminal.say(verdictWords[verdict]),
      terminal.say(checkWords[name].name),
      message,
    ]),
  );
  return heads.flatMap((line, at) => {
    const remedy = checks[at]?.remedy;
    return remedy ? [line, `      → ${remedy}`] : [line];
  });
}

/** A failure decides; what is only worth a note does not. */
function exitFor(checks: readonly Check[]): ExitCode {
  const bad = checks.find(({ verdict }) => verdict === "fail");
  return bad?.fault ? exitOf(bad.fault) : EXIT.done;
}

/** `doctor`: every link of the chain, with a verdict and a remedy each. */
export const registerDoctor: Register = ({ add, say, run }) => {
  add("doctor", "doctor")
    .requiredOption("--encoder <address>", say("encoder"))
    .option("--bundle <file>", say("bundle"))
    .action(
      run(Options, async (tools, { encoder, bundle }) => {
        const { terminal } = tools;
        const found = await examine(tools, encoder);
        const answers = found.every(({ name, verdict }) => name !== "firmware" || verdict === "pass");
        const checks = found.map((check) => ({ ...check, ...inWords(check, answers, terminal) }));
        const exit = exitFor(checks);
        const count = checks.filter(({ verdict }) => verdict === "fail" || verdict === "warn").length;
        if (bundle !== undefined) {
          const file = await supportFile(tools, { encoder, checks });
          await saveBytes(bundle, Buffer.from(`${JSON.stringify(file, null, 2)}\n`));
          terminal.aside(terminal.say(doctorWords.bundled, { file: bundle }));
        }
        const end = count === 0 ? doctorWords.inOrder : doctorWords.toDo;
        terminal.result({ ok: exit === EXIT.done, encoder, checks, bundle: bundle ?? null }, [
          terminal.say(doctorWords.heading, { encoder }),
          ...linesOf(checks, terminal),
          terminal.say(end, { count }),
        ]);
        return exit;
      }),
    );
};
