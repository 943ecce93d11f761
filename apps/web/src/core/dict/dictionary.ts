import type { Language } from "@adel/protocol/kernel/text";
import type { DictData } from "@adel/protocol/system/dict";
import type { TagTone } from "../../ui/tag.tsx";

/** One word of a vocabulary as it is shown. */
export interface DictWord {
  readonly value: string;
  readonly label: string;
  readonly color: TagTone;
}
/** A vocabulary in the page's language, in its own order. */
export interface Dictionary {
  readonly entries: readonly DictWord[];
  /** The word of a value; a value that the vocabulary lacks stands for itself. Numbers are read as their digits. */
  word(value: string | number): DictWord;
  /** Value that a new record starts with, or undefined. */
  readonly first: string | undefined;
}

const toneOf = (color: DictData["listClass"]): TagTone => (color === "" || color === "default" ? "plain" : color);

/** A label in the page's language; a word that was only ever written in the other one is shown in that. */
const labelOf = (row: DictData, language: Language): string =>
  (language === "zh" ? row.dictLabelZh || row.dictLabelEn : row.dictLabelEn || row.dictLabelZh) || row.dictLabel;

/** Server rows as a vocabulary. */
export function dictionaryOf(rows: readonly DictData[], language: Language): Dictionary {
  const entries = rows.map((row) => ({
    value: row.dictValue,
    label: labelOf(row, language),
    color: toneOf(row.listClass),
  }));
  const known = new Map(entries.map((word) => [word.value, word] as const));
  return {
    entries,
    word: (value) => known.get(String(value)) ?? { value: String(value), label: String(value), color: "plain" },
    first: rows.find(({ isDefault }) => isDefault === "Y")?.dictValue,
  };
}
