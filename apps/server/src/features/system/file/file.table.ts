import type { Selectable } from "kysely";
import { DAY_MS, HOUR_MS } from "../../../core/time/durations.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    /** Exports waiting to be fetched, by their random names. */
    sys_export: { file_name: string; user_id: number; title: string; create_time: number };
    sys_upload: UploadTable;
    /** Records that name an uploaded file. */
    sys_upload_use: { file_name: string; entity: string; row_id: number };
  }
}

interface UploadTable {
  file_name: string;
  user_id: number;
  original_name: string;
  type: string;
  size: number;
  sha256: string;
  create_time: number;
}
export type UploadRow = Selectable<UploadTable>;

/** An export is removed after an hour. */
export const EXPORT_LIFE_MS = HOUR_MS;
/** An upload that no record names is removed after a day. */
export const UPLOAD_LIFE_MS = DAY_MS;
/** What a user may have uploaded that no record names. */
export const UPLOAD_QUOTA_BYTES = 100 * 1024 * 1024;

/** An uploaded file in the audit trail. */
export const UPLOAD_ENTITY = "system/file";
export const toUpload = ({ file_name, user_id, original_name, type, size, sha256 }: UploadRow) => ({
  fileName: file_name,
  userId: user_id,
  originalName: original_name,
  type,
  size,
  sha256,
});
