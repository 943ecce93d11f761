import { BridgeMessage, bridgeLine, LOGIN_MS, MAX_FRAME, SESSION_CLOSE, type ServerMessage } from "@adel/protocol";
import websocket from "@fastify/websocket";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { WebSocket } from "ws";
import { fail } from "../../../core/errors.ts";
import { BASE } from "../../../core/http/serve.ts";
import { randomBase64Url } from "../../../core/random.ts";
import type { StartTimer } from "../../../core/timer.ts";
import type { LoggedIn, SessionHub } from "./session-hub.service.ts";

/** RFC 6455 §7.4.1: the server stops; binary data, which is not used; policy violation; try again later. */
const CLOSE = { stopping: 1001, unreadable: 1003, policy: 1008, busy: 1013 } as const;
/** Frames are short JSON texts; compression would allow a small frame to expand to a large one. */
const FRAMES = { maxPayload: MAX_FRAME, perMessageDeflate: false, closeTimeout: 2000 } as const;
/** The bridges of a hotel group may share one address and reconnect at once after a restart. */
const TRIES_A_MINUTE = 1200;
/** Limit of connections before login, so that they do not block those that can log in. */
const MAX_UNKNOWN = 256;
/** Messages per second, sustained and in a burst: a job reports progress ten times a second. */
const MESSAGE_RATE = { perSecond: 50, burst: 200 } as const;
/** A sleeping or disconnected computer leaves a connection that looks open. */
const BEAT_MS = 10_000;
/** Bytes that may wait for a bridge that does not read. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

export interface SessionSocketDeps {
  readonly hub: SessionHub;
  readonly after: StartTimer;
  readonly now: () => number;
  /** Verifies who signed this nonce; fails like any call. */
  readonly logIn: (token: string, nonce: string) => Promise<LoggedIn>;
  /** Called after a login or disconnection. */
  readonly onChange: (who: LoggedIn) => Promise<void>;
}

/** A bridge is not a browser: headers that browsers add by themselves reveal one (Fetch §3.2, Fetch Metadata). */
const isBrowser = ({ headers }: FastifyRequest): boolean =>
  headers.origin !== undefined || headers["sec-fetch-site"] !== undefined;

function readWord(text: string): BridgeMessage | undefined {
  try {
    return BridgeMessage.safeParse(JSON.parse(text)).data;
  } catch {
    // Not JSON: the connection is closed like for any other invalid frame.
    return undefined;
  }
}

/** Whether the rate limit allows one more message. */
function wordLimit(now: () => number): () => boolean {
  let left: number = MESSAGE_RATE.burst;
  let at = now();
  return () => {
    const here = now();
    left = Math.min(MESSAGE_RATE.burst, left + ((here - at) / 1000) * MESSAGE_RATE.perSecond);
    at = here;
    left -= 1;
    return left >= 0;
  };
}

/** Closes a connection without a reply for two beats. */
function beat(socket: WebSocket, after: StartTimer): () => void {
  let answered = true;
  const handleMessage = () => {
    answered = true;
  };
  socket.on("pong", handleMessage);
  socket.on("message", handleMessage);
  const retry = (): (() => void) =>
    after(BEAT_MS, () => {
      if (!answered) return socket.terminate();
      answered = false;
      socket.ping();
      stop = retry();
    });
  let stop = retry();
  return () => stop();
}

/** The session with one bridge: nonce, login, then messages until one side disconnects. */
function converse(socket: WebSocket, socketDeps: SessionSocketDeps, onKnown: () => void): void {
  const { hub, after, now, logIn, onChange } = socketDeps;
  const nonce = randomBase64Url(16);
  const isWithinLimit = wordLimit(now);
  const send = (message: ServerMessage) => {
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
  const peer = { send, close: (code: number) => socket.close(code) };
  let hasTriedLogin = false;
  let line: ReturnType<SessionHub["enter"]> | undefined;
  let who: LoggedIn | undefined;
  const late = after(LOGIN_MS, () => socket.close(CLOSE.policy));
  async function enter(token: string): Promise<void> {
    const known = await logIn(token, nonce);
    late();
    if (socket.readyState !== socket.OPEN) return;
    who = known;
    line = hub.enter(known, peer);
    onKnown();
    await onChange(known);
  }
  async function handleMessage(text: string): Promise<void> {
    const word = isWithinLimit() ? readWord(text) : undefined;
    if (!word) return socket.close(CLOSE.policy);
    if (line) return line.handleMessage(word);
    // One attempt per nonce.
    if (hasTriedLogin || word.word !== "login") return socket.close(CLOSE.policy);
    hasTriedLogin = true;
    await enter(word.token).catch(() => socket.close(SESSION_CLOSE.refused));
  }
  const stopBeat = beat(socket, after);
  socket.on("message", (data, isBinary) => {
    if (isBinary) socket.close(CLOSE.unreadable);
    // An error ends this connection; its bridge reconnects and repeats the message.
    else handleMessage(String(data)).catch(() => socket.close(CLOSE.busy));
  });
  socket.on("error", () => socket.terminate());
  socket.on("close", () => {
    late();
    stopBeat();
    line?.leave();
    if (who) void onChange(who).catch(() => undefined);
  });
  send({ order: "challenge", nonce });
}

/** `GET /adel/bridge/session`: the connection over which a bridge is logged in. */
export async function serveBridgeSession(app: FastifyInstance, socketDeps: SessionSocketDeps): Promise<void> {
  const open = new Set<WebSocket>();
  const unknown = new Set<WebSocket>();
  app.addHook("preClose", () => {
    for (const socket of open) socket.close(CLOSE.stopping);
  });
  // Inside a plugin, so that no other route accepts sockets.
  await app.register(async (inner) => {
    await inner.register(websocket, { options: FRAMES });
    inner.route({
      method: "GET",
      url: `${BASE}${bridgeLine.session.path}`,
      config: { declared: bridgeLine.session, rateLimit: { max: TRIES_A_MINUTE, timeWindow: "1 minute" } },
      onRequest: async (request, reply) => (isBrowser(request) ? reply.code(403).send() : undefined),
      handler: () => {
        throw fail("NO_SUCH_CALL");
      },
      wsHandler: (socket: WebSocket) => {
        open.add(socket);
        socket.once("close", () => {
          open.delete(socket);
          unknown.delete(socket);
        });
        if (unknown.size >= MAX_UNKNOWN) return socket.close(CLOSE.busy);
        unknown.add(socket);
        converse(socket, socketDeps, () => unknown.delete(socket));
      },
    });
  });
}
