import { emptyCard, uid, type VirtualCard, virtualCard } from "@adel/card";
import type { Clock } from "../kernel/clock.ts";
import type { BytePort } from "../transport/byte-port.ts";
import type { Pace } from "./driver.ts";
import { SimulatedField } from "./field.ts";
import { type DriverName, drivers } from "./index.ts";
import type { InjectedError } from "./injected-error.ts";
import { type NoisyPort, noisyPort } from "./noisy-port.ts";
import { pacedClock } from "./paced-clock.ts";

/** MF1S50YYX, typical times in ms. */
export const CHIP_PACE: Pace = { select: 2.5, authenticate: 2, read: 2.5, write: 5.5 };
export const NO_PACE: Pace = { select: 0, authenticate: 0, read: 0, write: 0 };
/** The card after a swap: one that does not belong to a hotel. */
const OTHER_UID = uid("0BADCA2D");

export interface Simulation {
  /** Makes this the only card in the field. */
  putCard(card: VirtualCard): void;
  putCardBeside(card: VirtualCard): void;
  /** Removes one card, or all of them. */
  lift(card?: VirtualCard): void;
  inject(injected: InjectedError): void;
  /** Removes all injected errors. */
  behave(): void;
  unplug(): Promise<void>;
  /** Opens a new port and replies on it. */
  plug(): void;
  stop(): Promise<void>;
}

export interface SimulationSetting {
  readonly driver: DriverName;
  readonly clock: Clock;
  readonly options: ReadonlyMap<string, string>;
  readonly pace: Pace;
  /** Initial transmission time of a byte in ms: 10 bits at the line's rate; 0 for none at all. */
  readonly byteMs: number;
  /** The simulator's end of a new cable. */
  readonly newPort: () => BytePort;
  /** Called after each block that the chip stored, before the encoder replies. */
  readonly onWritten?: () => void;
  /** The card after a swap; by default one as delivered. */
  readonly stranger?: VirtualCard;
}

/** A simulated encoder on any port: combines field, cable and vendor. */
export async function simulate(setting: SimulationSetting): Promise<Simulation> {
  const { startSimulator, noise } = await drivers[setting.driver].sim();
  let cable: { noisy: NoisyPort; stop: () => void } | undefined;
  let lineErrors: Extract<InjectedError, { kind: "line" }>[] = [];

  const unplug = async () => {
    const pulled = cable;
    cable = undefined;
    pulled?.stop();
    await pulled?.noisy.port.close();
  };
  const disturb = (injected: (typeof lineErrors)[number]) => {
    if (injected.at === undefined) lineErrors.push(injected);
    cable?.noisy.plan(injected);
  };
  const field = new SimulatedField({
    onWritten: () => setting.onWritten?.(),
    onUnplug: () => void unplug(),
    onMute: () => disturb({ kind: "line", error: "silent" }),
    otherCard: () => setting.stranger ?? virtualCard(emptyCard(OTHER_UID, "1k")),
  });
  const { options, pace, byteMs } = setting;
  const encoded = byteMs > 0 ? { byteMs, clock: pacedClock(setting.clock) } : null;
  const clock = encoded?.clock ?? setting.clock;
  const plug = () => {
    const noisy = noisyPort({ port: setting.newPort(), clock: setting.clock, encoded, noise });
    for (const error of lineErrors) noisy.plan(error);
    cable = { noisy, stop: startSimulator({ port: noisy.port, field, clock, options, pace }) };
  };
  plug();
  return {
    putCard: (card) => field.putCard(card),
    putCardBeside: (card) => field.putCardBeside(card),
    lift: (card) => field.lift(card),
    unplug,
    plug,
    stop: unplug,
    inject(injected) {
      if (injected.kind === "card") field.plan(injected);
      else disturb(injected);
    },
    behave() {
      lineErrors = [];
      field.forgetPlans();
      cable?.noisy.forgetPlans();
    },
  };
}
