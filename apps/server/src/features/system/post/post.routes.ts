import { postRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { PostService } from "./post.service.ts";

export const servePost = (api: Api, posts: PostService) =>
  serve(api, postRoutes, {
    list: ({ query }) => posts.list(query),
    one: ({ params }) => posts.one(params.id),
    options: () => posts.options(),
    create: ({ principal, body }) => posts.create(principal, body),
    change: ({ principal, body }) => posts.change(principal, body.postId, body),
    remove: ({ principal, params }) => posts.remove(principal, params.ids),
    export: ({ query, language }) => posts.export(query, language),
  });
