import { alarmRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { AlarmService } from "./alarm.service.ts";

/** A test may send a notice to many. */
const LIMITS = { test: 20 } as const;

export const serveAlarm = (api: Api, alarms: AlarmService) =>
  serve(
    api,
    alarmRoutes,
    {
      list: ({ query }) => alarms.list(query),
      one: ({ params }) => alarms.one(params.id),
      create: ({ principal, body }) => alarms.create(principal, body),
      change: ({ principal, body }) => alarms.change(principal, body.alarmId, body),
      remove: ({ principal, params }) => alarms.remove(principal, params.ids),
      export: ({ query, language }) => alarms.export(query, language),
      test: ({ principal, params, body }) => alarms.test(principal, params.id, body.send),
    },
    LIMITS,
  );
