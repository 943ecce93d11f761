import type { MessageKey } from "@adel/messages";
import type { Post, PostQuery } from "@adel/protocol/system/post";
import type { TableView } from "../../../crud/view.ts";

type Word = MessageKey<"system.post">;
interface PostForm {
  readonly postId: number | undefined;
  readonly postName: string;
  readonly postCode: string;
  readonly postSort: number;
  readonly status: string;
  readonly remark: string;
}

export const postView = {
  entityName: "entityName",
  id: ({ postId }) => postId,
  trail: ({ postId }) => ({ entity: "system/post", id: postId }),
  name: ({ postCode, postName }) => `${postCode} ${postName}`,
  afterDelete: (_, t) => t("deleteText"),
  columns: [
    { key: "postId", label: "id", sort: true, mono: true, width: [72, 88] },
    { key: "postCode", label: "code", sort: true, mono: true, narrow: "line" },
    { key: "postName", label: "name", sort: true, narrow: "title" },
    { key: "postSort", label: "order", sort: true, numeric: true },
    { key: "status", label: "status", dict: "sys_normal_disable", narrow: "mark" },
    { key: "createTime", label: "created", sort: true, time: true },
  ],
  filters: [
    { kind: "text", key: "postCode", label: "code" },
    { kind: "text", key: "postName", label: "name" },
    { kind: "select", key: "status", label: "status", dict: "sys_normal_disable" },
    { kind: "dateRange", key: "beginTime", to: "endTime", label: "created" },
  ],
  form: {
    width: 480,
    start: (row) => ({
      postId: row?.postId,
      postName: row?.postName ?? "",
      postCode: row?.postCode ?? "",
      postSort: row?.postSort ?? 0,
      status: row?.status ?? "0",
      remark: row?.remark ?? "",
    }),
    fields: [
      { kind: "text", key: "postName", label: "name", required: true },
      { kind: "text", key: "postCode", label: "code", required: true, help: "codeHelp" },
      { kind: "number", key: "postSort", label: "order", help: "orderHelp" },
      { kind: "select", key: "status", label: "status", dict: "sys_normal_disable" },
      { kind: "textarea", key: "remark", label: "remark", limit: 500 },
    ],
  },
} as const satisfies TableView<Post, PostQuery, PostForm, Word>;
