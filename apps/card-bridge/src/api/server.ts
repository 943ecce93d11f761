import { createServer } from "node:net";
import { LARGEST_FRAME } from "@adel/protocol";
import websocket from "@fastify/websocket";
import fastify, { type FastifyInstance } from "fastify";
import { DeviceError } from "../kernel/errors.ts";
import { registerHttp } from "./http.ts";
import { isOurHost, isPairedOrigin } from "./origins.ts";
import { rateLimit } from "./rate.ts";
import type { Services } from "./services.ts";
import { registerSocket } from "./socket.ts";

/** The two loopback addresses and nothing else. */
const LOOPBACK = ["127.0.0.1", "::1"] as const;

async function createApp(services: Services, port: number): Promise<FastifyInstance> {
  const app = fastify({ logger: false, bodyLimit: LARGEST_FRAME, forceCloseConnections: true });
  const mayAsk = rateLimit(services.clock, 100, 50);
  app.addHook("onRequest", async (request, reply) => {
    // A refused upgrade is no HTTP connection any more: the server would never close it by itself.
    if (request.headers.upgrade !== undefined) reply.raw.once("finish", () => request.raw.socket.end());
    if (!isOurHost(request.headers.host, port)) return reply.code(403).send();
    if (!mayAsk()) return reply.code(429).send();
    // Before the upgrade: a page of another site never gets as far as a socket.
    const { origin } = request.headers;
    const isSocket = request.url.split("?")[0] === "/socket";
    if (isSocket && origin !== undefined && !isPairedOrigin(origin, services.bindings())) {
      return reply.code(403).send({ fault: "ORIGIN_REFUSED" });
    }
    return undefined;
  });
  app.setErrorHandler((error: Error, request, reply) => {
    services.log.error("http", { path: request.url, why: error.message });
    return reply.code(500).send({ fault: "BRIDGE_UNEXPECTED" });
  });
  await app.register(websocket, { options: { maxPayload: LARGEST_FRAME } });
  registerHttp(app, services);
  // Inside a plugin, so that the route is seen by the one above.
  await app.register(async (inner) => registerSocket(inner, services));
  return app;
}

const isMissingAddress = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT");
const isTaken = (error: unknown) => error instanceof Error && "code" in error && error.code === "EADDRINUSE";

const busy = (port: number, error: unknown) => new DeviceError("PORT_BUSY", "starting the daemon", { port }, error);

async function listenOn(host: string, port: number, services: Services): Promise<FastifyInstance | undefined> {
  const app = await createApp(services, port);
  try {
    await app.listen({ host, port });
    return app;
  } catch (error) {
    await app.close();
    if (isTaken(error)) throw busy(port, error);
    // A computer without IPv6 is served on the other address alone.
    if (host === "::1" && isMissingAddress(error)) return undefined;
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
  const apps: FastifyInstance[] = [];
  for (const host of LOOPBACK) {
    const app = await listenOn(host, port, services);
    if (app) apps.push(app);
  }
  return async () => {
    await Promise.all(apps.map((app) => app.close()));
  };
}
