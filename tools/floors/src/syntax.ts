/** A node of the parser's tree, of which nothing is known but that it has fields. */
export type SyntaxNode = Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every node under the value, outer before inner, in the order of the text. */
export function* walk(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item);
  else if (isNode(value)) {
    yield value;
    yield* walk(Object.values(value));
  }
}
