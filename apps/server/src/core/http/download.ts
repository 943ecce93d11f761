import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** Bytes that a route answers instead of an envelope. */
export interface FileBytes {
  readonly name: string;
  readonly type: string;
  readonly size?: number;
  readonly bytes: Readable;
  /** Another content will have another name: whoever fetched it once may keep it. */
  readonly lasting?: true;
}

/** As an attachment, never to be guessed at, and kept only where that is said; newer clients of the family read the name from `download-filename`. */
export function sendFile(reply: FastifyReply, { name, type, size, bytes, lasting }: FileBytes): FastifyReply {
  const encoded = encodeURIComponent(name);
  reply
    .type(type)
    .header("content-disposition", `attachment; filename*=UTF-8''${encoded}`)
    .header("download-filename", encoded)
    .header("cache-control", lasting ? "private, max-age=31536000, immutable" : "no-store");
  if (size !== undefined) reply.header("content-length", size);
  return reply.send(bytes);
}
