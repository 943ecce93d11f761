import { describe, expect, it } from "vitest";
import { ValidationError } from "../errors.ts";
import { createTimeFormat, parseTimeRange } from "./time-format.ts";

const SHANGHAI = createTimeFormat("Asia/Shanghai");
const BERLIN = createTimeFormat("Europe/Berlin");

describe("times in requests and replies", () => {
  // [R:9.date.format]
  it("are formatted as yyyy-MM-dd HH:mm:ss in the server's time zone", () => {
    expect(SHANGHAI.format(Date.UTC(2026, 10, 20, 16, 5, 9))).toBe("2026-11-21 00:05:09");
    expect(BERLIN.format(Date.UTC(2026, 6, 1))).toBe("2026-07-01 02:00:00");
    expect(SHANGHAI.format(null)).toBeNull();
  });

  it.for(["Asia/Shanghai", "Europe/Berlin", "Asia/Kathmandu", "Australia/Lord_Howe", "America/St_Johns", "UTC"])(
    "equal the local time of %s, before and after each change of its offset",
    (timeZone) => {
      const calendar = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
      const timeFormat = createTimeFormat(timeZone);
      const wrong: number[] = [];
      for (let moment = Date.UTC(1969, 0, 1); moment < Date.UTC(2038, 0, 1); moment += 300 * 3_600_000 + 59_999)
        if (timeFormat.format(moment) !== calendar.format(moment)) wrong.push(moment);
      for (let moment = Date.UTC(2026, 0, 1); moment < Date.UTC(2027, 0, 1); moment += 45 * 60_000)
        for (const edge of [moment - 1, moment])
          if (timeFormat.format(edge) !== calendar.format(edge)) wrong.push(edge);
      expect(wrong).toEqual([]);
    },
  );

  it("are unchanged by formatting and parsing, also around daylight saving changes", () => {
    for (const hour of [0, 1, 3, 12, 23])
      for (const day of ["2026-03-28", "2026-03-29", "2026-03-30", "2026-10-24", "2026-10-25", "2026-10-26"]) {
        const text = `${day} ${String(hour).padStart(2, "0")}:30:00`;
        expect(BERLIN.format(BERLIN.from(text, "t"))).toBe(text);
      }
  });

  it("include a bare date from its first to its last second", () => {
    const { since, until } = parseTimeRange(SHANGHAI, { beginTime: "2026-11-20", endTime: "2026-11-20" });
    expect(since).toBe(Date.UTC(2026, 10, 19, 16));
    expect(until).toBe(Date.UTC(2026, 10, 20, 16) - 1);
    expect(parseTimeRange(SHANGHAI, {})).toEqual({ since: undefined, until: undefined });
  });

  it.for(["2026-13-01", "2026-02-30", "2026-01-01 25:00:00", "0000-00-00"])(
    "reject %s, which is not in the calendar",
    (text) => {
      expect(() => SHANGHAI.from(text, "beginTime")).toThrow(ValidationError);
    },
  );
});
