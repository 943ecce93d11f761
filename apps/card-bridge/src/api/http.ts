import { BRIDGE_PROTOCOL, type Hello } from "@adel/protocol";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { isPairedOrigin } from "./origins.ts";
import type { Services } from "./services.ts";

type HelloReply = z.output<typeof Hello>;

/** Browsers ask before a page of the public web may reach loopback (Private and Local Network Access). */
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

function metricsText({ board, desk, bindings }: Services): string {
  const { rss } = process.memoryUsage();
  const encoders = board.all().map((session) => session.view().state);
  const jobs = desk.jobs().map(({ state }) => state);
  const count = (name: string, label: string, words: readonly string[]) =>
    [...new Set(words)].map((word) => `${name}{${label}="${word}"} ${words.filter((one) => one === word).length}`);
  return [
    `card_bridge_uptime_seconds ${Math.floor(process.uptime())}`,
    `card_bridge_resident_bytes ${rss}`,
    `card_bridge_bindings ${bindings().all.length}`,
    ...count("card_bridge_encoders", "state", encoders),
    ...count("card_bridge_jobs", "state", jobs),
    "",
  ].join("\n");
}

/** What the daemon answers over plain HTTP: that it is there, and figures for whoever may read the token file. */
export function registerHttp(app: FastifyInstance, services: Services): void {
  app.get("/hello", (_request, reply): HelloReply => {
    reply.header("access-control-allow-origin", "*").header("cache-control", "no-store");
    const paired = services.bindings().all.length > 0;
    return { name: "card-bridge", version: services.version, protocol: BRIDGE_PROTOCOL, paired };
  });

  app.options("/*", (request, reply) => {
    const { origin } = request.headers;
    const path = request.url.split("?")[0];
    const may = origin !== undefined && (path === "/hello" || isPairedOrigin(origin, services.bindings()));
    if (!may) return reply.code(403).send();
    allowNetworkAccess(request, reply);
    reply.header("access-control-allow-origin", path === "/hello" ? "*" : origin);
    return reply.header("access-control-allow-methods", "GET").header("vary", "origin").code(204).send();
  });

  app.get("/metrics", (request, reply) => {
    if (!services.isLocalToken(bearer(request))) return reply.code(401).send();
    return reply.type("text/plain; version=0.0.4").send(metricsText(services));
  });
}
