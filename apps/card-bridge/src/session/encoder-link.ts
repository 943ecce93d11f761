import type { DeviceFaultCode } from "@adel/protocol";
import type { EncoderAddress } from "../drivers/address.ts";
import type { Connect } from "../drivers/connect.ts";
import type { EncoderDriver } from "../drivers/driver.ts";
import type { Clock } from "../kernel/clock.ts";
import { atMost } from "../kernel/deadline.ts";
import { asDeviceError, DeviceError, isDevice } from "../kernel/errors.ts";
import type { Log } from "../kernel/log.ts";

type Connection = Awaited<ReturnType<Connect>>;
type OpenLink = Connection & { readonly firmware: string };

/** The way to one encoder: opened when needed, given up when it breaks, however its driver behaves then. */
export interface EncoderLink {
  firmware(): string | null;
  /** Runs the task on an encoder that answers; what goes wrong is a DeviceError, and the way is closed if it broke. */
  use<T>(task: (driver: EncoderDriver) => Promise<T>, signal: AbortSignal): Promise<T>;
  close(): Promise<void>;
}

export interface LinkSetting {
  readonly address: EncoderAddress;
  readonly connect: Connect;
  readonly clock: Clock;
  readonly log: Log;
  /** Told of each fault of line or encoder, also of those that were mended by asking again. */
  readonly onFault?: ((code: DeviceFaultCode) => void) | undefined;
  /** The port went away, or was closed. */
  readonly onGone: () => void;
}

export const ABSENT: readonly DeviceFaultCode[] = ["NO_ENCODER", "ENCODER_UNPLUGGED"];
/** After these the talk with the encoder starts from the port again; what is none of ours may be a dead service's object. */
export const BROKEN: readonly DeviceFaultCode[] = [...ABSENT, "ENCODER_SILENT", "ENCODER_GARBLED", "BRIDGE_UNEXPECTED"];
/** Faults of the card, not of the way to it. */
const OF_THE_LINE = /^(ENCODER|PORT|BAUD|NO_ENCODER|BRIDGE_UNEXPECTED)/;
/** How long a call, or the closing itself, may go on after its port is gone. */
const GONE_MS = 1000;

/** Tells of what the driver's calls reject with, before whoever asked may try again. */
function observed(driver: EncoderDriver, tell: (error: unknown) => void): EncoderDriver {
  const told =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      try {
        return await call(...args);
      } catch (error) {
        tell(error);
        throw error;
      }
    };
  const { antenna } = driver;
  return {
    can: driver.can,
    firmware: told(driver.firmware),
    poll: told(driver.poll),
    authenticate: told(driver.authenticate),
    readBlock: told(driver.readBlock),
    writeBlock: told(driver.writeBlock),
    settle: told(driver.settle),
    beep: told(driver.beep),
    ...(antenna && { antenna: told(antenna) }),
  };
}

const unplugged = (reason: unknown) =>
  reason instanceof DeviceError ? reason : new DeviceError("ENCODER_UNPLUGGED", "using the encoder", {}, reason);

/** A driver that does not notice the loss of its port must not keep the lane: nothing of it reaches a card any more. */
function unlessGone<T>(work: Promise<T>, gone: AbortSignal, clock: Clock): Promise<T> {
  return new Promise((resolve, reject) => {
    let stop: (() => void) | undefined;
    const onGone = () => {
      stop = clock.after(GONE_MS, () => reject(unplugged(gone.reason)));
    };
    const over = () => {
      gone.removeEventListener("abort", onGone);
      stop?.();
    };
    if (gone.aborted) onGone();
    else gone.addEventListener("abort", onGone, { once: true });
    work.finally(over).then(resolve, reject);
  });
}

export function encoderLink(setting: LinkSetting): EncoderLink {
  const { address, connect, clock, log, onFault, onGone } = setting;
  let open: OpenLink | undefined;

  const tell = (error: unknown) => {
    const { code } = asDeviceError(error, "using the encoder");
    if (OF_THE_LINE.test(code)) onFault?.(code);
  };

  async function closed({ port }: Connection): Promise<void> {
    const closing = port.close().catch((error: unknown) => {
      log.warn("port", { encoder: address.text, why: String(error) });
    });
    await atMost(clock, GONE_MS, closing);
  }

  async function drop(): Promise<void> {
    const dropped = open;
    open = undefined;
    if (dropped) await closed(dropped);
  }

  async function ready(signal: AbortSignal): Promise<OpenLink> {
    if (open && !open.port.gone.aborted) return open;
    await drop();
    const { port, driver: bare } = await connect(address, signal).catch((error: unknown) => {
      tell(error);
      throw error;
    });
    const driver = observed(bare, tell);
    try {
      const firmware = await unlessGone(driver.firmware(signal), port.gone, clock);
      open = { port, driver, firmware };
    } catch (error) {
      await closed({ port, driver });
      throw error;
    }
    port.gone.addEventListener("abort", onGone, { once: true });
    if (port.gone.aborted) onGone();
    log.info("encoder answers", { encoder: address.text, firmware: open.firmware });
    return open;
  }

  /** Whatever a driver says of a port that is gone: it is gone. */
  function reasonOf(error: unknown, gone: AbortSignal | undefined): DeviceError {
    if (isDevice(error, "CANCELLED") || gone?.aborted !== true) return asDeviceError(error, "using the encoder");
    return isDevice(error, ...ABSENT) ? error : unplugged(gone.reason);
  }

  return {
    firmware: () => open?.firmware ?? null,
    async use(task, signal) {
      let gone: AbortSignal | undefined;
      try {
        const { driver, port } = await ready(signal);
        gone = port.gone;
        return await unlessGone(task(driver), gone, clock);
      } catch (error) {
        const fault = reasonOf(error, gone);
        if (BROKEN.includes(fault.code)) await drop();
        throw fault;
      }
    },
    close: drop,
  };
}
