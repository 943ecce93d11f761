// Casts: a route that is not known by its literal keeps no types; `Handlers` says what each handler really receives.
import { parse, type Route } from "@adel/protocol";
import type { FastifyRequest } from "fastify";
import { NO_ROWS } from "../access/data-scope.ts";
import { fail, failFields } from "../errors.ts";
import { callerOf, languageOfRequest, plainNames } from "./request.ts";

/** What a handler is called with: parameters, query and body as declared, in the caller's language, and who asks. */
export function asked(route: Route, request: FastifyRequest): Record<string, unknown> {
  const language = languageOfRequest(request);
  const inAddress = plainNames(request.query);
  const query = route.reply.as === "sheet" ? { ...inAddress, ...plainNames(request.body) } : inAddress;
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
