import {
  type CardMemory,
  contentOf,
  emptyCard,
  expectedImage,
  type MasterKey,
  masterKey,
  parseCardSpec,
  sectorKeys,
  uid,
  virtualCard,
} from "@adel/card";
import { DRIVER_NAMES, type DriverName, drivers, isDriver } from "../../../apps/card-bridge/src/drivers/index.ts";
import { CHIP_PACE, simulate } from "../../../apps/card-bridge/src/drivers/simulation.ts";
import { createJobContext } from "../../../apps/card-bridge/src/jobs/execute-job.ts";
import { identifyCard } from "../../../apps/card-bridge/src/jobs/identify-card.ts";
import type { Probe } from "../../../apps/card-bridge/src/jobs/job-spec.ts";
import { systemClock } from "../../../apps/card-bridge/src/kernel/clock.ts";
import { openCard } from "../../../apps/card-bridge/src/session/card-session.ts";
import { memoryCable } from "../../../apps/card-bridge/src/transport/memory-port.ts";
import type { Options } from "./bench.ts";
import { limited } from "./timed.ts";

/** From the placed card to the result on the page; most of it is transmission time. */
const LIMIT_MS = 1500;
const BAUD = 115_200;
const ROUNDS = 9;
const OPTIONS = new Map([["timeout", "3000"]]);
const UID = uid("04A1B2C3");
const HOTEL = masterKey("00112233445566778899AABBCCDDEEFF");
const { signal } = new AbortController();

const spec = parseCardSpec({
  hotelNumber: 1001,
  cardSize: "1k",
  hotelKey: HOTEL.reveal(),
  factoryKey: "2B7E151628AED2A6ABF7158809CF4F3C",
  sequence: 9,
  cardType: 2,
  validFrom: 1763596800,
  validTo: 1763776800,
  records: {
    doorLock: { building: 3, floor: 12, room: 1206, areas: [] },
    energySaver: { relays: 2, offDelay: 30, areas: [] },
  },
});
const GUEST = expectedImage(contentOf(spec, UID), emptyCard(UID, "1k"));

const probe = (hotel: MasterKey, number: number): Probe => ({
  label: "hotel",
  keys: [1, 2, 3, 4].map((sector) => ({ sector, key: sectorKeys(hotel, UID, sector, number).keyA })),
});
const OWN = probe(HOTEL, 1001);
/** Seven hotels with two key ages each, and this one's newer key. */
const OTHERS = Array.from({ length: 15 }, (_, at) => probe(masterKey(String(at + 10).padStart(32, "0")), 2000 + at));
const CASES: readonly (readonly [string, CardMemory, readonly Probe[]])[] = [
  ["its hotel on record", GUEST, [OWN]],
  ["its hotel the last of 8 × 2 keys", GUEST, [...OTHERS, OWN]],
  ["blank", emptyCard(UID, "1k"), [OWN]],
];

/** Identifies a card with one kind of encoder whose simulator has realistic timing: the median of several rounds. */
async function* onEncoder(name: DriverName, rounds: number): AsyncGenerator<string> {
  const [near, far] = memoryCable();
  const setting = { driver: name, clock: systemClock, options: OPTIONS, pace: CHIP_PACE, newPort: () => near };
  const simulation = await simulate({ ...setting, byteMs: 10_000 / BAUD });
  const { driver } = await drivers[name].onCable(far, { path: far.path, options: OPTIONS, clock: systemClock });
  for (const [what, memory, probes] of CASES) {
    simulation.lift();
    simulation.putCard(virtualCard(memory));
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      const card = await openCard(driver, signal, { uid: UID });
      await identifyCard(card, probes, createJobContext({ signal }));
      times.push(performance.now() - began);
    }
    const middle = times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
    yield limited(`${name}: identify a card, ${what}`, middle, LIMIT_MS, "ms");
  }
  await simulation.stop();
}

/** Identifies placed cards at 115200 baud, with each kind of encoder. */
export async function* identifyBench({ isSmallest }: Options): AsyncGenerator<string> {
  const rounds = isSmallest ? 1 : ROUNDS;
  for (const name of DRIVER_NAMES.filter(isDriver)) yield* onEncoder(name, rounds);
}
