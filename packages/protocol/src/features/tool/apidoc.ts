import { z } from "zod";
import { fields, may, noRows, routes } from "../../kernel/route.ts";
import { t } from "../../kernel/text.ts";

export const apidocRoutes = routes({
  openapi: {
    method: "GET",
    path: "/openapi.json",
    title: t("接口文档", "Interface documentation"),
    access: may("tool:swagger:list"),
    scope: noRows("describes calls"),
    reply: fields(z.looseObject({ openapi: z.string() })),
  },
});
