import type { IncomingMessage } from "node:http";
import { createServer } from "node:net";
import { LARGEST_FRAME } from "@adel/protocol";
import websocket from "@fastify/websocket";
import fastify, { type FastifyInstance } from "fastify";
import type { WebSocket } from "ws";
import { DeviceError } from "../kernel/errors.ts";
import { registerHttp } from "./http.ts";
import { isOurHost, isPairedOrigin } from "./origins.ts";
import { rateLimit } from "./rate.ts";
import type { Services } from "./services.ts";
import { converse } from "./socket.ts";

/** The two loopback addresses and nothing else. */
const LOOPBACK = ["127.0.0.1", "::1"] as const;
/** A request is one short line with headers; whoever takes longer, or sends more, is no client of ours. */
const LIMITS = {
  bodyLimit: 1024,
  requestTimeout: 10_000,
  keepAliveTimeout: 5000,
  http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024 },
} as const;
const MOST_CONNECTIONS = 128;

const noSchemas = () => (): never => {
  throw new Error("the routes of the daemon declare no schemas");
};
/** Without compilers of its own fastify loads ajv and fast-json-stringify at its start: some 3 MB for nothing. */
const SCHEMAS = { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } } as const;

/** Why a request gets no answer: the status of its refusal. */
type Gate = (request: IncomingMessage) => 403 | 429 | undefined;

const pathOf = ({ url = "" }: IncomingMessage) => url.split("?")[0] ?? "";

/** Strangers share one bucket, so that a page of theirs cannot use up that of a paired one. */
function gateOf({ clock, bindings }: Services, port: number): Gate {
  const mayAsk = { paired: rateLimit(clock, 100, 50), stranger: rateLimit(clock, 50, 25) };
  return (request) => {
    const { host, origin } = request.headers;
    if (!isOurHost(host, port)) return 403;
    const isPaired = origin !== undefined && isPairedOrigin(origin, bindings());
    if (!mayAsk[isPaired ? "paired" : "stranger"]()) return 429;
    // Before the upgrade: a page of another site never gets as far as a socket.
    return pathOf(request) === "/socket" && origin !== undefined && !isPaired ? 403 : undefined;
  };
}

async function createApp(services: Services, open: Set<WebSocket>, port: number): Promise<FastifyInstance> {
  const app = fastify({ logger: false, forceCloseConnections: true, schemaController: SCHEMAS, ...LIMITS });
  app.server.maxConnections = MOST_CONNECTIONS;
  const gate = gateOf(services, port);
  app.addHook("onRequest", async ({ raw }, reply) => {
    // A refused upgrade is no HTTP connection any more: the server would never close it by itself.
    if (raw.headers.upgrade !== undefined) reply.raw.once("finish", () => raw.socket.end());
    const refusal = gate(raw);
    return refusal === undefined ? undefined : reply.code(refusal).send();
  });
  app.setErrorHandler((error: Error, request, reply) => {
    services.log.error("http", { path: request.url, why: error.message });
    return reply.code(500).send({ fault: "BRIDGE_UNEXPECTED" });
  });
  await app.register(websocket, { options: { maxPayload: LARGEST_FRAME, perMessageDeflate: false } });
  registerHttp(app, services);
  // Inside a plugin, so that the route is seen by the one above.
  await app.register(async (inner) => {
    inner.get("/socket", { websocket: true }, (socket, { headers: { origin } }) => {
      open.add(socket);
      socket.once("close", () => open.delete(socket));
      converse(socket, { origin, count: open.size }, services);
    });
  });
  return app;
}

const isMissingAddress = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT");
const isTaken = (error: unknown) => error instanceof Error && "code" in error && error.code === "EADDRINUSE";

const busy = (port: number, error: unknown) => new DeviceError("PORT_BUSY", "starting the daemon", { port }, error);

/** False where this computer has no such address. */
async function listens(app: FastifyInstance, host: string, port: number): Promise<boolean> {
  try {
    await app.listen({ host, port });
    return true;
  } catch (error) {
    await app.close();
    if (isTaken(error)) throw busy(port, error);
    // A computer without IPv6 is served on the other address alone.
    if (host === "::1" && isMissingAddress(error)) return false;
    throw error;
  }
}

/** Rejects with PORT_BUSY where somebody listens already. */
export function assertPortFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => reject(isTaken(error) ? busy(port, error) : error));
    probe.listen({ host: LOOPBACK[0], port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/** Serves both loopback addresses; the answer stops it, letting go of every socket. */
export async function serveApi(services: Services, port: number): Promise<() => Promise<void>> {
  const open = new Set<WebSocket>();
  const apps: FastifyInstance[] = [];
  const stop = async () => {
    await Promise.all(apps.map((app) => app.close()));
  };
  try {
    for (const host of LOOPBACK) {
      const app = await createApp(services, open, port);
      if (await listens(app, host, port)) apps.push(app);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
