import type { FastifyInstance } from "fastify";
import { Counter, Histogram, type Registry } from "prom-client";

/** Seconds: a list, a form, an export, and what a proxy gives up on. */
const BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** Requests that match no route share one name, so that a scanner adds no series. */
const UNMATCHED = "unmatched";

/** Measures each request of the server: its route, not its address, which has ids. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const labelNames = ["method", "route", "status"] as const;
  const durations = new Histogram({
    name: "adel_http_request_duration_seconds",
    help: "Duration of requests; event streams and sockets are left out",
    labelNames,
    buckets: BUCKETS,
    registers,
  });
  const errors = new Counter({
    name: "adel_http_errors_total",
    help: "Requests that were answered with an error, by its code; most have the HTTP status 200",
    labelNames: ["route", "error"],
    registers,
  });
  app.addHook("onResponse", async (request, reply) => {
    const { url: route = UNMATCHED, config } = request.routeOptions;
    if (reply.errorCode !== null) errors.inc({ route, error: reply.errorCode });
    const kind = config.declared?.reply.kind;
    if (kind === "stream" || kind === "socket") return;
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}
