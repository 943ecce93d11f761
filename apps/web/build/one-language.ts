import type { Plugin } from "vite";
import { type Cut, type Node, nodes, withCuts } from "./cuts.ts";

type Language = "zh" | "en";
/** Where words stand: sets of words, and the texts of the wire's faults and routes. */
const WORDS = /\/src\/.*\.words\.ts$|\/packages\/protocol\/src\/.*\.ts(?:\?bare)?$/;
const PLACE = { zh: 0, en: 1 } as const;

/** `t("中", "en")`, `fault(code, ["中", "en"], …)` and `defineWords(name, { zh, en })`: the parts of the other language. */
function cutsIn(call: Node, leftOut: Language): Cut[] {
  const given = call.arguments ?? [];
  const empty = (node: Node | undefined, text: string): Cut[] =>
    node ? [{ start: node.start, end: node.end, with: text }] : [];
  switch (call.callee?.name) {
    case "t":
      return given.length === 2 ? empty(given[PLACE[leftOut]], '""') : [];
    case "fault":
      return given
        .slice(1, 3)
        .filter(({ type }) => type === "ArrayExpression")
        .flatMap(({ elements }) => empty(elements?.[PLACE[leftOut]], '""'));
    case "defineWords":
      return empty(
        given[1]?.properties?.find(({ key }) => key?.name === leftOut),
        `${leftOut}: {}`,
      );
    default:
      return [];
  }
}

/** `const locales = { zh: …, en: … }`: what zod says in the other language. */
const cutsOfLocales = ({ type, id, init }: Node, leftOut: Language): Cut[] =>
  type === "VariableDeclarator" && id?.name === "locales"
    ? (init?.properties ?? [])
        .filter(({ key }) => key?.name === leftOut)
        .map(({ start, end }) => ({ start, end, with: `${leftOut}: undefined` }))
    : [];

/** A module without the words of the other language. */
export function inOneLanguage(code: string, tree: unknown, language: Language): string {
  const leftOut = language === "zh" ? "en" : "zh";
  const cuts = [...nodes(tree)].flatMap((node) =>
    node.type === "CallExpression" ? cutsIn(node, leftOut) : cutsOfLocales(node, leftOut),
  );
  return withCuts(code, cuts);
}

/** A page speaks one language for its whole life (specification §1), so it carries the words of one. */
export const oneLanguage = (language: Language): Plugin => ({
  name: "one-language",
  transform: {
    filter: { id: WORDS },
    handler(code) {
      return { code: inOneLanguage(code, this.parse(code), language), map: null };
    },
  },
});
