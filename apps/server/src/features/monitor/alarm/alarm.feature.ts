import { defineFeature } from "../../../core/feature.ts";
import { noticeFeature } from "../../system/notice/notice.feature.ts";
import { seedDemoAlarms } from "./alarm.demo.ts";
import { serveAlarm } from "./alarm.routes.ts";
import { AlarmService } from "./alarm.service.ts";
import { AlarmEvaluator } from "./alarm-evaluator.service.ts";
import { alarmMigration } from "./migrations/2026-11-25-alarm.ts";

export const alarmFeature = defineFeature({
  name: "monitor/alarm",
  migrations: [alarmMigration],
  seedDemo: seedDemoAlarms,
  requires: [noticeFeature],
  provides: (deps) => ({ alarms: new AlarmService(deps), alarmEvaluator: new AlarmEvaluator(deps) }),
  routes: (api, { alarms }) => serveAlarm(api, alarms),
});
