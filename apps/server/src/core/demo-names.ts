import type { Language } from "@adel/protocol";
import { translate } from "./messages.ts";

type Lists =
  | "agents"
  | "groups"
  | "contacts"
  | "hotels"
  | "addresses"
  | "people"
  | "roomTypes"
  | "noticeTitles"
  | "noticeTexts"
  | "formCauses"
  | "formPlaces";

/** A list of names for example rows; in the catalog it is one text, separated by bars. */
export const demoNames = (language: Language, list: Lists): readonly string[] =>
  translate(language, "demo")(list).split("|");

/** One name of a list; past its end, from the start again. */
export const demoName = (language: Language, list: Lists, at: number): string => {
  const names = demoNames(language, list);
  return names[at % names.length] ?? "";
};
