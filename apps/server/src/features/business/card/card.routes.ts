import { cardRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { CardHistory } from "./card-history.service.ts";
import type { CardJobService } from "./card-job.service.ts";
import type { CardReadService } from "./card-read.service.ts";

export const serveCard = (api: Api, jobs: CardJobService, reads: CardReadService, history: CardHistory) =>
  serve(api, cardRoutes, {
    createJob: ({ by, rows, body, language }) => jobs.create(by, rows, body, language),
    jobResult: ({ by, rows, params, body }) => jobs.result(by, rows, params.jobId, body.token),
    job: ({ rows, params }) => jobs.one(rows, params.jobId),
    jobs: ({ rows, query }) => jobs.list(rows, query),
    jobDays: ({ rows }) => jobs.days(rows),
    jobEvents: ({ rows, params }) => jobs.events(rows, params.jobId),
    cancelJob: ({ by, rows, params }) => jobs.cancel(by, rows, params.jobId),
    settleJob: ({ by, rows, params, body }) => jobs.settle(by, rows, params.jobId, body),
    read: ({ by, rows, body }) => reads.begin(by, rows, body),
    readView: ({ rows, params }) => reads.view(rows, params.readId),
    history: ({ rows, params }) => history(rows, params.uid),
    readResult: ({ rows, params, body }) => reads.result(rows, params.readId, body.token),
  });
