import { DEFAULT_KEY, MAD_KEY_A } from "@adel/card";
import type { DiagnosisCheck as Check, ErrorValues } from "@adel/protocol";
import type { EncoderDriver } from "../drivers/driver.ts";
import type { Clock } from "../kernel/clock.ts";
import { asDeviceError, DeviceError, isDevice } from "../kernel/errors.ts";
import { type CardSession, openCard } from "../session/card-session.ts";
import type { EncoderSession } from "../session/encoder-session.ts";
import { cardMessages } from "./card-messages.ts";
import { sizeOf } from "./job-spec.ts";
import { latencyCheck, measure, roundTripCheck } from "./measure.ts";

export type { Check };

/** In order of dependency: an error of an early check explains errors of later ones. */
const CHAIN = ["link", "firmware", "round-trip", "latency", "baud", "antenna", "card", "read", "driver"] as const;

export const passed = (name: Check["name"], values: ErrorValues = {}): Check => ({
  name,
  verdict: "pass",
  values,
  fault: null,
});
export function failed(name: Check["name"], error: unknown, verdict: "fail" | "warn" | "skip" = "fail"): Check {
  const { code, values } = asDeviceError(error, "diagnosing");
  return { name, verdict, values, fault: code };
}
/** Not checked, because it was not possible or not necessary. */
export const skipped = (name: Check["name"]): Check => ({ name, verdict: "skip", values: {}, fault: null });

/** Every check of the chain; those that were not reached are skipped. */
export const allChecks = (checks: readonly Check[]): readonly Check[] =>
  CHAIN.map((name) => checks.find((check) => check.name === name) ?? skipped(name));

/** Connected, but the device does not use this driver's protocol. */
const OTHER_PROTOCOL_ERRORS = [
  "ENCODER_SILENT",
  "ENCODER_GARBLED",
  "ENCODER_REFUSED",
  "BAUD_WRONG",
  "READER_UNSUITED",
] as const;

/** The checks that need the port open; other line speeds are checked by `line-rates.ts`. */
export async function diagnose(session: EncoderSession, clock: Clock, signal: AbortSignal): Promise<readonly Check[]> {
  const { path, text } = session.address;
  // `*` is any reader, and a simulator in this process has no path.
  const link = passed("link", { port: path === "" || path === "*" ? text : path });
  try {
    const checks = await session.use((driver) => exchange(driver, session, clock, signal), signal);
    return allChecks([link, ...checks]);
  } catch (error) {
    if (isDevice(error, "CANCELLED")) throw error;
    const isThere = isDevice(error, ...OTHER_PROTOCOL_ERRORS);
    return allChecks(isThere ? [link, failed("firmware", error)] : [failed("link", error)]);
  }
}

async function exchange(
  driver: EncoderDriver,
  { address }: EncoderSession,
  clock: Clock,
  signal: AbortSignal,
): Promise<readonly Check[]> {
  const firmware = await driver.firmware(signal);
  const times = await measure(driver, clock, signal);
  return [
    passed("firmware", { firmware }),
    roundTripCheck(times),
    await latencyCheck({ times, firmware, rate: driver.baudRate?.() }, address),
    await antenna(driver, signal),
    ...(await cardAndRead(driver, signal)),
    await attempt("driver", () => driver.settle(signal)),
  ];
}

async function attempt(name: Check["name"], work: () => Promise<void>): Promise<Check> {
  try {
    await work();
    return passed(name);
  } catch (error) {
    if (isDevice(error, "CANCELLED")) throw error;
    return failed(name, error);
  }
}

function antenna(driver: EncoderDriver, signal: AbortSignal): Promise<Check> | Check {
  const test = driver.can.has("antenna") ? driver.antenna : undefined;
  return test ? attempt("antenna", () => test(signal)) : skipped("antenna");
}

async function cardAndRead(driver: EncoderDriver, signal: AbortSignal): Promise<readonly Check[]> {
  try {
    const card = await openCard(driver, signal);
    const { uid, type } = cardMessages(card.card);
    sizeOf(card.card);
    return [passed("card", { uid, type }), await readOneBlock(card, signal)];
  } catch (error) {
    if (isDevice(error, "CANCELLED")) throw error;
    // An encoder without a card is not an error.
    return [failed("card", error, isDevice(error, "NO_CARD") ? "skip" : "fail")];
  }
}

/** Reads block 0 with the well-known keys of sector 0: the delivery key, or the directory's public key. */
async function readOneBlock(card: CardSession, signal: AbortSignal): Promise<Check> {
  try {
    for (const key of [DEFAULT_KEY, MAD_KEY_A]) {
      const auth = { sector: 0, slot: "A", key } as const;
      if (!(await card.opens(auth, signal))) continue;
      await card.read(0, auth, signal);
      return passed("read", { block: 0 });
    }
    // A card with unknown keys: the encoder works.
    return failed("read", new DeviceError("KEY_REFUSED", "reading block 0", { sector: 0 }), "warn");
  } catch (error) {
    if (isDevice(error, "CANCELLED")) throw error;
    return failed("read", error);
  }
}
