// Casts: a route that is not known as a literal has no types; `Handlers` declares what each handler receives.
import { type Parsed, parse, type Route } from "@adel/protocol";
import type { FastifyRequest } from "fastify";
import { NO_ROWS } from "../access/data-scope.ts";
import { failFields } from "../errors.ts";
import { describeIn, errorText } from "../messages.ts";
import { callerOf, languageOfRequest, unwrapParams } from "./request.ts";
import { withTextChoices } from "./text-choices.ts";

/** A handler's input: parameters, query and body as declared, the caller's language, and the caller. */
export function parseRequest(route: Route, request: FastifyRequest): Record<string, unknown> {
  const language = languageOfRequest(request);
  const inAddress = unwrapParams(request.query);
  const query = route.reply.kind === "spreadsheet" ? { ...inAddress, ...unwrapParams(request.body) } : inAddress;
  const parts = { params: request.params, query, body: route.bodyInQuery ? (request.body ?? query) : request.body };
  const parsed = Object.entries(parts).flatMap(([part, value]) => {
    const schema = route[part as keyof typeof parts];
    if (schema === undefined) return [];
    const read = (input: unknown): Parsed<unknown> => parse(schema, input, describeIn(language));
    const first = read(value);
    // An address has texts alone.
    const isFinal = first.ok || part !== "body";
    return [[part, isFinal ? first : read(withTextChoices(schema, value))] as const];
  });
  const errors = parsed.flatMap(([, result]) => (result.ok ? [] : result.errors));
  if (errors.length > 0) throw failFields(errors);
  const unkept = parsed.flatMap(([, result]) => (result.ok ? findUnstorableText(result.value) : []));
  const message = errorText("FIELD_CHARACTERS", language);
  if (unkept.length > 0) throw failFields(unkept.map((path) => ({ path, message })));
  const values = parsed.map(([part, result]) => [part, result.ok ? result.value : undefined]);
  return {
    ...Object.fromEntries(values),
    principal: request.principal,
    scope: request.principal?.scope ?? NO_ROWS,
    language,
    from: callerOf(request),
  };
}

/**
 * Path of a text that databases cannot store: PostgreSQL has no NUL in texts, and UTF-8 has no unpaired surrogates.
 * Rejected for both databases alike. Parsed values are no deeper than their schemas.
 */
const findUnstorableText = (value: unknown, path = ""): string[] => {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed() ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    findUnstorableText(one, path === "" ? name : `${path}.${name}`),
  );
};
