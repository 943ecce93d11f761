import { parseSync } from "@swc/core";

/** A node of the parser's tree, of which nothing is known but that it has fields. */
export type SyntaxNode = Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every node under the value, outer before inner, in the order of the text. */
function* walk(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item);
  else if (isNode(value)) {
    yield value;
    yield* walk(Object.values(value));
  }
}

/** A text's syntax tree, flat, and the line on which a node's offset lies (the first line is 0). */
export type Syntax = { readonly nodes: readonly SyntaxNode[]; readonly line: (offset: number) => number };

/** Reads TypeScript. The parser's offsets are bytes and run on from file to file; a statement put before the text shows where they begin. */
export const parse = (text: string, isTsx: boolean): Syntax => {
  const marked = Buffer.from(`0;${text.replace(/^#!/, "//")}`);
  const { body } = parseSync(marked.toString(), { syntax: "typescript", tsx: isTsx, target: "es2024" });
  const base = spanOf(body[0])?.start ?? 0;
  const ends = [...marked.entries()].flatMap(([at, byte]) => (byte === 0x0a ? [at] : []));
  const line = (offset: number) => ends.findLastIndex((end) => end < offset - base) + 1;
  return { nodes: [...walk(body)], line };
};

export type Span = { readonly start: number; readonly end: number };

export const spanOf = (node: unknown): Span | undefined => {
  const span = isNode(node) ? node.span : undefined;
  return isNode(span) && typeof span.start === "number" && typeof span.end === "number"
    ? { start: span.start, end: span.end }
    : undefined;
};
