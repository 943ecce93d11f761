import {
  BRIDGE_PROTOCOL,
  type BridgeFrame,
  BridgeRequest,
  type FaultCode,
  type FaultValues,
  PAGE_TOKEN_LIFE_MS,
} from "@adel/protocol";
import type { FastifyInstance } from "fastify";
import type { WebSocket } from "ws";
import { openPageToken } from "../jobs/seals.ts";
import { asDeviceError, DeviceError } from "../kernel/errors.ts";
import { encoderWords } from "./encoder-words.ts";
import { answer, bridgeMethods, type Caller, mayKnow } from "./methods.ts";
import { rateLimit } from "./rate.ts";
import type { Services } from "./services.ts";

/** Sockets open at once; a front desk has a handful of pages. */
const MOST_SOCKETS = 32;
/** Requests under way at once on one socket; more are a program gone wild. */
const MOST_PENDING = 16;
/** RFC 6455 §7.4.1: policy violation; try again later. */
const CLOSE = { policy: 1008, busy: 1013 } as const;

interface Opening {
  readonly challenge: string;
  readonly at: number;
  /** undefined: not a browser. */
  readonly origin: string | undefined;
}

type Who = Pick<Caller, "name" | "encoder">;

/** A page proves itself by a token that the server signed for this very socket; a local tool by the token file. */
async function admit(
  params: Extract<BridgeRequest, { method: "open" }>["params"],
  opening: Opening,
  services: Services,
): Promise<Who> {
  const refused = new DeviceError("PAGE_TOKEN_REFUSED", "opening the socket");
  if ("localToken" in params) {
    if (opening.origin !== undefined || !services.isLocalToken(params.localToken)) throw refused;
    return { name: "local", encoder: undefined };
  }
  const bindings = services.bindings();
  const page = await openPageToken(params.pageToken, bindings);
  const binding = bindings.byNumber(page.aud);
  const isInTime = services.clock.now() - opening.at <= PAGE_TOKEN_LIFE_MS;
  if (!binding || page.challenge !== opening.challenge || !isInTime) throw refused;
  if (opening.origin === undefined || !binding.origins.includes(opening.origin)) {
    throw new DeviceError("ORIGIN_REFUSED", "opening the socket");
  }
  return { name: page.name, encoder: binding.encoder };
}

function readRequest(text: string): BridgeRequest | undefined {
  try {
    return BridgeRequest.safeParse(JSON.parse(text)).data;
  } catch {
    // Not JSON: answered like any other frame that cannot be read.
    return undefined;
  }
}

/** The id of a frame that is not a request, so that its sender at least learns which one it was. */
function idIn(text: string): number | null {
  const found = /"id"\s*:\s*(\d{1,15})/.exec(text);
  return found ? Number(found[1]) : null;
}

function converse(socket: WebSocket, origin: string | undefined, services: Services): void {
  const { clock, log, board, desk, leases } = services;
  const opening: Opening = { challenge: services.random(), at: clock.now(), origin };
  const methods = bridgeMethods(services);
  const closed = new AbortController();
  const mayAsk = rateLimit(clock, 60, 30);
  let caller: Caller | undefined;
  let pending = 0;

  const send = (frame: BridgeFrame) => socket.send(JSON.stringify(frame));
  const fault = (id: number | null, code: FaultCode, values: FaultValues = {}, traceId?: string) =>
    send({ id, error: { fault: code, values, ...(traceId !== undefined && { traceId }) } });

  async function respond(request: BridgeRequest): Promise<object> {
    if (request.method === "open") {
      if (caller) throw new DeviceError("FRAME_UNREADABLE", "opening the socket twice");
      const who = await admit(request.params, opening, services);
      caller = { ...who, leases: new Map(), signal: closed.signal, watching: false };
      const encoders = await answer(methods, { id: request.id, method: "encoders", params: {} }, caller);
      return { version: services.version, ...encoders };
    }
    if (!caller) throw new DeviceError("NOT_OPEN", "asking before the socket is open");
    return answer(methods, request, caller);
  }

  async function hear(text: string): Promise<void> {
    if (!mayAsk() || pending >= MOST_PENDING) return fault(idIn(text), "TOO_MANY_REQUESTS");
    const request = readRequest(text);
    if (!request) return fault(idIn(text), "FRAME_UNREADABLE");
    pending += 1;
    try {
      send({ id: request.id, reply: { ...(await respond(request)) } });
    } catch (error) {
      const { code, values, cause } = asDeviceError(error, request.method);
      const traceId = code === "BRIDGE_UNEXPECTED" ? services.random() : undefined;
      if (traceId !== undefined) log.error("request failed", { method: request.method, traceId, why: String(cause) });
      fault(request.id, code, values, traceId);
      if (!caller && code !== "NOT_OPEN") socket.close(CLOSE.policy);
    } finally {
      pending -= 1;
    }
  }

  const offBoard = board.onChange((session) => {
    if (caller?.watching && mayKnow(caller, session.address.text))
      send({ event: "encoder", encoder: encoderWords(session, services) });
  });
  const offDesk = desk.onChange((job) => {
    if (caller?.watching && mayKnow(caller, job.encoder)) send({ event: "job", job });
  });
  const stopTimer = clock.after(PAGE_TOKEN_LIFE_MS, () => {
    if (!caller) socket.close(CLOSE.policy);
  });
  socket.on("message", (data) => void hear(String(data)));
  socket.on("error", (error) => log.warn("socket", { why: error.message }));
  socket.on("close", () => {
    stopTimer();
    offBoard();
    offDesk();
    closed.abort(new DeviceError("CANCELLED", "the socket was closed"));
    for (const [encoder, lease] of caller?.leases ?? []) leases.release(encoder, lease);
  });
  send({ event: "challenge", challenge: opening.challenge, version: services.version, protocol: BRIDGE_PROTOCOL });
}

/** The socket of pages and local tools. The origin was checked before the upgrade. */
export function registerSocket(app: FastifyInstance, services: Services): void {
  app.get("/socket", { websocket: true }, (socket, request) => {
    const { origin } = request.headers;
    if (app.websocketServer.clients.size > MOST_SOCKETS) return socket.close(CLOSE.busy);
    converse(socket, origin, services);
  });
}
