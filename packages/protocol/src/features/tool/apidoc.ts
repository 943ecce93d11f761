import { z } from "zod";
import { access, reply, routes, scope } from "../../kernel/route.ts";
import { t } from "../../kernel/text.ts";

export const apidocRoutes = routes({
  openapi: {
    method: "GET",
    path: "/openapi.json",
    title: t("接口文档", "Interface documentation"),
    access: access.permission("tool:swagger:list"),
    scope: scope.none("describes calls"),
    /** OpenAPI 3.1 says what the document holds; tools read it as it is. */
    reply: reply.document(z.looseObject({ openapi: z.literal("3.1.0") })),
  },
});
