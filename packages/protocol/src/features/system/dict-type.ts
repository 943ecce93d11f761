import * as z from "zod";
import { crudRoutes } from "../../kernel/crud.ts";
import { Status } from "../../kernel/field.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";
import { DictTypeWord } from "./dict.ts";

/** A dictionary, named in both languages; `dictName` is in the caller's. */
export const DictType = z.object({
  dictId: z.number(),
  dictName: z.string(),
  dictNameZh: z.string(),
  dictNameEn: z.string(),
  dictType: z.string(),
  status: Status,
  remark: z.string(),
  createTime: EncodedTimestamp,
});
export type DictType = z.output<typeof DictType>;

export const DictTypeInput = z.object({
  dictName: z.string().trim().max(100).default(""),
  dictNameZh: z.string().trim().max(100).default(""),
  dictNameEn: z.string().trim().max(100).default(""),
  dictType: DictTypeWord,
  status: Status.default("0"),
  remark: z.string().max(500).default(""),
});
export type DictTypeInput = z.output<typeof DictTypeInput>;
export const DictTypeUpdate = DictTypeInput.extend({ dictId: Id });
export const DictTypeQuery = pageQuery(["dictId", "dictType", "createTime"]).extend({
  dictName: unset(z.string().max(100)),
  dictType: unset(z.string().max(100)),
  status: unset(Status),
});
export type DictTypeQuery = z.output<typeof DictTypeQuery>;

const vocabulary = scope.none("vocabularies belong to everyone");

export const dictTypeRoutes = routes({
  ...crudRoutes({
    path: "/system/dict/type",
    permission: "system:dict",
    name: "dictType",
    row: DictType,
    input: DictTypeInput,
    update: DictTypeUpdate,
    query: DictTypeQuery,
    scope: vocabulary,
  }),
  options: {
    method: "GET",
    path: "/system/dict/type/optionselect",
    title: "dictType.options",
    access: access.signedIn,
    scope: vocabulary,
    reply: reply.data(z.array(DictType)),
  },
  refresh: {
    method: "DELETE",
    path: "/system/dict/type/refreshCache",
    title: "dictType.refresh",
    access: access.permission("system:dict:remove"),
    scope: vocabulary,
    audit: "clean",
    reply: reply.empty,
  },
});
