// Cast: a spread of a generic call loses the types of its fields.
import type * as z from "zod";
import * as zod from "zod";
import {
  access,
  type CallKey,
  Id,
  Ids,
  type Method,
  type Route,
  type Routes,
  reply,
  scope as routeScope,
  type Scope,
} from "./route.ts";

const withId = zod.object({ id: Id });
const withIds = zod.object({ ids: Ids });

type FeatureWith<Call extends string, Key = CallKey> = Key extends `${infer N}.${Call}` ? N : never;
/** A feature whose six calls have titles in the catalog `calls`. */
type CrudName = FeatureWith<"list"> &
  FeatureWith<"one"> &
  FeatureWith<"create"> &
  FeatureWith<"change"> &
  FeatureWith<"remove"> &
  FeatureWith<"export">;

interface Crud<P extends string, N extends CrudName, Row, Input, Update, Query> {
  readonly path: `/${string}`;
  readonly permission: P;
  /** Name of the feature in the catalog `calls`. */
  readonly name: N;
  readonly row: Row;
  readonly detail?: z.ZodType;
  readonly input: Input;
  readonly update: Update;
  readonly query: Query;
  readonly scope?: Scope;
}

/** The usual six calls of a table in the original system's format: list, get, add, edit (id in the body), remove many, export. */
export function crudRoutes<
  const P extends string,
  const N extends CrudName,
  Row extends z.ZodType,
  Input extends z.ZodType,
  Update extends z.ZodType,
  Query extends z.ZodType,
>({
  path,
  permission,
  name,
  row,
  input,
  update,
  query,
  scope = routeScope.data,
}: Crud<P, N, Row, Input, Update, Query>) {
  const word = <const V extends string>(verb: V) => access.permission(`${permission}:${verb}` as const);
  const at = <const M extends Method, const V extends string>(method: M, below: string, call: V) =>
    ({ method, path: `${path}${below}`, title: `${name}.${call}`, scope }) as const;
  return {
    list: { ...at("GET", "/list", "list"), access: word("list"), query, reply: reply.rows(row) },
    one: { ...at("GET", "/{id}", "one"), access: word("query"), params: withId, reply: reply.data(row) },
    create: { ...at("POST", "", "create"), access: word("add"), audit: "insert", body: input, reply: reply.data(row) },
    change: { ...at("PUT", "", "change"), access: word("edit"), audit: "update", body: update, reply: reply.data(row) },
    remove: {
      ...at("DELETE", "/{ids}", "remove"),
      access: word("remove"),
      audit: "delete",
      params: withIds,
      reply: reply.empty,
    },
    export: {
      ...at("GET", "/export", "export"),
      access: word("export"),
      audit: "export",
      query,
      reply: reply.spreadsheet,
    },
  } as const satisfies Routes;
}

/** The calls that add, modify and delete rows, each declared to need a recent sign-in. */
export const needRecentSignIn = <const C extends Record<"create" | "change" | "remove", Route>>({
  create,
  change,
  remove,
}: C) =>
  ({
    create: { ...create, recentSignIn: true },
    change: { ...change, recentSignIn: true },
    remove: { ...remove, recentSignIn: true },
  }) as { readonly [Call in "create" | "change" | "remove"]: C[Call] & { readonly recentSignIn: true } };

/** Reverses a deletion that keeps the rows; for the user who deleted them. */
export const restoreRoute = <const P extends string, const N extends FeatureWith<"restore">>({
  path,
  permission,
  name,
}: {
  readonly path: `/${string}`;
  readonly permission: P;
  readonly name: N;
}) =>
  ({
    method: "PUT",
    path: `${path}/restore/{ids}`,
    title: `${name}.restore`,
    access: access.permission(`${permission}:remove` as const),
    scope: routeScope.data,
    audit: "update",
    params: withIds,
    reply: reply.empty,
  }) as const;
