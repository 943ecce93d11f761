import type { DiagnosisCheck as Check } from "@adel/protocol";
import type { EncoderAddress } from "../drivers/address.ts";
import type { Connect } from "../drivers/connect.ts";
import { probe } from "../drivers/discovery.ts";
import { drivers } from "../drivers/index.ts";
import type { Clock } from "../kernel/clock.ts";
import { skipped } from "./diagnose.ts";

interface RatesSetting {
  readonly connect: Connect;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Told before each rate is tried: this takes a while. */
  readonly onRate: (rate: number) => void;
}

/** The same encoder at another speed. */
function withBaud({ text, options }: EncoderAddress, baud: number): string {
  const query = new URLSearchParams([...options]);
  query.set("baud", String(baud));
  return `${text.split("?")[0]}?${query}`;
}

/** How long one rate is waited for: a silent encoder must not take minutes. */
const TRY_MS = "400";

/**
 * Whether it answers at a rate. What was sent at another rate is noise that may still wait in the encoder for the end of
 * its command: it spoils the first question, so where anything came back a second one is asked.
 */
async function answersAt(address: EncoderAddress, rate: number, setting: Omit<RatesSetting, "onRate">) {
  const { connect, clock, signal } = setting;
  const options = new Map([...address.options, ["timeout", TRY_MS]]);
  const text = withBaud({ ...address, options }, rate);
  const first = await probe(text, connect, clock, signal);
  if (first.state === "ready" || first.fault === "ENCODER_SILENT") return first.state === "ready";
  return (await probe(text, connect, clock, signal)).state === "ready";
}

/** Opens the port at each speed worth trying and asks who is there; the port must be free. */
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
  if (good.includes(now)) return { name: "baud", verdict: "pass", values, fault: null };
  return { name: "baud", verdict: "fail", values, fault: best === undefined ? "BAUD_NONE" : "BAUD_ANOTHER" };
}
