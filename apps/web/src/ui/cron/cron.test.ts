import { addCatalogs, createMessages, getTranslator, loadToolCatalogs } from "@adel/messages";
import { describe, expect, test } from "vitest";
import { createTranslator } from "../../core/locale/messages.ts";
import { cronError, nextRuns } from "./engine.ts";
import { expressionOf, type Plan, planAs, planOf } from "./plan.ts";
import { planText } from "./text.ts";

const simple: readonly (readonly [string, Plan])[] = [
  ["0 0/10 * * * ?", { every: "minutes", step: 10 }],
  ["0 5 * * * ?", { every: "hour", minute: 5 }],
  ["0 0 2 * * ?", { every: "day", time: "02:00" }],
  ["0 30 8 ? * MON,WED", { every: "week", days: ["MON", "WED"], time: "08:30" }],
  ["0 0 3 1 * ?", { every: "month", day: 1, time: "03:00" }],
  ["0 15 3 L * ?", { every: "month", day: "L", time: "03:15" }],
];

describe("an expression", () => {
  test.for(simple)("%s is said in people's words and comes back the same", ([expression, plan]) => {
    expect(planOf(expression)).toEqual(plan);
    expect(expressionOf(plan)).toBe(expression);
  });

  test("counts weekdays from Sunday as 1, as Quartz does", () => {
    expect(planOf("0 30 8 ? * 1,2,7")).toEqual({ every: "week", days: ["MON", "SAT", "SUN"], time: "08:30" });
  });

  test.for(["0 0 3 LW * ?", "0 0 9 ? * 6#3", "0/10 * * * * ?", "0 0 0 1 1 ? 2030", "0 0 8-18/2 * * ?", "not cron"])(
    "%s is custom, and is not changed by being looked at",
    (expression) => {
      expect(planOf(expression).every).toBe("custom");
      expect(expressionOf(planOf(expression))).toBe(expression);
    },
  );

  test("keeps its time of day when another repetition is chosen", () => {
    expect(expressionOf(planAs("week", planOf("0 30 8 * * ?")))).toBe("0 30 8 ? * MON");
    expect(expressionOf(planAs("custom", planOf("0 30 8 * * ?")))).toBe("0 30 8 * * ?");
  });
});

describe("a mistake", () => {
  test("is found in its field", () => {
    expect(cronError("61 * * * * ?")).toEqual({ kind: "field", field: "second", text: "61" });
    expect(cronError("0 0 25 * * ?")).toEqual({ kind: "field", field: "hour", text: "25" });
    expect(cronError("0 0 2 ? * MOON")).toEqual({ kind: "field", field: "weekday", text: "MOON" });
  });

  test("is the number of fields where that is wrong: five belong to Unix", () => {
    expect(cronError("0 2 * * *")).toEqual({ kind: "fields" });
    expect(cronError("0 0 2 * * ? 2030 1")).toEqual({ kind: "fields" });
    expect(cronError("  ")).toEqual({ kind: "empty" });
  });

  test("is none in Quartz's own words", () => {
    for (const good of [
      "0 0 3 L * ?",
      "0 0 3 LW * ?",
      "0 0 3 15W * ?",
      "0 0 9 ? * 6L",
      "0 0 9 ? * 6#3",
      "0 15 10 ? * MON-FRI 2030",
    ])
      expect([good, cronError(good)]).toEqual([good, undefined]);
  });
});

describe("the next runs", () => {
  const from = Date.UTC(2026, 10, 20, 6, 30);
  const runs = (expression: string, zone: string) =>
    nextRuns(expression, from, zone, 2).map((run) => new Date(run).toISOString());

  test("stand in the task's time zone, wherever the browser is", () => {
    expect(runs("0 0 2 * * ?", "Asia/Shanghai")).toEqual(["2026-11-20T18:00:00.000Z", "2026-11-21T18:00:00.000Z"]);
    expect(runs("0 0 2 * * ?", "UTC")).toEqual(["2026-11-21T02:00:00.000Z", "2026-11-22T02:00:00.000Z"]);
  });

  test("follow Quartz: weekday 2 is Monday, `0/10` starts at 0", () => {
    expect(runs("0 0 0 ? * 2", "UTC")).toEqual(["2026-11-23T00:00:00.000Z", "2026-11-30T00:00:00.000Z"]);
    expect(runs("0 0/10 * * * ?", "UTC")).toEqual(["2026-11-20T06:40:00.000Z", "2026-11-20T06:50:00.000Z"]);
  });

  test("are none of a day that does not exist", () => {
    expect(runs("0 0 0 30 2 ?", "UTC")).toEqual([]);
  });
});

test("every plan has its sentence", async () => {
  const english = createMessages();
  addCatalogs(english, "en", await loadToolCatalogs("en"));
  const inEnglish = getTranslator(english, "en", "ui.cron");
  const say = createTranslator("ui.cron");
  expect(simple.map(([, plan]) => planText(plan, say, "zh"))).toEqual([
    "每10分钟",
    "每小时第5分",
    "每天02:00",
    "每周一、周三 08:30",
    "每月1日 03:00",
    "每月最后一天 03:15",
  ]);
  expect(planText(planOf("0 0 9 ? * 6#3"), inEnglish, "en")).toBe("At 09:00, on the third Friday of the month");
  expect(planText(planOf("0 0 9 ? * 6#3"), say, "zh")).toBe("09:00，限每月的第三个 星期五");
});
