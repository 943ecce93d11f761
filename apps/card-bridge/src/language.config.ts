import { findLanguage, type Language } from "@adel/messages";

type Variables = Readonly<Partial<Record<"LC_ALL" | "LC_MESSAGES" | "LANG", string | undefined>>>;

/** From the system's settings: Windows has no locale variables. */
export const systemLocale = (): string => Intl.DateTimeFormat().resolvedOptions().locale;

/** The language of a locale such as `zh_CN.UTF-8`. An empty variable counts as one that is not set. */
export function toLanguage({ LC_ALL, LC_MESSAGES, LANG }: Variables, locale: () => string): Language {
  const name = [LC_ALL, LC_MESSAGES, LANG].find((one) => one !== undefined && one !== "") ?? locale();
  return findLanguage(name.slice(0, 2).toLowerCase()) ?? "en";
}

/** The language of the program's help, which needs no other environment variable. */
export function readLanguage(): Language {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  return toLanguage({ LC_ALL, LC_MESSAGES, LANG }, systemLocale);
}
