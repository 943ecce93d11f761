import { findDeclaredNames } from "./declared-names.ts";
import { maxFunction } from "./functions.ts";
import type { Source } from "./sources.ts";
import { isNode, parse, type SyntaxNode } from "./syntax.ts";
import { findLimitErrors } from "./test-limits.ts";

/** A file, and how often it does what only some files may do. */
export type Facts = Source & {
  /** the type `any` */
  readonly any: number;
  /** `x as T` and `<T>x`; `as const` is not one */
  readonly casts: number;
  /** Date.now, performance.now, `new Date()` without an argument, `Date()` */
  readonly clock: number;
  /** process.env */
  readonly environment: number;
  /** lines of its longest function */
  readonly max: number;
  /** names that it declares */
  readonly names: ReadonlySet<string>;
  /** limits and pauses of its tests that are refused, as sentences */
  readonly limitErrors: readonly string[];
};

/** Reads the syntax tree, so that names in comments and strings do not count. */
export const facts = ({ path, text }: Source): Facts => {
  const syntax = parse(text, path.endsWith(".tsx"));
  const count = (is: (node: SyntaxNode) => boolean) => syntax.nodes.filter(is).length;
  return {
    path,
    text,
    any: count(({ type, kind }) => type === "TsKeywordType" && kind === "any"),
    casts: count(({ type }) => type === "TsAsExpression" || type === "TsTypeAssertion"),
    clock: count((node) => isMember(node, "Date", "now") || isMember(node, "performance", "now") || isDateOfNow(node)),
    environment: count((node) => isMember(node, "process", "env")),
    max: maxFunction(syntax),
    names: findDeclaredNames(path, syntax.nodes),
    limitErrors: findLimitErrors(path, syntax),
  };
};

const named = (value: unknown, name: string): boolean => isNode(value) && value.value === name;

const isMember = ({ type, object, property }: SyntaxNode, owner: string, name: string): boolean =>
  type === "MemberExpression" && named(object, owner) && named(property, name);

const isDateOfNow = ({ type, callee, arguments: options }: SyntaxNode): boolean =>
  named(callee, "Date") &&
  (type === "CallExpression" || (type === "NewExpression" && !(Array.isArray(options) && options.length > 0)));
