import { CardDataError } from "../card-data-error.ts";
import { type Uid, uid } from "../uid.ts";

/** A line of a text dump; lines count from 1, as editors show them. */
export type TextLine = { readonly text: string; readonly at: number };

/**
 * Non-empty lines, trimmed, with their numbers. Line ends of any system (CR, LF, both) and a last line
 * without one are taken; empty lines and remarks (`#`) are left out.
 */
export function textLines(file: string): readonly TextLine[] {
  return file
    .split(/\r\n|\n|\r/)
    .map((line, i) => ({ text: line.trim(), at: i + 1 }))
    .filter(({ text }) => text !== "" && !text.startsWith("#"));
}

/** A UID as a file spells it, blanks between bytes allowed. Fails with UID_LENGTH at `offset` for anything else. */
export function uidText(text: string, offset: number): Uid {
  try {
    return uid(text);
  } catch (error) {
    if (error instanceof CardDataError) throw new CardDataError("UID_LENGTH", offset);
    throw error;
  }
}
