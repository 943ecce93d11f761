import { type Clock, pause } from "../kernel/clock.ts";
import type { BytePort } from "../transport/byte-port.ts";
import type { InjectedError, InjectedLineError } from "./injected-error.ts";
import type { PacedClock } from "./paced-clock.ts";

type LineErrorInjection = Extract<InjectedError, { kind: "line" }>;

export interface NoisyPort {
  readonly port: BytePort;
  /** If two contradict each other, the newer one applies. */
  plan(injected: LineErrorInjection): void;
  forgetPlans(): void;
}

/** How a bad line changes a reply, and which ones. */
export interface Noise {
  /** Whether these bytes are a reply: only replies are disturbed and counted. */
  readonly isAnswer: (bytes: Uint8Array) => boolean;
  readonly spoiled: (answer: Uint8Array) => Uint8Array;
  readonly withGarbage: (answer: Uint8Array) => readonly Uint8Array[];
  readonly doubled: (answer: Uint8Array) => readonly Uint8Array[];
  /** A reply with a lost byte. */
  readonly shortened: (answer: Uint8Array) => Uint8Array;
  /** Whether the previous reply can be repeated before the right one. */
  readonly canBeStale: boolean;
}

interface NoisySetting {
  readonly port: BytePort;
  /** For links that do not carry a plain byte stream. */
  readonly noise?: Noise | undefined;
  readonly clock: Clock;
  /** For bytes with transmission time: the time of a byte until the simulator sets another rate, and the clock. */
  readonly encoded: { readonly byteMs: number; readonly clock: PacedClock } | null;
}

/** 8N1: ten bits per byte. */
const BITS = 10;

/** Noise of a bad cable: bytes with the top bit set, and a stray line end. */
const GARBAGE = Uint8Array.of(0xff, 0x00, 0x9c, 0x0d, 0xfe, 0x80);

/** One flipped bit in the middle, so that no text protocol accepts the byte. */
function spoiled(bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice();
  const middle = Math.floor(copy.length / 2);
  copy[middle] = (copy[middle] ?? 0) ^ 0x80;
  return copy;
}

const SERIAL: Noise = {
  isAnswer: () => true,
  spoiled,
  withGarbage: (answer) => [GARBAGE, answer],
  doubled: (answer) => [answer, answer],
  shortened: (answer) => answer.filter((_, index) => index !== Math.floor(answer.length / 2)),
  canBeStale: true,
};

/** A simulator's end of the cable: each write is one reply, which may arrive disturbed. */
export function noisyPort({ port, clock, encoded, noise = SERIAL }: NoisySetting): NoisyPort {
  let plans: (LineErrorInjection & { answers: number })[] = [];
  let byteMs = encoded?.byteMs ?? 0;
  let before: Uint8Array | undefined;

  const active = (injected: InjectedLineError) =>
    plans.findLast((plan) => plan.error === injected && (plan.at === undefined || plan.at === plan.answers));

  async function send(bytes: Uint8Array, signal: AbortSignal): Promise<void> {
    if (encoded) await pause(encoded.clock, byteMs * bytes.length, signal);
    if (!active("byte-by-byte")) return port.write(bytes, signal);
    for (const byte of bytes) {
      await port.write(Uint8Array.of(byte), signal);
      await pause(clock, 0, signal);
    }
  }

  async function write(bytes: Uint8Array, signal: AbortSignal): Promise<void> {
    if (!noise.isAnswer(bytes)) return send(bytes, signal);
    for (const plan of plans) plan.answers += 1;
    const late = active("late")?.ms;
    if (active("silent")) return;
    if (late !== undefined) await pause(clock, late, signal);
    if (before && noise.canBeStale && active("stale")) await send(before, signal);
    before = bytes;
    const whole = active("bad-line") ? noise.spoiled(bytes) : bytes;
    const answer = active("drop") ? noise.shortened(whole) : whole;
    const received = active("garbage") ? noise.withGarbage(answer) : [answer];
    for (const one of active("duplicate") ? received.flatMap(noise.doubled) : received) await send(one, signal);
  }

  /** A command is complete with its last byte; a closed port receives nothing. */
  const onBytes: BytePort["onBytes"] = (listener) => {
    if (!encoded) return port.onBytes(listener);
    let arriving = Promise.resolve();
    return port.onBytes((bytes) => {
      encoded.clock.startHere();
      arriving = arriving
        .then(() => pause(encoded.clock, byteMs * bytes.length, port.disconnected))
        .then(
          () => listener(bytes),
          () => undefined,
        );
    });
  };

  async function setBaudRate(rate: number, signal: AbortSignal): Promise<void> {
    await port.setBaudRate(rate, signal);
    byteMs = (BITS * 1000) / rate;
  }

  return {
    port: { ...port, write, onBytes, setBaudRate },
    plan: (injected) => plans.push({ ...injected, answers: 0 }),
    forgetPlans: () => {
      plans = [];
    },
  };
}
