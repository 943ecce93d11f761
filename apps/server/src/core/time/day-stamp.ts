import type { TimeFormat } from "./time-format.ts";

/** The day as `yyyyMMdd`, in the server's time zone: the beginning of numbers that people read. */
export const toDayStamp = (timeFormat: TimeFormat, moment: number): string =>
  timeFormat.format(moment).slice(0, 10).replaceAll("-", "");
