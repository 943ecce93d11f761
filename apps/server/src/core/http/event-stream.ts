import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { After } from "../timer.ts";

/** What a handler of a stream gives: told how to say something and how to end, it answers how to be let go of. */
export type Flow<T> = (say: (event: T) => void, end: () => void) => () => void;

/** A comment this often keeps proxies from cutting a line on which nothing happens (WHATWG HTML, server-sent events §9.2.7). */
const COMMENT_MS = 15_000;
/** How soon a stream ends after its caller's session or rights did (product §2). */
const RECHECK_MS = 1_000;
/** A stream ends by itself after this time; whoever still listens asks again, and what it may see is decided anew. */
const LONGEST_MS = 5 * 60_000;
/** Bytes that may wait for a caller who does not read. */
const MOST_UNREAD = 256 * 1024;

/** How to end each stream that is open. */
export type OpenStreams = Set<() => void>;

export interface Watched {
  readonly after: After;
  readonly open: OpenStreams;
  /** Whether the caller is still who it was when the stream began, with the same rights. */
  readonly stillMay: () => Promise<boolean>;
}

/** Sends events as they happen, each a JSON document, until nothing is left to say or the caller may not hear it any more. */
export function sendEvents<T>(reply: FastifyReply, flow: Flow<T>, { after, open, stillMay }: Watched): FastifyReply {
  const stops = new Set<() => void>();
  const every = (ms: number, work: () => void) => {
    const again = (): void => {
      const stop = after(ms, () => {
        stops.delete(stop);
        work();
        if (!stream.destroyed) again();
      });
      stops.add(stop);
    };
    again();
  };
  const stream = new Readable({ read: () => undefined, highWaterMark: MOST_UNREAD });
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
  every(RECHECK_MS, () => void stillMay().then((may) => (may ? undefined : end()), end));
  stops.add(after(LONGEST_MS, end));
  return reply
    .type("text/event-stream; charset=utf-8")
    .header("cache-control", "no-store")
    .header("x-accel-buffering", "no")
    .send(stream);
}
