import { z } from "zod";
import { access, reply, routes, scope } from "../../kernel/route.ts";
import { t } from "../../kernel/text.ts";

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
    title: t("接口文档", "Interface documentation"),
    /** OpenAPI 3.1 says what the document holds; tools read it as it is. */
    reply: reply.document(z.looseObject({ openapi: z.literal("3.1.0") })),
  },
  /** The viewer: a page with its own files below it, shown in a frame. */
  viewer: {
    ...described,
    path: "/swagger-ui",
    title: t("接口文档页面", "Interface documentation viewer"),
    reply: reply.file,
  },
  /** Where the older clients look for it. */
  viewerOld: {
    ...described,
    path: "/swagger-ui.html",
    title: t("接口文档页面（旧地址）", "Interface documentation viewer (older address)"),
    reply: reply.file,
  },
});
