import type { Language } from "@adel/protocol";
import { SegmentedControl } from "@mantine/core";
import { coreWords } from "../core.words.ts";
import { keepLocale } from "./locale.ts";
import { useLanguage, useWords } from "./words.ts";

const names: readonly { value: Language; label: string }[] = [
  { value: "zh", label: "中文" },
  { value: "en", label: "English" },
];

/** Switches the language; the page is loaded anew (specification §1). */
export function LanguageSwitch() {
  const language = useLanguage();
  const say = useWords(coreWords);
  return (
    <SegmentedControl
      aria-label={say("languageSwitch")}
      size="xs"
      value={language}
      data={[...names]}
      onChange={(value) => {
        keepLocale(localStorage, value === "en" ? "en" : "zh");
        location.reload();
      }}
    />
  );
}
