import { HOUR_MS } from "./durations.ts";

const OFFSET_MS = 8 * HOUR_MS;

/** `yyyy-MM-dd HH:mm:ss` at GMT+8, whatever the zone of this process is. */
export const chinaTime = (time: number): string =>
  new Date(time + OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");

export function readChinaTime(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined;
  const time = Date.parse(`${text.replace(" ", "T")}+08:00`);
  return Number.isNaN(time) ? undefined : time;
}
