import { LOCALES } from "@adel/messages";
import type { Language } from "@adel/protocol/kernel/text";
import classes from "./language-switch.module.css";
import { keepLocale } from "./locale.ts";
import { useLanguage, useTranslation } from "./messages.ts";

/** Stores the choice and reloads the page (specification §1). */
export function speak(language: Language): void {
  keepLocale(localStorage, language);
  location.reload();
}

/** Switches the language. */
export function LanguageSwitch() {
  const language = useLanguage();
  const t = useTranslation("common");
  return (
    <fieldset className={classes.switch}>
      <legend className="visually-hidden">{t("languageSwitch")}</legend>
      {LOCALES.map(({ id: value, name }) => (
        <label key={value} lang={value}>
          <input
            type="radio"
            name="language"
            value={value}
            checked={value === language}
            onChange={() => speak(value)}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
