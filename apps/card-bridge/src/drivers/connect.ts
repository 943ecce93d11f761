import { emptyCard, uid, virtualCard } from "@adel/card";
import type { Clock } from "../kernel/clock.ts";
import type { BytePort } from "../transport/byte-port.ts";
import { memoryCable } from "../transport/memory-port.ts";
import type { EncoderAddress } from "./address.ts";
import type { EncoderDriver } from "./driver.ts";
import { drivers } from "./index.ts";
import { NO_PACE, type Simulation, simulate } from "./simulation.ts";

export interface Connection {
  readonly driver: EncoderDriver;
  readonly port: BytePort;
}
/** Opens an encoder's port and puts its driver on it; nothing is asked of the encoder yet. */
export type Connect = (address: EncoderAddress, signal: AbortSignal) => Promise<Connection>;

/** The UID of the card on an in-process simulator that was not told another one (card format §9). */
export const EXAMPLE_UID = "04A1B2C3";

/** An in-process simulator keeps its card from one opening to the next, as an encoder on a desk does. */
function inProcess(clock: Clock) {
  const known = new Map<string, { simulation: Simulation; cable: { far: BytePort } }>();
  return async function open({ text, driver, options }: EncoderAddress): Promise<BytePort> {
    const before = known.get(text);
    if (before) {
      await before.simulation.unplug();
      before.simulation.plug();
      return before.cable.far;
    }
    const cable = { far: memoryCable(text)[1] };
    const newPort = () => {
      const [near, far] = memoryCable(text);
      cable.far = far;
      return near;
    };
    const simulation = await simulate({ driver, clock, options, pace: NO_PACE, byteMs: 0, newPort });
    simulation.place(
      virtualCard(emptyCard(uid(options.get("uid") ?? EXAMPLE_UID), options.get("size") === "4k" ? "4k" : "1k")),
    );
    known.set(text, { simulation, cable });
    return cable.far;
  };
}

/** serialport is loaded with the first real port only: its binding is native, and simulators need none. */
async function openSerialPort({ driver, path, options }: EncoderAddress, clock: Clock, signal: AbortSignal) {
  const { openSerial } = await import("../transport/serial-port.ts");
  const baudRate = Number(options.get("baud") ?? drivers[driver].baudRate);
  return openSerial({ path, baudRate, clock }, signal);
}

export function connector(clock: Clock): Connect {
  const openSimulated = inProcess(clock);
  return async (address, signal) => {
    const { createDriver } = await drivers[address.driver].driver();
    const port = address.simulated ? await openSimulated(address) : await openSerialPort(address, clock, signal);
    return { port, driver: createDriver({ port, clock, options: address.options }) };
  };
}
