import { defineFeature } from "../../../core/feature.ts";
import { serverText } from "../../../core/messages.ts";
import { defineTrimTask, TASK_ACTOR } from "../../../core/task-function.ts";
import { sessionFeature } from "../../auth/session/session.feature.ts";
import { checkAccount } from "../../system/user/user-grants.service.ts";
import { serveLoginInfo } from "./logininfor.routes.ts";
import { LoginInfoService, saveSignIn } from "./logininfor.service.ts";
import { loginInfoMigration } from "./migrations/2026-11-21-logininfor.ts";

export const loginInfoFeature = defineFeature({
  name: "monitor/logininfor",
  migrations: [loginInfoMigration],
  requires: [sessionFeature],
  provides: ({ loginGuard, ...deps }) => ({
    loginInfos: new LoginInfoService({
      ...deps,
      unlock: (trx, account) => loginGuard.unlock(trx, account),
      checkAccount,
    }),
  }),
  contributes: ({ db, clock, loginInfos }) => ({
    auditLogs: [saveSignIn(db)],
    tasks: [
      defineTrimTask(clock, {
        name: "loginLog.trim",
        title: serverText("task.loginLog"),
        permission: "monitor:logininfor:remove",
        trim: (before) => loginInfos.trim(TASK_ACTOR, before),
      }),
    ],
  }),
  routes: (api, { loginInfos }) => serveLoginInfo(api, loginInfos),
});
