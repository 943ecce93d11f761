import { CardDataError } from "../card-data-error.ts";
import { type Uid, uid } from "../uid.ts";

/** A line of a text dump; lines count from 1, as editors show them. */
export type TextLine = { readonly text: string; readonly at: number };

/**
 * Non-empty lines, trimmed, with their numbers. Accepts CR, LF and CRLF, and a last line without line end; leaves out
 * empty lines and comments (`#`).
 */
export function textLines(file: string): readonly TextLine[] {
  return file
    .split(/\r\n|\n|\r/)
    .map((line, i) => ({ text: line.trim(), at: i + 1 }))
    .filter(({ text }) => text !== "" && !text.startsWith("#"));
}

/** Parses the UID of a file; blanks between bytes are allowed. Fails with UID_LENGTH at `offset`. */
export function uidText(text: string, offset: number): Uid {
  try {
    return uid(text);
  } catch (error) {
    if (error instanceof CardDataError) throw new CardDataError("UID_LENGTH", offset);
    throw error;
  }
}
