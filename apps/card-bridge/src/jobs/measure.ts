import type { DiagnosisCheck as Check } from "@adel/protocol";
import type { EncoderAddress } from "../drivers/address.ts";
import type { EncoderDriver } from "../drivers/driver.ts";
import { drivers } from "../drivers/index.ts";
import type { Clock } from "../kernel/clock.ts";
import { isDevice } from "../kernel/errors.ts";
import { adapterTimer, USB_SERIAL } from "../transport/adapter-latency.ts";

const ROUNDS = 20;
/** FTDI adapters have 16 ms by default; their manufacturer recommends 1 ms for such protocols. */
const GOOD_TIMER_MS = 2;
/** Delay that neither the line nor an encoder explains: half of an adapter's default. */
const UNEXPLAINED_MS = 8;
/** 8N1: ten bits per byte. */
const BITS = 10;
/** Bytes of a request with its frame, and of a reply without text, in the most verbose protocol. */
const FRAME_BYTES = 24;
/** A text as hex digits. */
const LETTER_BYTES = 2;

/** Round-trip times in ms, sorted. */
export interface Times {
  /** For the version string. */
  readonly version: readonly number[];
  /** For the shortest reply that proves the line, or empty if the driver needs none. */
  readonly proof: readonly number[];
}

/** Repeats one harmless call, so that all measurements are comparable. */
export async function measure(driver: EncoderDriver, clock: Clock, signal: AbortSignal): Promise<Times> {
  const timed = async (ask: () => Promise<unknown>) => {
    const began = clock.now();
    await ask();
    return clock.now() - began;
  };
  const version: number[] = [];
  const proof: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) version.push(await timed(() => driver.firmware(signal)));
  for (let round = 0; round < ROUNDS; round += 1) {
    try {
      proof.push(await timed(() => driver.settle(signal)));
    } catch (error) {
      // The last check of the chain reports such an error.
      if (!isDevice(error, "ENCODER_GARBLED")) throw error;
    }
  }
  const rising = (times: readonly number[]) => times.toSorted((a, b) => a - b);
  return { version: rising(version), proof: rising(proof) };
}

export function roundTripCheck({ version }: Times): Check {
  const at = (part: number) => version[Math.min(version.length - 1, Math.floor(version.length * part))] ?? 0;
  const values = { min: text(at(0)), median: text(at(0.5)), p95: text(at(0.95)) };
  return { name: "round-trip", verdict: "pass", values, fault: null };
}

const text = (ms: number) => ms.toFixed(1);

interface Measured {
  readonly times: Times;
  readonly firmware: string;
  /** The baud rate that the driver knows it has. */
  readonly rate: number | undefined;
}

/**
 * Whether an adapter delays replies: by the system's timer value if readable, else by the shortest round trip minus the
 * maximum transmission time of its bytes.
 */
export async function latencyCheck(measured: Measured, address: EncoderAddress, timers = USB_SERIAL): Promise<Check> {
  const { speed } = drivers[address.driver];
  if (!speed) return { name: "latency", verdict: "skip", values: {}, fault: null };
  const timer = address.simulated ? undefined : await adapterTimer(address.path, timers);
  const slowest = speed.at(address.options);
  const rate = address.options.has("baud") ? slowest : measured.rate;
  const held = heldBack({ ...measured, rate }, slowest);
  if (timer ? timer.ms <= GOOD_TIMER_MS : held < UNEXPLAINED_MS)
    return { name: "latency", verdict: "pass", values: { ms: timer ? timer.ms : text(held) }, fault: null };
  const { path: port } = address;
  if (timer) return { name: "latency", verdict: "warn", values: { ...timer, port }, fault: "ADAPTER_SLOW" };
  return { name: "latency", verdict: "warn", values: { ms: Math.round(held), port }, fault: "ANSWERS_LATE" };
}

/** Part of the shortest round trips that neither the line's speed nor the encoder explains, in ms. */
function heldBack({ times: { version, proof }, firmware, rate }: Measured, slowest: number): number {
  const letters = LETTER_BYTES * firmware.length;
  const [ofVersion = 0] = version;
  const [ofProof = ofVersion] = proof;
  // An encoder on USB takes any rate: what the longer reply takes more shows the time of a byte.
  const maxByteMs = (BITS * 1000) / (rate ?? slowest);
  const byteMs = rate === undefined ? Math.min(Math.max((ofVersion - ofProof) / letters, 0), maxByteMs) : maxByteMs;
  return Math.max(ofVersion - (FRAME_BYTES + letters) * byteMs, ofProof - FRAME_BYTES * byteMs, 0);
}
