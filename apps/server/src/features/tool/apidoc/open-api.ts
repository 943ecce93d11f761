// Casts: a JSON schema of zod is plain data whose parts are typed as unknown.
import { allRoutes, Envelope, type Language, permissionsOf, type Route, type Upload } from "@adel/protocol";
import { z } from "zod";
import { BASE } from "../../../core/http/serve.ts";

type Json = Readonly<Record<string, unknown>>;
/** Schemas that others point to, by name: `components.schemas` of the document. */
type Named = Record<string, Json>;

const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/**
 * A zod schema as JSON schema. What zod defines beside it (a schema that holds itself) becomes a named one,
 * because a reference in OpenAPI is counted from the document's root.
 */
function schemaOf(schema: z.ZodType, owner: string, named: Named): Json {
  const created = JSON.parse(
    JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })).replaceAll(
      /"#\/\$defs\/([^"]+)"/g,
      (_, name: string) => JSON.stringify(refTo(`${owner}.${name}`).$ref),
    ),
  ) as Json;
  const { $schema: _dialect, $defs = {}, ...rest } = created;
  for (const [name, defined] of Object.entries($defs as Named)) named[`${owner}.${name}`] = defined;
  return rest;
}

const envelope = {
  type: "object",
  properties: { code: { type: "integer" }, msg: { type: "string" } },
  required: ["code", "msg"],
};
const and = (properties: Json): Json => ({
  allOf: [refTo("Envelope"), { type: "object", properties, required: Object.keys(properties) }],
});

/** The envelope, with what this route's reply lays beside code and msg. */
function replyOf({ reply }: Route, owner: string, named: Named): Json {
  switch (reply.kind) {
    case "data":
      return and({ data: schemaOf(reply.schema, owner, named) });
    case "rows":
      return and({ rows: { type: "array", items: schemaOf(reply.schema, owner, named) }, total: { type: "integer" } });
    case "fields":
      return { allOf: [refTo("Envelope"), schemaOf(reply.schema, owner, named)] };
    case "document":
    case "stream":
      return schemaOf(reply.schema, owner, named);
    case "text":
    case "done":
    case "sheet":
    case "file":
    case "socket":
    case "raw":
      return refTo("Envelope");
  }
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const JSON_TYPE = "application/json";
const EVENTS = "text/event-stream";
const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data";

/** One file under its field, as OpenAPI 3.1 describes bytes (contentMediaType; no format of its own). */
const fileIn = ({ field }: Upload): Json => ({
  type: "object",
  properties: { [field]: { type: "string", contentMediaType: "application/octet-stream" } },
  required: [field],
});

/** The properties of an object schema, each a parameter of the call. */
function parametersOf({ properties = {}, required = [] }: Json, location: "path" | "query"): Json[] {
  return Object.entries(properties as Json).map(([name, schema]) => ({
    name,
    in: location,
    required: location === "path" || (required as readonly string[]).includes(name),
    schema,
  }));
}

function operation(
  feature: string,
  name: string,
  route: Route,
  method: string,
  language: Language,
  named: Named,
): Json {
  const owner = `${feature}.${name}`;
  const of = (schema: z.ZodType | undefined) => (schema === undefined ? {} : schemaOf(schema, owner, named));
  const { access, reply, body, upload } = route;
  const isSheetBytes = reply.kind === "sheet" && method === "post";
  const content =
    reply.kind === "file" || isSheetBytes
      ? { [isSheetBytes ? XLSX : "application/octet-stream"]: {} }
      : { [reply.kind === "stream" ? EVENTS : JSON_TYPE]: { schema: replyOf(route, owner, named) } };
  // Older clients send these fields in the query: there none of them is required.
  const inQuery = route.bodyInQuery ? parametersOf({ ...of(body), required: [] }, "query") : [];
  const sent = upload
    ? { [MULTIPART]: { schema: fileIn(upload) } }
    : body
      ? { [JSON_TYPE]: { schema: of(body) } }
      : isSheetBytes
        ? { [FORM]: { schema: of(route.query) } }
        : null;
  return {
    operationId: `${owner}${isSheetBytes ? ".bytes" : ""}`,
    tags: [feature],
    summary: route.title[language],
    description:
      access.kind === "permitted" ? permissionsOf(access).join(" | ") : access.kind === "anyone" ? access.because : "",
    security: access.kind === "anyone" ? [] : [{ bearer: [] }],
    parameters: [...parametersOf(of(route.params), "path"), ...parametersOf(of(route.query), "query"), ...inQuery],
    ...(sent && { requestBody: { required: !(isSheetBytes || route.bodyInQuery), content: sent } }),
    responses: {
      200: { description: "code 200, or a refusal", content },
      default: { description: "refusal", content: { [JSON_TYPE]: { schema: refTo("Refusal") } } },
    },
  };
}

/** OpenAPI 3.1 of every call, made from the same declarations that serve them. */
export function openApi(version: string, language: Language) {
  const named: Named = { Envelope: envelope };
  named.Refusal = schemaOf(Envelope, "Refusal", named);
  const paths: Record<string, Record<string, Json>> = {};
  for (const [feature, routes] of Object.entries(allRoutes))
    for (const [name, route] of Object.entries<Route>(routes)) {
      const path = paths[`${BASE}${route.path}`] ?? {};
      paths[`${BASE}${route.path}`] = path;
      for (const method of route.reply.kind === "sheet" ? ["get", "post"] : [route.method.toLowerCase()])
        path[method] = operation(feature, name, route, method, language, named);
    }
  return {
    openapi: "3.1.0" as const,
    info: { title: language === "zh" ? "智能卡后台接口" : "Card office API", version },
    tags: Object.keys(allRoutes).map((name) => ({ name })),
    paths,
    components: { schemas: named, securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
  };
}
