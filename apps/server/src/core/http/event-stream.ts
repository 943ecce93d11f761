import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { StartTimer } from "../timer.ts";

/** What a handler of a stream gives: told how to say something and how to end, it answers how to be let go of. */
export type EventFeed<T> = (send: (event: T) => void, end: () => void) => () => void;

/** A comment this often keeps proxies from cutting a line on which nothing happens (WHATWG HTML, server-sent events §9.2.7). */
const COMMENT_MS = 15_000;
/** How soon a stream ends after its caller's session or rights did (product §2). */
const RECHECK_MS = 1_000;
/** A stream ends by itself after this time; whoever still listens asks again, and what it may see is decided anew. */
const MAX_MS = 5 * 60_000;
/** Bytes that may wait for a caller who does not read. */
const MAX_UNREAD = 256 * 1024;

/** How to end each stream that is open. */
export type OpenStreams = Set<() => void>;

export interface StreamOptions {
  readonly after: StartTimer;
  readonly open: OpenStreams;
  /** Whether the caller is still who it was when the stream began, with the same rights. */
  readonly isStillAllowed: () => Promise<boolean>;
}

/** Sends events as they happen, each a JSON document, until nothing is left to say or the caller may not hear it any more. */
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
  let leave: (() => void) | undefined = flow((event) => write(`data: ${JSON.stringify(event)}\n\n`), end);
  open.add(end);
  stream.once("close", () => {
    open.delete(end);
    for (const stop of stops) stop();
    leave?.();
    leave = undefined;
  });
  every(COMMENT_MS, () => write(":\n\n"));
  every(RECHECK_MS, () => void isStillAllowed().then((may) => (may ? undefined : end()), end));
  stops.add(after(MAX_MS, end));
  return reply
    .type("text/event-stream; charset=utf-8")
    .header("cache-control", "no-store")
    .header("x-accel-buffering", "no")
    .send(stream);
}
