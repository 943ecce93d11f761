import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { MINUTE_MS } from "../time/durations.ts";
import type { StartTimer } from "../timer.ts";

/** The source of a stream: receives functions to send and to end, returns a function that unsubscribes. */
export type EventFeed<T> = (send: (event: T) => void, end: () => void) => () => void;

/** A comment this often keeps proxies from closing an idle connection (WHATWG HTML, server-sent events §9.2.7). */
const COMMENT_MS = 15_000;
const COMMENT = ":\n\n";
/** Maximum delay until a stream ends after its caller's session or rights have ended. */
const RECHECK_MS = 1_000;
/** A stream ends after this time; the client reconnects, and its permissions are checked again. */
const MAX_MS = 5 * MINUTE_MS;
/** Bytes that may be queued for a client that does not read. */
const MAX_UNREAD = 256 * 1024;

/** Functions that end each open stream. */
export type OpenStreams = Set<() => void>;

export interface StreamOptions {
  readonly after: StartTimer;
  readonly open: OpenStreams;
  /** Whether the caller still has the session and rights of the stream's start. */
  readonly isStillAllowed: () => Promise<boolean>;
}

/** Sends events as they occur, each a JSON document, until the source ends or the caller loses access. */
export function sendEvents<T>(
  reply: FastifyReply,
  flow: EventFeed<T>,
  { after, open, isStillAllowed }: StreamOptions,
): FastifyReply {
  const stops = new Set<() => void>();
  const every = (ms: number, work: () => void) => {
    const retry = (): void => {
      const stop = after(ms, () => {
        stops.delete(stop);
        work();
        if (!stream.destroyed) retry();
      });
      stops.add(stop);
    };
    retry();
  };
  const stream = new Readable({ read: () => undefined, highWaterMark: MAX_UNREAD });
  const write = (text: string) => {
    if (!stream.destroyed && !stream.push(text)) stream.destroy();
  };
  const end = () => {
    if (!stream.destroyed) stream.push(null);
  };
  // Sends the headers, so that the client knows that it is connected before any event.
  write(COMMENT);
  let leave: (() => void) | undefined = flow((event) => write(`data: ${JSON.stringify(event)}\n\n`), end);
  open.add(end);
  stream.once("close", () => {
    open.delete(end);
    for (const stop of stops) stop();
    leave?.();
    leave = undefined;
  });
  every(COMMENT_MS, () => write(COMMENT));
  every(RECHECK_MS, () => void isStillAllowed().then((may) => (may ? undefined : end()), end));
  stops.add(after(MAX_MS, end));
  return reply
    .type("text/event-stream; charset=utf-8")
    .header("cache-control", "no-store")
    .header("x-accel-buffering", "no")
    .send(stream);
}
