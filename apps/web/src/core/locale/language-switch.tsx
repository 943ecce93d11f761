import type { Language } from "@adel/protocol";
import { coreWords } from "../core.words.ts";
import classes from "./language-switch.module.css";
import { keepLocale } from "./locale.ts";
import { useLanguage, useWords } from "./words.ts";

const NAMES: readonly (readonly [Language, string])[] = [
  ["zh", "中文"],
  ["en", "English"],
];

/** Switches the language; the page is loaded anew (specification §1). */
export function LanguageSwitch() {
  const language = useLanguage();
  const say = useWords(coreWords);
  return (
    <fieldset className={classes.switch}>
      <legend className="heard">{say("languageSwitch")}</legend>
      {NAMES.map(([value, name]) => (
        <label key={value} lang={value}>
          <input
            type="radio"
            name="language"
            value={value}
            checked={value === language}
            onChange={() => {
              keepLocale(localStorage, value);
              location.reload();
            }}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
