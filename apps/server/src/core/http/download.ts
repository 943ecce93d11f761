import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** Bytes that a route returns instead of an envelope. */
export interface FileBytes {
  readonly name: string;
  readonly type: string;
  readonly size?: number;
  readonly bytes: Readable;
  /** Changed content has another name, so it may be cached permanently. */
  readonly lasting?: true;
}

/** RFC 8187: characters that `encodeURIComponent` keeps but a header value must not contain. */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * As attachment, without sniffing, cached only on request. Older compatible clients read `filename`, newer ones
 * `download-filename`, both decoded; browsers prefer `filename*`.
 */
export function sendFile(reply: FastifyReply, { name, type, size, bytes, lasting }: FileBytes): FastifyReply {
  const encoded = encodeName(name);
  reply
    .type(type)
    .header("content-disposition", `attachment; filename="${encoded}"; filename*=UTF-8''${encoded}`)
    .header("download-filename", encoded)
    .header("cache-control", lasting ? "private, max-age=31536000, immutable" : "no-store");
  if (size !== undefined) reply.header("content-length", size);
  return reply.send(bytes);
}
