import type { Clock } from "../kernel/clock.ts";
import type { EncoderAddress } from "./address.ts";
import type { inProcess } from "./in-process.ts";
import { drivers } from "./index.ts";
import type { OnLine } from "./line-trace.ts";
import type { Connection } from "./link.ts";

/** Opens an encoder's port and creates its driver; no command is sent yet. `onLine` gets all bytes. */
export type Connect = (address: EncoderAddress, signal: AbortSignal, onLine?: OnLine) => Promise<Connection>;

export function connector(clock: Clock): Connect {
  let simulated: Promise<ReturnType<typeof inProcess>> | undefined;
  const simulators = async () => (await import("./in-process.ts")).inProcess(clock);
  return async (address, signal, onLine) => {
    const { driver, path, options } = address;
    const encoderAddress = { path, options, clock, onLine };
    if (!address.simulated) return drivers[driver].open(encoderAddress, signal);
    simulated ??= simulators();
    const plugIn = await simulated;
    return drivers[driver].onCable(await plugIn(address), encoderAddress);
  };
}
