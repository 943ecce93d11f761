import type { Language } from "@adel/protocol/kernel/text";
import { DEFAULT_ACCENT } from "../ui/accent.ts";
import { SIZES, type Size } from "../ui/theme.ts";

/** What the gallery's address chooses: `?part=trees&size=mini&colour=ff4949&scheme=dark&language=en`. */
export interface Choice {
  readonly part: string;
  readonly size: Size;
  readonly colour: string;
  readonly scheme: "light" | "dark";
  readonly language: Language;
  /** Without the bar, as it is photographed. */
  readonly bare: boolean;
}

const isSize = (word: string): word is Size => Object.hasOwn(SIZES, word);
export const SIZE_NAMES = Object.keys(SIZES).filter(isSize);

export function choiceOf(search: string): Choice {
  const given = new URLSearchParams(search);
  const size = given.get("size") ?? "medium";
  return {
    part: given.get("part") ?? "",
    size: isSize(size) ? size : "medium",
    colour: `#${given.get("colour") ?? DEFAULT_ACCENT.slice(1)}`,
    scheme: given.get("scheme") === "dark" ? "dark" : "light",
    language: given.get("language") === "en" ? "en" : "zh",
    bare: given.has("bare"),
  };
}

/** The address of a choice. */
export const addressOf = ({ part, size, colour, scheme, language }: Omit<Choice, "bare">): string =>
  `?${new URLSearchParams({ part, size, colour: colour.slice(1), scheme, language })}`;
