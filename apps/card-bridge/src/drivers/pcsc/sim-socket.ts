import { connect, type Socket } from "node:net";
import type { Clock } from "../../kernel/clock.ts";
import { cancelled, DeviceError } from "../../kernel/errors.ts";
import { type BytePort, listeners } from "../../transport/byte-port.ts";

interface VpcdSetting {
  readonly host: string;
  readonly port: number;
  readonly clock: Clock;
}

/** Where Debian's vsmartcard-vpcd listens (8C7B hex). */
const VPCD = "127.0.0.1:35963";
/** Name of the first of its two readers in the service. */
export const VIRTUAL_READER = "Virtual PCD 00 00";
/** Pause before reconnecting; the service polls for cards every 400 ms. */
const RETRY_MS = 40;
/** A USB reader's own driver also gives up on a command and reports it to the service (libccid: after 3 s). */
const GIVE_UP_MS = 1500;
const CANCELED_COMMAND = Uint8Array.of(0, 1, 0xff);
const GIVE_ATR = 4;

type Question = "atr" | "command";

/** The complete messages at the start of the received bytes, and the rest. */
function messages(bytes: Buffer): readonly [readonly Buffer[], Buffer] {
  const whole: Buffer[] = [];
  let rest = bytes;
  while (rest.length >= 2 && rest.length >= 2 + rest.readUInt16BE(0)) {
    const end = 2 + rest.readUInt16BE(0);
    whole.push(rest.subarray(2, end));
    rest = rest.subarray(end);
  }
  return [whole, rest];
}

const framed = (payload: Buffer) =>
  Buffer.concat([Uint8Array.of(payload.length >>> 8, payload.length & 0xff), payload]);
const kindOf = (question: Buffer): Question | undefined => {
  if (question.length > 1) return "command";
  return question[0] === GIVE_ATR ? "atr" : undefined;
};
/** A reply of our reader that begins like an ATR and has a length that no other reply has. */
const answers = (payload: Buffer): Question =>
  payload.length === 0 || (payload[0] === 0x3b && payload.length !== 18) ? "atr" : "command";

/**
 * The virtual card's end of a running vpcd, whose reader is visible to other programs. An empty reader is a closed
 * connection, and vpcd blocks permanently on a reply that does not arrive; this class handles both. After a loss it
 * reconnects as the same port. The methods of `BytePort` are own properties, because wrappers copy the port.
 */
export class VpcdPort implements BytePort {
  readonly path: string;
  readonly #setting: VpcdSetting;
  readonly #received = listeners();
  readonly #closed = new AbortController();
  readonly disconnected = this.#closed.signal;
  readonly #polls: ((isCard: boolean) => void)[] = [];
  readonly #idlers: (() => void)[] = [];
  #socket: Socket | undefined;
  #question: Question | undefined;
  #typed: Buffer = Buffer.alloc(0);
  #stopWaiting: () => void = () => undefined;

  constructor(setting: VpcdSetting) {
    this.path = `${setting.host}:${setting.port}`;
    this.#setting = setting;
    this.#connect();
  }

  readonly onBytes: BytePort["onBytes"] = (listener) => this.#received.add(listener);

  readonly setBaudRate: BytePort["setBaudRate"] = () => Promise.resolve();

  readonly write: BytePort["write"] = (bytes, signal) => {
    if (signal.aborted) return Promise.reject(cancelled(signal, "answering the reader"));
    const [whole, rest] = messages(Buffer.concat([this.#typed, bytes]));
    this.#typed = rest;
    for (const one of whole) this.#answer(one);
    return Promise.resolve();
  };

  readonly close = async (): Promise<void> => {
    this.#closed.abort(new DeviceError("ENCODER_UNPLUGGED", `using ${this.path}`));
    this.#settle();
    this.#socket?.destroy();
  };

  /** Resolves after the service has polled for a card once more: whether it found one. */
  polled(): Promise<boolean> {
    return new Promise((resolve) => this.#polls.push(resolve));
  }

  /** Resolves when no command waits for its reply. */
  idle(): Promise<void> {
    if (this.#question !== "command") return Promise.resolve();
    return new Promise((resolve) => this.#idlers.push(resolve));
  }

  #connect(): void {
    if (this.disconnected.aborted) return;
    const { host, port, clock } = this.#setting;
    let incoming: Buffer = Buffer.alloc(0);
    const socket = connect({ host, port, noDelay: true });
    this.#socket = socket;
    socket.on("data", (chunk: Buffer) => {
      const [whole, rest] = messages(Buffer.concat([incoming, chunk]));
      incoming = rest;
      for (const one of whole) this.#ask(one);
    });
    // For any reason; the next attempt shows whether it persists.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      this.#settle();
      clock.after(RETRY_MS, () => this.#connect());
    });
  }

  #ask(question: Buffer): void {
    this.#settle();
    this.#question = kindOf(question);
    if (this.#question === "command") this.#stopWaiting = this.#setting.clock.after(GIVE_UP_MS, () => this.#giveUp());
    // Only complete messages: half of one from a lost connection must not be joined to the next.
    this.#received.notify(framed(question));
  }

  #answer(payload: Buffer): void {
    // USB messages are numbered, so a reader never takes a reply to an abandoned command.
    if (this.#question !== answers(payload)) return;
    if (this.#question === "atr") for (const notify of this.#polls.splice(0)) notify(payload.length > 0);
    this.#settle();
    if (payload.length === 0) this.#socket?.destroy();
    else this.#socket?.write(framed(payload));
  }

  #giveUp(): void {
    this.#settle();
    this.#socket?.write(CANCELED_COMMAND);
  }

  #settle(): void {
    this.#stopWaiting();
    this.#question = undefined;
    for (const resolve of this.#idlers.splice(0)) resolve();
  }
}

/**
 * For a simulator that other programs open through a running vpcd; option `vpcd=host:port` if it is not Debian's
 * default.
 */
export function vpcdSocket(options: ReadonlyMap<string, string>, clock: Clock) {
  const [host = "", port = ""] = (options.get("vpcd") ?? VPCD).split(":");
  return { path: () => VIRTUAL_READER, newPort: () => new VpcdPort({ host, port: Number(port), clock }) };
}
