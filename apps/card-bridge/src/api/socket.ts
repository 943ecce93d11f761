import { BEAT_MS, BridgeRequest } from "@adel/protocol/bridge/message";
import { BRIDGE_PROTOCOL } from "@adel/protocol/bridge/port";
import { PAGE_TOKEN_LIFE_MS } from "@adel/protocol/bridge/ticket";
import type { RawData, WebSocket } from "ws";
import { asDeviceError, DeviceError } from "../kernel/errors.ts";
import { describeError } from "../kernel/log.ts";
import { admit, type Handshake, isStillBound } from "./admission.ts";
import { type ClientSubscription, clientSubscription } from "./client-subscription.ts";
import { discoveredMessages, encoderMessage } from "./encoder-messages.ts";
import { heartbeat } from "./heartbeat.ts";
import { answer, encodersFor } from "./methods.ts";
import { createSender, type Sender } from "./outgoing.ts";
import { rateLimit } from "./rate.ts";
import type { Services } from "./services.ts";
import { CLOSE, type SocketRegistry } from "./sockets.ts";

/** Concurrent requests per socket; more indicate a faulty program. */
const MAX_PENDING = 16;
/** How long authentication may take: a page first asks its server for a token, a local tool has its own. */
const OPEN_MS = { page: PAGE_TOKEN_LIFE_MS, tool: 10_000 } as const;

interface Connection extends Handshake {
  readonly services: Services;
  readonly socket: WebSocket;
  readonly sockets: SocketRegistry;
  readonly out: Sender;
}

function readRequest(text: string): BridgeRequest | undefined {
  try {
    return BridgeRequest.safeParse(JSON.parse(text)).data;
  } catch {
    // Not JSON: answered like any other frame that cannot be read.
    return undefined;
  }
}

/** The id of a frame that is not a request, so that the error names it. */
function idIn(text: string): number | null {
  const found = /"id"\s*:\s*(\d{1,15})/.exec(text);
  return found ? Number(found[1]) : null;
}

/** Answers requests: `open` once, with this socket's challenge; everything else only after it. */
function replies(who: ClientSubscription, handshake: Connection) {
  const { services, sockets, socket } = handshake;
  let query = false;
  return async function respond(request: BridgeRequest): Promise<object> {
    if (request.method !== "open") {
      const caller = who.caller();
      if (!caller) throw new DeviceError("NOT_OPEN", "asking before the socket is open");
      return answer(request, caller, services);
    }
    // One attempt per challenge, also when two arrive at once.
    if (query) throw new DeviceError("FRAME_UNREADABLE", "opening the socket twice");
    query = true;
    const caller = who.letIn(await admit(request.params, handshake, services));
    sockets.opened(socket);
    const encoders = encodersFor(services, caller).map((session) => encoderMessage(session, services));
    return { version: services.version, encoders };
  };
}

/** Takes frames in, a bounded number at a time, and sends each its answer. */
function handlers(who: ClientSubscription, handshake: Connection) {
  const { services, socket, out } = handshake;
  const respond = replies(who, handshake);
  const mayAsk = rateLimit(services.clock, 60, 30);
  let pending = 0;
  function refused(request: BridgeRequest, error: unknown): void {
    const { code, values } = asDeviceError(error, request.method);
    const traceId = code === "BRIDGE_UNEXPECTED" ? services.random() : undefined;
    if (traceId !== undefined)
      services.log.error("request failed", { method: request.method, traceId, why: describeError(error) });
    if (request.method === "open") services.metrics.opened(code);
    else services.metrics.request(request.method, code);
    out.error(request.id, code, values, traceId);
    if (!who.caller() && code !== "NOT_OPEN") socket.close(CLOSE.policy);
  }
  return async function receive(text: string): Promise<void> {
    // A tool sends one request per exchange with the card and waits for each reply.
    const isDriving = (who.caller()?.attached.size ?? 0) > 0;
    const isTooMuch = (!isDriving && !mayAsk()) || pending >= MAX_PENDING;
    const request = isTooMuch ? undefined : readRequest(text);
    if (!request) {
      const code = isTooMuch ? "TOO_MANY_REQUESTS" : "FRAME_UNREADABLE";
      services.metrics.request("?", code);
      return out.error(idIn(text), code);
    }
    pending += 1;
    try {
      const reply = { ...(await respond(request)) };
      if (request.method === "open") services.metrics.opened(null);
      else services.metrics.request(request.method, null);
      out.send({ id: request.id, reply });
    } catch (error) {
      refused(request, error);
    } finally {
      pending -= 1;
    }
  };
}

