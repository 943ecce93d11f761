import { DEFAULT_LANGUAGE, findLanguage } from "@adel/messages";
import type { Language } from "@adel/protocol/kernel/text";
import { DEFAULT_ACCENT } from "../ui/accent.ts";
import { SIZES, type Size } from "../ui/theme.ts";

/** What the gallery's address chooses: `?part=trees&size=mini&color=ff4949&scheme=dark&language=en`. */
export interface Choice {
  readonly part: string;
  readonly size: Size;
  readonly color: string;
  readonly scheme: "light" | "dark";
  readonly language: Language;
  /** Without the bar, for screenshots. */
  readonly minimal: boolean;
}

const isSize = (word: string): word is Size => Object.hasOwn(SIZES, word);
export const SIZE_NAMES = Object.keys(SIZES).filter(isSize);

export function choiceOf(search: string): Choice {
  const options = new URLSearchParams(search);
  const size = options.get("size") ?? "medium";
  return {
    part: options.get("part") ?? "",
    size: isSize(size) ? size : "medium",
    color: `#${options.get("color") ?? DEFAULT_ACCENT.slice(1)}`,
    scheme: options.get("scheme") === "dark" ? "dark" : "light",
    language: findLanguage(options.get("language")) ?? DEFAULT_LANGUAGE,
    minimal: options.has("bare"),
  };
}

/** The address of a choice. */
export const addressOf = ({ part, size, color, scheme, language }: Omit<Choice, "minimal">): string =>
  `?${new URLSearchParams({ part, size, color: color.slice(1), scheme, language })}`;
