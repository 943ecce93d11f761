import { z } from "zod";
import { anyone, fields, noRows, routes } from "../../kernel/route.ts";
import { t } from "../../kernel/text.ts";

export const healthRoutes = routes({
  health: {
    method: "GET",
    path: "/health",
    title: t("健康检查", "Health"),
    access: anyone("says only that the server answers, and its version"),
    scope: noRows("no rows"),
    reply: fields(z.object({ status: z.literal("up"), version: z.string() })),
  },
});
