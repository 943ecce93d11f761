import type { Citation } from "./citations.ts";
import { type Requirement, sectionOf } from "./requirement.ts";

/** What is wrong between the list and the tests, one sentence each; empty when all is well. */
export const errors = (list: readonly Requirement[], cited: readonly Citation[]): string[] => {
  const known = new Set(list.map(({ id }) => id));
  const proved = new Set(cited.map(({ id }) => id));
  return [
    ...list.filter(({ id }) => !wellFormed.test(id)).map(({ id }) => `${id}: not of the form 2.subject.detail`),
    ...list.filter(({ id }, at) => list.findIndex((other) => other.id === id) !== at).map(({ id }) => `${id}: twice`),
    ...list
      .filter(({ id, state }) => state === "built" && !proved.has(id))
      .map(({ id }) => `${id}: called built, but no test cites [R:${id}]`),
    ...cited
      .filter(({ id }) => !known.has(id))
      .map(({ id, file, line }) => `${file}:${line}: cites [R:${id}], which is not in the list`),
  ];
};

/** Ids that tests prove while the list still calls them open. */
export const readyToClose = (list: readonly Requirement[], cited: readonly Citation[]): Citation[] => {
  const waiting = new Set(list.filter(({ state }) => state === "open").map(({ id }) => id));
  return cited.filter(({ id }) => waiting.has(id));
};

export const total = (list: readonly Requirement[]): string =>
  `requirements: ${list.filter(({ state }) => state === "built").length} of ${list.length} built`;

/** Built of all, one line a section of the specification. */
export const bySection = (list: readonly Requirement[]): string[] =>
  [...new Set(list.map(({ id }) => sectionOf(id)))].map((section) => {
    const own = list.filter(({ id }) => sectionOf(id) === section);
    return `§${section}  ${own.filter(({ state }) => state === "built").length} of ${own.length}`;
  });

const wellFormed = /^[1-9]([.][A-Za-z0-9]+(-[A-Za-z0-9]+)*)+$/;
