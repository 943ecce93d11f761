// Casts: a loop over routes erases each route's own types; `Handlers` has checked them before the loop begins.
import { type Answer, type Asked, type Language, parse, type Route, type Routes } from "@adel/protocol";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { NO_ROWS, type RowScope } from "../access/data-scope.ts";
import type { Guard } from "../access/guard.ts";
import type { Principal } from "../access/principal.ts";
import type { Audit } from "../audit/audit.ts";
import type { Clock } from "../clock.ts";
import { codeOf, fail, failFields } from "../errors.ts";
import { type FileBytes, sendFile } from "./download.ts";
import { SUCCESS, success } from "./envelope.ts";
import { successText } from "./messages.ts";
import { type Caller, callerOf, languageOfRequest, queryOf, tokenOf } from "./request.ts";
import { type Sheet, XLSX_TYPE, xlsx } from "./spreadsheet.ts";

/** Where every call begins (specification §7). */
export const BASE = "/adel";

/** What core needs of the file feature: keeps an export for its maker and names it. */
export type KeepExport = (by: Principal, sheet: Sheet) => Promise<string>;

/** What serving needs; `app` is the composition's Fastify. */
export interface Api {
  readonly app: FastifyInstance;
  readonly guard: Guard;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly keepExport: KeepExport;
}

/** What a handler receives beside its parsed parameters: rights only where the route declares that they count. */
type Given<R extends Route> = { readonly language: Language; readonly from: Caller } & (R["access"] extends {
  who: "anyone";
}
  ? { readonly by: Principal | null }
  : { readonly by: Principal }) &
  ([Extract<R["scope"], { rows: "inScope" }>] extends [never] ? unknown : { readonly rows: RowScope });
type Says<R extends Route> = R["reply"] extends { as: "sheet" }
  ? Sheet
  : R["reply"] extends { as: "file" }
    ? FileBytes
    : Answer<R>;
type Handler<R extends Route> = (asked: Asked<R> & Given<R>) => Says<R> | Promise<Says<R>>;
export type Handlers<R extends Routes> = { readonly [K in keyof R]: Handler<R[K]> };
/** Calls a minute and address, for the routes that name a number. */
type Limits<R extends Routes> = { readonly [K in keyof R]?: number };

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
          request.by = await api.guard.admit(route.access, tokenOf(request, route.reply.as === "file"));
        },
        handler: (request, reply) =>
          recorded(api, route, request, async () =>
            answer(api, route, request, reply, await handler(asked(route, request))),
          ),
      });
  }
}

/** Acts are recorded whether they worked or were refused: who, what, from where, with which code. Never what was sent. */
async function recorded<T>(
  { audit, clock }: Api,
  route: Route,
  request: FastifyRequest,
  act: () => Promise<T>,
): Promise<T> {
  if (route.audit === undefined) return act();
  const { audit: kind, title } = route;
  const time = clock.now();
  const by = { userId: request.by?.userId ?? null, userName: request.by?.userName ?? "", address: request.ip };
  const write = (code: number) =>
    audit({ kind, title, ...by, route: `${request.method} ${route.path}`, code, time, durationMs: clock.now() - time });
  try {
    const said = await act();
    write(SUCCESS);
    return said;
  } catch (error) {
    write(codeOf(error));
    throw error;
  }
}

function asked(route: Route, request: FastifyRequest): object {
  const language = languageOfRequest(request);
  const query =
    route.reply.as === "sheet" ? { ...queryOf(request), ...(request.body as object | undefined) } : queryOf(request);
  const parts = { params: request.params, query, body: route.bodyInQuery ? (request.body ?? query) : request.body };
  const parsed = Object.entries(parts).flatMap(([part, value]) => {
    const schema = route[part as keyof typeof parts];
    return schema === undefined ? [] : [[part, parse(schema, value, language)] as const];
  });
  const problems = parsed.flatMap(([, result]) => (result.ok ? [] : result.problems));
  if (problems.length > 0) throw failFields(problems);
  if (parsed.some(([, result]) => result.ok && holdsNul(result.value))) throw fail("FIELDS_REFUSED");
  const values = parsed.map(([part, result]) => [part, result.ok ? result.value : undefined]);
  return {
    ...Object.fromEntries(values),
    by: request.by,
    rows: request.by?.rows ?? NO_ROWS,
    language,
    from: callerOf(request),
  };
}

/** PostgreSQL's text holds no NUL; both databases refuse it alike. Parsed values are no deeper than their schemas. */
const holdsNul = (value: unknown): boolean =>
  typeof value === "string"
    ? value.includes("\0")
    : typeof value === "object" && value !== null && Object.values(value).some(holdsNul);

async function answer(
  api: Api,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  says: unknown,
): Promise<unknown> {
  const msg = successText(route.audit, languageOfRequest(request));
  switch (route.reply.as) {
    case "data":
      return success(msg, { data: says });
    case "text":
      return success(says as string);
    case "rows":
    case "fields":
      return success(msg, says as object);
    case "done":
      return success(msg);
    case "file":
      return sendFile(reply, says as FileBytes);
    case "sheet": {
      const sheet = says as Sheet;
      if (request.method === "GET") return success(await api.keepExport(request.by as Principal, sheet));
      return sendFile(reply, { name: `${sheet.title}.xlsx`, type: XLSX_TYPE, bytes: xlsx(sheet) });
    }
  }
}
