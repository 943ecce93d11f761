import type { z } from "zod";
import { z as zod } from "zod";
import { data, done, Id, Ids, inScope, type Method, may, type Routes, rows, type Scope, sheet } from "./route.ts";
import { fill, type Text } from "./text.ts";

const titled = (pattern: Text, noun: Text): Text => ({
  zh: fill(pattern.zh, { noun: noun.zh }),
  en: fill(pattern.en, { noun: noun.en }),
});
const withId = zod.object({ id: Id });
const withIds = zod.object({ ids: Ids });

interface Crud<P extends string, Row, Input, Update, Query> {
  readonly path: `/${string}`;
  readonly permission: P;
  readonly noun: Text;
  readonly row: Row;
  readonly detail?: z.ZodType;
  readonly input: Input;
  readonly update: Update;
  readonly query: Query;
  readonly scope?: Scope;
}

/** The usual six of a table, in the family's dialect: list, one, add, change (id in the body), remove many, export. */
export function crudRoutes<
  const P extends string,
  Row extends z.ZodType,
  Input extends z.ZodType,
  Update extends z.ZodType,
  Query extends z.ZodType,
>({ path, permission, noun, row, input, update, query, scope = inScope }: Crud<P, Row, Input, Update, Query>) {
  const word = <const V extends string>(verb: V) => may(`${permission}:${verb}` as const);
  const at = <const M extends Method>(method: M, below: string, zh: string, en: string) =>
    ({ method, path: `${path}${below}`, title: titled({ zh, en }, noun), scope }) as const;
  return {
    list: { ...at("GET", "/list", "查询{noun}", "List {noun}"), access: word("list"), query, reply: rows(row) },
    one: {
      ...at("GET", "/{id}", "查看{noun}", "Show {noun}"),
      access: word("query"),
      params: withId,
      reply: data(row),
    },
    create: {
      ...at("POST", "", "新增{noun}", "Add {noun}"),
      access: word("add"),
      audit: "insert",
      body: input,
      reply: data(row),
    },
    change: {
      ...at("PUT", "", "修改{noun}", "Modify {noun}"),
      access: word("edit"),
      audit: "update",
      body: update,
      reply: data(row),
    },
    remove: {
      ...at("DELETE", "/{ids}", "删除{noun}", "Delete {noun}"),
      access: word("remove"),
      audit: "delete",
      params: withIds,
      reply: done,
    },
    export: {
      ...at("GET", "/export", "导出{noun}", "Export {noun}"),
      access: word("export"),
      audit: "export",
      query,
      reply: sheet,
    },
  } as const satisfies Routes;
}
