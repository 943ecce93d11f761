import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { DEFAULT_KEY, MAD_KEY_A } from "@adel/card";
import type { FaultCode } from "@adel/protocol";
import type { EncoderAddress } from "../drivers/address.ts";
import type { EncoderDriver } from "../drivers/driver.ts";
import type { Clock } from "../kernel/clock.ts";
import { asDeviceError, isDevice } from "../kernel/errors.ts";
import { openCard } from "../session/card-session.ts";
import type { EncoderSession } from "../session/encoder-session.ts";
import { cardWords } from "./card-words.ts";

/** One finding, in the order of the chain: what fails early explains what fails later. */
export interface Check {
  readonly name: "link" | "firmware" | "round-trip" | "latency" | "card" | "read" | "driver";
  readonly passed: boolean;
  readonly value: string;
  readonly fault: FaultCode | null;
}

const ROUNDS = 20;
/** FTDI adapters hold answers back for 16 ms as delivered; 1 ms is a fifth of the time a card takes (AN232B-04). */
const GOOD_LATENCY_MS = 2;

const passed = (name: Check["name"], value: string): Check => ({ name, passed: true, value, fault: null });
const failed = (name: Check["name"], error: unknown): Check => {
  const { code } = asDeviceError(error, "diagnosing");
  return { name, passed: false, value: code, fault: code };
};
const ms = (value: number) => `${value.toFixed(1)} ms`;

async function roundTrip(driver: EncoderDriver, clock: Clock, signal: AbortSignal): Promise<Check> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = clock.now();
    await driver.firmware(signal);
    times.push(clock.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(ROUNDS - 1, Math.floor(ROUNDS * part))] ?? 0;
  return passed("round-trip", `min ${ms(at(0))}, median ${ms(at(0.5))}, p95 ${ms(at(0.95))}`);
}

/** Linux says what a USB adapter's own latency timer is set to; others do not, and built-in ports have none. */
async function latency({ path }: EncoderAddress): Promise<Check> {
  const file = `/sys/class/tty/${basename(path)}/device/latency_timer`;
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return passed("latency", "-");
  const value = Number(text.trim());
  return { name: "latency", passed: value <= GOOD_LATENCY_MS, value: ms(value), fault: null };
}

async function cardAndRead(driver: EncoderDriver, signal: AbortSignal): Promise<readonly Check[]> {
  try {
    const card = await openCard(driver, signal);
    const { uid, type } = cardWords(card.card);
    const there = passed("card", `${uid} ${type}`);
    for (const key of [DEFAULT_KEY, MAD_KEY_A]) {
      const door = { sector: 0, slot: "A", key } as const;
      if (!(await card.opens(door, signal))) continue;
      await card.read(0, door, signal);
      return [there, passed("read", "0")];
    }
    return [there, { name: "read", passed: false, value: "KEY_REFUSED", fault: "KEY_REFUSED" }];
  } catch (error) {
    return [failed("card", error)];
  }
}

async function talk(
  driver: EncoderDriver,
  address: EncoderAddress,
  clock: Clock,
  signal: AbortSignal,
): Promise<readonly Check[]> {
  const firmware = passed("firmware", await driver.firmware(signal));
  const trips = await roundTrip(driver, clock, signal);
  const slow = await latency(address);
  const card = await cardAndRead(driver, signal);
  const proof = await driver.settle(signal).then(
    () => passed("driver", "-"),
    (error: unknown) => failed("driver", error),
  );
  return [passed("link", address.path || address.text), firmware, trips, slow, ...card, proof];
}

/** Asks an encoder everything a technician would, in one turn of the lane. */
export async function diagnose(session: EncoderSession, clock: Clock, signal: AbortSignal): Promise<readonly Check[]> {
  try {
    return await session.use((driver) => talk(driver, session.address, clock, signal), signal);
  } catch (error) {
    const noLink = isDevice(error, "NO_ENCODER", "PORT_BUSY", "PORT_FORBIDDEN", "ENCODER_UNPLUGGED");
    if (noLink) return [failed("link", error)];
    return [passed("link", session.address.path || session.address.text), failed("firmware", error)];
  }
}
