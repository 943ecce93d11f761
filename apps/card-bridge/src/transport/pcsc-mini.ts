import { type Card, CardDisposition, CardMode, Client, controlCode, type Reader } from "pcsc-mini";
import {
  type BindingModule,
  ESCAPE,
  NOTHING,
  type PcscBinding,
  READER_UNREACHABLE,
  type Reply,
  type Report,
} from "./pcsc-binding.ts";

/** Names in pcsc-mini for the codes of winscard.h; only those that need different handling. */
const NUMBERS: Readonly<Record<string, number>> = {
  InternalError: 0x8010_0001,
  Canceled: 0x8010_0002,
  InvalidHandle: 0x8010_0003,
  UnknownReader: 0x8010_0009,
  Timeout: 0x8010_000a,
  SharingViolation: 0x8010_000b,
  NoSmartCard: 0x8010_000c,
  ProtoMismatch: 0x8010_000f,
  NotReady: 0x8010_0010,
  SystemCancelled: 0x8010_0012,
  CommError: 0x8010_0013,
  NotTransacted: 0x8010_0016,
  ReaderUnavailable: READER_UNREACHABLE,
  CardUnsupported: 0x8010_001c,
  NoService: 0x8010_001d,
  ServiceStopped: 0x8010_001e,
  UnsupportedFeature: 0x8010_001f,
  NoAccess: 0x8010_0027,
  NoReadersAvailable: 0x8010_002e,
  CommDataLost: 0x8010_002f,
  UnsupportedCard: 0x8010_0065,
  UnresponsiveCard: 0x8010_0066,
  UnpoweredCard: 0x8010_0067,
  ResetCard: 0x8010_0068,
  RemovedCard: 0x8010_0069,
  SecurityViolation: 0x8010_006a,
};
const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");
export const numberOf: BindingModule["numberOf"] = (error) => NUMBERS[codeOf(error)] ?? 0;
const refused = (code: string) => Object.assign(new Error(code), { code });

interface Known {
  readonly reader: Reader;
  readonly state: number;
}

const answer = (reply: Reply, work: () => Promise<Uint8Array>) => {
  work().then(
    (bytes) => reply(undefined, Uint8Array.from(bytes)),
    (error: unknown) => reply(error, NOTHING),
  );
};

/** The smart card service through pcsc-mini. */
class MiniBinding implements PcscBinding {
  readonly #report: Report;
  readonly #client = new Client();
  readonly #known = new Map<string, Known>();
  readonly #cards = new Map<string, Card>();

  constructor(report: Report) {
    this.#report = report;
    this.#client.on("error", (error) => {
      report.lost(error);
      this.#client.removeAllListeners();
    });
    this.#client.on("reader", (reader) => this.#watch(reader));
    this.#client.start();
  }

  powerUp(name: string, reply: Reply): void {
    answer(reply, async () => {
      await this.#disconnect(name);
      const card = await this.#readerOf(name).connect(CardMode.EXCLUSIVE);
      this.#cards.set(name, card);
      return (await card.state()).atr;
    });
  }

  powerDown(name: string, reply: Reply): void {
    answer(reply, () => this.#disconnect(name));
  }

  transmit(name: string, command: Uint8Array, reply: Reply): void {
    answer(reply, async () => {
      const card = this.#cards.get(name);
      if (!card) throw refused("NoSmartCard");
      return card.transmit(command);
    });
  }

  control(name: string, command: Uint8Array, reply: Reply): void {
    answer(reply, () => this.#control(name, command));
  }

  #watch(reader: Reader): void {
    const name = reader.name();
    // The ATR of this event is wrong on Linux, so it is read once the card is connected.
    reader.on("change", (status) => {
      this.#known.set(name, { reader, state: status.raw });
      this.#reportReaders();
    });
    reader.on("disconnect", () => {
      this.#known.delete(name);
      this.#reportReaders();
    });
  }

  #reportReaders(): void {
    this.#report.readers(new Map([...this.#known].map(([name, { state }]) => [name, state])));
  }

  #readerOf(name: string): Reader {
    const one = this.#known.get(name);
    if (!one) throw refused("ReaderUnavailable");
    return one.reader;
  }

  async #disconnect(name: string): Promise<Uint8Array> {
    const card = this.#cards.get(name);
    this.#cards.delete(name);
    // It may have been removed long ago: then there is nothing to power down.
    await card?.disconnect(CardDisposition.UNPOWER).catch(() => undefined);
    return NOTHING;
  }

  async #control(name: string, command: Uint8Array): Promise<Uint8Array> {
    const code = controlCode(ESCAPE);
    const held = this.#cards.get(name);
    if (held) return held.control(code, command);
    const direct = await this.#readerOf(name).connect(CardMode.DIRECT);
    try {
      return await direct.control(code, command);
    } finally {
      await direct.disconnect(CardDisposition.LEAVE).catch(() => undefined);
    }
  }
}

/** N-API and prebuilt; starting blocks until the service has queried its readers. */
export const begin: BindingModule["begin"] = (report) => new MiniBinding(report);
