// Cast: the schema of a parameter is one of our own making, typed as unknown in plain data.
import { DEFAULT_LANGUAGE, LOCALES } from "@adel/messages";
import { allRoutes, apidocRoutes, type Language, permissionsOf, type Route, type Upload } from "@adel/protocol";
import { sample as sampleSchema } from "openapi-sampler";
import type * as z from "zod";
import { BASE } from "../../../core/http/serve.ts";
import { translate } from "../../../core/messages.ts";
import { type Json, type NamedSchemas, refTo, type SharedSchemas, toJsonSchema, toParameters } from "./json-schema.ts";
import { declaredErrors, envelopeSchemas, errorExamples, JSON_TYPE, toResponses } from "./responses.ts";

const FORM = "application/x-www-form-urlencoded";
/** Where a browser finds the document of every call. */
const WHOLE = `${BASE}${apidocRoutes.viewer.path}/json`;
const MULTIPART = "multipart/form-data";

const BYTES: Json = { type: "string", contentMediaType: "application/octet-stream" };

/** Files by their field, as OpenAPI 3.1 describes bytes (contentMediaType, without a format). */
const fileIn = ({ field, maxFiles }: Upload): Json => ({
  type: "object",
  properties: {
    [field]: maxFiles === undefined ? BYTES : { type: "array", items: BYTES, minItems: 1, maxItems: maxFiles },
  },
  required: [field],
});

/** A value that is valid for a schema. */
const sampler =
  (named: NamedSchemas) =>
  (schema: Json): unknown =>
    sampleSchema(
      schema,
      { quiet: true, enablePatterns: true, skipNonRequired: false },
      { components: { schemas: named } },
    );

interface Call {
  readonly feature: string;
  readonly name: string;
  readonly route: Route;
  readonly method: string;
  readonly language: Language;
  readonly named: NamedSchemas;
  readonly shared: SharedSchemas;
}

/** Describes who may make a call. */
function describeAccess({ access }: Route, language: Language): string {
  const t = translate(language, "server");
  if (access.kind === "anyone") return t("access.anyone");
  if (access.kind === "signedIn") return t("access.signedIn");
  return t("access.permission", { permissions: permissionsOf(access).join(t("access.or")) });
}

/** The authentication of a call: a session, or an API token with one of the permissions. */
function securityOf({ access, reply }: Route): Json[] {
  if (access.kind === "anyone") return [];
  const tokens = permissionsOf(access).map((permission) => ({ apiToken: [permission] }));
  return [{ session: [] }, ...(reply.kind === "file" ? [{ cookie: [] }] : []), ...tokens];
}

/** Examples for required values and defaults only: an example of a filter would narrow the list on each trial. */
function withExample(parameter: Json, sample: (schema: Json) => unknown): Json {
  const schema = parameter.schema as Json;
  const isShown = parameter.required === true || schema.default !== undefined;
  return isShown ? { ...parameter, example: sample(schema) } : parameter;
}

function toOperation({ feature, name, route, method, language, named, shared }: Call): Json {
  const owner = `${feature}.${name}`;
  const toSchema = (schema: z.ZodType | undefined) => (schema === undefined ? {} : toJsonSchema(schema, owner, named));
  const { reply, body, upload } = route;
  const isSheetBytes = reply.kind === "spreadsheet" && method === "post";
  const sample = sampler(named);
  // Older clients send these fields in the query: there none of them is required.
  const inQuery = route.bodyInQuery ? toParameters({ ...toSchema(body), required: [] }, "query") : [];
  const sent = upload
    ? { [MULTIPART]: { schema: fileIn(upload) } }
    : body
      ? { [JSON_TYPE]: { schema: toSchema(body), example: sample(toSchema(body)) } }
      : isSheetBytes
        ? { [FORM]: { schema: toSchema(route.query) } }
        : null;
  const parameters = [...toParameters(toSchema(route.params), "path"), ...toParameters(toSchema(route.query), "query")];
  return {
    operationId: `${owner}${isSheetBytes ? ".bytes" : ""}`,
    tags: [feature],
    summary: translate(language, "calls")(route.title),
    description: describeAccess(route, language),
    "x-permissions": permissionsOf(route.access),
    "x-errors": declaredErrors(route),
    security: securityOf(route),
    parameters: [
      ...[...parameters, ...inQuery].map((one) => withExample(one, sample)),
      refTo("parameters", "language"),
    ],
    ...(sent && { requestBody: { required: !(isSheetBytes || route.bodyInQuery), content: sent } }),
    responses: toResponses({ route, owner, isSheetBytes, language, named, shared, sample }),
  };
}

/** OpenAPI 3.1 of every call, or of one feature's, made from the same declarations that serve them. */
export function openApi(version: string, language: Language, only?: string) {
  const named = envelopeSchemas();
  const shared: SharedSchemas = new Map();
  const paths: Record<string, Record<string, Json>> = {};
  const features = Object.entries(allRoutes).filter(([feature]) => only === undefined || feature === only);
  for (const [feature, routes] of features)
    for (const [name, route] of Object.entries<Route>(routes)) {
      const path = paths[`${BASE}${route.path}`] ?? {};
      paths[`${BASE}${route.path}`] = path;
      for (const method of route.reply.kind === "spreadsheet" ? ["get", "post"] : [route.method.toLowerCase()])
        path[method] = toOperation({ feature, name, route, method, language, named, shared });
    }
  const t = translate(language, "server");
  return {
    openapi: "3.1.0" as const,
    info: { title: t("api.title"), version, ...(only !== undefined && { description: t("api.part", { url: WHOLE }) }) },
    tags: features.map(([name]) => ({ name })),
    paths,
    components: {
      schemas: named,
      parameters: {
        language: {
          name: "language",
          in: "header",
          required: false,
          description: t("api.language"),
          schema: { type: "string", enum: LOCALES.map(({ id }) => id), default: DEFAULT_LANGUAGE },
        },
      },
      responses: {
        Error: {
          description: t("api.error"),
          content: { [JSON_TYPE]: { schema: refTo("schemas", "Error") } },
        },
      },
      examples: errorExamples(language),
      securitySchemes: {
        session: {
          type: "http",
          scheme: "bearer",
          description: t("api.login"),
        },
        apiToken: { type: "http", scheme: "bearer", description: t("api.token") },
        cookie: { type: "apiKey", in: "cookie", name: "Admin-Token" },
      },
    },
  };
}
