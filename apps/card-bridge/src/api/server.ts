import { createServer as createHttpServer, type IncomingMessage, type Server } from "node:http";
import { createServer } from "node:net";
import type { Duplex } from "node:stream";
import { LARGEST_FRAME } from "@adel/protocol";
import { WebSocketServer } from "ws";
import { DeviceError } from "../kernel/errors.ts";
import { answerHttp } from "./http.ts";
import { isOurHost, isPairedOrigin } from "./origins.ts";
import { rateLimit } from "./rate.ts";
import type { Services } from "./services.ts";
import { converse } from "./socket.ts";

/** The two loopback addresses and nothing else. */
const LOOPBACK = ["127.0.0.1", "::1"] as const;
/** A request is one short line with headers; whoever takes longer, or sends more, is no client of ours. */
const LIMITS = { requestTimeout: 10_000, headersTimeout: 10_000, keepAliveTimeout: 5000, maxHeaderSize: 16 * 1024 };
const MOST_CONNECTIONS = 128;

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

/** Ends an upgrade that is not wanted; there is no HTTP answer object any more. */
function refuseUpgrade(socket: Duplex, status: number, log: Services["log"]): void {
  socket.on("error", (error) => log.debug("refused upgrade", { why: error.message }));
  socket.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

function createApp(services: Services, sockets: WebSocketServer, port: number): Server {
  const gate = gateOf(services, port);
  const server = createHttpServer(LIMITS, (request, response) => {
    const { status, headers, body } = answerHttp(
      { method: request.method ?? "", path: pathOf(request), headers: request.headers },
      gate(request),
      services,
    );
    // Nothing here takes a body: what comes behind the headers is not read.
    const hasBody = request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"]) > 0;
    response.writeHead(status, { ...headers, ...(hasBody && { connection: "close" }) });
    response.end(body, () => hasBody && request.socket.destroySoon());
  });
  server.maxConnections = MOST_CONNECTIONS;
  server.on("upgrade", (request, socket, head) => {
    const refusal = gate(request) ?? (pathOf(request) === "/socket" ? undefined : 404);
    if (refusal !== undefined) return refuseUpgrade(socket, refusal, services.log);
    sockets.handleUpgrade(request, socket, head, (open) =>
      converse(open, { origin: request.headers.origin, count: sockets.clients.size }, services),
    );
  });
  return server;
}

const isMissingAddress = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT");
const isTaken = (error: unknown) => error instanceof Error && "code" in error && error.code === "EADDRINUSE";

const busy = (port: number, error: unknown) => new DeviceError("PORT_BUSY", "starting the daemon", { port }, error);

/** Whether the server listens now; false where this computer has no such address. */
function listenOn(server: Server, host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      if (isTaken(error)) reject(busy(port, error));
      // A computer without IPv6 is served on the other address alone.
      else if (host === "::1" && isMissingAddress(error)) resolve(false);
      else reject(error);
    });
    server.listen({ host, port }, () => resolve(true));
  });
}

const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** Rejects with PORT_BUSY where somebody listens already. */
export function assertPortFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => reject(isTaken(error) ? busy(port, error) : error));
    probe.listen({ host: LOOPBACK[0], port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/** RFC 6455 §7.4.1: going away. */
const GOING_AWAY = 1001;

/** Serves both loopback addresses; the answer stops it, letting go of every socket. */
export async function serveApi(services: Services, port: number): Promise<() => Promise<void>> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_FRAME, perMessageDeflate: false });
  const servers: Server[] = [];
  const stop = async () => {
    for (const client of sockets.clients) {
      client.close(GOING_AWAY);
      client.terminate();
    }
    await Promise.all(servers.map(closed));
  };
  try {
    for (const host of LOOPBACK) {
      const server = createApp(services, sockets, port);
      if (await listenOn(server, host, port)) servers.push(server);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
