import { brotliCompress, constants } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Minimum size; for shorter replies the overhead is greater than the benefit. */
const WORTH_CHARS = 1_024;
/** Compressed for every answer, so speed matters more than size. */
const QUALITY = 4;

const takesBrotli = (header: string | string[] | undefined) =>
  /(?:^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i.test(String(header ?? ""));

/** Repeated replies are compressed once. */
const shrunk = new WeakMap<Buffer, Buffer>();

const shrinkable = (reply: FastifyReply, payload: unknown): payload is string | Buffer =>
  (typeof payload === "string" || Buffer.isBuffer(payload)) &&
  payload.length >= WORTH_CHARS &&
  !reply.hasHeader("content-encoding") &&
  /^(?:application\/json|text\/html)\b/.test(String(reply.getHeader("content-type")));

/** Compresses the page and JSON replies for browsers that accept brotli; the build compresses static files. */
export function compressReply(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
): void {
  const isWorth = shrinkable(reply, payload);
  if (isWorth) reply.header("vary", "accept-encoding");
  if (!isWorth || !takesBrotli(request.headers["accept-encoding"])) {
    done(null, payload);
    return;
  }
  reply.header("content-encoding", "br").removeHeader("content-length");
  const known = Buffer.isBuffer(payload) ? shrunk.get(payload) : undefined;
  if (known) {
    done(null, known);
    return;
  }
  brotliCompress(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }, (error, small) => {
    if (Buffer.isBuffer(payload) && !error) shrunk.set(payload, small);
    done(error, small);
  });
}
