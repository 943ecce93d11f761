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

/** The one file of a multipart body, read to its limit and not a byte further; null where the body is not that. */
async function received(request: FastifyRequest, maxBytes: number) {
  try {
    const part = await request.file({ limits: { ...BESIDE, fileSize: maxBytes }, throwFileSizeLimit: false });
    return part === undefined ? null : { part, bytes: await part.toBuffer() };
  } catch {
    // A boundary that is missing, a part that breaks off, one too many: whatever it was, the caller sent it.
    return null;
  }
}

/** The file that the route asks for, or a refusal of its field. */
export async function uploaded(request: FastifyRequest, { field, maxBytes }: Upload): Promise<UploadedFile> {
  const found = request.isMultipart() ? await received(request, maxBytes) : null;
  if (!found) throw failField(field, "FILE_MISSING");
  const { part, bytes } = found;
  if (part.file.truncated) throw failField(field, "FILE_TOO_LARGE", { megabytes: Math.floor(maxBytes / MEGABYTE) });
  if (part.fieldname !== field || bytes.length === 0) throw failField(field, "FILE_MISSING");
  return { name: part.filename, bytes };
}
