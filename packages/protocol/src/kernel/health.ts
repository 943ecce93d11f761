import * as z from "zod";
import { access, reply, routes, scope } from "./route.ts";

export const healthRoutes = routes({
  health: {
    method: "GET",
    path: "/health",
    title: "health.health",
    access: access.public("says only that the server answers, and its version"),
    scope: scope.none("no rows"),
    reply: reply.fields(z.object({ status: z.literal("up"), version: z.string() })),
  },
  ready: {
    method: "GET",
    path: "/ready",
    title: "health.ready",
    access: access.public("says only whether the server takes calls"),
    scope: scope.none("no rows"),
    reply: reply.fields(z.object({ status: z.literal("ready") })),
  },
});
