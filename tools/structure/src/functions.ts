import { type Syntax, spanOf } from "./syntax.ts";

const kinds = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
  "ClassMethod",
  "MethodProperty",
  "Constructor",
]);

/** The longest function of a file, from its first line to its last. */
export const maxFunction = ({ nodes, line }: Syntax): number => {
  const spans = nodes.filter(({ type }) => kinds.has(String(type))).flatMap((node) => spanOf(node) ?? []);
  return Math.max(0, ...spans.map(({ start, end }) => line(end) - line(start) + 1));
};
