declare module "../../../core/db/database.ts" {
  interface Tables {
    /** Exports waiting to be fetched, by their random names. */
    sys_export: { file_name: string; user_id: number; title: string; create_time: number };
  }
}

/** An export that nobody fetched is removed after an hour. */
export const EXPORT_LIFE_MS = 60 * 60_000;
