import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { emptyCard, printDump, uid } from "@adel/card";
import { encoderAddress } from "../../../apps/card-bridge/src/drivers/address.ts";
import { connector } from "../../../apps/card-bridge/src/drivers/connect.ts";
import { CHIP_PACE } from "../../../apps/card-bridge/src/drivers/simulation.ts";
import { createJobContext } from "../../../apps/card-bridge/src/jobs/execute-job.ts";
import { readCard } from "../../../apps/card-bridge/src/jobs/read-card.ts";
import { systemClock } from "../../../apps/card-bridge/src/kernel/clock.ts";
import { type CardSession, openCard } from "../../../apps/card-bridge/src/session/card-session.ts";
import { nfcPrograms } from "../../run/src/suites/prerequisites.ts";
import { type Options, prepareBridge } from "./bench.ts";
import { readAll, writeSix } from "./card-work.ts";
import { within } from "./timed.ts";

const UID = uid("04A1B2C3");
/** Of Debian's libnfc-bin. */
const PUBLIC_CLIENT = "nfc-mfclassic";
const ROUNDS = 15;
const { signal } = new AbortController();
const connect = connector(systemClock);

/**
 * UM0701-02: bytes of a command's frame, its acknowledgement and its reply; then the time of the card (MF1S50YYX,
 * typical).
 */
const OPERATIONS = {
  authenticate: { bytes: 22 + 6 + 10, card: CHIP_PACE.authenticate },
  read: { bytes: 12 + 6 + 26, card: CHIP_PACE.read },
  write: { bytes: 28 + 6 + 10, card: CHIP_PACE.write },
} as const;

/** Minimum time of these operations in sequence: transmission with ten bits per byte, and the card. */
function floorMs(rate: number, counts: Readonly<Partial<Record<keyof typeof OPERATIONS, number>>>): number {
  const each = Object.entries(OPERATIONS).map(([name, { bytes, card }]) => {
    const count = Object.entries(counts).find(([counted]) => counted === name)?.[1] ?? 0;
    return count * ((bytes * 10 * 1000) / rate + card);
  });
  return each.reduce((sum, ms) => sum + ms, 0);
}

/** A simulated encoder with realistic timing, in its own process. */
async function pacedEncoder(program: string, folder: string) {
  const link = join(folder, "encoder");
  const args = [program, "simulate", "--driver", "pn532", "--uid", "04A1B2C3", "--pace", "115200", "--link", link];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "pipe"] });
  let output = "";
  child.stderr.on("data", (part: Buffer) => {
    output += part.toString();
  });
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", () => resolve());
    child.once("exit", (code) => reject(new Error(`the simulator ended with ${code}: ${output}`)));
  });
  return { link, stop: () => child.kill() };
}

/** Milliseconds of some work on a selected card, with a driver that was used before. */
async function ours(link: string, baud: number, work: (card: CardSession) => Promise<unknown>): Promise<number> {
  const { port, driver } = await connect(encoderAddress(`pn532:${link}?baud=${baud}`), signal);
  try {
    const card = await openCard(driver, signal);
    const began = performance.now();
    await work(card);
    return performance.now() - began;
  } finally {
    await port.close();
  }
}

/** Milliseconds of `card-bridge read` from its start to its end: a whole card to a file. */
function ownProcess(program: string, link: string, folder: string): number {
  const args = [program, "read", "--encoder", `pn532:${link}`, "--out", join(folder, "own.mfd")];
  const env = { PATH: process.env.PATH, LANG: "en", ADEL_BRIDGE_HOME: join(folder, "home") };
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`card-bridge read ended with ${status}: ${stderr}`);
  return performance.now() - began;
}

interface PublicRead {
  /** From "Reading out" to "Done", its start and its search left out. */
  readonly reading: number;
  readonly process: number;
}

