/** Weekdays from Monday, in the letters of Quartz. */
export const WEEKDAYS = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The fields of a Quartz expression, in order; the year may be left out. */
export const FIELDS = ["second", "minute", "hour", "day", "month", "weekday", "year"] as const;
export type CronField = (typeof FIELDS)[number];

/** A timed task's common schedules; any other is custom. Times are `HH:mm`. */
export type Plan =
  | { readonly every: "minutes"; readonly step: number }
  | { readonly every: "hour"; readonly minute: number }
  | { readonly every: "day"; readonly time: string }
  | { readonly every: "week"; readonly days: readonly Weekday[]; readonly time: string }
  /** Day 1 to 31, or `L` for the last one. */
  | { readonly every: "month"; readonly day: number | "L"; readonly time: string }
  | { readonly every: "custom"; readonly fields: readonly string[] };
export type PlanKind = Plan["every"];
export const PLAN_KINDS = ["minutes", "hour", "day", "week", "month", "custom"] as const satisfies readonly PlanKind[];

export const fieldsOf = (expression: string): string[] =>
  expression
    .trim()
    .split(/\s+/)
    .filter((part) => part !== "");

const whole = (text: string | undefined, max: number): number | undefined => {
  const number = text !== undefined && /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return number <= max ? number : undefined;
};
const two = (number: number): string => String(number).padStart(2, "0");

/** Quartz counts weekdays from Sunday as 1. */
const weekdayOf = (text: string): Weekday | undefined => {
  const counted = whole(text, 7);
  return counted === undefined
    ? WEEKDAYS.find((day) => day === text.toUpperCase())
    : counted === 1
      ? "SUN"
      : WEEKDAYS[counted - 2];
};

function weekly(text: string, time: string): Plan | undefined {
  const days = text.split(",").map(weekdayOf);
  const known = WEEKDAYS.filter((day) => days.includes(day));
  return known.length === days.length ? { every: "week", days: known, time } : undefined;
}

/** An expression as a common schedule, or custom. */
export function planOf(expression: string): Plan {
  const fields = fieldsOf(expression);
  const [second, minute, hour, day = "", month, weekday = "", year] = fields;
  const custom: Plan = { every: "custom", fields };
  if (second !== "0" || month !== "*" || (year !== undefined && year !== "*")) return custom;
  const anyDay = (day === "*" || day === "?") && (weekday === "*" || weekday === "?");
  const at = whole(minute, 59);
  const step = whole(/^(?:0|\*)\/(\d+)$/.exec(minute ?? "")?.[1], 59);
  if (hour === "*" && anyDay && step) return { every: "minutes", step };
  if (at === undefined) return custom;
  if (hour === "*" && anyDay) return { every: "hour", minute: at };
  const hours = whole(hour, 23);
  if (hours === undefined) return custom;
  const time = `${two(hours)}:${two(at)}`;
  if (anyDay) return { every: "day", time };
  if (day === "?") return weekly(weekday, time) ?? custom;
  const date = day === "L" ? "L" : whole(day, 31);
  return weekday === "?" && date ? { every: "month", day: date, time } : custom;
}

const clockFields = (time: string): string => {
  const [hours = "0", minutes = "0"] = time.split(":");
  return `0 ${Number(minutes)} ${Number(hours)}`;
};

/** The expression of a plan, in Quartz's six fields (seven where a custom one names years). */
export function expressionOf(plan: Plan): string {
  switch (plan.every) {
    case "minutes":
      return `0 0/${plan.step} * * * ?`;
    case "hour":
      return `0 ${plan.minute} * * * ?`;
    case "day":
      return `${clockFields(plan.time)} * * ?`;
    case "week":
      return `${clockFields(plan.time)} ? * ${plan.days.join(",")}`;
    case "month":
      return `${clockFields(plan.time)} ${plan.day} * ?`;
    case "custom":
      return plan.fields.join(" ");
  }
}

/** A schedule of another kind that keeps the time of day of the previous one. */
export function planAs(kind: PlanKind, before: Plan): Plan {
  const time = "time" in before ? before.time : "02:00";
  switch (kind) {
    case "minutes":
      return { every: "minutes", step: 10 };
    case "hour":
      return { every: "hour", minute: 0 };
    case "day":
      return { every: "day", time };
    case "week":
      return { every: "week", days: ["MON"], time };
    case "month":
      return { every: "month", day: 1, time };
    case "custom":
      return { every: "custom", fields: fieldsOf(expressionOf(before)) };
  }
}
