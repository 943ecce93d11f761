import { fileRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { FileService } from "./file.service.ts";
import type { UploadService } from "./upload.service.ts";

/** Calls per minute from one address: a file is expensive. */
const LIMITS = { upload: 60, uploadMany: 30 } as const;

export const serveFile = (api: Api, files: FileService, uploads: UploadService) =>
  serve(
    api,
    fileRoutes,
    {
      download: ({ principal, query }) => files.open(principal, query.fileName),
      upload: ({ principal, file }) => uploads.keepOne(principal, file),
      uploadMany: ({ principal, files: sent }) => uploads.keepMany(principal, sent),
      resource: ({ principal, query }) => uploads.openPath(principal, query.resource ?? query.name),
      show: ({ principal, params }) => uploads.open(principal, params.file),
    },
    LIMITS,
  );
