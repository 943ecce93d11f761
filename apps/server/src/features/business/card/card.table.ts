import type { Generated, Selectable } from "kysely";

declare module "../../../core/db/database.ts" {
  interface Tables {
    biz_card_read: ReadTable;
    /** The manufacturer's key, encrypted: one row, created at the first start. */
    biz_factory_key: { id: number; wrapped: string; create_time: number };
  }
}

interface ReadTable {
  id: Generated<number>;
  read_id: string;
  encoder_id: number;
  encoder_key_id: number;
  hotel_id: number | null;
  uid: string;
  card_size: "1k" | "4k";
  result_hash: string | null;
  /** The signed result's claims: dump, labels, ATQA, SAK. Trailer keys are blanked by the bridge. */
  result: string | null;
  operation: "read" | "identify";
  /** If no hotel was selected: those whose keys were tried, as JSON. */
  probed_hotels: string | null;
  /** Whether hotels other than the encoder's own are among them. */
  is_beyond: 0 | 1;
  user_id: number;
  create_time: number;
}
export type ReadRow = Selectable<ReadTable>;
