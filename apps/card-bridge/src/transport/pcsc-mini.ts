import { type Card, CardDisposition, CardMode, Client, controlCode, type Reader } from "pcsc-mini";
import type { Clock } from "../kernel/clock.ts";
import { pause } from "../kernel/clock.ts";
import {
  type BoundReader,
  escapeFunction,
  type PcscBinding,
  QUIET_MS,
  type ReaderSeen,
  readerSeen,
} from "./pcsc-binding.ts";
import { PcscFailure, type Scard, SERVICE_GONE, says } from "./pcsc-failure.ts";

/** pcsc-mini's words for what winscard.h numbers. */
const CODES: Readonly<Record<string, Scard>> = {
  InternalError: "F_INTERNAL_ERROR",
  CommError: "F_COMM_ERROR",
  Canceled: "E_CANCELLED",
  InvalidHandle: "E_INVALID_HANDLE",
  UnknownReader: "E_UNKNOWN_READER",
  Timeout: "E_TIMEOUT",
  SharingViolation: "E_SHARING_VIOLATION",
  NoSmartCard: "E_NO_SMARTCARD",
  ProtoMismatch: "E_PROTO_MISMATCH",
  NotReady: "E_NOT_READY",
  SystemCancelled: "E_SYSTEM_CANCELLED",
  NotTransacted: "E_NOT_TRANSACTED",
  ReaderUnavailable: "E_READER_UNAVAILABLE",
  CardUnsupported: "E_CARD_UNSUPPORTED",
  NoService: "E_NO_SERVICE",
  ServiceStopped: "E_SERVICE_STOPPED",
  UnsupportedFeature: "E_UNSUPPORTED_FEATURE",
  NoAccess: "E_NO_ACCESS",
  NoReadersAvailable: "E_NO_READERS_AVAILABLE",
  CommDataLost: "E_COMM_DATA_LOST",
  UnsupportedCard: "W_UNSUPPORTED_CARD",
  UnresponsiveCard: "W_UNRESPONSIVE_CARD",
  UnpoweredCard: "W_UNPOWERED_CARD",
  ResetCard: "W_RESET_CARD",
  RemovedCard: "W_REMOVED_CARD",
  SecurityViolation: "W_SECURITY_VIOLATION",
};

function failure(error: unknown): PcscFailure {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return new PcscFailure(CODES[code], error);
}
async function orFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw failure(error);
  }
}

interface Known {
  readonly reader: Reader;
  seen: ReaderSeen;
}

/**
 * One client of the service with the readers it tells of. When the service stops, a client is dead for good: whoever
 * opens again makes a new one.
 */
function watch(clock: Clock) {
  const client = new Client();
  const gone = new AbortController();
  const readers = new Map<string, Known>();
  let told: () => void = () => undefined;
  client.on("error", (error) => gone.abort(failure(error)));
  client.on("reader", (reader) => {
    const name = reader.name();
    reader.on("change", (status) => {
      // Its ATR is not to be trusted on Linux: the bytes come from another place than the length.
      readers.set(name, { reader, seen: readerSeen(name, status.raw) });
      told();
    });
    reader.on("disconnect", () => {
      readers.delete(name);
      told();
    });
  });
  const stop = () => {
    gone.abort(new PcscFailure("E_CANCELLED", undefined));
    client.removeAllListeners();
    client.on("error", () => undefined);
    try {
      client.stop();
    } catch (error) {
      // A service that went first has nothing left to let go of.
      if (!says(failure(error), ...SERVICE_GONE)) throw failure(error);
    }
  };
  try {
    client.start();
  } catch (error) {
    stop();
    throw failure(error);
  }
  const all = () => [...readers.values()].map(({ seen }) => seen);
  return {
    gone,
    readers,
    stop,
    onTold(listener: () => void) {
      told = listener;
    },
    /** Waits until enough is known, or nothing new comes. */
    async settled(isEnough: (seen: readonly ReaderSeen[]) => boolean): Promise<readonly ReaderSeen[]> {
      while (!gone.signal.aborted && !isEnough(all())) {
        const news = new AbortController();
        told = () => news.abort();
        const quiet = await pause(clock, QUIET_MS, AbortSignal.any([news.signal, gone.signal])).then(
          () => true,
          () => false,
        );
        if (quiet) break;
      }
      told = () => undefined;
      if (gone.signal.aborted) throw gone.signal.reason;
      return all();
    },
  };
}
type Watch = ReturnType<typeof watch>;

function boundReader(name: string, known: Known, watching: Watch): BoundReader {
  let card: Card | undefined;
  const away = new AbortController();
  watching.onTold(() => {
    const now = watching.readers.get(name);
    if (now) Object.assign(known, now);
    else away.abort(new PcscFailure("E_READER_UNAVAILABLE", undefined));
  });

  async function powerDown(): Promise<void> {
    const held = card;
    card = undefined;
    // It may have been taken away long ago: then there is nothing to power down.
    await held?.disconnect(CardDisposition.UNPOWER).catch(() => undefined);
  }

  return {
    seen: () => known.seen,
    gone: AbortSignal.any([away.signal, watching.gone.signal]),
    async powerUp() {
      await powerDown();
      card = await orFailure(known.reader.connect(CardMode.EXCLUSIVE));
      const { atr } = await orFailure(card.state());
      return Uint8Array.from(atr);
    },
    async transmit(command) {
      if (!card) throw new PcscFailure("E_NO_SMARTCARD", undefined);
      return Uint8Array.from(await orFailure(card.transmit(command)));
    },
    async control(command) {
      const code = controlCode(escapeFunction(process.platform));
      if (card) return Uint8Array.from(await orFailure(card.control(code, command)));
      const direct = await orFailure(known.reader.connect(CardMode.DIRECT));
      try {
        return Uint8Array.from(await orFailure(direct.control(code, command)));
      } finally {
        await direct.disconnect(CardDisposition.LEAVE).catch(() => undefined);
      }
    },
    async close() {
      await powerDown();
      watching.stop();
    },
  };
}

/** The prebuilt binding: N-API, one client a reader, promises. */
export function pcscMini(clock: Clock): PcscBinding {
  return {
    async list(isEnough) {
      const watching = watch(clock);
      try {
        return await watching.settled(isEnough);
      } finally {
        watching.stop();
      }
    },
    async open(name) {
      const watching = watch(clock);
      try {
        await watching.settled((seen) => seen.some((one) => one.name === name));
        const known = watching.readers.get(name);
        if (!known) throw new PcscFailure("E_UNKNOWN_READER", undefined);
        return boundReader(name, known, watching);
      } catch (error) {
        watching.stop();
        throw error;
      }
    },
  };
}
