import { WRITABLE_SIZES } from "@adel/card";
import * as z from "zod";
import { hexOf } from "../kernel/field.ts";

/** UID of a MIFARE Classic card: 4 or 7 bytes in hex (NXP MF1S50YYX §8.4). Fails with FIELD_HEX, FIELD_HEX_LENGTH. */
export const Uid = hexOf(4, 7);
/** UID of any card that an encoder can detect: 4, 7 or 10 bytes in hex (ISO/IEC 14443-3 §6.5.4). */
export const AnyUid = hexOf(4, 7, 10);
/** Card sizes that can be written: 16 or 40 sectors (card format §1). */
export const CardSizeWord = z.enum(WRITABLE_SIZES);
/** ATQA, 2 bytes in hex, high byte first, as NXP AN10833 writes it; null where the encoder does not report it. */
export const Atqa = hexOf(2).nullable();
/** SAK, 1 byte in hex; null where the encoder does not report it. */
export const Sak = hexOf(1).nullable();
/**
 * ATS of a card of ISO/IEC 14443-4, beginning with its length; undefined if there is none or the encoder does not
 * report it.
 */
export const Ats = z
  .string()
  .regex(/^(?:[0-9A-F]{2}){1,254}$/)
  .meta({ examples: ["067577810280"] })
  .optional();

/** ATQA and SAK as numbers. */
interface Answers {
  readonly atqa: number | null;
  readonly sak: number | null;
}
interface AnswerFrame {
  readonly atqa: string | null;
  readonly sak: string | null;
}

const toHex = (value: number | null, digits: number) => value?.toString(16).toUpperCase().padStart(digits, "0") ?? null;
const toNumber = (text: string | null) => (text === null ? null : Number.parseInt(text, 16));

/** Encodes ATQA as 4 and SAK as 2 hex digits. */
export const encodeAnswers = ({ atqa, sak }: Answers): AnswerFrame => ({ atqa: toHex(atqa, 4), sak: toHex(sak, 2) });
/** Decodes ATQA and SAK that were validated by `Atqa` and `Sak`. */
export const decodeAnswers = ({ atqa, sak }: AnswerFrame): Answers => ({ atqa: toNumber(atqa), sak: toNumber(sak) });
