import type { Language } from "@adel/protocol";
import { translate } from "./messages.ts";

type Lists =
  | "agents"
  | "groups"
  | "hotels"
  | "addresses"
  | "people"
  | "roomTypes"
  | "noticeTitles"
  | "noticeTexts"
  | "formCauses"
  | "formPlaces";

/** A list of names for example rows: a translator sees it as one line, its parts divided by bars. */
export const demoNames = (language: Language, list: Lists): readonly string[] =>
  translate(language, "demo")(list).split("|");

/** One of them; beyond the end, from the start again. */
export const demoName = (language: Language, list: Lists, at: number): string => {
  const names = demoNames(language, list);
  return names[at % names.length] ?? "";
};
