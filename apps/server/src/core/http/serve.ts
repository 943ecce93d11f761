// Casts: a loop over routes erases each route's own types, which `Handlers` has checked before.
import type { Routes } from "@adel/protocol";
import type { FastifyInstance } from "fastify";
import { type Guard, toRejection } from "../access/guard.ts";
import type { RecentSignIn } from "../access/recent-sign-in.ts";
import type { Audit } from "../audit/audit.ts";
import { withAudit } from "../audit/recorded.ts";
import type { Clock } from "../clock.ts";
import type { StartTimer } from "../timer.ts";
import type { OpenStreams } from "./event-stream.ts";
import type { Handlers, Limits } from "./handler.ts";
import { type IsKeyClaimed, keyedCaller } from "./keyed-request.ts";
import { parseRequest } from "./parse-request.ts";
import { tokenOf } from "./request.ts";
import { type SaveExport, sendReply } from "./send-reply.ts";
import { emptyListOf } from "./unknown-code.ts";
import { readUpload } from "./upload.ts";

/** Base path of every call (specification §7). */
export const BASE = "/adel";

/** Dependencies of serving; `app` is the Fastify instance. */
export interface Api {
  readonly app: FastifyInstance;
  readonly guard: Guard;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly after: StartTimer;
  /** Open streams, which the server ends when it stops instead of waiting for them. */
  readonly streams: OpenStreams;
  readonly keepExport: SaveExport;
  readonly isKeyClaimed: IsKeyClaimed;
  readonly recentSignIn: RecentSignIn;
}

/** Serves declared routes: a handler that is missing, misnamed or has another reply does not compile. */
export function serve<R extends Routes>(api: Api, routes: R, handlers: Handlers<R>, limits: Limits<R> = {}): void {
  for (const [name, route] of Object.entries(routes)) {
    const handler = handlers[name as keyof R] as unknown as (parsedRequest: object) => unknown;
    const methods = route.reply.kind === "spreadsheet" ? (["GET", "POST"] as const) : ([route.method] as const);
    const limit = limits[name as keyof R];
    for (const method of methods)
      api.app.route({
        method,
        url: `${BASE}${route.path.replace(/\{(\w+)\}/g, ":$1")}`,
        config: { declared: route, ...(limit && { rateLimit: { max: limit, timeWindow: "1 minute" } }) },
        onRequest: async (request) => {
          request.principal = await api.guard.whoIs(tokenOf(request, route.reply.kind === "file"), {
            address: request.ip,
          });
          const token = tokenOf(request, false);
          const rejection =
            toRejection(route, request.principal) ??
            (await api.recentSignIn.toRejection(route, request.principal, token));
          if (rejection === null) return;
          // Attempts without a session are not recorded, because anyone could fill the log with them.
          if (request.principal === null) throw rejection;
          await withAudit(api, route, request, () => Promise.reject(rejection));
        },
        handler: (request, reply) =>
          withAudit(api, route, request, async (understood) => {
            // An open stream does not count as activity and does not extend the session.
            const isStillAllowed = async () =>
              (await api.guard.whoIs(tokenOf(request, false), { address: request.ip, renews: false })) ===
              request.principal;
            // For what only the body decides: `recentSignIn` of a route is checked before its body is read.
            const checkRecentSignIn = () => api.recentSignIn.check(request.principal, tokenOf(request, false));
            const watched = { after: api.after, open: api.streams, isStillAllowed };
            const answer = (result: unknown) => sendReply(api.keepExport, route, request, reply, result, watched);
            const empty = emptyListOf(route, request);
            if (empty !== undefined) return answer(empty);
            const call = parseRequest(route, request);
            understood({ query: call.query, body: call.body });
            const principal = await keyedCaller(api.isKeyClaimed, route, request);
            const sent = route.upload && (await readUpload(request, route.upload));
            return answer(await handler({ ...call, ...sent, principal, checkRecentSignIn }));
          }),
      });
  }
}
