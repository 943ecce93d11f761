import { isNode, parse, type SyntaxNode, spanOf } from "@adel/structure/syntax";

/** A replacement in a text: the characters from `start` to `end` become `to`. */
export type Edit = { readonly start: number; readonly end: number; readonly to: string };

/** The part of a text that a node covers, as character offsets. */
export type Range = { readonly start: number; readonly end: number };

/** A parsed file: the nodes that may be mutated, and where each stands in the text. */
export type SourceTree = {
  readonly text: string;
  readonly nodes: readonly SyntaxNode[];
  /** Throws where the node has no range. */
  readonly rangeOf: (node: unknown) => Range;
};

/** Expressions whose types are erased; any other node of this prefix is a type or a declaration of one. */
const TYPED_EXPRESSIONS = new Set([
  "TsAsExpression",
  "TsConstAssertion",
  "TsInstantiation",
  "TsNonNullExpression",
  "TsSatisfiesExpression",
]);
const MODULE_LINES = new Set(["ImportDeclaration", "ExportAllDeclaration", "ExportNamedDeclaration"]);

/** Parses the text; types, imports and names of properties are left out of its nodes. */
export function readTree(text: string, isTsx: boolean): SourceTree {
  const { nodes } = parse(text, isTsx);
  // The parser counts bytes; the first node is a statement that stands before the text.
  const base = spanOf(nodes[0])?.end ?? 0;
  const bytes = Buffer.from(text);
  const toCharacters = (offset: number) => bytes.subarray(0, offset - base).toString().length;
  const rangeOf = (node: unknown): Range => {
    const span = spanOf(node);
    if (span === undefined) throw new Error(`a node without a range: ${JSON.stringify(node).slice(0, 200)}`);
    return { start: toCharacters(span.start), end: toCharacters(span.end) };
  };
  const fixed = nodes.flatMap((node) => findFixedPart(node) ?? []);
  const isFixed = (node: SyntaxNode) => {
    const span = spanOf(node);
    if (span === undefined) return false;
    return span.start < base || fixed.some(({ start, end }) => start <= span.start && span.end <= end);
  };
  return { text, nodes: nodes.filter((node) => typeof node.type === "string" && !isFixed(node)), rangeOf };
}

/** The part of a node that no mutation may touch. */
function findFixedPart(node: SyntaxNode) {
  const { type, key, callee } = node;
  if (typeof type !== "string") return undefined;
  const isType = type.startsWith("Ts") && !TYPED_EXPRESSIONS.has(type);
  if (isType || MODULE_LINES.has(type)) return spanOf(node);
  if (type === "CallExpression" && isNode(callee) && callee.type === "Import") return spanOf(node);
  return isNode(key) && key.type !== "Computed" ? spanOf(key) : undefined;
}
