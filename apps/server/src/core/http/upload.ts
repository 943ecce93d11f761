import "@fastify/multipart";
import type { Upload } from "@adel/protocol";
import type { FastifyRequest } from "fastify";
import { failField } from "../errors.ts";

/** A file as a caller sent it. The name is the caller's word and proves nothing: no path is ever made of it. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const MEGABYTE = 1024 * 1024;
/** What comes beside the file is not read; a form of a few small fields is let by. */
const BESIDE = { files: 1, fields: 8, fieldSize: 2000, parts: 9, headerPairs: 30 } as const;

/** The one file of a multipart body; it is read to its limit and not a byte further. */
export async function uploaded(request: FastifyRequest, { field, maxBytes }: Upload): Promise<UploadedFile> {
  if (!request.isMultipart()) throw failField(field, "FILE_MISSING");
  const part = await request.file({ limits: { ...BESIDE, fileSize: maxBytes }, throwFileSizeLimit: false });
  if (part === undefined) throw failField(field, "FILE_MISSING");
  const bytes = await part.toBuffer();
  if (part.file.truncated) throw failField(field, "FILE_TOO_LARGE", { megabytes: Math.floor(maxBytes / MEGABYTE) });
  if (part.fieldname !== field || bytes.length === 0) throw failField(field, "FILE_MISSING");
  return { name: part.filename, bytes };
}
