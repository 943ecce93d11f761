import type { DeviceErrorCode } from "@adel/protocol";
import type { EncoderAddress } from "../drivers/address.ts";
import type { Connect } from "../drivers/connect.ts";
import type { EncoderDriver } from "../drivers/driver.ts";
import type { Clock } from "../kernel/clock.ts";
import { limitTime } from "../kernel/deadline.ts";
import { asDeviceError, DeviceError, isDevice } from "../kernel/errors.ts";
import type { Log } from "../kernel/log.ts";
import { type LineRate, lineRate } from "./line-rate.ts";

type Connection = Awaited<ReturnType<Connect>>;
interface OpenLink extends Connection {
  readonly firmware: string;
  /** Bits per second, if the driver has selected them itself. */
  readonly rate: number | undefined;
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
/** Errors of the line and the encoder, not of the card. */
const OF_THE_LINE = /^(ENCODER|PORT|BAUD|NO_ENCODER|BRIDGE_UNEXPECTED)/;
/** How long a call, or closing, may continue after its port is gone. */
const DISCONNECTED_MS = 1000;

/** Reports errors of the driver's calls, before the caller may retry. */
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

/** A driver that does not detect the loss of its port must not keep the mutex: it can no longer reach a card. */
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

/** One lost reply while the port is opened must not end the task. */
async function firmwareOf(driver: EncoderDriver, signal: AbortSignal): Promise<string> {
  try {
    return await driver.firmware(signal);
  } catch (error) {
    if (!isDevice(error, "ENCODER_SILENT", "ENCODER_GARBLED")) throw error;
    return driver.firmware(signal);
  }
}

/** Any driver error on a port that is gone means that the encoder is disconnected. */
function reasonOf(error: unknown, disconnected: AbortSignal | undefined): DeviceError {
  if (isDevice(error, "CANCELLED") || disconnected?.aborted !== true) return asDeviceError(error, "using the encoder");
  return isDevice(error, ...NOT_CONNECTED) ? error : unplugged(disconnected.reason);
}

/** The connection to one encoder: opened when needed, closed when it breaks, however its driver behaves then. */
export class EncoderLink {
  readonly #setting: LinkSetting;
  readonly #rate: LineRate;
  #open: OpenLink | undefined;

  constructor(setting: LinkSetting) {
    this.#setting = setting;
    this.#rate = lineRate(setting.address, setting.clock, setting.log);
  }

  firmware(): string | null {
    return this.#open?.firmware ?? null;
  }

  /** Runs the task on a connected encoder. Rejects with a DeviceError, and closes the connection if it broke. */
  async use<T>(task: (driver: EncoderDriver) => Promise<T>, signal: AbortSignal): Promise<T> {
    let disconnected: AbortSignal | undefined;
    try {
      const { driver, port } = await this.#ready(signal);
      disconnected = port.disconnected;
      return await unlessDisconnected(task(driver), disconnected, this.#setting.clock);
    } catch (error) {
      const failure = reasonOf(error, disconnected);
      this.#rate.failed(failure.code, this.#open?.rate);
      if (FAILED.includes(failure.code)) await this.close();
      throw failure;
    }
  }

  async close(): Promise<void> {
    const dropped = this.#open;
    this.#open = undefined;
    if (dropped) await this.#closePort(dropped);
  }

  async #ready(signal: AbortSignal): Promise<OpenLink> {
    const { address, log, onDisconnected } = this.#setting;
    if (this.#open && !this.#open.port.disconnected.aborted) return this.#open;
    await this.close();
    const open = await this.#connect(signal);
    const { port, firmware, rate } = open;
    this.#open = open;
    port.disconnected.addEventListener("abort", onDisconnected, { once: true });
    if (port.disconnected.aborted) onDisconnected();
    log.info("encoder answers", { encoder: address.text, firmware, rate: rate ?? null });
    return open;
  }

  async #connect(signal: AbortSignal): Promise<OpenLink> {
    const { connect, clock } = this.#setting;
    const notify = (error: unknown) => this.#notify(error);
    const { port, driver: minimal } = await connect(this.#rate.address(), signal).catch((error: unknown) => {
      notify(error);
      throw error;
    });
    const driver = observed(minimal, notify);
    try {
      const firmware = await unlessDisconnected(firmwareOf(driver, signal), port.disconnected, clock);
      return { port, driver, firmware, rate: minimal.baudRate?.() };
    } catch (error) {
      await this.#closePort({ port, driver });
      throw error;
    }
  }

  async #closePort({ port }: Connection): Promise<void> {
    const { address, clock, log } = this.#setting;
    const closing = port.close().catch((error: unknown) => {
      log.warn("port", { encoder: address.text, why: String(error) });
    });
    await limitTime(clock, DISCONNECTED_MS, closing);
  }

  #notify(error: unknown): void {
    const { code } = asDeviceError(error, "using the encoder");
    if (OF_THE_LINE.test(code)) this.#setting.onError?.(code);
  }
}
