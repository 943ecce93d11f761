// Casts: a JSON schema is plain data whose parts are typed as unknown; the catalog's keys are the error codes.
import { type ErrorCode, ErrorEnvelope, errors, type Language, type Route } from "@adel/protocol";
import type * as z from "zod";
import { isForTokens } from "../../../core/access/guard.ts";
import { errorHint, errorText, translate } from "../../../core/messages.ts";
import {
  type Json,
  type NamedSchemas,
  refTo,
  type SharedSchemas,
  toJsonSchema,
  toSharedSchema,
} from "./json-schema.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
export const JSON_TYPE = "application/json";

/** Content of every reply; its code distinguishes success from error. */
export function envelopeSchemas(): NamedSchemas {
  const named: NamedSchemas = {};
  const { properties, ...rest } = toJsonSchema(ErrorEnvelope, "Error", named);
  const codes = [...new Set(Object.values(errors).map(({ code }) => code))].sort((one, other) => one - other);
  return {
    ...named,
    Success: {
      type: "object",
      properties: { code: { type: "integer", const: 200 }, msg: { type: "string" } },
      required: ["code", "msg"],
    },
    Error: { ...rest, properties: { ...(properties as Json), code: { type: "integer", enum: codes } } },
  };
}

/** Example replies of every error of the catalog, with its hint. */
export const errorExamples = (language: Language): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    (Object.keys(errors) as ErrorCode[]).map((fault) => {
      const hint = errorHint(fault, language);
      const value = { code: errors[fault].code, msg: errorText(fault, language), fault };
      return [fault, { summary: value.msg, ...(hint !== undefined && { description: hint }), value }];
    }),
  );

/** The errors that follow from what a route declares; its service may answer further ones of the catalog. */
export function declaredErrors(route: Route): ErrorCode[] {
  const { access, audit, params, query, body, upload } = route;
  const isOpen = access.kind === "anyone";
  const when = (holds: boolean, ...codes: readonly ErrorCode[]) => (holds ? codes : []);
  return [
    ...when(!isOpen, "NOT_SIGNED_IN"),
    ...when(!isForTokens(route), "TOKEN_NOT_ALLOWED"),
    ...when(access.kind === "permitted", "NOT_PERMITTED"),
    ...when(Boolean(params ?? query ?? body ?? upload), "FIELDS_REFUSED"),
    ...when(body !== undefined, "BODY_UNREADABLE"),
    ...when(upload !== undefined, "FILE_MISSING", "FILE_TOO_LARGE"),
    ...when(params !== undefined, "NOT_FOUND"),
    ...when(audit === "update" || audit === "delete", "CHANGED_MEANWHILE"),
    ...when(isOpen && route.method === "POST", "TOO_MANY_REQUESTS"),
    "UNEXPECTED",
  ];
}

const withFields = (properties: Json): Json => ({
  allOf: [refTo("schemas", "Success"), { type: "object", properties, required: Object.keys(properties) }],
});

interface Responses {
  readonly route: Route;
  readonly owner: string;
  readonly isSheetBytes: boolean;
  readonly language: Language;
  readonly named: NamedSchemas;
  readonly shared: SharedSchemas;
  readonly sample: (schema: Json) => unknown;
}

/** The envelope with the fields of this route's reply beside code and msg. */
function successSchema({ route: { reply }, owner, named, shared }: Responses): Json {
  const toSchema = (schema: z.ZodType) => toSharedSchema(schema, owner, named, shared);
  switch (reply.kind) {
    case "data":
      return withFields({ data: toSchema(reply.schema) });
    case "rows": {
      const rows = { type: "array", items: toSchema(reply.schema) };
      return withFields({ rows, total: { type: "integer" } });
    }
    case "fields":
      return { allOf: [refTo("schemas", "Success"), toSchema(reply.schema)] };
    case "document":
    case "stream":
      return toSchema(reply.schema);
    case "text":
    case "empty":
    case "spreadsheet":
    case "file":
    case "socket":
    case "raw":
      return refTo("schemas", "Success");
  }
}

/** The errors of a call as text, which the viewer shows as a list. */
const describeErrors = (codes: readonly ErrorCode[], language: Language): string =>
  codes.map((code) => `- ${errors[code].code} \`${code}\` ${errorText(code, language)}`).join("\n");

/** The replies of a call: business replies are HTTP 200, and errors contain their own code. */
export function toResponses(options: Responses): Json {
  const { route, isSheetBytes, language, sample } = options;
  const { kind } = route.reply;
  const refused = { schema: refTo("schemas", "Error") };
  const success = successSchema(options);
  const json = { schema: { oneOf: [success, refused.schema] }, example: sample(success) };
  const bytes = isSheetBytes ? XLSX : kind === "file" ? "application/octet-stream" : undefined;
  const content = bytes
    ? { [bytes]: {}, [JSON_TYPE]: refused }
    : kind === "stream"
      ? { "text/event-stream": { schema: success }, [JSON_TYPE]: refused }
      : { [JSON_TYPE]: json };
  const listed = describeErrors(declaredErrors(route), language);
  const description = translate(language, "server")("api.responses", { errors: listed });
  return { 200: { description, content }, default: refTo("responses", "Error") };
}
