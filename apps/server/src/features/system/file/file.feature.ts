import { join } from "node:path";
import * as z from "zod";
import { defineFeature } from "../../../core/feature.ts";
import { BASE } from "../../../core/http/serve.ts";
import { StoredFiles } from "../../../core/http/stored-files.ts";
import { serverText } from "../../../core/messages.ts";
import { defineTaskFunction, TASK_ACTOR } from "../../../core/task-function.ts";
import { serveFile } from "./file.routes.ts";
import { FileService } from "./file.service.ts";
import { fileMigration } from "./migrations/2026-11-20-file.ts";
import { uploadMigration } from "./migrations/2026-11-25-upload.ts";
import { type FileReader, UploadService } from "./upload.service.ts";

declare module "../../../core/feature.ts" {
  interface Contributions {
    /** Which records open an uploaded file to others than its owner. */
    fileReaders: FileReader;
  }
}

export const fileFeature = defineFeature({
  name: "system/file",
  migrations: [fileMigration, uploadMigration],
  provides: ({ db, clock, trail, config, collect }) => ({
    files: new FileService(db, clock, join(config.data, "exports")),
    uploads: new UploadService({
      db,
      clock,
      trail,
      files: new StoredFiles(join(config.data, "profile", "upload")),
      base: `${config.publicUrl?.replace(/\/+$/, "") ?? ""}${BASE}`,
      readers: () => collect("fileReaders"),
    }),
  }),
  contributes: ({ files, uploads }) => ({
    lifecycles: [{ prepare: async () => void (await files.clear()) }],
    tasks: [
      defineTaskFunction({
        name: "exportFile.trim",
        title: serverText("task.exportFile"),
        parameters: z.object({}),
        labels: {},
        run: async () =>
          serverText("task.deleted", { count: (await files.clear()) + (await uploads.trim(TASK_ACTOR)) }),
      }),
    ],
  }),
  routes: (api, { files, uploads }) => serveFile(api, files, uploads),
});
