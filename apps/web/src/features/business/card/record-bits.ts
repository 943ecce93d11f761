import { numbersIn } from "../../../core/number-ranges.ts";

/** Bits of a record's map (card format §6): areas of a door lock or an energy saver, floors of a ladder. */
export const MAX_BIT = 127;

/** Bits of a record's map as typed; undefined if one is wrong. */
export const bitsIn = (text: string): readonly number[] | undefined => numbersIn(text, MAX_BIT);
