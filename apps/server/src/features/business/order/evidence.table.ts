import type { EvidenceFile } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    biz_order_evidence: EvidenceTable;
  }
}

/** Files that show an offline payment; they stay as they were reviewed. */
export interface EvidenceTable {
  id: Generated<number>;
  order_no: string;
  file_name: string;
  size: number;
  user_id: number;
  user_name: string;
  create_time: number;
}

export const toEvidenceFile = (row: Selectable<EvidenceTable>, timeFormat: TimeFormat): EvidenceFile => ({
  file: row.file_name,
  size: row.size,
  uploadedBy: row.user_name,
  createTime: timeFormat.format(row.create_time),
});
