// Casts: a JSON schema of zod is plain data whose parts are typed as unknown.
import { allRoutes, type Method, type Route } from "@adel/protocol";
import * as z from "zod";

/** A JSON schema, as much of it as these suites look at. */
export interface Json {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly items?: Json;
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly allOf?: readonly Json[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Json>>;
  readonly additionalProperties?: boolean | Json;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/** Every declared call: `hotel.create` and its route. */
export const declared: readonly (readonly [string, Route])[] = Object.entries(allRoutes).flatMap(([feature, routes]) =>
  Object.entries<Route>(routes).map(([name, route]) => [`${feature}.${name}`, route] as const),
);

export const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: "any" }) as unknown as Json;

type Fields = Readonly<Record<string, Json>>;

function readFields(schema: z.ZodType): Fields {
  const { properties, anyOf, oneOf } = schemaOf(schema, "input");
  return properties ?? Object.assign({}, ...[...(anyOf ?? []), ...(oneOf ?? [])].map((form) => form.properties ?? {}));
}

/** Read once for each schema: a suite asks for them thousands of times. */
const knownFields = new WeakMap<z.ZodType, Fields>();

/** The fields of a body, query or path, of every form that it may have. */
export function fieldsOf(schema: z.ZodType | undefined): Fields {
  if (schema === undefined) return {};
  const fields = knownFields.get(schema) ?? readFields(schema);
  knownFields.set(schema, fields);
  return fields;
}

/** Placeholders of a path that pass their schemas and name nothing that is there. */
const PARAMETERS: Readonly<Record<string, string>> = {
  jobId: "a".repeat(24),
  readId: "a".repeat(24),
  tokenId: "a".repeat(43),
  uid: "04A1B2C3",
  file: "f.zip",
  type: "sys_yes_no",
  key: "some.key",
  userName: "nobody-known",
};

export const filledPath = ({ path }: Pick<Route, "path">, more: Readonly<Record<string, string>> = {}): string =>
  `/adel${path.replace(/\{(\w+)\}/g, (_, name: string) => more[name] ?? PARAMETERS[name] ?? "999999")}`;

/** The ways a route is served: an export by GET and by POST. */
export const methodsOf = ({ method, reply }: Route): readonly Method[] =>
  reply.kind === "spreadsheet" ? ["GET", "POST"] : [method];
