import { type VirtualCard, virtualCard } from "@adel/card";
import type { EncoderDriver } from "../../drivers/driver.ts";
import { DRIVER_NAMES, type DriverName, isDriver } from "../../drivers/index.ts";
import { parseInjectedError } from "../../drivers/injected-error.ts";
import type { Connection } from "../../drivers/link.ts";
import { NO_PACE, type Simulation, simulate } from "../../drivers/simulation.ts";
import { inMemory } from "../../drivers/testing/cables.ts";
import { openCard } from "../../session/card-session.ts";
import { createJobContext, runToCompletion } from "../execute-job.ts";
import type { JobState } from "../job.machine.ts";
import { type CardOperation, writeCard } from "../write-card.ts";
import type { Scene } from "./job-cases.ts";

export const EVERY_DRIVER: readonly DriverName[] = DRIVER_NAMES.filter(isDriver);
/** Long enough for a busy computer; tests that wait for it run in parallel. */
const TIMEOUT = ["timeout", "300"] as const;
const AT_ONCE = 12;
const signal = new AbortController().signal;

/** An encoder with a card, on which work can be started, disturbed, and started again. */
export interface Workbench {
  readonly card: VirtualCard;
  readonly simulation: Simulation;
  /** Indexes of the write operations on the card, and the number of all operations. */
  readonly writes: readonly number[];
  operations(): number;
  lastWritten(): number;
  /** How often the simulator has sent something, and how many bytes it has received. */
  sent(): number;
  received(): number;
  error(text: string): void;
  /** The driver without any additions. */
  driver(): Promise<EncoderDriver>;
  /** Runs the scene's work, or another, on the present card; `from` resumes an interrupted one. */
  run(from?: JobState, other?: CardOperation): Promise<JobState>;
  close(): Promise<void>;
}

/** What is special about the line between driver and encoder. */
export interface Line {
  /** As the address of the encoder names it; otherwise the driver chooses. */
  readonly baud?: number;
  /** Whether a frame of the encoder arrives twice. */
  isDoubled?(frame: Uint8Array): boolean;
}

/** Does work for several items in parallel, because most of it is waiting. */
export async function atOnce<I, O>(items: readonly I[], work: (item: I) => Promise<O>): Promise<readonly O[]> {
  const left = [...items.entries()];
  const results: O[] = [];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

/** Counts the operations of the chip. */
export function counted(card: VirtualCard) {
  const writes: number[] = [];
  let operations = 0;
  let last = -1;
  const seen: VirtualCard = {
    ...card,
    authenticate(sector, key, slot) {
      operations += 1;
      return card.authenticate(sector, key, slot);
    },
    readBlock(number) {
      operations += 1;
      return card.readBlock(number);
    },
    writeBlock(number, data) {
      operations += 1;
      writes.push(operations);
      last = number;
      return card.writeBlock(number, data);
    },
  };
  return { seen, writes, operations: () => operations, last: () => last };
}

/** The work of a scene on the present card, like the command line and the daemon's runner. */
async function work(scene: Scene, connect: () => Promise<Connection>, from?: JobState): Promise<JobState> {
  const { driver } = await connect();
  const jobContext = createJobContext({
    signal,
    ...(from && { from: { ...from, kind: "running", error: null } as const }),
  });
  await runToCompletion(jobContext, async () =>
    writeCard(await openCard(driver, signal, { uid: scene.uid }), scene.work, jobContext),
  );
  return jobContext.state();
}

export async function workbench(
  name: DriverName,
  scene: Scene,
  stranger?: VirtualCard,
  { baud, isDoubled }: Line = {},
): Promise<Workbench> {
  const options = new Map([TIMEOUT, ...(baud === undefined ? [] : [["baud", String(baud)] as const])]);
  const cable = inMemory(name);
  const { seen, writes, operations, last } = counted(virtualCard(scene.start));
  let [sent, received] = [0, 0];
  const newPort = () => {
    const port = cable.newPort();
    port.onBytes((bytes) => {
      received += bytes.length;
    });
    const write: typeof port.write = async (bytes, writing) => {
      sent += 1;
      if (isDoubled?.(bytes)) await port.write(bytes, writing);
      return port.write(bytes, writing);
    };
    return { ...port, write };
  };
  const setting = { driver: name, clock: cable.clock, options, pace: NO_PACE, byteMs: 0, newPort };
  const simulation = await simulate({ ...setting, ...(stranger && { stranger }) });
  simulation.putCard(seen);
  return {
    card: seen,
    simulation,
    writes,
    operations,
    lastWritten: last,
    sent: () => sent,
    received: () => received,
    error(text) {
      const read = parseInjectedError(text);
      if (!read) throw new Error(text);
      simulation.inject(read);
    },
    run: (from, other) => work({ ...scene, work: other ?? scene.work }, () => cable.connect(options), from),
    async driver() {
      const { driver } = await cable.connect(options);
      return driver;
    },
    async close() {
      await simulation.stop();
      await cable.dispose();
    },
  };
}
