import "@fastify/multipart";
import type { Upload } from "@adel/protocol";
import type { FastifyRequest } from "fastify";
import { failField } from "../errors.ts";

/** An uploaded file. Its name comes from the caller and is never used as a path. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const MEGABYTE = 1024 * 1024;
/** Form fields besides the files are ignored; a few small ones are allowed. */
const BESIDE = { fields: 8, fieldSize: 2000, headerPairs: 30 } as const;

interface ReceivedFile extends UploadedFile {
  readonly field: string;
  readonly isTruncated: boolean;
}

/** The files of a multipart body, each read up to its limit; empty if the body is not multipart. */
async function receiveFiles(request: FastifyRequest, { maxBytes, maxFiles = 1 }: Upload): Promise<ReceivedFile[]> {
  if (!request.isMultipart()) return [];
  const limits = { ...BESIDE, fileSize: maxBytes, files: maxFiles, parts: maxFiles + BESIDE.fields };
  const files: ReceivedFile[] = [];
  try {
    for await (const part of request.files({ limits, throwFileSizeLimit: false })) {
      const bytes = await part.toBuffer();
      files.push({ field: part.fieldname, name: part.filename, bytes, isTruncated: part.file.truncated });
    }
    return files;
  } catch {
    // A missing boundary, an incomplete part, or too many parts: the caller's error.
    return [];
  }
}

/** The file or files that the route declares, or a rejection of their field. */
export async function readUpload(
  request: FastifyRequest,
  upload: Upload,
): Promise<{ readonly file: UploadedFile } | { readonly files: readonly UploadedFile[] }> {
  const { field, maxBytes, maxFiles } = upload;
  const files = await receiveFiles(request, upload);
  const megabytes = Math.floor(maxBytes / MEGABYTE);
  if (files.some(({ isTruncated }) => isTruncated)) throw failField(field, "FILE_TOO_LARGE", { megabytes });
  if (files.some((file) => file.field !== field || file.bytes.length === 0)) throw failField(field, "FILE_MISSING");
  const [file] = files;
  if (!file) throw failField(field, "FILE_MISSING");
  return maxFiles === undefined ? { file } : { files };
}
