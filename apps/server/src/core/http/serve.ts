// Casts: a loop over routes erases each route's own types; `Handlers` has checked them before the loop begins.
import type { Routes } from "@adel/protocol";
import type { FastifyInstance } from "fastify";
import { type Guard, refusalOf } from "../access/guard.ts";
import type { Audit } from "../audit/audit.ts";
import { recorded } from "../audit/recorded.ts";
import type { Clock } from "../clock.ts";
import type { After } from "../timer.ts";
import { answer, type KeepExport } from "./answer.ts";
import { asked } from "./asked.ts";
import type { OpenStreams } from "./event-stream.ts";
import type { Handlers, Limits } from "./handler.ts";
import { tokenOf } from "./request.ts";
import { uploaded } from "./upload.ts";

/** Where every call begins (specification §7). */
export const BASE = "/adel";

/** What serving needs; `app` is the composition's Fastify. */
export interface Api {
  readonly app: FastifyInstance;
  readonly guard: Guard;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly after: After;
  /** Streams that are open: the server's stop ends them, or it would wait for them. */
  readonly streams: OpenStreams;
  readonly keepExport: KeepExport;
}

/** Serves declared routes: a handler that is missing, misnamed or answers something else does not compile. */
export function serve<R extends Routes>(api: Api, routes: R, handlers: Handlers<R>, limits: Limits<R> = {}): void {
  for (const [name, route] of Object.entries(routes)) {
    const handler = handlers[name as keyof R] as unknown as (asked: object) => unknown;
    const methods = route.reply.as === "sheet" ? (["GET", "POST"] as const) : ([route.method] as const);
    const limit = limits[name as keyof R];
    for (const method of methods)
      api.app.route({
        method,
        url: `${BASE}${route.path.replace(/\{(\w+)\}/g, ":$1")}`,
        config: { declared: route, ...(limit && { rateLimit: { max: limit, timeWindow: "1 minute" } }) },
        onRequest: async (request) => {
          request.by = await api.guard.whoIs(tokenOf(request, route.reply.as === "file"));
          const refusal = refusalOf(route.access, request.by);
          if (refusal === null) return;
          // Nobody's tries are not recorded: anyone could fill the record with them.
          if (request.by === null) throw refusal;
          await recorded(api, route, request, () => Promise.reject(refusal));
        },
        handler: (request, reply) =>
          recorded(api, route, request, async (understood) => {
            const call = asked(route, request);
            understood({ query: call.query, body: call.body });
            const file = route.upload && { file: await uploaded(request, route.upload) };
            // Looking on is no use of a session: a stream does not keep it alive.
            const stillMay = async () =>
              (await api.guard.whoIs(tokenOf(request, false), { renews: false })) === request.by;
            const watched = { after: api.after, open: api.streams, stillMay };
            return answer(api.keepExport, route, request, reply, await handler({ ...call, ...file }), watched);
          }),
      });
  }
}
