import { isDevice } from "../../kernel/errors.ts";
import type { BytePort } from "../../transport/byte-port.ts";

/**
 * The rate of the manufacturer's default, at which the port is opened; then other rates in use, the usual ones first.
 */
const START_RATE = 9600;
const OTHER_RATES: readonly number[] = [115_200, 57_600, 38_400, 19_200];
/**
 * Time limit of a reply while the rate is searched for: at the first rate enough for a slow line, then three times the
 * duration of a version request at 9600 bit/s. All rates together take about two seconds.
 */
const FIRST_MS = 400;
const SEARCH_MS = 200;

/**
 * The baud rate of a reader on a serial port: it is configured in the reader and cannot be queried. USB accepts any
 * rate.
 */
export interface RateSearch {
  /** Calls `ask` at each rate until one succeeds; later calls use only that rate. */
  find<T>(ask: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Time limit of a reply, while a rate is tried; undefined: the usual one. */
  searchMs(): number | undefined;
}

/** Bytes of a wrong rate that are queued in the reader are discarded by settling the line. */
export function rateSearch(port: BytePort, isNamed: boolean): RateSearch {
  let isKnown = isNamed;
  let searchMs: number | undefined;

  /** At each rate until one is answered; without an answer, the error met at the first. */
  async function search<T>(ask: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    const errors: unknown[] = [];
    for (const rate of [undefined, ...OTHER_RATES]) {
      try {
        searchMs = rate === undefined ? FIRST_MS : SEARCH_MS;
        if (rate !== undefined) await port.setBaudRate(rate, signal);
        const answer = await ask(signal);
        isKnown = true;
        return answer;
      } catch (error) {
        if (!isDevice(error, "ENCODER_SILENT", "ENCODER_GARBLED", "BAUD_WRONG")) throw error;
        errors.push(error);
      }
    }
    await port.setBaudRate(START_RATE, signal);
    throw errors[0];
  }

  return {
    searchMs: () => searchMs,
    async find(ask, signal) {
      if (isKnown) return ask(signal);
      try {
        return await search(ask, signal);
      } finally {
        searchMs = undefined;
      }
    },
  };
}
