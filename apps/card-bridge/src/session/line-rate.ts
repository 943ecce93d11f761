import type { DeviceErrorCode } from "@adel/protocol";
import type { EncoderAddress } from "../drivers/address.ts";
import { drivers } from "../drivers/index.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Log } from "../kernel/log.ts";

/** A second error within this time is caused by this rate; a single one may be a temporary disturbance. */
const FAILING_MS = 60_000;

/** The rate of a line whose driver selects it: lowered for the rest of the process if the line keeps failing. */
export interface LineRate {
  /** The address with which to open the encoder next. */
  address(): EncoderAddress;
  /** An open connection failed at this rate. */
  failed(code: DeviceErrorCode, rate: number | undefined): void;
}

export function lineRate(address: EncoderAddress, clock: Clock, log: Log): LineRate {
  let limit: number | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  const lowerThan = (rate: number) =>
    drivers[address.driver].speed?.rates.filter((one) => one < rate).toSorted((a, b) => b - a)[0];
  return {
    address: () =>
      limit === undefined
        ? address
        : { ...address, options: new Map([...address.options, ["baud", String(limit)] as const]) },
    failed(code, rate) {
      if (rate === undefined || (code !== "ENCODER_SILENT" && code !== "ENCODER_GARBLED")) return;
      const now = clock.now();
      const isSecond = now - failedAt <= FAILING_MS;
      failedAt = isSecond ? Number.NEGATIVE_INFINITY : now;
      const lower = lowerThan(rate);
      if (!isSecond || lower === undefined) return;
      limit = lower;
      log.warn("rate lowered", { encoder: address.text, from: rate, to: lower, why: code });
    },
  };
}
