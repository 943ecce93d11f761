import { type Clock, pause } from "../kernel/clock.ts";
import { cancelled, DeviceError } from "../kernel/errors.ts";
import type { ApduPort } from "./apdu-port.ts";
import { type PcscHost, pcscHost, type ReaderSeen } from "./pcsc-client.ts";
import {
  CARD_DISCONNECTED,
  FORBIDDEN,
  hasCode,
  isPcscError,
  NO_CARD_THERE,
  PcscError,
  READER_DISCONNECTED,
  SERVICE_DISCONNECTED,
} from "./pcsc-error.ts";
import { BINDINGS } from "./pcsc-fork.ts";
import { diagnoseService } from "./pcsc-service.ts";

interface PcscSetting {
  /** `koffi` or `pcsclite`. */
  readonly binding: string;
  readonly clock: Clock;
  /** The service's socket on Linux, which its client library finds itself. */
  readonly socket: string;
}

/** The system's smart card service. */
export interface SmartCards {
  list(isEnough?: (readers: readonly ReaderSeen[]) => boolean): Promise<readonly ReaderSeen[]>;
  /** Rejects with NO_ENCODER, PORT_BUSY, PORT_FORBIDDEN or PCSC_DOWN. */
  open(name: string): Promise<ApduPort>;
}

const NOTHING = new Uint8Array();

/** The program that will do it. */
async function host({ binding, clock }: PcscSetting): Promise<PcscHost> {
  const known = BINDINGS.find((name) => name === binding);
  if (!known) throw new DeviceError("PCSC_BINDING_ABSENT", `loading ${binding}`, { binding });
  return pcscHost(known, clock);
}

/** What a rejection means during the search for a reader. */
async function toOpenError(error: unknown, encoder: string, setting: PcscSetting): Promise<unknown> {
  const doing = `opening ${encoder}`;
  if (hasCode(error, ...FORBIDDEN)) return new DeviceError("PORT_FORBIDDEN", doing, { port: "PC/SC" }, error);
  if (hasCode(error, "E_SHARING_VIOLATION")) return new DeviceError("PORT_BUSY", doing, { port: encoder }, error);
  if (hasCode(error, ...READER_DISCONNECTED))
    return new DeviceError("NO_ENCODER", doing, { encoder, port: encoder }, error);
  if (!hasCode(error, ...SERVICE_DISCONNECTED)) return error;
  const why = await diagnoseService(setting.socket, setting.clock);
  const code = why === "forbidden" ? "PORT_FORBIDDEN" : "PCSC_DOWN";
  return new DeviceError(code, doing, { port: "PC/SC" }, error);
}

/** Readers through one of the two bindings, with identical behavior. */
export function smartCards(setting: PcscSetting): SmartCards {
  /** Releases the process unless it is passed on. */
  async function using<T>(encoder: string, work: (service: PcscHost) => Promise<T>): Promise<T> {
    try {
      const service = await host(setting);
      try {
        return await work(service);
      } catch (error) {
        await service.rest("");
        throw error;
      }
    } catch (error) {
      throw await toOpenError(error, encoder, setting);
    }
  }
  return {
    list: (isEnough = () => false) =>
      using("*", async (service) => {
        const readers = await service.settled(isEnough);
        await service.rest("");
        return readers;
      }),
    open: (name) =>
      using(name, async (service) => {
        const readers = await service.settled((all) => all.some((one) => one.name === name));
        const found = readers.find((one) => one.name === name);
        if (!found) throw new PcscError("E_UNKNOWN_READER", undefined);
        if (found.hasCard && found.isTaken) throw new PcscError("E_SHARING_VIOLATION", undefined);
        return new ReaderPort(found, service, setting.clock);
      }),
  };
}