/** Sends each change to the clients that may see it. */
function follow(who: ClientSubscription, { services, out }: Connection): readonly (() => void)[] {
  const { board, discovery, leases, jobManager } = services;
  const notifyOf = (encoder: string) => {
    const session = board.all().find(({ address }) => address.text === encoder);
    if (session && who.isSubscribedTo(encoder))
      out.send({ event: "encoder", encoder: encoderMessage(session, services) });
  };
  return [
    board.onChange(({ address }) => notifyOf(address.text)),
    leases.onChange(notifyOf),
    discovery.onChange((found) => {
      if (who.isSubscribedToUnbound()) out.send({ event: "encoder", encoder: discoveredMessages(found) });
    }),
    jobManager.onChange((job) => {
      if (who.isSubscribedTo(job.encoder)) out.send({ event: "job", job });
    }),
  ];
}

/** Proves to a client that watches that this program still runs; the returned function stops it. */
function beat(who: ClientSubscription, { services: { clock }, out }: Connection): () => void {
  let stop = clock.after(BEAT_MS, next);
  function next(): void {
    if (who.isWatching()) out.send({ event: "beat" });
    stop = clock.after(BEAT_MS, next);
  }
  return () => stop();
}

/** Closes the socket when authentication is late, when pings stay unanswered, and when its admission ends. */
function guard(who: ClientSubscription, handshake: Connection): readonly (() => void)[] {
  const { services, socket, origin } = handshake;
  const { clock, metrics, onBindings } = services;
  return [
    heartbeat(socket, clock, metrics.lostSocket),
    onBindings((now) => {
      const binding = who.admitted()?.binding;
      if (binding && !isStillBound(binding, handshake, now)) socket.close(CLOSE.policy);
    }),
    clock.after(origin === undefined ? OPEN_MS.tool : OPEN_MS.page, () => {
      if (!who.caller()) socket.close(CLOSE.policy);
    }),
  ];
}

/** Reads each job when it is its turn; one that was settled meanwhile is left out. */
function* jobEvents(ids: readonly string[], { jobManager }: Services) {
  for (const id of ids) {
    const job = jobManager.jobs().find(({ jobId }) => jobId === id);
    if (job) yield { event: "job", job } as const;
  }
}

export interface SocketContext {
  /** undefined: not a browser. */
  readonly origin: string | undefined;
  readonly sockets: SocketRegistry;
}

/** The session with a page or a local tool, whose origin was checked before the upgrade. */
export function serveSocket(socket: WebSocket, { origin, sockets }: SocketContext, services: Services): void {
  const { clock, log, random, version, metrics } = services;
  socket.on("error", (error) => log.warn("socket", { why: error.message }));
  if (!sockets.enter(socket, origin === undefined ? "tool" : "page")) {
    metrics.refused("full");
    socket.close(CLOSE.busy);
    return;
  }
  const out = createSender(socket);
  const handshake: Connection = { challenge: random(), at: clock.now(), origin, services, socket, sockets, out };
  const closed = new AbortController();
  const who = clientSubscription(services, closed.signal, (rest) => {
    const ids = rest.map(({ jobId }) => jobId);
    // After the reply to `watch`, which is sent in this turn of the event loop.
    setImmediate(() => {
      // The first beat tells a page at once that it can miss one.
      out.send({ event: "beat" });
      void out.sendEach(jobEvents(ids, services));
    });
  });
  const receive = handlers(who, handshake);
  const offs = [...follow(who, handshake), ...guard(who, handshake), beat(who, handshake)];
  socket.on("message", (data: RawData, isBinary) => {
    if (isBinary) socket.close(CLOSE.unreadable);
    else void receive(String(data));
  });
  socket.on("close", () => {
    for (const off of offs) off();
    closed.abort(new DeviceError("CANCELLED", "the socket was closed"));
    who.leave();
  });
  out.send({ event: "challenge", challenge: handshake.challenge, version, protocol: BRIDGE_PROTOCOL });
}
