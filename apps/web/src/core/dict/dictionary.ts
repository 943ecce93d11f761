import { type Language, localize } from "@adel/protocol/kernel/text";
import type { DictData } from "@adel/protocol/system/dict";
import type { TagTone } from "../../ui/tag.tsx";

/** A dictionary entry as shown. */
export interface DictWord {
  readonly value: string;
  readonly label: string;
  readonly color: TagTone;
  /** The remark of the entry; empty without one. */
  readonly remark: string;
}
/** A vocabulary in the page's language, in its own order. */
export interface Dictionary {
  readonly entries: readonly DictWord[];
  /** The label of a value; unknown values are shown unchanged. Numbers match by their digits. */
  word(value: string | number): DictWord;
  /** Value that a new record starts with, or undefined. */
  readonly first: string | undefined;
}

const toneOf = (color: DictData["listClass"]): TagTone => (color === "" || color === "default" ? "plain" : color);

/** A label in the page's language, or in the other one if only that exists. */
const labelOf = ({ dictLabelZh: zh, dictLabelEn: en, dictLabel }: DictData, language: Language): string =>
  localize({ zh: zh || en, en: en || zh }, language) || dictLabel;

/** Server rows as a vocabulary. */
export function dictionaryOf(rows: readonly DictData[], language: Language): Dictionary {
  const entries = rows.map((row) => ({
    value: row.dictValue,
    label: labelOf(row, language),
    color: toneOf(row.listClass),
    remark: row.remark,
  }));
  const known = new Map(entries.map((word) => [word.value, word] as const));
  return {
    entries,
    word: (value) =>
      known.get(String(value)) ?? { value: String(value), label: String(value), color: "plain", remark: "" },
    first: rows.find(({ isDefault }) => isDefault === "Y")?.dictValue,
  };
}
