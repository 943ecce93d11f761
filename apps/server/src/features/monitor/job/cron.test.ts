import { describe, expect, it } from "vitest";
import { ValidationError } from "../../../core/errors.ts";
import { checkCron, dueTimesBetween, nextDue } from "./cron.ts";

const NOW = Date.parse("2026-11-20T10:00:00Z");
const refusal = (expression: string) => {
  try {
    checkCron(expression, NOW, "Asia/Shanghai");
    return "accepted";
  } catch (error) {
    return error instanceof ValidationError ? error.error : String(error);
  }
};
const runs = (expression: string, from: string, timeZone: string, count: number) => {
  const found: string[] = [];
  for (let at: number | null = Date.parse(from); found.length < count; ) {
    at = nextDue(expression, at, timeZone);
    if (at === null) break;
    found.push(new Date(at).toISOString().slice(5, 16));
  }
  return found;
};

// [R:3.task.cron]
describe("cron expressions", () => {
  it.for([
    ...["0/10 * * * * ?", "0 0 3 * * ?", "0 15 10 ? * 6L 2026-2030", "0 0 12 LW * ?", "0 0 8 ? * 2-6"],
    ...["0 0 12 1W * ?", "0 0 12 ? * FRI#2", "0 0 12 ? JAN,JUN 2,4", "0 0/15 8-20/2 * * ?"],
  ])("takes %s", (expression) => {
    expect(refusal(expression)).toBe("accepted");
  });

  it.for([
    ["* * * * * ?", "TASK_CRON_TOO_OFTEN"],
    ["0/5 * * * * ?", "TASK_CRON_TOO_OFTEN"],
    ["0,55 * * * * ?", "TASK_CRON_TOO_OFTEN"],
    ["0-59 0 0 1 1 ?", "TASK_CRON_TOO_OFTEN"],
    [`${"0,1,2,3,4,".repeat(20)}5 * * * * ?`, "TASK_CRON_TOO_OFTEN"],
    ["0 0 0 31 2 ?", "TASK_CRON_NEVER"],
    ["0 0 0 1 1 ? 2020", "TASK_CRON_NEVER"],
    ["0 0 3 * *", "TASK_CRON_FORM"],
    ["0 0 25 * * ?", "TASK_CRON_FORM"],
    ["0/0 * * * * ?", "TASK_CRON_FORM"],
    // Forms of Quartz that the package does not read; the hint and docs/wire/server-api.md name them.
    ["0 0 22-2 * * ?", "TASK_CRON_FORM"],
    ["0 0 12 ? * FRI-MON", "TASK_CRON_FORM"],
    ["0 0 12 L-3 * ?", "TASK_CRON_FORM"],
    ["0 0 12 ? * L", "TASK_CRON_FORM"],
    ["0 0 12 5C * ?", "TASK_CRON_FORM"],
    ["@every 1s", "TASK_CRON_FORM"],
    ["process.exit() * * * * *", "TASK_CRON_FORM"],
    ["-1 -1 -1 -1 -1 -1", "TASK_CRON_FORM"],
  ] as const)("refuses %s", ([expression, error]) => {
    expect(refusal(expression)).toBe(error);
  });

  it("runs once a day on the days when summer time begins and ends", () => {
    const spring = runs("0 30 2 * * ?", "2026-03-28T12:00:00Z", "Europe/Berlin", 2);
    expect(spring).toEqual(["03-29T01:00", "03-30T00:30"]);
    const autumn = runs("0 30 2 * * ?", "2026-10-24T12:00:00Z", "Europe/Berlin", 2);
    expect(autumn).toEqual(["10-25T00:30", "10-26T01:30"]);
  });

  it("goes on at its distance through the hour that comes twice, and the one that is missing", () => {
    const autumn = ["10-25T00:20", "10-25T00:40", "10-25T01:00", "10-25T01:20", "10-25T01:40", "10-25T02:00"];
    expect(runs("0 0/20 * * * ?", "2026-10-25T00:00:00Z", "Europe/Berlin", 6)).toEqual(autumn);
    const spring = ["03-29T00:40", "03-29T01:00", "03-29T01:20"];
    expect(runs("0 0/20 * * * ?", "2026-03-29T00:20:00Z", "Europe/Berlin", 3)).toEqual(spring);
  });

  it("looks back over a long stop without walking through it", () => {
    const found = dueTimesBetween("0/10 * * * * ?", NOW - 365 * 86_400_000, NOW, "Asia/Shanghai", 3);
    expect(found).toEqual([NOW - 20_000, NOW - 10_000, NOW]);
  });
});
