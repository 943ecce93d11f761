import { z } from "zod";
import { access, reply, routes, scope } from "../../kernel/route.ts";

export const fileRoutes = routes({
  /** Only files the caller made; the cookie alone may authenticate it, as a browser navigates here. */
  download: {
    method: "GET",
    path: "/common/download",
    title: "file.download",
    access: access.signedIn,
    scope: scope.own,
    query: z.object({ fileName: z.string().min(1).max(200), delete: z.enum(["true", "false"]).default("false") }),
    reply: reply.file,
  },
});
