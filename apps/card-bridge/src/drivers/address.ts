import { DeviceError, isDevice } from "../kernel/errors.ts";
import { DRIVER_NAMES, type DriverName, isDriver } from "./index.ts";

/**
 * `<driver>:<address>[?option=…]`, the address format of every encoder; `sim:<driver>` is that driver's simulator in
 * this process.
 */
export interface EncoderAddress {
  /** As entered: the name of this encoder everywhere. */
  readonly text: string;
  readonly driver: DriverName;
  readonly simulated: boolean;
  /** Serial path; empty for a simulated one. */
  readonly path: string;
  readonly options: ReadonlyMap<string, string>;
}

/** Options of real encoders, and the values that each takes; a simulated one has more of its own. */
const OPTIONS: ReadonlyMap<string, RegExp> = new Map([
  ["baud", /^[1-9]\d{0,6}$/],
  ["timeout", /^[1-9]\d{0,6}$/],
  ["crc", /^[01]$/],
  ["binding", /^[a-z0-9-]+$/],
]);
const fits = ([name, value]: [string, string], simulated: boolean) => OPTIONS.get(name)?.test(value) ?? simulated;

const SHAPE = /^([a-z0-9]+):([^?]*)(?:\?(.*))?$/;

export function encoderAddress(text: string): EncoderAddress {
  const [, scheme, rest, query] = SHAPE.exec(text) ?? [];
  if (scheme === undefined || rest === undefined || rest === "")
    throw new DeviceError("ENCODER_ADDRESS_WRONG", "reading an encoder's address");
  const simulated = scheme === "sim";
  const options = new Map(new URLSearchParams(query));
  if (![...options].every((option) => fits(option, simulated)))
    throw new DeviceError("ENCODER_ADDRESS_WRONG", "reading an encoder's options");
  const driver = simulated ? rest : scheme;
  if (!isDriver(driver))
    throw new DeviceError("DRIVER_UNKNOWN", "reading an encoder's address", { driver, known: DRIVER_NAMES.join(", ") });
  return { text, driver, simulated, path: simulated ? "" : rest, options };
}

/** Whether an encoder can have this address. */
export function isEncoderAddress(text: string): boolean {
  try {
    encoderAddress(text);
    return true;
  } catch (error) {
    if (!isDevice(error)) throw error;
    return false;
  }
}
