import type { DeviceErrorCode } from "@adel/protocol";
import type { EncoderAddress } from "../drivers/address.ts";
import type { Connect } from "../drivers/connect.ts";
import type { EncoderDriver } from "../drivers/driver.ts";
import type { Clock } from "../kernel/clock.ts";
import { limitTime } from "../kernel/deadline.ts";
import { asDeviceError, DeviceError, isDevice } from "../kernel/errors.ts";
import type { Log } from "../kernel/log.ts";
import { lineRate } from "./line-rate.ts";

type Connection = Awaited<ReturnType<Connect>>;
interface OpenLink extends Connection {
  readonly firmware: string;
  /** Bits a second, where the driver itself has chosen them. */
  readonly rate: number | undefined;
}

/** The connection to one encoder: opened when needed, closed when it breaks, however its driver behaves then. */
export interface EncoderLink {
  firmware(): string | null;
  /** Runs the task on a connected encoder. Rejects with a DeviceError, and closes the connection if it broke. */
  use<T>(task: (driver: EncoderDriver) => Promise<T>, signal: AbortSignal): Promise<T>;
  close(): Promise<void>;
}

export interface LinkSetting {
  readonly address: EncoderAddress;
  readonly connect: Connect;
  readonly clock: Clock;
  readonly log: Log;
  /** Called for each error of the line or encoder, also for those that a retry solved. */
  readonly onError?: ((code: DeviceErrorCode) => void) | undefined;
  /** The port disappeared or was closed. */
  readonly onDisconnected: () => void;
}

export const NOT_CONNECTED: readonly DeviceErrorCode[] = ["NO_ENCODER", "ENCODER_UNPLUGGED"];
/** After these errors the port is opened again; an unknown error may come from an object of a service that ended. */
export const FAILED: readonly DeviceErrorCode[] = [
  ...NOT_CONNECTED,
  "ENCODER_SILENT",
  "ENCODER_GARBLED",
  "BRIDGE_UNEXPECTED",
];
/** Faults of the card, not of the way to it. */
const OF_THE_LINE = /^(ENCODER|PORT|BAUD|NO_ENCODER|BRIDGE_UNEXPECTED)/;
/** How long a call, or closing, may continue after its port is gone. */
const DISCONNECTED_MS = 1000;

/** Reports what the driver's calls reject with, before the caller may retry. */
function observed(driver: EncoderDriver, notify: (error: unknown) => void): EncoderDriver {
  const reported =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      try {
        return await call(...args);
      } catch (error) {
        notify(error);
        throw error;
      }
    };
  const { antenna } = driver;
  return {
    can: driver.can,
    firmware: reported(driver.firmware),
    poll: reported(driver.poll),
    authenticate: reported(driver.authenticate),
    readBlock: reported(driver.readBlock),
    writeBlock: reported(driver.writeBlock),
    settle: reported(driver.settle),
    indicate: reported(driver.indicate),
    ...(antenna && { antenna: reported(antenna) }),
  };
}

const unplugged = (reason: unknown) =>
  reason instanceof DeviceError ? reason : new DeviceError("ENCODER_UNPLUGGED", "using the encoder", {}, reason);

/** A driver that does not notice the loss of its port must not keep the lane: nothing of it reaches a card any more. */
function unlessDisconnected<T>(work: Promise<T>, disconnected: AbortSignal, clock: Clock): Promise<T> {
  return new Promise((resolve, reject) => {
    let stop: (() => void) | undefined;
    const onDisconnected = () => {
      stop = clock.after(DISCONNECTED_MS, () => reject(unplugged(disconnected.reason)));
    };
    const over = () => {
      disconnected.removeEventListener("abort", onDisconnected);
      stop?.();
    };
    if (disconnected.aborted) onDisconnected();
    else disconnected.addEventListener("abort", onDisconnected, { once: true });
    work.finally(over).then(resolve, reject);
  });
}

/** One answer lost while the port is opened must not end what it is opened for. */
async function firmwareOf(driver: EncoderDriver, signal: AbortSignal): Promise<string> {
  try {
    return await driver.firmware(signal);
  } catch (error) {
    if (!isDevice(error, "ENCODER_SILENT", "ENCODER_GARBLED")) throw error;
    return driver.firmware(signal);
  }
}

export function encoderLink(setting: LinkSetting): EncoderLink {
  const { address, connect, clock, log, onError, onDisconnected } = setting;
  const rate = lineRate(address, clock, log);
  let open: OpenLink | undefined;

  const notify = (error: unknown) => {
    const { code } = asDeviceError(error, "using the encoder");
    if (OF_THE_LINE.test(code)) onError?.(code);
  };

  async function closed({ port }: Connection): Promise<void> {
    const closing = port.close().catch((error: unknown) => {
      log.warn("port", { encoder: address.text, why: String(error) });
    });
    await limitTime(clock, DISCONNECTED_MS, closing);
  }

  async function drop(): Promise<void> {
    const dropped = open;
    open = undefined;
    if (dropped) await closed(dropped);
  }

  async function ready(signal: AbortSignal): Promise<OpenLink> {
    if (open && !open.port.disconnected.aborted) return open;
    await drop();
    const { port, driver: minimal } = await connect(rate.address(), signal).catch((error: unknown) => {
      notify(error);
      throw error;
    });
    const driver = observed(minimal, notify);
    try {
      const firmware = await unlessDisconnected(firmwareOf(driver, signal), port.disconnected, clock);
      open = { port, driver, firmware, rate: minimal.baudRate?.() };
    } catch (error) {
      await closed({ port, driver });
      throw error;
    }
    port.disconnected.addEventListener("abort", onDisconnected, { once: true });
    if (port.disconnected.aborted) onDisconnected();
    log.info("encoder answers", { encoder: address.text, firmware: open.firmware, rate: open.rate ?? null });
    return open;
  }

  /** Any driver error on a port that is gone means that the encoder is disconnected. */
  function reasonOf(error: unknown, disconnected: AbortSignal | undefined): DeviceError {
    if (isDevice(error, "CANCELLED") || disconnected?.aborted !== true)
      return asDeviceError(error, "using the encoder");
    return isDevice(error, ...NOT_CONNECTED) ? error : unplugged(disconnected.reason);
  }

  return {
    firmware: () => open?.firmware ?? null,
    async use(task, signal) {
      let disconnected: AbortSignal | undefined;
      try {
        const { driver, port } = await ready(signal);
        disconnected = port.disconnected;
        return await unlessDisconnected(task(driver), disconnected, clock);
      } catch (error) {
        const failure = reasonOf(error, disconnected);
        rate.failed(failure.code, open?.rate);
        if (FAILED.includes(failure.code)) await drop();
        throw failure;
      }
    },
    close: drop,
  };
}
