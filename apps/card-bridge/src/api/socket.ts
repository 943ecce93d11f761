import {
  BRIDGE_PROTOCOL,
  type BridgeFrame,
  BridgeRequest,
  type FaultCode,
  type FaultValues,
  PAGE_TOKEN_LIFE_MS,
} from "@adel/protocol";
import type { WebSocket } from "ws";
import { asDeviceError, DeviceError } from "../kernel/errors.ts";
import { type Admitted, admit, isStillBound, type Opening } from "./admission.ts";
import { encoderWords } from "./encoder-words.ts";
import { answer, bridgeMethods, type Caller, mayKnow } from "./methods.ts";
import { rateLimit } from "./rate.ts";
import type { Services } from "./services.ts";

/** Sockets open at once; a front desk has a handful of pages. */
const MOST_SOCKETS = 32;
/** Requests under way at once on one socket; more are a program gone wild. */
const MOST_PENDING = 16;
/** Bytes that may wait for a page that does not read; more would be this computer's memory given away. */
const MOST_UNREAD = 1024 * 1024;
/** RFC 6455 §7.4.1: policy violation; try again later. */
const CLOSE = { policy: 1008, busy: 1013 } as const;

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

/** What goes out; a socket that nobody reads at the other end is given up. */
function outgoing(socket: WebSocket) {
  function send(frame: BridgeFrame): void {
    if (socket.bufferedAmount > MOST_UNREAD) socket.terminate();
    else socket.send(JSON.stringify(frame));
  }
  return {
    send,
    fault: (id: number | null, code: FaultCode, values: FaultValues = {}, traceId?: string) =>
      send({ id, error: { fault: code, values, ...(traceId !== undefined && { traceId }) } }),
  };
}

/** Who is at the other end, once that is known, and what ends with the socket. */
function guest(services: Services, signal: AbortSignal) {
  let admitted: Admitted | undefined;
  let caller: Caller | undefined;
  let unattend: (() => void) | undefined;
  return {
    admitted: () => admitted,
    caller: () => caller,
    letIn(who: Admitted): Caller {
      admitted = who;
      caller = {
        name: who.name,
        encoder: who.binding?.encoder,
        leases: new Map(),
        signal,
        watch() {
          unattend ??= services.board.attend();
        },
      };
      return caller;
    },
    /** Whether changes of this encoder are for them. */
    hearsOf: (encoder: string) => unattend !== undefined && caller !== undefined && mayKnow(caller, encoder),
    leave() {
      unattend?.();
      for (const [encoder, lease] of caller?.leases ?? []) services.leases.release(encoder, lease);
    },
  };
}
type Guest = ReturnType<typeof guest>;

/** Answers requests: `open` once, with this socket's challenge; everything else only after it. */
function replies(who: Guest, opening: Opening, services: Services) {
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
    const caller = who.letIn(await admit(request.params, opening, services));
    const encoders = await answer(methods, { id: request.id, method: "encoders", params: {} }, caller);
    return { version: services.version, ...encoders };
  };
}

/** Takes frames in, a bounded number at a time, and sends each its answer. */
function hearing(socket: WebSocket, who: Guest, opening: Opening, services: Services) {
  const { send, fault } = outgoing(socket);
  const respond = replies(who, opening, services);
  const mayAsk = rateLimit(services.clock, 60, 30);
  let pending = 0;
  return async function hear(text: string): Promise<void> {
    if (!mayAsk() || pending >= MOST_PENDING) return fault(idIn(text), "TOO_MANY_REQUESTS");
    const request = readRequest(text);
    if (!request) return fault(idIn(text), "FRAME_UNREADABLE");
    pending += 1;
    try {
      send({ id: request.id, reply: { ...(await respond(request)) } });
    } catch (error) {
      const { code, values, cause } = asDeviceError(error, request.method);
      const traceId = code === "BRIDGE_UNEXPECTED" ? services.random() : undefined;
      if (traceId !== undefined)
        services.log.error("request failed", { method: request.method, traceId, why: String(cause) });
      fault(request.id, code, values, traceId);
      if (!who.caller() && code !== "NOT_OPEN") socket.close(CLOSE.policy);
    } finally {
      pending -= 1;
    }
  };
}

/** Sends what changes to whom it is for, and ends the socket when what let it in is undone. */
function follow(socket: WebSocket, who: Guest, opening: Opening, services: Services): () => void {
  const { board, desk, clock } = services;
  const { send } = outgoing(socket);
  const offs = [
    board.onChange((session) => {
      if (who.hearsOf(session.address.text)) send({ event: "encoder", encoder: encoderWords(session, services) });
    }),
    desk.onChange((job) => {
      if (who.hearsOf(job.encoder)) send({ event: "job", job });
    }),
    services.onBindings((now) => {
      const binding = who.admitted()?.binding;
      if (binding && !isStillBound(binding, opening, now)) socket.close(CLOSE.policy);
    }),
    clock.after(PAGE_TOKEN_LIFE_MS, () => {
      if (!who.caller()) socket.close(CLOSE.policy);
    }),
  ];
  return () => {
    for (const off of offs) off();
  };
}

/** The talk with a page or a local tool, whose origin was checked before the upgrade; `count` sockets are open now. */
export function converse(
  socket: WebSocket,
  { origin, count }: { readonly origin: string | undefined; readonly count: number },
  services: Services,
): void {
  socket.on("error", (error) => services.log.warn("socket", { why: error.message }));
  if (count > MOST_SOCKETS) {
    socket.close(CLOSE.busy);
    return;
  }
  const opening: Opening = { challenge: services.random(), at: services.clock.now(), origin };
  const closed = new AbortController();
  const who = guest(services, closed.signal);
  const hear = hearing(socket, who, opening, services);
  const unfollow = follow(socket, who, opening, services);
  socket.on("message", (data) => void hear(String(data)));
  socket.on("close", () => {
    unfollow();
    closed.abort(new DeviceError("CANCELLED", "the socket was closed"));
    who.leave();
  });
  const { challenge } = opening;
  outgoing(socket).send({ event: "challenge", challenge, version: services.version, protocol: BRIDGE_PROTOCOL });
}
