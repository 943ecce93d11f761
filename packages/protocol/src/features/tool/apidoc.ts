import { z } from "zod";
import { document, may, noRows, routes } from "../../kernel/route.ts";
import { t } from "../../kernel/text.ts";

export const apidocRoutes = routes({
  openapi: {
    method: "GET",
    path: "/openapi.json",
    title: t("接口文档", "Interface documentation"),
    access: may("tool:swagger:list"),
    scope: noRows("describes calls"),
    /** OpenAPI 3.1 says what the document holds; tools read it as it is. */
    reply: document(z.looseObject({ openapi: z.literal("3.1.0") })),
  },
});
