import { findLanguage, type Language } from "@adel/messages";

type Variables = Readonly<Partial<Record<"LC_ALL" | "LC_MESSAGES" | "LANG", string | undefined>>>;

/** Of the system's own settings: Windows sets no locale variables. */
export const systemLocale = (): string => Intl.DateTimeFormat().resolvedOptions().locale;

/** The language of a locale such as `zh_CN.UTF-8`. An empty variable counts as one that is not set. */
export function toLanguage({ LC_ALL, LC_MESSAGES, LANG }: Variables, locale: () => string): Language {
  const name = [LC_ALL, LC_MESSAGES, LANG].find((one) => one !== undefined && one !== "") ?? locale();
  return findLanguage(name.slice(0, 2).toLowerCase()) ?? "en";
}

/** What the program's own help is written in; it reads nothing else of the environment. */
export function readLanguage(): Language {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  return toLanguage({ LC_ALL, LC_MESSAGES, LANG }, systemLocale);
}
