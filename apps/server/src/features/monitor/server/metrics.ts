import { timingSafeEqual } from "node:crypto";
import { JOB_STATES } from "@adel/protocol";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import type { Connections } from "../../../core/db/dialect.ts";
import { fail } from "../../../core/errors.ts";
import type { InternalErrors } from "../../../core/internal-errors.ts";
import { sha256 } from "../../../core/random.ts";
import { DAY_MS } from "../../../core/time/durations.ts";
import { BusinessFiguresRepository } from "./business-figures.repository.ts";
import { measureRequests } from "./request-metrics.ts";

interface MetricsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly countBridges: () => number;
  readonly countConnections: () => Connections;
  readonly internalErrors: InternalErrors;
  /** Opens `/metrics` and nothing else; without one there is no such address. */
  readonly token: string | undefined;
}

/** Digests are of one length, whatever was sent. */
const isToken = (sent: string, token: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(sent)), Buffer.from(sha256(token)));

/** Figures of this process, which need no database. */
function createProcessRegistry({ countBridges, countConnections }: MetricsDeps): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  new Gauge({
    name: "adel_bridges_connected",
    help: "Encoders that are logged in to this process",
    registers,
    collect() {
      this.set(countBridges());
    },
  });
  new Gauge({
    name: "adel_database_connections",
    help: "Connections of this process to its database, the calls that wait for one, and the limit",
    labelNames: ["state"],
    registers,
    collect() {
      const { max, total, idle, waiting } = countConnections();
      for (const [state, count] of Object.entries({ max, idle, waiting, active: total - idle }))
        this.set({ state }, count);
    },
  });
  return registry;
}

/** Figures of the whole product, which each process answers alike. */
function createBusinessRegistry({ db, clock }: MetricsDeps): Registry {
  const registry = new Registry();
  const business = new BusinessFiguresRepository(db);
  const registers = [registry];
  new Gauge({
    name: "adel_ledger_credits",
    help: "Credits of all accounts by state",
    labelNames: ["state"],
    registers,
    async collect() {
      for (const [state, count] of Object.entries(await business.ledgerSums())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: "adel_card_jobs_day",
    help: "Card jobs created in the last 24 hours by state",
    labelNames: ["state"],
    registers,
    async collect() {
      const counts = await business.countCardJobs(clock.now() - DAY_MS);
      for (const state of JOB_STATES) this.set({ state }, counts.get(state) ?? 0);
    },
  });
  new Gauge({
    name: "adel_task_failures_day",
    help: "Failed runs of timed tasks in the last 24 hours",
    registers,
    async collect() {
      this.set(await business.countFailedRuns(clock.now() - DAY_MS));
    },
  });
  return registry;
}

/** Figures for Prometheus, outside the API: they have a token of their own, and no session opens them. */
export function serveMetrics(app: FastifyInstance, deps: MetricsDeps): void {
  const { token, internalErrors } = deps;
  if (token === undefined) {
    // A browser that asks for it would get the page of the web application.
    app.get("/metrics", () => Promise.reject(fail("NO_SUCH_CALL")));
    return;
  }
  const [registry, business] = [createProcessRegistry(deps), createBusinessRegistry(deps)];
  measureRequests(app, registry);
  app.get("/metrics", async (request, reply) => {
    const [, sent = ""] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "") ?? [];
    if (!isToken(sent, token)) {
      await reply.code(401).header("www-authenticate", "Bearer").send();
      return;
    }
    const ofProcess = await registry.metrics();
    // Without the database the rest matters most.
    const ofProduct = await internalErrors.attempt("measuring", () => business.metrics());
    await reply.type(registry.contentType).send(`${ofProcess}${ofProduct ?? ""}`);
  });
}
