import { parseSync } from "@swc/core";

/** A node of the parser's tree, of which nothing is known but that it has fields. */
export type SyntaxNode = Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every node under the value, outer before inner, in the order of the text. */
export const listUnder = (value: unknown): SyntaxNode[] => {
  const nodes: SyntaxNode[] = [];
  const visit = (inner: unknown): void => {
    if (typeof inner !== "object" || inner === null) return;
    if (isNode(inner)) nodes.push(inner);
    for (const part of Object.values(inner)) visit(part);
  };
  visit(value);
  return nodes;
};

/** What a name or a literal says. */
export const findValue = (node: unknown): unknown => (isNode(node) ? node.value : undefined);

/** A text's syntax tree, flat, and the line on which a node's offset lies (the first line is 0). */
export type Syntax = { readonly nodes: readonly SyntaxNode[]; readonly line: (offset: number) => number };

/** Reads TypeScript. The parser's offsets are bytes and run on from file to file; a statement put before the text shows where they begin. */
export const parse = (text: string, isTsx: boolean): Syntax => {
  const marked = Buffer.from(`0;${text.replace(/^#!/, "//")}`);
  const { body } = parseSync(marked.toString(), { syntax: "typescript", tsx: isTsx, target: "es2024" });
  const base = spanOf(body[0])?.start ?? 0;
  const ends: number[] = [];
  for (let at = marked.indexOf("\n"); at >= 0; at = marked.indexOf("\n", at + 1)) ends.push(at);
  const line = (offset: number) => ends.findLastIndex((end) => end < offset - base) + 1;
  return { nodes: listUnder(body), line };
};

export type Span = { readonly start: number; readonly end: number };

export const spanOf = (node: unknown): Span | undefined => {
  const span = isNode(node) ? node.span : undefined;
  return isNode(span) && typeof span.start === "number" && typeof span.end === "number"
    ? { start: span.start, end: span.end }
    : undefined;
};
