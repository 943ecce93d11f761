import { faultRemedy, faultText } from "@adel/protocol";
import { z } from "zod";
import { encoderAddress } from "../drivers/address.ts";
import { probe } from "../drivers/discovery.ts";
import { loadBindings } from "../jobs/bindings.ts";
import { type Check, diagnose } from "../jobs/diagnose.ts";
import { isDevice } from "../kernel/errors.ts";
import type { Register } from "./command.ts";
import { EXIT, exitOf } from "./terminal.ts";
import { saveBytes, type Tools, withEncoder } from "./tools.ts";

const Options = z.object({ encoder: z.string(), bundle: z.string().optional() });

/** Rates that encoders are set to in the field. */
const RATES = [9600, 19200, 38400, 57600, 115200] as const;

/** Rates at which the encoder answers; USB devices and ptys take any. */
async function workingRates({ connect, clock, signal }: Tools, encoder: string): Promise<readonly number[]> {
  const { simulated } = encoderAddress(encoder);
  if (simulated) return [];
  const joint = encoder.includes("?") ? "&" : "?";
  const good: number[] = [];
  for (const rate of RATES) {
    const { state } = await probe(`${encoder}${joint}baud=${rate}&timeout=300`, connect, clock, signal);
    if (state === "ready") good.push(rate);
  }
  return good;
}

function line({ name, passed, value, fault }: Check, encoder: string, { terminal: { language } }: Tools): string {
  const values = { encoder, port: encoder, sector: 0, status: "" };
  const mark = passed ? "+" : "x";
  if (fault === null) return `${mark} ${name.padEnd(10)} ${value}`;
  return `${mark} ${name.padEnd(10)} ${faultText(fault, language, values)}  ${faultRemedy(fault, language, values) ?? ""}`;
}

/** What a technician far away needs, and nothing that opens a card or a server. */
async function supportBundle(tools: Tools, found: object): Promise<object> {
  const bindings = await loadBindings(tools.config.files.bindings).catch((error: unknown) => {
    if (isDevice(error)) return { all: [], fault: error.code };
    throw error;
  });
  return {
    version: tools.version,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    made: new Date(tools.clock.wall()).toISOString(),
    config: tools.config,
    bindings: bindings.all.map(({ deviceNumber, encoder, server, origins }) => ({
      deviceNumber,
      encoder,
      server,
      origins,
    })),
    ...found,
  };
}

/** `doctor`: every link of the chain, with a verdict and a remedy each. */
export const registerDoctor: Register = ({ add, say, run }) => {
  add("doctor", "doctor")
    .requiredOption("--encoder <address>", say("encoder"))
    .option("--bundle <file>", say("bundle"))
    .action(
      run(Options, async (tools, { encoder, bundle }) => {
        const { clock, signal, terminal } = tools;
        const checks = await withEncoder(tools, encoder, (session) => diagnose(session, clock, signal));
        const linked = checks.every(({ name, passed }) => passed || (name !== "link" && name !== "firmware"));
        const baudRates = linked ? await workingRates(tools, encoder) : [];
        const found = { encoder, checks, baudRates };
        if (bundle !== undefined) {
          await saveBytes(bundle, Buffer.from(`${JSON.stringify(await supportBundle(tools, found), null, 2)}\n`));
        }
        // A card need not lie there for the encoder to be in order.
        const bad = checks.find(({ passed, fault }) => !passed && fault !== "NO_CARD");
        const lines = checks.map((check) => line(check, encoder, tools));
        terminal.result(
          { ok: bad === undefined, ...found },
          baudRates.length > 0 ? [...lines, `+ baud       ${baudRates.join(", ")}`] : lines,
        );
        if (!bad) return EXIT.done;
        return bad.fault === null ? EXIT.failed : exitOf(bad.fault);
      }),
    );
};
