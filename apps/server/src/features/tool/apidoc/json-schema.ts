// Casts: a JSON schema of zod is plain data whose parts are typed as unknown.
import * as z from "zod";

export type Json = Readonly<Record<string, unknown>>;
/** Schemas that others point to, by name: `components.schemas` of the document. */
export type NamedSchemas = Record<string, Json>;

export const refTo = (kind: "schemas" | "parameters" | "responses", name: string): Json => ({
  $ref: `#/components/${kind}/${name}`,
});

/** Zod's own names of schemas without an `id`: they repeat in every JSON schema. */
const isUnnamed = (name: string) => name.startsWith("__schema");

/**
 * A zod schema as JSON schema. What zod defines beside it becomes a named schema, because a reference in OpenAPI is
 * counted from the document's root: a schema with an `id` once under that name, one that holds itself under `owner`.
 */
export function toJsonSchema(schema: z.ZodType, owner: string, named: NamedSchemas): Json {
  const nameOf = (name: string) => (isUnnamed(name) ? `${owner}.${name}` : name);
  const created = JSON.parse(
    JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })).replaceAll(
      /"#\/\$defs\/([^"]+)"/g,
      (_, name: string) => JSON.stringify(refTo("schemas", nameOf(name)).$ref),
    ),
  ) as Json;
  const { $schema: _dialect, $defs = {}, ...rest } = created;
  for (const [name, defined] of Object.entries($defs as NamedSchemas)) named[nameOf(name)] = defined;
  return rest;
}

/** Reply schemas by the call that names them first: several calls of a feature answer the same row. */
export type SharedSchemas = Map<z.ZodType, string>;

/** A reference to a reply's schema, which is among the named ones once. */
export function toSharedSchema(schema: z.ZodType, owner: string, named: NamedSchemas, shared: SharedSchemas): Json {
  const known = shared.get(schema);
  if (known !== undefined) return refTo("schemas", known);
  shared.set(schema, owner);
  named[owner] = toJsonSchema(schema, owner, named);
  return refTo("schemas", owner);
}

/** An empty filter counts as absent, so the schema is that of a filled one. */
const withoutEmpty = (schema: Json): Json => {
  const [empty, filled, ...more] = (schema.anyOf ?? []) as readonly Json[];
  return empty?.const === "" && filled && more.length === 0 ? filled : schema;
};

/** The properties of an object schema, each a parameter of the call. */
export function toParameters({ properties = {}, required = [] }: Json, location: "path" | "query"): Json[] {
  return Object.entries(properties as NamedSchemas).map(([name, schema]) => ({
    name,
    in: location,
    required: location === "path" || (required as readonly string[]).includes(name),
    schema: location === "query" ? withoutEmpty(schema) : schema,
  }));
}
