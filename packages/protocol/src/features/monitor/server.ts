import { z } from "zod";
import { access, reply, routes, scope } from "../../kernel/route.ts";
import { t } from "../../kernel/text.ts";

export const healthRoutes = routes({
  health: {
    method: "GET",
    path: "/health",
    title: t("健康检查", "Health"),
    access: access.public("says only that the server answers, and its version"),
    scope: scope.none("no rows"),
    reply: reply.fields(z.object({ status: z.literal("up"), version: z.string() })),
  },
});
