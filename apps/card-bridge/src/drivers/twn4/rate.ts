import { isDevice } from "../../kernel/errors.ts";
import type { BytePort } from "../../transport/byte-port.ts";

/** As delivered, at which the port is opened; then what readers are set to, the usual ones first. */
const START_RATE = 9600;
const OTHER_RATES: readonly number[] = [115_200, 57_600, 38_400, 19_200];
/** Three times what a version takes at 9600; all rates together stay below two seconds. */
export const SEARCH_MS = 200;

/** The rate of a reader behind a serial port: it is set in the reader and cannot be asked for. USB takes any. */
export interface RateSearch {
  /** What the question gives at the first rate that is answered; afterwards it is asked at that rate only. */
  find<T>(ask: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>;
  isSearching(): boolean;
}

/** Noise of a wrong rate that waits in the reader is discarded with the settling of the line. */
export function rateSearch(port: BytePort, isNamed: boolean): RateSearch {
  let isKnown = isNamed;
  let searching = false;

  /** At each rate until one is answered; without an answer, the error met at the first. */
  async function search<T>(ask: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    const errors: unknown[] = [];
    for (const rate of [undefined, ...OTHER_RATES]) {
      try {
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
    isSearching: () => searching,
    async find(ask, signal) {
      if (isKnown) return ask(signal);
      searching = true;
      try {
        return await search(ask, signal);
      } finally {
        searching = false;
      }
    },
  };
}
