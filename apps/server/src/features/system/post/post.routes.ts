import { postRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { PostService } from "./post.service.ts";

export const servePost = (api: Api, posts: PostService) =>
  serve(api, postRoutes, {
    list: ({ query }) => posts.list(query),
    one: ({ params }) => posts.one(params.id),
    options: () => posts.options(),
    create: ({ by, body }) => posts.create(by, body),
    change: ({ by, body }) => posts.change(by, body.postId, body),
    remove: ({ by, params }) => posts.remove(by, params.ids),
    export: ({ query, language }) => posts.export(query, language),
  });
