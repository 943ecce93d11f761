import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** Bytes that a route answers instead of an envelope. */
export interface FileBytes {
  readonly name: string;
  readonly type: string;
  readonly size?: number;
  readonly bytes: Readable;
}

/** As an attachment, never to be guessed at or kept; newer clients of the family read the name from `download-filename`. */
export function sendFile(reply: FastifyReply, { name, type, size, bytes }: FileBytes): FastifyReply {
  const encoded = encodeURIComponent(name);
  reply
    .type(type)
    .header("content-disposition", `attachment; filename*=UTF-8''${encoded}`)
    .header("download-filename", encoded)
    .header("cache-control", "no-store");
  if (size !== undefined) reply.header("content-length", size);
  return reply.send(bytes);
}
