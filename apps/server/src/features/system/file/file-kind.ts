import type { UploadExtension } from "@adel/protocol";
import { UPLOAD_EXTENSIONS } from "@adel/protocol";
import { fileTypeFromBuffer } from "file-type";

/** The content type of each extension, and the required type of the content. */
interface Kind {
  readonly type: string;
  readonly content: string;
}
const OPEN_XML = "application/vnd.openxmlformats-officedocument";
const KINDS: Readonly<Record<UploadExtension, Kind>> = {
  bmp: { type: "image/bmp", content: "bmp" },
  gif: { type: "image/gif", content: "gif" },
  jpg: { type: "image/jpeg", content: "jpg" },
  jpeg: { type: "image/jpeg", content: "jpg" },
  png: { type: "image/png", content: "png" },
  webp: { type: "image/webp", content: "webp" },
  doc: { type: "application/msword", content: "cfb" },
  docx: { type: `${OPEN_XML}.wordprocessingml.document`, content: "docx" },
  xls: { type: "application/vnd.ms-excel", content: "cfb" },
  xlsx: { type: `${OPEN_XML}.spreadsheetml.sheet`, content: "xlsx" },
  ppt: { type: "application/vnd.ms-powerpoint", content: "cfb" },
  pptx: { type: `${OPEN_XML}.presentationml.presentation`, content: "pptx" },
  txt: { type: "text/plain; charset=utf-8", content: "txt" },
  pdf: { type: "application/pdf", content: "pdf" },
  rar: { type: "application/vnd.rar", content: "rar" },
  zip: { type: "application/zip", content: "zip" },
  gz: { type: "application/gzip", content: "gz" },
  bz2: { type: "application/x-bzip2", content: "bz2" },
  mp4: { type: "video/mp4", content: "mp4" },
  avi: { type: "video/vnd.avi", content: "avi" },
  rmvb: { type: "application/vnd.rn-realmedia-vbr", content: "rm" },
};

/** Control characters that no text has. */
const CONTROL = /(?![\t\n\f\r])\p{Cc}/u;

/** Text as computers write it in this office: UTF-8, or what Windows does in Chinese. */
function isText(bytes: Buffer): boolean {
  for (const encoding of ["utf-8", "gb18030"])
    try {
      return !CONTROL.test(new TextDecoder(encoding, { fatal: true }).decode(bytes));
    } catch {
      // Not this encoding.
    }
  return false;
}

async function contentOf(bytes: Buffer): Promise<string | undefined> {
  // A file that breaks off in its middle has no kind.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return found?.ext ?? (isText(bytes) ? "txt" : undefined);
}

/** The extension and type of an allowed file, by its name and its content; null where they disagree. */
export async function findFileKind(
  name: string,
  bytes: Buffer,
): Promise<{ readonly extension: UploadExtension; readonly type: string } | null> {
  const written = /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toLowerCase();
  const extension = UPLOAD_EXTENSIONS.find((one) => one === written);
  if (extension === undefined) return null;
  const { type, content } = KINDS[extension];
  return (await contentOf(bytes)) === content ? { extension, type } : null;
}
