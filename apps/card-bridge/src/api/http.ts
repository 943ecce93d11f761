import type { Hello } from "@adel/protocol";
import { BRIDGE_PROTOCOL } from "@adel/protocol/bridge/port";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import { isPairedOrigin } from "./origins.ts";
import type { Services } from "./services.ts";

type HelloReply = z.output<typeof Hello>;

/** Browsers send a preflight before a page of the public web may reach loopback (Private and Local Network Access). */
function allowNetworkAccess(request: FastifyRequest, reply: FastifyReply): void {
  for (const network of ["private", "local"]) {
    if (request.headers[`access-control-request-${network}-network`] === "true") {
      reply.header(`access-control-allow-${network}-network`, "true");
    }
  }
}

/** A bearer token, from a program that can read the token file; no browser sends one by itself. */
function bearer(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? "").split(" ");
  return scheme?.toLowerCase() === "bearer" ? (token ?? "") : "";
}

/** Replies over plain HTTP: presence, and metrics for callers that can read the token file. */
export function registerHttp(app: FastifyInstance, services: Services): void {
  const { version, board, jobManager, bindings, metrics } = services;
  app.addHook("onSend", async (_request, reply) => {
    reply.header("cache-control", "no-store").header("x-content-type-options", "nosniff");
  });

  app.get("/hello", (request, reply): HelloReply => {
    reply.header("access-control-allow-origin", "*").header("vary", "origin");
    const { all } = bindings();
    const paired = all.filter(({ origins }) => origins.includes(request.headers.origin ?? ""));
    return {
      name: "card-bridge",
      version,
      protocol: BRIDGE_PROTOCOL,
      paired: all.length > 0,
      ...(paired.length > 0 && { encoders: paired.map(({ deviceNumber }) => deviceNumber) }),
    };
  });

  app.options("/*", (request, reply) => {
    const { origin } = request.headers;
    const path = request.url.split("?")[0];
    // No script may call the pairing page, not even from a paired origin.
    const isOpen = path === "/hello" || (path !== "/pair" && isPairedOrigin(origin ?? "", bindings()));
    const may = origin !== undefined && isOpen;
    if (!may) return reply.code(403).send();
    allowNetworkAccess(request, reply);
    reply.header("access-control-allow-origin", path === "/hello" ? "*" : origin);
    return reply.header("access-control-allow-methods", "GET").header("vary", "origin").code(204).send();
  });

  app.get("/metrics", (request, reply) => {
    if (!services.isLocalToken(bearer(request))) return reply.code(401).send();
    const sources = { version, encoders: board.all(), jobs: jobManager.jobs(), bindings: bindings().all.length };
    return reply.type("text/plain; version=0.0.4").send(metrics.text(sources));
  });
}
