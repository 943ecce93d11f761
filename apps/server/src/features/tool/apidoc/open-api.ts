// Casts: a JSON schema of zod is plain data whose parts are typed as unknown.
import { allRoutes, Envelope, type Language, type Route } from "@adel/protocol";
import { z } from "zod";
import { BASE } from "../../../core/http/serve.ts";

type Json = Readonly<Record<string, unknown>>;

const schemaOf = (schema: z.ZodType): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return rest;
};

const envelope = {
  type: "object",
  properties: { code: { type: "integer" }, msg: { type: "string" } },
  required: ["code", "msg"],
};
const and = (properties: Json): Json => ({ allOf: [envelope, { type: "object", properties }] });

/** The envelope, with what this route's reply lays beside code and msg. */
function replyOf({ reply }: Route): Json {
  switch (reply.as) {
    case "data":
      return and({ data: schemaOf(reply.schema) });
    case "rows":
      return and({ rows: { type: "array", items: schemaOf(reply.schema) }, total: { type: "integer" } });
    case "fields":
      return { allOf: [envelope, schemaOf(reply.schema)] };
    case "text":
    case "done":
    case "sheet":
    case "file":
      return envelope;
  }
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const bytes = { type: "string", contentEncoding: "binary" };

/** One place of a call's parameters, from the properties of an object schema. */
function parametersOf(schema: z.ZodType | undefined, place: "path" | "query"): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema);
  return Object.entries(properties as Json).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || (required as readonly string[]).includes(name),
    schema: property,
  }));
}

function operation(feature: string, name: string, route: Route, method: string, language: Language): Json {
  const isBytes = route.reply.as === "file" || (route.reply.as === "sheet" && method === "post");
  const content = isBytes
    ? { [route.reply.as === "sheet" ? XLSX : "application/octet-stream"]: { schema: bytes } }
    : { "application/json": { schema: replyOf(route) } };
  const { access } = route;
  return {
    operationId: `${feature}.${name}${route.reply.as === "sheet" && method === "post" ? ".bytes" : ""}`,
    tags: [feature],
    summary: route.title[language],
    description: access.who === "permitted" ? access.permission : access.who === "anyone" ? access.because : "",
    security: access.who === "anyone" ? [] : [{ bearer: [] }],
    parameters: [...parametersOf(route.params, "path"), ...parametersOf(route.query, "query")],
    ...(route.body && { requestBody: { content: { "application/json": { schema: schemaOf(route.body) } } } }),
    responses: {
      200: { description: "code 200, or a refusal", content },
      default: { description: "refusal", content: { "application/json": { schema: schemaOf(Envelope) } } },
    },
  };
}

/** OpenAPI 3.1 of every call, made from the same declarations that serve them. */
export function openApi(version: string, language: Language) {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [feature, routes] of Object.entries(allRoutes))
    for (const [name, route] of Object.entries<Route>(routes)) {
      const path = paths[`${BASE}${route.path}`] ?? {};
      paths[`${BASE}${route.path}`] = path;
      for (const method of route.reply.as === "sheet" ? ["get", "post"] : [route.method.toLowerCase()])
        path[method] = operation(feature, name, route, method, language);
    }
  return {
    openapi: "3.1.0",
    info: { title: language === "zh" ? "智能卡后台接口" : "Card office API", version },
    paths,
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
  };
}
