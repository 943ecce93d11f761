import { cardRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { CardHistory } from "./card-history.service.ts";
import type { CardJobService } from "./card-job.service.ts";
import type { CardReadService } from "./card-read.service.ts";

export const registerCardRoutes = (api: Api, jobs: CardJobService, reads: CardReadService, history: CardHistory) =>
  serve(api, cardRoutes, {
    createJob: ({ principal, scope, body, language, from }) => jobs.create(principal, scope, body, language, from),
    jobResult: ({ principal, scope, params, body }) => jobs.result(principal, scope, params.jobId, body.token),
    job: ({ scope, params }) => jobs.one(scope, params.jobId),
    jobs: ({ scope, query }) => jobs.list(scope, query),
    jobDays: ({ scope }) => jobs.days(scope),
    jobEvents: ({ scope, params }) => jobs.events(scope, params.jobId),
    cancelJob: ({ principal, scope, params }) => jobs.cancel(principal, scope, params.jobId),
    settleJob: ({ principal, scope, params, body }) => jobs.settle(principal, scope, params.jobId, body),
    read: ({ principal, scope, body }) => reads.begin(principal, scope, body),
    readView: ({ scope, params }) => reads.view(scope, params.readId),
    history: ({ scope, params }) => history(scope, params.uid),
    readResult: ({ scope, params, body }) => reads.result(scope, params.readId, body.token),
  });