/** Milliseconds that libnfc's own program needs. */
function publicClient(link: string, folder: string): Promise<PublicRead> {
  const [keys, dump] = [join(folder, "keys.mfd"), join(folder, "dump.mfd")];
  writeFileSync(keys, printDump(emptyCard(UID, "1k"), "mfd"));
  const env = { ...process.env, LIBNFC_DEVICE: `pn532_uart:${link}`, LIBNFC_LOG_LEVEL: "0" };
  const started = performance.now();
  const child = spawn(PUBLIC_CLIENT, ["r", "a", "u", dump, keys], {
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return new Promise((resolve, reject) => {
    let output = "";
    let began = Number.NaN;
    let ended = Number.NaN;
    child.stdout.on("data", (part: Buffer) => {
      output += part.toString();
      if (Number.isNaN(began) && output.includes("Reading out")) began = performance.now();
      if (Number.isNaN(ended) && output.includes("Done, 64 of 64")) ended = performance.now();
    });
    child.once("error", reject);
    child.once("close", () => {
      if (Number.isNaN(ended)) reject(new Error(`${PUBLIC_CLIENT} did not read the card: ${output}`));
      else resolve({ reading: ended - began, process: performance.now() - started });
    });
  });
}

/**
 * A PN532 compared with the minimum time of transmission and card, and with libnfc's nfc-mfclassic on the same encoder.
 * Measured alternately; the best round counts, because other load only makes one slower.
 */
export async function pn532Bench(options: Options): Promise<string[]> {
  if (nfcPrograms.find() === null)
    throw new Error(`no ${PUBLIC_CLIENT}: apt-get install ${nfcPrograms.packages.join(" ")}`);
  const rounds = options.isSmallest ? 1 : ROUNDS;
  const folder = mkdtempSync(join(tmpdir(), "adel-bench-"));
  const program = prepareBridge(options);
  const { link, stop } = await pacedEncoder(program, folder);
  const job = (card: CardSession) => readCard(card, [], createJobContext({ signal }));
  const best = { slow: Number.POSITIVE_INFINITY, fast: Number.POSITIVE_INFINITY, job: Number.POSITIVE_INFINITY };
  const six = { slow: Number.POSITIVE_INFINITY, fast: Number.POSITIVE_INFINITY };
  const whole = { ours: Number.POSITIVE_INFINITY, theirs: Number.POSITIVE_INFINITY };
  let theirs = Number.POSITIVE_INFINITY;
  try {
    for (let round = 0; round < rounds; round += 1) {
      best.slow = Math.min(best.slow, await ours(link, 115_200, readAll));
      best.fast = Math.min(best.fast, await ours(link, 921_600, readAll));
      best.job = Math.min(best.job, await ours(link, 115_200, job));
      six.slow = Math.min(six.slow, await ours(link, 115_200, (card) => writeSix(card, 2 * round + 1)));
      six.fast = Math.min(six.fast, await ours(link, 921_600, (card) => writeSix(card, 2 * round + 2)));
      const { reading, process } = await publicClient(link, folder);
      theirs = Math.min(theirs, reading);
      whole.theirs = Math.min(whole.theirs, process);
      whole.ours = Math.min(whole.ours, ownProcess(program, link, folder));
    }
  } finally {
    stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const floorOfAll = (rate: number) => floorMs(rate, { authenticate: 16, read: 64 });
  const floorOfSix = (rate: number) => floorMs(rate, { authenticate: 6, read: 18, write: 18 });
  return [
    within("PN532: read 64 blocks at 115200", "floor", best.slow, floorOfAll(115_200), 1.1),
    within("PN532: the same as a job, keys tried, talk proved", "floor", best.job, floorOfAll(115_200)),
    within("PN532: read 64 blocks at 921600", "nfc-mfclassic", best.fast, theirs, 0.55),
    within("PN532: read 64 blocks at 921600", "floor", best.fast, floorOfAll(921_600)),
    within("PN532: nfc-mfclassic reads 64 blocks", "floor", theirs, floorOfAll(115_200)),
    within("PN532: card-bridge read, from start to end", "nfc-mfclassic", whole.ours, whole.theirs, 1.1),
    within("PN532: six sectors written, read back, 115200", "floor", six.slow, floorOfSix(115_200), 1.1),
    within("PN532: six sectors written, read back, 921600", "floor", six.fast, floorOfSix(921_600)),
  ];
}
