import * as z from "zod";
import { access, reply, routes, scope } from "../../kernel/route.ts";

/** Common to all calls of the interface documentation: they read no rows. */
const described = {
  method: "GET",
  access: access.permission("tool:swagger:list"),
  scope: scope.none("describes calls"),
} as const;

export const apidocRoutes = routes({
  openapi: {
    ...described,
    path: "/openapi.json",
    title: "apidoc.openapi",
    /** An OpenAPI 3.1 document; it is returned without an envelope, because tools expect it. */
    reply: reply.document(z.looseObject({ openapi: z.literal("3.1.0") })),
  },
  /** The documentation viewer: a page with its own files below it, shown in an iframe. */
  viewer: {
    ...described,
    path: "/swagger-ui",
    title: "apidoc.viewer",
    reply: reply.file,
  },
  /** Path of older compatible clients. */
  viewerOld: {
    ...described,
    path: "/swagger-ui.html",
    title: "apidoc.viewerOld",
    reply: reply.file,
  },
});
