import { cardJobRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { CardJobService } from "./card-job.service.ts";

export const registerCardJobRoutes = (api: Api, jobs: CardJobService) =>
  serve(api, cardJobRoutes, {
    authorize: ({ scope, body }) => jobs.authorize(scope, body.hotelId, body.authPassword),
    createJob: ({ principal, scope, body, language, from }) => jobs.create(principal, scope, body, language, from),
    jobResult: ({ principal, scope, params, body }) => jobs.result(principal, scope, params.jobId, body.token),
    job: ({ principal, scope, params }) => jobs.one(principal, scope, params.jobId),
    jobs: ({ scope, query }) => jobs.list(scope, query),
    jobDays: ({ scope }) => jobs.days(scope),
    jobEvents: ({ principal, scope, params }) => jobs.events(principal, scope, params.jobId),
    cancelJob: ({ principal, scope, params }) => jobs.cancel(principal, scope, params.jobId),
    settleJob: ({ principal, scope, params, body }) => jobs.settle(principal, scope, params.jobId, body),
  });
