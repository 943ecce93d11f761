import { defineError } from "./define-error.ts";

/** Code generation. */
export const toolErrors = {
  GEN_TABLE_UNKNOWN: defineError(404),
  GEN_TABLE_IMPORTED: defineError(409),
  GEN_TABLE_KEY: defineError(400),
  GEN_COLUMN_TYPE: defineError(400),
  GEN_COLUMNS: defineError(400),
  GEN_LABEL: defineError(400),
  GEN_IDENTIFIER: defineError(400),
  GEN_IDENTIFIER_TAKEN: defineError(409),
  GEN_AREA: defineError(400),
  GEN_QUERY_TYPE: defineError(400),
  GEN_WIDGET: defineError(400),
  GEN_DICT: defineError(400),
  GEN_MENU: defineError(400),
  GEN_WRITE_OFF: defineError(403),
} as const;
