import type { DiagnosisCheck as Check } from "@adel/protocol";
import { type EncoderAddress, encoderAddress } from "../drivers/address.ts";
import type { Connect } from "../drivers/connect.ts";
import { drivers } from "../drivers/index.ts";
import type { Clock } from "../kernel/clock.ts";
import { withDeadline } from "../kernel/deadline.ts";
import { isDevice } from "../kernel/errors.ts";
import { skipped } from "./diagnose.ts";

interface RatesSetting {
  readonly connect: Connect;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Called before each rate is tried, because this takes a while. */
  readonly onRate: (rate: number) => void;
}

/** The same encoder at another baud rate. */
function withBaud({ text, options }: EncoderAddress, baud: number): string {
  const query = new URLSearchParams([...options]);
  query.set("baud", String(baud));
  return `${text.split("?")[0]}?${query}`;
}

/** Time limit of one answer, so that a silent encoder does not take minutes; an address may name a longer one. */
const TRY_MS = 400;
/** Answers at one rate; includes waking, and returning from a rate with errors. */
const ANSWERS = 15;
const tryMs = ({ options }: EncoderAddress) => Math.max(TRY_MS, Number(options.get("timeout") ?? 0));

/** Tests one rate; a driver that selects the rate itself must have kept it. */
async function answers(
  address: EncoderAddress,
  rate: number,
  { connect, clock, signal }: Omit<RatesSetting, "onRate">,
) {
  const limit = { ms: ANSWERS * tryMs(address), doing: "trying a rate", code: "ENCODER_SILENT" } as const;
  return withDeadline(signal, clock, limit, async (within) => {
    const { port, driver } = await connect(address, within);
    try {
      await driver.firmware(within);
      return (driver.baudRate?.() ?? rate) === rate;
    } finally {
      await port.close();
    }
  });
}

/**
 * Whether the device replies at a rate; tried twice, because bytes of another rate may be queued in the encoder as an
 * incomplete command, and a reply may be late on a busy computer.
 */
async function answersAt(address: EncoderAddress, rate: number, setting: Omit<RatesSetting, "onRate">) {
  const options = new Map([...address.options, ["timeout", String(tryMs(address))]]);
  const there = encoderAddress(withBaud({ ...address, options }, rate));
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      return await answers(there, rate, setting);
    } catch (error) {
      if (isDevice(error, "CANCELLED") && setting.signal.aborted) throw error;
      if (!isDevice(error)) throw error;
    }
  }
  return false;
}

/** Opens the port at each plausible baud rate and identifies the device; the port must be free. */
export async function lineRates(
  address: EncoderAddress,
  { connect, clock, signal, onRate }: RatesSetting,
): Promise<Check> {
  const { speed } = drivers[address.driver];
  if (!speed || speed.rates.length === 0 || address.simulated) return skipped("baud");
  const now = speed.at(address.options);
  const good: number[] = [];
  const rates = [...new Set([now, ...speed.rates])].sort((a, b) => a - b);
  for (const rate of rates) {
    onRate(rate);
    if (await answersAt(address, rate, { connect, clock, signal })) good.push(rate);
  }
  const best = good.at(-1);
  const values = {
    baud: now,
    tried: rates.join(", "),
    rates: good.join(", "),
    address: withBaud(address, best ?? now),
  };
  // Without a rate in the address the driver searches for it.
  const isFound = best !== undefined && !address.options.has("baud");
  if (good.includes(now) || isFound) return { name: "baud", verdict: "pass", values, fault: null };
  return { name: "baud", verdict: "fail", values, fault: best === undefined ? "BAUD_NONE" : "BAUD_ANOTHER" };
}
