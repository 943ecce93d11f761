import { defineFeature } from "../../../core/feature.ts";
import { serverText } from "../../../core/messages.ts";
import { defineTrimTask, TASK_ACTOR } from "../../../core/task-function.ts";
import { operLogMigration } from "./migrations/2026-11-21-operlog.ts";
import { serveOperLog } from "./operlog.routes.ts";
import { OperLogService, saveOperation } from "./operlog.service.ts";

export const operLogFeature = defineFeature({
  name: "monitor/operlog",
  migrations: [operLogMigration],
  provides: (deps) => ({ operLogs: new OperLogService(deps) }),
  contributes: ({ db, clock, operLogs }) => ({
    auditLogs: [saveOperation(db)],
    tasks: [
      defineTrimTask(clock, {
        name: "operLog.trim",
        title: serverText("task.operLog"),
        permission: "monitor:operlog:remove",
        trim: (before) => operLogs.trim(TASK_ACTOR, before),
      }),
    ],
  }),
  routes: (api, { operLogs }) => serveOperLog(api, operLogs),
});
