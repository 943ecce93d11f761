import { fileRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { FileService } from "./file.service.ts";

export const serveFile = (api: Api, files: FileService) =>
  serve(api, fileRoutes, {
    download: ({ principal, query }) => files.open(principal, query.fileName, query.delete === "true"),
  });
