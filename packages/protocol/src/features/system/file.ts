import * as z from "zod";
import { access, reply, routes, scope } from "../../kernel/route.ts";

/** Maximum bytes of one uploaded file, and files of one call. */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;
export const UPLOAD_MAX_FILES = 9;
export const UPLOAD_MAX_CALL_BYTES = 20 * 1024 * 1024;
export const UPLOAD_NAME_LENGTH = 100;

/** Accepted extensions; the content must match. */
export const UPLOAD_EXTENSIONS = [
  ...["bmp", "gif", "jpg", "jpeg", "png", "webp"],
  ...["doc", "docx", "xls", "xlsx", "ppt", "pptx", "txt", "pdf"],
  ...["rar", "zip", "gz", "bz2"],
  ...["mp4", "avi", "rmvb"],
] as const;
export type UploadExtension = (typeof UPLOAD_EXTENSIONS)[number];

/** The server's own name of an uploaded file: 128 random bits and the extension. */
export const UploadName = z
  .string()
  .regex(new RegExp(`^[0-9a-f]{32}\\.(${UPLOAD_EXTENSIONS.join("|")})$`))
  .meta({ examples: [`${"0a".repeat(16)}.pdf`] });
/** Path of uploaded files, below the base path; other records refer to it. */
export const UPLOAD_PATH = "/profile/upload/";

const Path = z.string().min(1).max(200);

export const fileRoutes = routes({
  /**
   * An export that the caller created, once, whatever `delete` says; accepts the cookie alone, because a browser
   * navigates here.
   */
  download: {
    method: "GET",
    path: "/common/download",
    title: "file.download",
    access: access.signedIn,
    scope: scope.own,
    query: z.object({ fileName: z.string().min(1).max(200), delete: z.enum(["true", "false"]).default("false") }),
    reply: reply.file,
  },
  /** For compatible clients the fields are at the top level of the reply. */
  upload: {
    method: "POST",
    path: "/common/upload",
    title: "file.upload",
    access: access.signedIn,
    scope: scope.own,
    audit: "insert",
    upload: { field: "file", maxBytes: UPLOAD_MAX_BYTES },
    reply: reply.fields(
      z.object({ url: z.string(), fileName: z.string(), newFileName: z.string(), originalFilename: z.string() }),
    ),
  },
  /** The same values of several files, separated by commas. */
  uploadMany: {
    method: "POST",
    path: "/common/uploads",
    title: "file.uploadMany",
    access: access.signedIn,
    scope: scope.own,
    audit: "insert",
    upload: { field: "files", maxBytes: UPLOAD_MAX_BYTES, maxFiles: UPLOAD_MAX_FILES },
    reply: reply.fields(
      z.object({ urls: z.string(), fileNames: z.string(), newFileNames: z.string(), originalFilenames: z.string() }),
    ),
  },
  /** An uploaded file by its path: `resource` of newer compatible clients, `name` of older ones. */
  resource: {
    method: "GET",
    path: "/common/download/resource",
    title: "file.resource",
    access: access.signedIn,
    scope: scope.own,
    query: z.object({ resource: Path.optional(), name: Path.optional() }),
    reply: reply.file,
  },
  /** The same by its address, for `<img>` and links. */
  show: {
    method: "GET",
    path: `${UPLOAD_PATH}{file}`,
    title: "file.show",
    access: access.signedIn,
    scope: scope.own,
    params: z.object({ file: UploadName }),
    reply: reply.file,
  },
});
