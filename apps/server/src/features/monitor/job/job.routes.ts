import { jobLogRoutes, jobRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { JobService } from "./job.service.ts";
import type { JobLogService } from "./job-log.service.ts";

export function registerJobRoutes(api: Api, jobs: JobService, logs: JobLogService): void {
  serve(api, jobRoutes, {
    list: ({ query, language }) => jobs.list(query, language),
    targets: ({ principal, language }) => jobs.targets(principal, language),
    one: ({ params, language }) => jobs.one(params.id, language),
    create: ({ principal, body, language }) => jobs.create(principal, body, language),
    change: ({ principal, body, language }) => jobs.change(principal, body.jobId, body, language),
    setStatus: ({ principal, body }) => jobs.setStatus(principal, body.jobId, body.status),
    run: ({ principal, body }) => jobs.run(principal, body.jobId),
    remove: ({ principal, params }) => jobs.remove(principal, params.ids),
    export: ({ query, language }) => jobs.export(query, language),
  });
  serve(api, jobLogRoutes, {
    list: ({ query, language }) => logs.list(query, language),
    one: ({ params, language }) => logs.one(params.id, language),
    clean: async ({ principal }) => {
      await logs.clean(principal);
    },
    remove: ({ principal, params }) => logs.remove(principal, params.ids),
    export: ({ query, language }) => logs.export(query, language),
  });
}