/** Rejects on abort while the work continues: a sent command cannot be stopped. */
function unlessAborted<T>(work: Promise<T>, doing: string, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(cancelled(signal, doing));
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

/**
 * Windows' own services read a placed card for a moment (certificates, Plug and Play); a second program
 * waits for them.
 */
const SHARED_MS = 2000;
const SHARED_STEP_MS = 100;

async function powerUpPatiently(
  service: PcscHost,
  path: string,
  clock: Clock,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const end = clock.now() + SHARED_MS;
  for (;;) {
    try {
      return await service.call("powerUp", path);
    } catch (error) {
      if (!hasCode(error, "E_SHARING_VIOLATION") || clock.now() >= end) throw error;
      await pause(clock, SHARED_STEP_MS, signal);
    }
  }
}

/** One open reader. Its methods are own properties, because wrappers copy the port. */
export class ReaderPort implements ApduPort {
  readonly path: string;
  readonly #service: PcscHost;
  readonly #clock: Clock;
  readonly #lost = new AbortController();
  readonly disconnected = this.#lost.signal;
  #hasCard: boolean;
  #isClosed = false;
  /** Settles when the last sent command has ended in any way. */
  #last: Promise<unknown> = Promise.resolve();

  constructor({ name, hasCard }: ReaderSeen, service: PcscHost, clock: Clock) {
    this.path = name;
    this.#hasCard = hasCard;
    this.#service = service;
    this.#clock = clock;
    service.onReaders(() => this.#follow());
    this.#follow();
  }

  readonly powerUp: ApduPort["powerUp"] = (signal) => {
    const doing = "powering the card up";
    const call = async () => (this.#hasCard ? powerUpPatiently(this.#service, this.path, this.#clock, signal) : null);
    return this.#inTurn<Uint8Array | null>(doing, signal, call, (error) => {
      if (hasCode(error, ...NO_CARD_THERE)) return null;
      throw this.#failure(error, doing);
    });
  };

  readonly transmit: ApduPort["transmit"] = (command, signal) => {
    const doing = "asking the card";
    const call = () => this.#service.call("transmit", this.path, command);
    return this.#inTurn(doing, signal, call, (error) => {
      if (hasCode(error, ...CARD_DISCONNECTED)) return NOTHING;
      throw this.#failure(error, doing);
    });
  };

  readonly escape: ApduPort["escape"] = (command, signal) => {
    const doing = "asking the reader";
    const call = () => this.#service.call("control", this.path, command);
    return this.#inTurn<Uint8Array | null>(doing, signal, call, (error) => {
      if (hasCode(error, ...SERVICE_DISCONNECTED, ...READER_DISCONNECTED)) throw this.#failure(error, doing);
      return null;
    });
  };

  readonly close = async (): Promise<void> => {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#lose(undefined);
    await this.#service.rest(this.path);
  };

  #follow(): void {
    const { disconnected } = this.#service;
    const now = this.#service.readers().find(({ name }) => name === this.path);
    this.#hasCard = now?.hasCard ?? false;
    if (disconnected.aborted || !now) this.#lose(disconnected.reason);
  }

  #lose(cause: unknown): void {
    this.#lost.abort(new DeviceError("ENCODER_UNPLUGGED", `using ${this.path}`, {}, cause));
  }

  #inTurn<T>(
    doing: string,
    callerSignal: AbortSignal,
    call: () => Promise<T>,
    refused: (error: PcscError) => T,
  ): Promise<T> {
    const signal = AbortSignal.any([callerSignal, this.disconnected]);
    const before = this.#last;
    const turn = async () => {
      await before;
      if (signal.aborted) throw cancelled(signal, doing);
      try {
        return await call();
      } catch (error) {
        if (isPcscError(error)) return refused(error);
        throw error;
      }
    };
    const work = turn();
    this.#last = work.catch(() => undefined);
    return unlessAborted(work, doing, signal);
  }

  /** Maps an error of an open reader. */
  #failure(error: PcscError, doing: string): DeviceError {
    const port = this.path;
    if (hasCode(error, ...SERVICE_DISCONNECTED, ...READER_DISCONNECTED)) this.#lose(error);
    if (this.disconnected.aborted) return cancelled(this.disconnected, doing);
    if (hasCode(error, "E_SHARING_VIOLATION")) return new DeviceError("PORT_BUSY", doing, { port }, error);
    if (hasCode(error, ...FORBIDDEN)) return new DeviceError("PORT_FORBIDDEN", doing, { port }, error);
    return new DeviceError("ENCODER_REFUSED", doing, { status: error.kind ?? error.message }, error);
  }
}
