import { isNode, type Syntax, spanOf } from "./syntax.ts";

const kinds = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
  "ClassMethod",
  "MethodProperty",
  "Constructor",
]);

/**
 * The longest function of a file, in lines of its own: lines of functions inside it are theirs, and the literal or
 * markup that it answers is a table or a picture. So a factory is not long because it offers much, nor a component
 * because much is seen; Biome's rule counts all of that in, and its limit is therefore wider (80).
 */
export const maxFunction = ({ nodes, line }: Syntax): number => {
  const linesOf = (node: unknown): Lines[] => {
    const span = spanOf(node);
    return span ? [{ first: line(span.start), last: line(span.end) }] : [];
  };
  const functions = nodes.filter(({ type }) => kinds.has(String(type))).flatMap(linesOf);
  const answers = nodes.flatMap(({ type, argument, body }) => (type === "ReturnStatement" ? [argument] : [body]));
  const inner = [...functions, ...answers.map(literal).flatMap(linesOf)];
  return Math.max(0, ...functions.map((own) => ownLines(own, inner)));
};

type Lines = { readonly first: number; readonly last: number };

/** Lines from first to last, less those strictly inside what lies further in. */
const ownLines = ({ first, last }: Lines, inner: readonly Lines[]): number => {
  const others = new Set<number>();
  for (const other of inner) {
    const isInside = other.first >= first && other.last <= last && other.last - other.first < last - first;
    for (let at = other.first + 1; isInside && at < other.last; at += 1) others.add(at);
  }
  return last - first + 1 - others.size;
};

const literals = new Set(["ObjectExpression", "ArrayExpression", "JSXElement", "JSXFragment"]);

/** The literal or markup that is answered, out of its parentheses, `as const` and `satisfies`. */
const literal = (value: unknown): unknown => {
  if (!isNode(value)) return undefined;
  return literals.has(String(value.type)) ? value : literal(value.expression);
};
