import type { Post } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import type { ListOptions } from "../../../core/db/page.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    sys_post: PostTable;
    sys_user_post: { user_id: number; post_id: number };
  }
}

interface PostTable {
  post_id: Generated<number>;
  post_code: string;
  post_name: string;
  post_sort: number;
  status: "0" | "1";
  remark: string;
  create_time: number;
}
type PostRow = Selectable<PostTable>;

export const toPost = (row: PostRow, timeFormat: TimeFormat): Post => ({
  postId: row.post_id,
  postCode: row.post_code,
  postName: row.post_name,
  postSort: row.post_sort,
  status: row.status,
  remark: row.remark,
  createTime: timeFormat.format(row.create_time),
});

export const postList: ListOptions = {
  id: "post_id",
  columns: {
    postId: "post_id",
    postCode: "post_code",
    postName: "post_name",
    postSort: "post_sort",
    createTime: "create_time",
  },
};
