import * as z from "zod";
import { crudRoutes } from "../../kernel/crud.ts";
import { nonEmptyText, Status } from "../../kernel/field.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";

/** A post (position) that users have. */
export const Post = z.object({
  postId: z.number(),
  postCode: z.string(),
  postName: z.string(),
  postSort: z.number(),
  status: Status,
  remark: z.string(),
  createTime: EncodedTimestamp,
});
export type Post = z.output<typeof Post>;

export const PostInput = z.object({
  postCode: nonEmptyText(64),
  postName: nonEmptyText(50),
  postSort: z.coerce.number().int().min(0).max(9999).default(0),
  status: Status.default("0"),
  remark: z.string().max(500).default(""),
});
export type PostInput = z.output<typeof PostInput>;
export const PostUpdate = PostInput.extend({ postId: Id });
export const PostQuery = pageQuery(["postId", "postCode", "postName", "postSort", "createTime"]).extend({
  postCode: unset(z.string().max(64)),
  postName: unset(z.string().max(50)),
  status: unset(Status),
});
export type PostQuery = z.output<typeof PostQuery>;

const product = scope.none("posts belong to the whole product");

export const postRoutes = routes({
  ...crudRoutes({
    path: "/system/post",
    permission: "system:post",
    name: "post",
    row: Post,
    input: PostInput,
    update: PostUpdate,
    query: PostQuery,
    scope: product,
  }),
  options: {
    method: "GET",
    path: "/system/post/optionselect",
    title: "post.options",
    access: access.signedIn,
    scope: product,
    reply: reply.data(z.array(Post)),
  },
});
