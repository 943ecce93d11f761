import * as z from "zod";
import { crudRoutes } from "../../kernel/crud.ts";
import { nonEmptyText, Status } from "../../kernel/field.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";

export const TAG_COLORS = ["default", "primary", "success", "info", "warning", "danger", ""] as const;
export const TagColor = z.enum(TAG_COLORS);
export const DictTypeWord = z.string().regex(/^[a-z][a-z0-9_]{0,99}$/, { error: "DICT_TYPE_FORM" });

/** One entry of a dictionary, in both languages; `dictLabel` is the one in the caller's language. */
export const DictData = z.object({
  dictCode: z.number(),
  dictSort: z.number(),
  dictLabel: z.string(),
  dictLabelZh: z.string(),
  dictLabelEn: z.string(),
  dictValue: z.string(),
  dictType: z.string(),
  cssClass: z.string(),
  listClass: TagColor,
  isDefault: z.enum(["Y", "N"]),
  status: Status,
  remark: z.string(),
  createTime: EncodedTimestamp,
});
export type DictData = z.output<typeof DictData>;

/** Compatible clients send only `dictLabel`; ours sends both languages. */
export const DictDataInput = z.object({
  dictSort: z.coerce.number().int().min(0).max(9999).default(0),
  dictLabel: z.string().trim().max(100).default(""),
  dictLabelZh: z.string().trim().max(100).default(""),
  dictLabelEn: z.string().trim().max(100).default(""),
  dictValue: nonEmptyText(100),
  dictType: DictTypeWord,
  cssClass: z.string().max(100).default(""),
  listClass: TagColor.default("default"),
  isDefault: z.enum(["Y", "N"]).default("N"),
  status: Status.default("0"),
  remark: z.string().max(500).default(""),
});
export type DictDataInput = z.output<typeof DictDataInput>;
export const DictDataUpdate = DictDataInput.extend({ dictCode: z.coerce.number().int().positive() });
export const DictDataQuery = pageQuery(["dictSort", "dictValue", "createTime"]).extend({
  dictType: unset(DictTypeWord),
  dictLabel: unset(z.string().max(100)),
  status: unset(Status),
});
export type DictDataQuery = z.output<typeof DictDataQuery>;

const vocabulary = scope.none("vocabularies belong to everyone");
const byType = z.object({ type: DictTypeWord });

export const dictDataRoutes = routes({
  ...crudRoutes({
    path: "/system/dict/data",
    permission: "system:dict",
    name: "dictData",
    row: DictData,
    input: DictDataInput,
    update: DictDataUpdate,
    query: DictDataQuery,
    scope: vocabulary,
  }),
  byType: {
    method: "GET",
    path: "/system/dict/data/dictType/{type}",
    title: "dictData.byType",
    access: access.signedIn,
    scope: vocabulary,
    params: byType,
    reply: reply.data(z.array(DictData)),
  },
  /** The same call under the path of newer compatible clients. */
  byTypeNew: {
    method: "GET",
    path: "/system/dict/data/type/{type}",
    title: "dictData.byTypeNew",
    access: access.signedIn,
    scope: vocabulary,
    params: byType,
    reply: reply.data(z.array(DictData)),
  },
});
