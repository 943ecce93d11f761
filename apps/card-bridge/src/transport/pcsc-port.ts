import { type Clock, pause } from "../kernel/clock.ts";
import { cancelled, DeviceError } from "../kernel/errors.ts";
import type { ApduPort } from "./apdu-port.ts";
import type { BoundReader, PcscBinding, ReaderSeen } from "./pcsc-binding.ts";
import {
  CARD_GONE,
  FORBIDDEN,
  isFailure,
  NO_CARD_THERE,
  type PcscFailure,
  READER_GONE,
  SERVICE_GONE,
  says,
} from "./pcsc-failure.ts";
import { whyNotServed } from "./pcsc-service.ts";

interface PcscSetting {
  /** `pcsc-mini` or `pcsclite`. */
  readonly binding: string;
  readonly clock: Clock;
  /** The service's socket on Linux; its client library finds it by itself. */
  readonly socket: string;
}

/** The system's smart card service. */
export interface SmartCards {
  list(isEnough?: (readers: readonly ReaderSeen[]) => boolean): Promise<readonly ReaderSeen[]>;
  /** Rejects with NO_ENCODER, PORT_BUSY, PORT_FORBIDDEN or PCSC_DOWN. */
  open(name: string): Promise<ApduPort>;
}

/** A command that a reader never answers must not keep a port from closing. */
const LAST_MS = 500;
const NOTHING = new Uint8Array();

async function load({ binding, clock }: PcscSetting): Promise<PcscBinding> {
  const doing = `loading ${binding}`;
  if (binding === "pcsclite") return (await import("./pcsclite.ts")).pcsclite(clock);
  if (binding !== "pcsc-mini") throw new DeviceError("PCSC_BINDING_ABSENT", doing, { binding });
  try {
    return (await import("./pcsc-mini.ts")).pcscMini(clock);
  } catch (error) {
    // The system's own client library is missing, and so is the service.
    throw new DeviceError("PCSC_DOWN", doing, {}, error);
  }
}

/** What a refusal means while a reader is looked for. */
async function openFault(error: unknown, encoder: string, setting: PcscSetting): Promise<unknown> {
  const doing = `opening ${encoder}`;
  if (says(error, ...FORBIDDEN)) return new DeviceError("PORT_FORBIDDEN", doing, { port: "PC/SC" }, error);
  if (says(error, "E_SHARING_VIOLATION")) return new DeviceError("PORT_BUSY", doing, { port: encoder }, error);
  if (says(error, ...READER_GONE)) return new DeviceError("NO_ENCODER", doing, { encoder, port: encoder }, error);
  if (!says(error, ...SERVICE_GONE)) return error;
  const why = await whyNotServed(setting.socket, setting.clock);
  const code = why === "forbidden" ? "PORT_FORBIDDEN" : "PCSC_DOWN";
  return new DeviceError(code, doing, { port: "PC/SC" }, error);
}

/** Readers by way of one of the two bindings; which of them makes no difference from here on. */
export async function smartCards(setting: PcscSetting): Promise<SmartCards> {
  const binding = await load(setting);
  const told = async <T>(encoder: string, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw await openFault(error, encoder, setting);
    }
  };
  return {
    list: (isEnough = () => false) => told("*", binding.list(isEnough)),
    async open(name) {
      const reader = await told(name, binding.open(name));
      const { hasCard, isTaken } = reader.seen();
      if (!hasCard || !isTaken) return readerPort(reader, setting.clock);
      await reader.close();
      throw new DeviceError("PORT_BUSY", `opening ${name}`, { port: name });
    },
  };
}

/** Hears of an abort while the work goes on by itself: nothing stops a command that was sent. */
function unlessAborted<T>(work: Promise<T>, doing: string, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(cancelled(signal, doing));
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

function readerPort(reader: BoundReader, clock: Clock): ApduPort {
  const path = reader.seen().name;
  const gone = new AbortController();
  const lost = (cause: unknown) => gone.abort(new DeviceError("ENCODER_UNPLUGGED", `using ${path}`, {}, cause));
  if (reader.gone.aborted) lost(reader.gone.reason);
  reader.gone.addEventListener("abort", () => lost(reader.gone.reason), { once: true });
  /** Ends when the command that was sent last has ended, however. */
  let last: Promise<unknown> = Promise.resolve();

  /** What a refusal means while a reader is used. */
  function fault(error: PcscFailure, doing: string): DeviceError {
    if (says(error, ...SERVICE_GONE, ...READER_GONE)) lost(error);
    if (gone.signal.aborted) return cancelled(gone.signal, doing);
    if (says(error, "E_SHARING_VIOLATION")) return new DeviceError("PORT_BUSY", doing, { port: path }, error);
    if (says(error, ...FORBIDDEN)) return new DeviceError("PORT_FORBIDDEN", doing, { port: path }, error);
    return new DeviceError("ENCODER_REFUSED", doing, { status: error.is ?? error.message }, error);
  }

  function inTurn<T>(doing: string, given: AbortSignal, call: () => Promise<T>, refused: (error: PcscFailure) => T) {
    const signal = AbortSignal.any([given, gone.signal]);
    const before = last;
    const turn = async () => {
      await before;
      if (signal.aborted) throw cancelled(signal, doing);
      try {
        return await call();
      } catch (error) {
        if (isFailure(error)) return refused(error);
        throw error;
      }
    };
    const work = turn();
    last = work.catch(() => undefined);
    return unlessAborted(work, doing, signal);
  }

  return {
    path,
    gone: gone.signal,
    powerUp(signal) {
      const doing = "powering the card up";
      const call = async () => (reader.seen().hasCard ? reader.powerUp() : null);
      return inTurn<Uint8Array | null>(doing, signal, call, (error) => {
        if (says(error, ...NO_CARD_THERE)) return null;
        throw fault(error, doing);
      });
    },
    transmit(command, signal) {
      const doing = "asking the card";
      return inTurn(
        doing,
        signal,
        () => reader.transmit(command),
        (error) => {
          if (says(error, ...CARD_GONE)) return NOTHING;
          throw fault(error, doing);
        },
      );
    },
    escape(command, signal) {
      const doing = "asking the reader";
      return inTurn<Uint8Array | null>(
        doing,
        signal,
        () => reader.control(command),
        (error) => {
          if (says(error, ...SERVICE_GONE, ...READER_GONE)) throw fault(error, doing);
          return null;
        },
      );
    },
    async close() {
      lost(undefined);
      await Promise.race([last, pause(clock, LAST_MS, new AbortController().signal)]);
      await reader.close();
    },
  };
}
