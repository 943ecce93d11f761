import { connect, type Socket } from "node:net";
import type { Clock } from "../../kernel/clock.ts";
import { cancelled, DeviceError } from "../../kernel/errors.ts";
import { type BytePort, listeners } from "../../transport/byte-port.ts";

interface VpcdSetting {
  readonly host: string;
  readonly port: number;
  readonly clock: Clock;
}

/** Where Debian's vsmartcard-vpcd listens (8C7B hex) once the service runs. */
const VPCD = "127.0.0.1:35963";
/** What the service calls the first of its two readers. */
export const VIRTUAL_READER = "Virtual PCD 00 00";
/** Pause before a lost connection is made again; the service looks for cards every 400 ms. */
const RETRY_MS = 40;
/** A USB reader's own driver also gives up on a command and reports it to the service (libccid: after 3 s). */
const GIVE_UP_MS = 1500;
const CANCELED_COMMAND = Uint8Array.of(0, 1, 0xff);
const GIVE_ATR = 4;

type Question = "atr" | "command";

/** The whole messages at the head of what came in, and the rest. */
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
/** An answer of our reader that begins like an ATR and is as long as none of its others. */
const answers = (payload: Buffer): Question =>
  payload.length === 0 || (payload[0] === 0x3b && payload.length !== 18) ? "atr" : "command";

export interface VpcdPort extends BytePort {
  /** Resolves after the service has looked for a card once more: whether it found one. */
  polled(): Promise<boolean>;
  /** Resolves when no command waits for its reply. */
  idle(): Promise<void>;
}

/**
 * The virtual card's end of a running vpcd, whose reader real programs see. An empty reader is a connection that was
 * closed, and it blocks for ever on an answer that does not come, so both are seen to here; a port made anew by itself
 * after a loss is one port.
 */
export function vpcdPort({ host, port, clock }: VpcdSetting): VpcdPort {
  const path = `${host}:${port}`;
  const received = listeners();
  const disconnected = new AbortController();
  const polls: ((isCard: boolean) => void)[] = [];
  let socket: Socket | undefined;
  let question: Question | undefined;
  let typed: Buffer = Buffer.alloc(0);
  let stopWaiting: () => void = () => undefined;

  const idlers: (() => void)[] = [];

  const settle = () => {
    stopWaiting();
    question = undefined;
    for (const resolve of idlers.splice(0)) resolve();
  };
  function answer(payload: Buffer): void {
    // USB messages are numbered, so a reader never takes a reply to an abandoned command.
    if (question !== answers(payload)) return;
    if (question === "atr") for (const notify of polls.splice(0)) notify(payload.length > 0);
    settle();
    if (payload.length === 0) socket?.destroy();
    else socket?.write(framed(payload));
  }
  function giveUp(): void {
    settle();
    socket?.write(CANCELED_COMMAND);
  }
  function open(): void {
    if (disconnected.signal.aborted) return;
    let incoming: Buffer = Buffer.alloc(0);
    const created = connect({ host, port, noDelay: true });
    socket = created;
    created.on("data", (chunk: Buffer) => {
      const [whole, rest] = messages(Buffer.concat([incoming, chunk]));
      incoming = rest;
      for (const one of whole) {
        settle();
        question = kindOf(one);
        if (question === "command") stopWaiting = clock.after(GIVE_UP_MS, giveUp);
        // Whole messages only: half a one from a connection that was lost must not stick to the next.
        received.notify(framed(one));
      }
    });
    // For any reason; the next attempt shows whether it persists.
    created.on("error", () => undefined);
    created.on("close", () => {
      settle();
      clock.after(RETRY_MS, open);
    });
  }
  open();

  return {
    path,
    disconnected: disconnected.signal,
    onBytes: (listener) => received.add(listener),
    setBaudRate: () => Promise.resolve(),
    polled: () => new Promise((resolve) => polls.push(resolve)),
    idle: () => (question === "command" ? new Promise((resolve) => idlers.push(resolve)) : Promise.resolve()),
    write(bytes, signal) {
      if (signal.aborted) return Promise.reject(cancelled(signal, "answering the reader"));
      const [whole, rest] = messages(Buffer.concat([typed, bytes]));
      typed = rest;
      for (const one of whole) answer(one);
      return Promise.resolve();
    },
    async close() {
      disconnected.abort(new DeviceError("ENCODER_UNPLUGGED", `using ${path}`));
      settle();
      socket?.destroy();
    },
  };
}

/** For a simulator that other programs find behind a running vpcd; option `vpcd=host:port` where it is another than Debian's. */
export function vpcdSocket(options: ReadonlyMap<string, string>, clock: Clock) {
  const [host = "", port = ""] = (options.get("vpcd") ?? VPCD).split(":");
  return { path: () => VIRTUAL_READER, newPort: () => vpcdPort({ host, port: Number(port), clock }) };
}
