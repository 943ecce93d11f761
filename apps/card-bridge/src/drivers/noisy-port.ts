import { type Clock, pause } from "../kernel/clock.ts";
import type { BytePort } from "../transport/byte-port.ts";
import type { LineTrouble, Misbehaviour } from "./misbehaviour.ts";

type LineMisbehaviour = Extract<Misbehaviour, { on: "line" }>;

export interface NoisyPort {
  readonly port: BytePort;
  /** The last one put on wins where two contradict each other, as with hats. */
  plan(misbehaviour: LineMisbehaviour): void;
  forgetPlans(): void;
}

interface NoisySetting {
  readonly port: BytePort;
  readonly clock: Clock;
  /** Milliseconds a byte takes on the wire: 10 bits at the line's rate; 0 for none. */
  readonly byteMs: number;
}

/** Noise as a bad cable gives it: bytes with the top bit set, and a stray line end. */
const GARBAGE = Uint8Array.of(0xff, 0x00, 0x9c, 0x0d, 0xfe, 0x80);

/** One bit turned over in the middle, so that no text protocol takes the byte for one of its own. */
function spoiled(bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice();
  const middle = Math.floor(copy.length / 2);
  copy[middle] = (copy[middle] ?? 0) ^ 0x80;
  return copy;
}

/** A simulator's end of the cable: each write is one answer, and what reaches the other end may be worse. */
export function noisyPort({ port, clock, byteMs }: NoisySetting): NoisyPort {
  let plans: (LineMisbehaviour & { answers: number })[] = [];

  const active = (trouble: LineTrouble) =>
    plans.findLast((plan) => plan.trouble === trouble && (plan.at === undefined || plan.at === plan.answers));

  async function send(bytes: Uint8Array, signal: AbortSignal): Promise<void> {
    if (byteMs > 0) await pause(clock, byteMs * bytes.length, signal);
    if (!active("byte-by-byte")) return port.write(bytes, signal);
    for (const byte of bytes) {
      await port.write(Uint8Array.of(byte), signal);
      await pause(clock, 0, signal);
    }
  }

  async function write(bytes: Uint8Array, signal: AbortSignal): Promise<void> {
    for (const plan of plans) plan.answers += 1;
    const late = active("late")?.ms;
    if (active("silent")) return;
    if (late !== undefined) await pause(clock, late, signal);
    if (active("garbage")) await send(GARBAGE, signal);
    const answer = active("bad-line") ? spoiled(bytes) : bytes;
    await send(answer, signal);
    if (active("duplicate")) await send(answer, signal);
  }

  return {
    port: { ...port, write },
    plan: (misbehaviour) => plans.push({ ...misbehaviour, answers: 0 }),
    forgetPlans: () => {
      plans = [];
    },
  };
}
