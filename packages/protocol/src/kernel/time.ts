import * as z from "zod";

/** `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss` in the server's time zone (specification §9, date format). */
export const EncodedTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/, { error: "FIELD_TIME" })
  .meta({ examples: ["2026-11-20 18:00:00"] });
/** A time in a reply: `yyyy-MM-dd HH:mm:ss`, or null. */
export const EncodedTimestamp = z.string().nullable();
