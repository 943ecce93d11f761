import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type CardMemory, type VirtualCard, virtualCard } from "@adel/card";
import { systemClock } from "../../../kernel/clock.ts";
import { WAIT_MS } from "../../../kernel/testing/limits.ts";
import { steppedClock } from "../../../kernel/testing/stepped-clock.ts";
import { openPty } from "../../../transport/pty.ts";
import { drivers } from "../../index.ts";
import { parseInjectedError } from "../../injected-error.ts";
import { NO_PACE, simulate } from "../../simulation.ts";

/** Programs of libnfc, mfoc and libfreefare, which are independent of this product. */
const TOOLS = [
  "nfc-list",
  "nfc-mfclassic",
  "mfoc",
  "mifare-classic-format",
  "mifare-classic-write-ndef",
  "mifare-classic-read-ndef",
];
type Tool = "nfc-list" | "nfc-mfclassic" | "mfoc" | `mifare-classic-${"format" | "write-ndef" | "read-ndef"}`;

const onPath = (name: string) =>
  (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, name)));

/** Skipped unless all are installed; with CI=true that is a failure instead. */
export const areProgramsInstalled = TOOLS.every(onPath) || process.env.CI === "true";

export interface ProgramResult {
  readonly code: number | null;
  /** Its output on both channels. */
  readonly output: string;
}

/** A simulated PN532 on a pty with a card, for public programs. */
export async function simulatedEncoder(memory: CardMemory, options: ReadonlyMap<string, string> = new Map()) {
  const pty = openPty();
  const setting = { driver: "pn532", clock: systemClock, options, pace: NO_PACE, byteMs: 0 } as const;
  const simulation = await simulate({ ...setting, newPort: () => pty });
  const card: VirtualCard = virtualCard(memory);
  simulation.putCard(card);

  function run(tool: Tool, ...args: readonly string[]): Promise<ProgramResult> {
    const env = { ...process.env, LIBNFC_DEVICE: `pn532_uart:${pty.path}`, LIBNFC_LOG_LEVEL: "0", LC_ALL: "C" };
    const child = spawn(tool, args, { env, stdio: ["ignore", "pipe", "pipe"], timeout: WAIT_MS });
    let output = "";
    for (const channel of [child.stdout, child.stderr]) {
      channel.on("data", (part: Buffer) => {
        output += part.toString();
      });
    }
    return new Promise((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (code) => resolve({ code, output }));
    });
  }

  return {
    card,
    run,
    /** Our own driver on the same encoder; closed before the next program runs. */
    connect: () => drivers.pn532.open({ path: pty.path, options, clock: steppedClock }, new AbortController().signal),
    /** Injects an error by its word in `injected-error.ts`. */
    inject(text: string) {
      const read = parseInjectedError(text);
      if (!read) throw new Error(`no such injected error: ${text}`);
      simulation.inject(read);
    },
    close: () => simulation.stop(),
  };
}
