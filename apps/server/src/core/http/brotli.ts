import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const brotli = promisify(brotliCompress);
/** Below this the head outweighs what is saved. */
const WORTH_CHARS = 1_024;
/** Made anew for every answer, so quick before small. */
const QUALITY = 4;

const takesBrotli = (header: string | string[] | undefined) =>
  /(?:^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i.test(String(header ?? ""));

/** Shrinks the page and answers in JSON for browsers that take brotli; files come so from the build, or go out as they are. */
export async function shrink(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== "string" || payload.length < WORTH_CHARS || reply.hasHeader("content-encoding"))
    return payload;
  if (!/^(?:application\/json|text\/html)\b/.test(String(reply.getHeader("content-type")))) return payload;
  reply.header("vary", "accept-encoding");
  if (!takesBrotli(request.headers["accept-encoding"])) return payload;
  reply.header("content-encoding", "br").removeHeader("content-length");
  return brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
}
