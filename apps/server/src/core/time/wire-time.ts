import { failField } from "../errors.ts";

/** Moments as stored (milliseconds UTC) and as said (`yyyy-MM-dd HH:mm:ss` in the server's time zone). */
export interface WireClock {
  /** A stored moment in words; null where there is none. */
  say(moment: number): string;
  say(moment: number | null): string | null;
  /** Start of what was said: a bare date means its first second. Refuses a date that no calendar has. */
  from(said: string, field: string): number;
  /** End of what was said: a bare date means its last second. */
  to(said: string, field: string): number;
}

/** The Swedish locale writes exactly the specification's date format (§9). */
export function wireClock(timeZone: string): WireClock {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const asIfUtc = (said: string) => Date.parse(`${said.replace(" ", "T")}Z`);
  const offset = (moment: number) => asIfUtc(format.format(moment)) - Math.floor(moment / 1000) * 1000;
  const parse = (said: string, field: string): number => {
    const local = asIfUtc(said);
    if (Number.isNaN(local) || new Date(local).toISOString().slice(0, 10) !== said.slice(0, 10))
      throw failField(field, "FIELD_TIME");
    // Twice, so that a guess on the wrong side of a change to summer time is mended.
    return local - offset(local - offset(local));
  };
  function say(moment: number): string;
  function say(moment: number | null): string | null;
  function say(moment: number | null): string | null {
    return moment === null ? null : format.format(moment);
  }
  return {
    say,
    from: (said, field) => parse(said.length === 10 ? `${said} 00:00:00` : said, field),
    to: (said, field) => parse(said.length === 10 ? `${said} 23:59:59` : said, field) + 999,
  };
}

/** A date range of a query as stored moments; an end that is not set is open. */
export interface Moments {
  readonly since: number | undefined;
  readonly until: number | undefined;
}

interface Range {
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}

export const momentsOf = (wire: WireClock, { beginTime, endTime }: Range): Moments => ({
  since: beginTime === undefined ? undefined : wire.from(beginTime, "beginTime"),
  until: endTime === undefined ? undefined : wire.to(endTime, "endTime"),
});
