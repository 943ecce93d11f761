import type { Plugin } from "vite";

type Language = "zh" | "en";
/** A stretch of a module's text that says something in the language left out. */
interface Cut {
  readonly start: number;
  readonly end: number;
  readonly with: string;
}
/** As much of a syntax tree as is looked at. */
interface Node {
  readonly type: string;
  readonly id?: { readonly name?: string } | null;
  readonly init?: Node | null;
  readonly start: number;
  readonly end: number;
  readonly callee?: { readonly type: string; readonly name?: string };
  readonly arguments?: readonly Node[];
  readonly elements?: readonly Node[];
  readonly properties?: readonly (Node & { readonly key?: { readonly name?: string } })[];
}

/** Where words stand: sets of words, and the texts of the wire's faults and routes. */
const WORDS = /\/src\/.*\.words\.ts$|\/packages\/protocol\/src\/.*\.ts(?:\?bare)?$/;
const PLACE = { zh: 0, en: 1 } as const;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

function* nodes(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodes(item);
  else if (isNode(value)) {
    yield value;
    yield* nodes(Object.values(value));
  }
}

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
  const cuts = [...nodes(tree)]
    .flatMap((node) => (node.type === "CallExpression" ? cutsIn(node, leftOut) : cutsOfLocales(node, leftOut)))
    .sort((a, b) => b.start - a.start);
  return cuts.reduce((text, cut) => text.slice(0, cut.start) + cut.with + text.slice(cut.end), code);
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
