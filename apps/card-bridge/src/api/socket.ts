import { BRIDGE_PROTOCOL, BridgeRequest, PAGE_TOKEN_LIFE_MS } from "@adel/protocol";
import type { RawData, WebSocket } from "ws";
import { asDeviceError, DeviceError } from "../kernel/errors.ts";
import { admit, isStillBound, type Opening } from "./admission.ts";
import { encoderWords, scoutedWords } from "./encoder-words.ts";
import { type Guest, guest } from "./guest.ts";
import { heartbeat } from "./heartbeat.ts";
import { answer, bridgeMethods, encodersFor } from "./methods.ts";
import { type Outgoing, outgoing } from "./outgoing.ts";
import { rateLimit } from "./rate.ts";
import type { Services } from "./services.ts";
import { CLOSE, type SocketBook } from "./sockets.ts";

/** Requests under way at once on one socket; more are a program gone wild. */
const MOST_PENDING = 16;
/** A page asks its server for a token first; a local tool has its own in its hand. */
const OPEN_MS = { page: PAGE_TOKEN_LIFE_MS, tool: 10_000 } as const;

interface Door extends Opening {
  readonly services: Services;
  readonly socket: WebSocket;
  readonly sockets: SocketBook;
  readonly out: Outgoing;
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

/** Answers requests: `open` once, with this socket's challenge; everything else only after it. */
function replies(who: Guest, door: Door) {
  const { services, sockets, socket } = door;
  const methods = bridgeMethods(services);
  let asked = false;
  return async function respond(request: BridgeRequest): Promise<object> {
    if (request.method !== "open") {
      const caller = who.caller();
      if (!caller) throw new DeviceError("NOT_OPEN", "asking before the socket is open");
      return answer(methods, request, caller);
    }
    // One try a challenge, also when two come at once.
    if (asked) throw new DeviceError("FRAME_UNREADABLE", "opening the socket twice");
    asked = true;
    const caller = who.letIn(await admit(request.params, door, services));
    sockets.opened(socket);
    const encoders = encodersFor(services, caller).map((session) => encoderWords(session, services));
    return { version: services.version, encoders };
  };
}

/** Takes frames in, a bounded number at a time, and sends each its answer. */
function hearing(who: Guest, door: Door) {
  const { services, socket, out } = door;
  const respond = replies(who, door);
  const mayAsk = rateLimit(services.clock, 60, 30);
  let pending = 0;
  function refused(request: BridgeRequest, error: unknown): void {
    const { code, values, cause } = asDeviceError(error, request.method);
    const traceId = code === "BRIDGE_UNEXPECTED" ? services.random() : undefined;
    if (traceId !== undefined)
      services.log.error("request failed", { method: request.method, traceId, why: String(cause) });
    if (request.method === "open") services.metrics.opened(code);
    else services.metrics.asked(request.method, code);
    out.fault(request.id, code, values, traceId);
    if (!who.caller() && code !== "NOT_OPEN") socket.close(CLOSE.policy);
  }
  return async function hear(text: string): Promise<void> {
    const isTooMuch = !mayAsk() || pending >= MOST_PENDING;
    const request = isTooMuch ? undefined : readRequest(text);
    if (!request) {
      const code = isTooMuch ? "TOO_MANY_REQUESTS" : "FRAME_UNREADABLE";
      services.metrics.asked("?", code);
      return out.fault(idIn(text), code);
    }
    pending += 1;
    try {
      const reply = { ...(await respond(request)) };
      if (request.method === "open") services.metrics.opened(null);
      else services.metrics.asked(request.method, null);
      out.send({ id: request.id, reply });
    } catch (error) {
      refused(request, error);
    } finally {
      pending -= 1;
    }
  };
}

/** Sends what changes to whom it is for. */
function follow(who: Guest, { services, out }: Door): readonly (() => void)[] {
  const { board, scout, leases, desk } = services;
  const tellOf = (encoder: string) => {
    const session = board.all().find(({ address }) => address.text === encoder);
    if (session && who.hearsOf(encoder)) out.send({ event: "encoder", encoder: encoderWords(session, services) });
  };
  return [
    board.onChange(({ address }) => tellOf(address.text)),
    leases.onChange(tellOf),
    scout.onChange((found) => {
      if (who.hearsOfUnbound()) out.send({ event: "encoder", encoder: scoutedWords(found) });
    }),
    desk.onChange((job) => {
      if (who.hearsOf(job.encoder)) out.send({ event: "job", job });
    }),
  ];
}

/** Ends the socket when it is not opened in time, when nobody answers, and when what let it in is undone. */
function guard(who: Guest, door: Door): readonly (() => void)[] {
  const { services, socket, origin } = door;
  const { clock, metrics, onBindings } = services;
  return [
    heartbeat(socket, clock, metrics.lostSocket),
    onBindings((now) => {
      const binding = who.admitted()?.binding;
      if (binding && !isStillBound(binding, door, now)) socket.close(CLOSE.policy);
    }),
    clock.after(origin === undefined ? OPEN_MS.tool : OPEN_MS.page, () => {
      if (!who.caller()) socket.close(CLOSE.policy);
    }),
  ];
}

/** Jobs as they stand when their turn comes; one that was settled meanwhile is passed over. */
function* jobEvents(ids: readonly string[], { desk }: Services) {
  for (const id of ids) {
    const job = desk.jobs().find(({ jobId }) => jobId === id);
    if (job) yield { event: "job", job } as const;
  }
}

export interface Arrival {
  /** undefined: not a browser. */
  readonly origin: string | undefined;
  readonly sockets: SocketBook;
}

/** The talk with a page or a local tool, whose origin was checked before the upgrade. */
export function converse(socket: WebSocket, { origin, sockets }: Arrival, services: Services): void {
  const { clock, log, random, version, metrics } = services;
  socket.on("error", (error) => log.warn("socket", { why: error.message }));
  if (!sockets.enter(socket, origin === undefined ? "tool" : "page")) {
    metrics.refused("full");
    socket.close(CLOSE.busy);
    return;
  }
  const out = outgoing(socket);
  const door: Door = { challenge: random(), at: clock.now(), origin, services, socket, sockets, out };
  const closed = new AbortController();
  const who = guest(services, closed.signal, (rest) => {
    const ids = rest.map(({ jobId }) => jobId);
    // Behind the answer to `watch`, which is sent in this turn.
    setImmediate(() => void out.sendEach(jobEvents(ids, services)));
  });
  const hear = hearing(who, door);
  const offs = [...follow(who, door), ...guard(who, door)];
  socket.on("message", (data: RawData, isBinary) => {
    if (isBinary) socket.close(CLOSE.unreadable);
    else void hear(String(data));
  });
  socket.on("close", () => {
    for (const off of offs) off();
    closed.abort(new DeviceError("CANCELLED", "the socket was closed"));
    who.leave();
  });
  out.send({ event: "challenge", challenge: door.challenge, version, protocol: BRIDGE_PROTOCOL });
}
