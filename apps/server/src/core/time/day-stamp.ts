import type { TimeFormat } from "./time-format.ts";

/** The day as `yyyyMMdd` in the server's time zone: the prefix of numbers that users read. */
export const toDayStamp = (timeFormat: TimeFormat, moment: number): string =>
  timeFormat.format(moment).slice(0, 10).replaceAll("-", "");
