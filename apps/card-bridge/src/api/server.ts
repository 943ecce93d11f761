import { createServer } from "node:net";
import { MAX_FRAME } from "@adel/protocol/bridge/message";
import websocket from "@fastify/websocket";
import fastify, { type FastifyInstance } from "fastify";
import { DeviceError } from "../kernel/errors.ts";
import { createRequestGuard, REJECTION_STATUS } from "./gate.ts";
import { registerHttp } from "./http.ts";
import { limitIdleConnections } from "./idle-connections.ts";
import { registerPairPage } from "./pair-page/routes.ts";
import type { Services } from "./services.ts";
import { serveSocket } from "./socket.ts";
import { createSocketRegistry, type SocketRegistry } from "./sockets.ts";

/** The two loopback addresses and nothing else. */
const LOOPBACK = ["127.0.0.1", "::1"] as const;
/** A request is one short line with headers; a slower or longer one is not from a client of this API. */
const LIMITS = {
  bodyLimit: 1024,
  requestTimeout: 5000,
  keepAliveTimeout: 5000,
  http: { headersTimeout: 5000, connectionsCheckingInterval: 1000, maxHeaderSize: 16 * 1024 },
} as const;
const MAX_CONNECTIONS = 128;
/** How many connections may be idle; the others are reserved for new clients. */
const MAX_IDLE = 64;
/** Compression is off, because it would let a small frame become a large one; our requests are one short frame each. */
const FRAMES = { maxPayload: MAX_FRAME, perMessageDeflate: false, maxFragments: 64, closeTimeout: 2000 } as const;

const noSchemas = () => (): never => {
  throw new Error("the routes of the daemon declare no schemas");
};
/** Without compilers of its own, fastify loads ajv and fast-json-stringify at start: about 3 MB that are not needed. */
const SCHEMAS = { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } } as const;

async function createApp(services: Services, sockets: SocketRegistry, port: number): Promise<FastifyInstance> {
  const app = fastify({ logger: false, forceCloseConnections: true, schemaController: SCHEMAS, ...LIMITS });
  app.server.maxConnections = MAX_CONNECTIONS;
  app.server.on("drop", () => services.metrics.refused("connections"));
  limitIdleConnections(app.server, MAX_IDLE, () => services.metrics.refused("connections"));
  const gate = createRequestGuard({ ...services, port });
  app.addHook("onRequest", async ({ raw }, reply) => {
    // A rejected upgrade is no longer an HTTP connection: the server would never close it.
    if (raw.headers.upgrade !== undefined) reply.raw.once("finish", () => raw.socket.end());
    const error = gate(raw);
    if (error === undefined) return undefined;
    services.metrics.refused(error);
    return reply.code(REJECTION_STATUS[error]).send();
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const { statusCode = 500 } = error;
    // Client errors are not logged: any client could fill the log.
    if (statusCode < 500) return reply.code(statusCode).send();
    services.log.error("http", { why: error.message });
    return reply.code(500).send({ fault: "BRIDGE_UNEXPECTED" });
  });
  // Fastify's own message would contain the request.
  app.setNotFoundHandler((_request, reply) => reply.code(404).send());
  await app.register(websocket, { options: FRAMES });
  registerHttp(app, services);
  registerPairPage(app, services);
  // In a plugin, so that the plugin above applies to the route.
  await app.register(async (inner) => {
    inner.get("/socket", { websocket: true }, (socket, { headers: { origin } }) => {
      serveSocket(socket, { origin, sockets }, services);
    });
  });
  return app;
}

const isMissingAddress = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT");
const isTaken = (error: unknown) => error instanceof Error && "code" in error && error.code === "EADDRINUSE";

const busy = (port: number, error: unknown) => new DeviceError("PORT_BUSY", "starting the daemon", { port }, error);

/** False if this computer has no such address. */
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

/** Rejects with PORT_BUSY when another program listens on the port. */
export function assertPortFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => reject(isTaken(error) ? busy(port, error) : error));
    probe.listen({ host: LOOPBACK[0], port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/** Serves both loopback addresses; the returned function stops it and closes every socket within a time limit. */
export async function serveApi(services: Services, port: number): Promise<() => Promise<void>> {
  const sockets = createSocketRegistry(services.clock);
  services.metrics.watchSockets(sockets.counts);
  const apps: FastifyInstance[] = [];
  const stop = async () => {
    await sockets.closeAll();
    await Promise.all(apps.map((app) => app.close()));
  };
  try {
    for (const host of LOOPBACK) {
      const app = await createApp(services, sockets, port);
      if (await listens(app, host, port)) apps.push(app);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
