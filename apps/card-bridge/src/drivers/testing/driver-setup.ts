import { type CardMemory, emptyCard, uid, type VirtualCard, virtualCard } from "@adel/card";
import { afterEach, beforeEach, expect } from "vitest";
import { DeviceError } from "../../kernel/errors.ts";
import type { Port } from "../../transport/port.ts";
import type { EncoderDriver } from "../driver.ts";
import type { DriverName } from "../index.ts";
import { parseInjectedError } from "../injected-error.ts";
import { NO_PACE, type Simulation, simulate } from "../simulation.ts";
import type { Cable } from "./cables.ts";

export const UID = uid("04A1B2C3");
/** In the time of the cable's clock, which does not depend on the load of this computer. */
const ANSWER_MS = "200";
const signal = new AbortController().signal;

/** The error code of a rejected call. */
export async function codeOf(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error, "should have been refused").toBeInstanceOf(DeviceError);
  return error instanceof DeviceError ? error.code : undefined;
}

/** A driver at one end of a cable and its simulator at the other, new for each test. */
export interface Bench {
  readonly cable: Cable;
  readonly simulation: Simulation;
  readonly port: Port;
  readonly driver: EncoderDriver;
  /** The card that was placed last. */
  readonly card: VirtualCard;
  /** How long the driver waits for an answer, in ms. */
  readonly answerMs: number;
  readonly options: ReadonlyMap<string, string>;
  /** Places a card. */
  put(memory: CardMemory): VirtualCard;
  /** A card in the field, selected. */
  present(memory?: CardMemory): Promise<VirtualCard>;
  /** Injects an error by its word in `injected-error.ts`. */
  make(text: string): void;
  /** Called when the chip has stored a block and the encoder has not reported it yet. */
  whenWritten(react: () => void): void;
  /** Opens the port that is plugged in now. */
  connect(): Promise<void>;
}

export function bench(name: DriverName, makeCable: (name: DriverName) => Cable, given: object = {}): Bench {
  const options = new Map(Object.entries({ timeout: ANSWER_MS, ...given }));
  let now: Omit<Bench, "put" | "present" | "make" | "whenWritten" | "connect" | "answerMs" | "options">;
  let written: () => void = () => undefined;

  beforeEach(async () => {
    written = () => undefined;
    const cable = makeCable(name);
    const setting = { driver: name, clock: cable.clock, pace: NO_PACE, byteMs: 0 };
    const simulation = await simulate({
      ...setting,
      options: new Map(Object.entries(given)),
      newPort: cable.newPort,
      onWritten: () => written(),
    });
    now = { cable, simulation, ...(await cable.connect(options)), card: virtualCard(emptyCard(UID, "1k")) };
  });
  afterEach(async () => {
    await now.port.close();
    await now.simulation.stop();
    await now.cable.dispose();
  });

  const self: Bench = {
    get cable() {
      return now.cable;
    },
    get simulation() {
      return now.simulation;
    },
    get port() {
      return now.port;
    },
    get driver() {
      return now.driver;
    },
    get card() {
      return now.card;
    },
    answerMs: Number(options.get("timeout")),
    options,
    put(memory) {
      now = { ...now, card: virtualCard(memory) };
      now.simulation.putCard(now.card);
      return now.card;
    },
    async present(memory = emptyCard(UID, "1k")) {
      const card = self.put(memory);
      await now.driver.poll(signal);
      return card;
    },
    make(text) {
      const read = parseInjectedError(text);
      if (!read) throw new Error(`no such misbehaviour: ${text}`);
      now.simulation.inject(read);
    },
    whenWritten(react) {
      written = react;
    },
    async connect() {
      now = { ...now, ...(await now.cable.connect(options)) };
    },
  };
  return self;
}
