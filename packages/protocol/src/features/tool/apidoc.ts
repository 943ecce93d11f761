import * as z from "zod";
import { access, reply, routes, scope } from "../../kernel/route.ts";

/** What each of these calls has in common: they describe calls and touch no row. */
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
    /** OpenAPI 3.1 says what the document holds; tools read it as it is. */
    reply: reply.document(z.looseObject({ openapi: z.literal("3.1.0") })),
  },
  /** The viewer: a page with its own files below it, shown in a frame. */
  viewer: {
    ...described,
    path: "/swagger-ui",
    title: "apidoc.viewer",
    reply: reply.file,
  },
  /** Where the older clients look for it. */
  viewerOld: {
    ...described,
    path: "/swagger-ui.html",
    title: "apidoc.viewerOld",
    reply: reply.file,
  },
});
