import type { DeskPolicy } from "@adel/protocol/business/desk/policy";
import { fieldTime } from "../../../core/time.ts";
import { addDays } from "../../../ui/date/day.ts";

/** The day of a hotel: before its hour, it is still the day before. */
export function hotelDay(now: number, zone: string, { dayBegins }: Pick<DeskPolicy, "dayBegins">): string {
  const [day = "", time = ""] = fieldTime(now, zone).split(" ");
  return time < dayBegins ? addDays(day, -1) : day;
}
