import { emptyCard, uid, virtualCard } from "@adel/card";
import { drivers } from "../../../apps/card-bridge/src/drivers/index.ts";
import { CHIP_PACE, simulate } from "../../../apps/card-bridge/src/drivers/simulation.ts";
import { createJobContext } from "../../../apps/card-bridge/src/jobs/execute-job.ts";
import { readCard } from "../../../apps/card-bridge/src/jobs/read-card.ts";
import { systemClock } from "../../../apps/card-bridge/src/kernel/clock.ts";
import { type CardSession, openCard } from "../../../apps/card-bridge/src/session/card-session.ts";
import { memoryCable } from "../../../apps/card-bridge/src/transport/memory-port.ts";
import type { Options } from "./bench.ts";
import { readAll, writeSix } from "./card-work.ts";
import { within } from "./timed.ts";

const ROUNDS = 15;
/** USB, the service and the reader's processor, for each command. */
const COMMAND_MS = 1.5;
/** The simulator has the timing of commands and card; transferring bytes takes almost no time. */
const BYTE_MS = 1e-6;
const { signal } = new AbortController();

/** Minimum time of these operations in sequence: command and card, without loading keys. */
function floorMs(counts: Readonly<Record<"authenticate" | "read" | "write", number>>): number {
  const { authenticate, read, write } = counts;
  const card = authenticate * CHIP_PACE.authenticate + read * CHIP_PACE.read + write * CHIP_PACE.write;
  return card + (authenticate + read + write) * COMMAND_MS;
}

/** A reader in memory with the timing of its commands and of the card. */
async function pacedReader() {
  const [near, far] = memoryCable();
  const simulation = await simulate({
    driver: "pcsc",
    clock: systemClock,
    options: new Map([["command", String(COMMAND_MS)]]),
    pace: CHIP_PACE,
    byteMs: BYTE_MS,
    newPort: () => near,
  });
  simulation.putCard(virtualCard(emptyCard(uid("04A1B2C3"), "1k")));
  const { driver } = await drivers.pcsc.onCable(far, { path: "memory", clock: systemClock, options: new Map() });
  return { driver, stop: () => simulation.stop() };
}

/** A card reader compared with the minimum time of commands and card; the best round counts. */
export async function pcscBench({ isSmallest }: Options): Promise<string[]> {
  const { driver, stop } = await pacedReader();
  async function timed(work: (card: CardSession) => Promise<unknown>): Promise<number> {
    const card = await openCard(driver, signal);
    const began = performance.now();
    await work(card);
    return performance.now() - began;
  }
  const best = { all: Number.POSITIVE_INFINITY, job: Number.POSITIVE_INFINITY, six: Number.POSITIVE_INFINITY };
  const rounds = isSmallest ? 1 : ROUNDS;
  try {
    for (let round = 0; round < rounds; round += 1) {
      best.all = Math.min(best.all, await timed(readAll));
      best.job = Math.min(best.job, await timed((card) => readCard(card, [], createJobContext({ signal }))));
      best.six = Math.min(best.six, await timed((card) => writeSix(card, round + 1)));
    }
  } finally {
    await stop();
  }
  const floorOfAll = floorMs({ authenticate: 16, read: 64, write: 0 });
  const floorOfSix = floorMs({ authenticate: 6, read: 18, write: 18 });
  return [
    within("PC/SC: read 64 blocks, 1.5 ms a command", "floor", best.all, floorOfAll, 1.1),
    within("PC/SC: the same as a job, keys tried", "floor", best.job, floorOfAll),
    within("PC/SC: six sectors written, read back", "floor", best.six, floorOfSix, 1.1),
  ];
}
