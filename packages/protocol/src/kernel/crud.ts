import type { z } from "zod";
import { z as zod } from "zod";
import { access, Id, Ids, type Method, type Routes, reply, scope as routeScope, type Scope } from "./route.ts";
import { fill, type Text } from "./text.ts";

const titled = (pattern: Text, entityName: Text): Text => ({
  zh: fill(pattern.zh, { entityName: entityName.zh }),
  en: fill(pattern.en, { entityName: entityName.en }),
});
const withId = zod.object({ id: Id });
const withIds = zod.object({ ids: Ids });

interface Crud<P extends string, Row, Input, Update, Query> {
  readonly path: `/${string}`;
  readonly permission: P;
  readonly entityName: Text;
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
>({
  path,
  permission,
  entityName,
  row,
  input,
  update,
  query,
  scope = routeScope.data,
}: Crud<P, Row, Input, Update, Query>) {
  const word = <const V extends string>(verb: V) => access.permission(`${permission}:${verb}` as const);
  const at = <const M extends Method>(method: M, below: string, zh: string, en: string) =>
    ({ method, path: `${path}${below}`, title: titled({ zh, en }, entityName), scope }) as const;
  return {
    list: {
      ...at("GET", "/list", "查询{entityName}", "List {entityName}"),
      access: word("list"),
      query,
      reply: reply.rows(row),
    },
    one: {
      ...at("GET", "/{id}", "查看{entityName}", "Show {entityName}"),
      access: word("query"),
      params: withId,
      reply: reply.data(row),
    },
    create: {
      ...at("POST", "", "新增{entityName}", "Add {entityName}"),
      access: word("add"),
      audit: "insert",
      body: input,
      reply: reply.data(row),
    },
    change: {
      ...at("PUT", "", "修改{entityName}", "Modify {entityName}"),
      access: word("edit"),
      audit: "update",
      body: update,
      reply: reply.data(row),
    },
    remove: {
      ...at("DELETE", "/{ids}", "删除{entityName}", "Delete {entityName}"),
      access: word("remove"),
      audit: "delete",
      params: withIds,
      reply: reply.empty,
    },
    export: {
      ...at("GET", "/export", "导出{entityName}", "Export {entityName}"),
      access: word("export"),
      audit: "export",
      query,
      reply: reply.spreadsheet,
    },
  } as const satisfies Routes;
}
