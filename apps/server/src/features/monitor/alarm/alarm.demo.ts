import type { AlarmMetric } from "@adel/protocol";
import { insertMany } from "../../../core/db/bulk-insert.ts";
import type { DemoStart } from "../../../core/feature.ts";
import { translate } from "../../../core/messages.ts";
import { DAY_MS } from "../../../core/time/durations.ts";

/** What is watched, from when on, for how many minutes, and whether it is. */
const rules = [
  ["cpu", 90, 5, "0"],
  ["disk", 85, 10, "0"],
  ["loopDelay", 500, 5, "0"],
  ["unknownJobs", 10, 15, "0"],
  ["silentBridges", 5, 10, "0"],
  ["failedTasks", 0, 0, "1"],
] as const satisfies (readonly [AlarmMetric, number, number, "0" | "1"])[];

/** A few alarm rules, one of them switched off. */
export async function seedDemoAlarms({ db, clock, demo }: DemoStart): Promise<void> {
  if (demo.size === "small") return;
  const t = translate(demo.language, "demo");
  const rows = rules.map(([metric, threshold, minutes, status], at) => ({
    ...{ name: t(`alarm.${metric}`), metric, comparison: "above" as const, threshold, minutes, status },
    create_time: clock.now() - (rules.length - at) * 30 * DAY_MS,
  }));
  await insertMany(db, "sys_alarm", rows);
}
