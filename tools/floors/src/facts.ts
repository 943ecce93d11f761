import { parseSync } from "@swc/core";
import type { Source } from "./sources.ts";
import { isNode, type SyntaxNode, walk } from "./syntax.ts";

/** What a file does that only some files may do. Each is a count. */
export type Facts = {
  /** the type `any` */
  readonly any: number;
  /** `x as T` and `<T>x`; `as const` is not one */
  readonly casts: number;
  /** Date.now, performance.now, `new Date()` without an argument, `Date()` */
  readonly clock: number;
  /** process.env */
  readonly environment: number;
};

/** Reads the syntax tree, so that a word in a comment or a string counts for nothing. */
export const facts = ({ path, text }: Source): Facts => {
  const tree = parseSync(text, {
    syntax: "typescript",
    tsx: path.endsWith(".tsx"),
    decorators: false,
    target: "es2024",
  });
  const nodes = [...walk(tree.body)];
  const count = (is: (node: SyntaxNode) => boolean) => nodes.filter(is).length;
  return {
    any: count(({ type, kind }) => type === "TsKeywordType" && kind === "any"),
    casts: count(({ type }) => type === "TsAsExpression" || type === "TsTypeAssertion"),
    clock: count((node) => isMember(node, "Date", "now") || isMember(node, "performance", "now") || isDateOfNow(node)),
    environment: count((node) => isMember(node, "process", "env")),
  };
};

const named = (value: unknown, name: string): boolean => isNode(value) && value.value === name;

const isMember = ({ type, object, property }: SyntaxNode, owner: string, name: string): boolean =>
  type === "MemberExpression" && named(object, owner) && named(property, name);

const isDateOfNow = ({ type, callee, arguments: given }: SyntaxNode): boolean =>
  named(callee, "Date") &&
  (type === "CallExpression" || (type === "NewExpression" && !(Array.isArray(given) && given.length > 0)));
