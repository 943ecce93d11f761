import { isNode, type SyntaxNode } from "@adel/structure/syntax";
import type { Edit, SourceTree } from "./source-tree.ts";

/** A kind of mutation: its name, and the edits it makes possible at a node. */
export type Operator = { readonly name: string; readonly edits: (node: SyntaxNode, tree: SourceTree) => Edit[] };

type Exchange = Readonly<Record<string, string>>;

const BOUNDARIES: Exchange = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };
const EQUALITIES: Exchange = { "===": "!==", "!==": "===", "==": "!=", "!=": "==" };
const LOGIC: Exchange = { "&&": "||", "||": "&&" };
const ARITHMETIC: Exchange = { "+": "-", "-": "+", "*": "/", "/": "*", "%": "*" };
const BITS: Exchange = { "&": "|", "|": "&", "^": "&", "<<": ">>", ">>": "<<", ">>>": "<<" };
const ASSIGNMENTS: Exchange = { "+=": "-=", "-=": "+=", "*=": "/=", "|=": "&=", "&=": "|=", "^=": "&=", "??=": "=" };
const METHODS: Exchange = {
  every: "some",
  some: "every",
  min: "max",
  max: "min",
  floor: "ceil",
  ceil: "floor",
  find: "findLast",
  findLast: "find",
  push: "unshift",
  unshift: "push",
  startsWith: "endsWith",
  endsWith: "startsWith",
  toLowerCase: "toUpperCase",
  toUpperCase: "toLowerCase",
};
const CONDITIONS = new Set(["IfStatement", "ConditionalExpression"]);
const STRINGS = new Set(["StringLiteral", "TemplateLiteral"]);
/** What hardly differs from undefined, or is mutated otherwise. */
const ALREADY_EMPTY = new Set(["undefined", "null", "false", "true"]);
const CALLS = new Set(["CallExpression", "AwaitExpression", "OptionalChainingExpression"]);

export const OPERATORS: readonly Operator[] = [
  { name: "boundary of a comparison", edits: (node, tree) => exchange(node, tree, "BinaryExpression", BOUNDARIES) },
  { name: "equality reversed", edits: (node, tree) => exchange(node, tree, "BinaryExpression", EQUALITIES) },
  { name: "and/or exchanged", edits: (node, tree) => exchange(node, tree, "BinaryExpression", LOGIC) },
  { name: "bits exchanged", edits: (node, tree) => exchange(node, tree, "BinaryExpression", BITS) },
  { name: "assignment exchanged", edits: (node, tree) => exchange(node, tree, "AssignmentExpression", ASSIGNMENTS) },
  {
    name: "arithmetic exchanged",
    edits: (node, tree) =>
      isString(node.left) || isString(node.right) ? [] : exchange(node, tree, "BinaryExpression", ARITHMETIC),
  },
  {
    name: "condition negated",
    edits: ({ type, test }, tree) =>
      CONDITIONS.has(String(type)) ? [rewrite(tree, test, (text) => `!(${text})`)] : [],
  },
  {
    name: "negation removed",
    edits: (node, tree) =>
      node.type === "UnaryExpression" && node.operator === "!"
        ? [{ ...tree.rangeOf(node), to: textOf(tree, node.argument) }]
        : [],
  },
  {
    name: "number increased",
    edits: (node, tree) =>
      node.type === "NumericLiteral" ? [{ ...tree.rangeOf(node), to: String(Number(node.value) + 1) }] : [],
  },
  {
    name: "boolean flipped",
    edits: (node, tree) =>
      node.type === "BooleanLiteral" ? [{ ...tree.rangeOf(node), to: String(node.value !== true) }] : [],
  },
  {
    name: "string emptied",
    edits: (node, tree) =>
      node.type === "StringLiteral" && node.value !== "" ? [{ ...tree.rangeOf(node), to: '""' }] : [],
  },
  { name: "value of a function dropped", edits: dropReturned },
  {
    name: "call removed",
    edits: (node, tree) =>
      node.type === "ExpressionStatement" && isNode(node.expression) && CALLS.has(String(node.expression.type))
        ? [{ ...tree.rangeOf(node), to: ";" }]
        : [],
  },
  {
    name: "throw removed",
    edits: (node, tree) => (node.type === "ThrowStatement" ? [{ ...tree.rangeOf(node), to: ";" }] : []),
  },
  {
    name: "await removed",
    edits: (node, tree) =>
      node.type === "AwaitExpression" ? [{ ...tree.rangeOf(node), to: textOf(tree, node.argument) }] : [],
  },
  {
    name: "default removed",
    edits: (node, tree) =>
      node.type === "BinaryExpression" && node.operator === "??"
        ? [{ ...tree.rangeOf(node), to: textOf(tree, node.left) }]
        : [],
  },
  {
    name: "element of an array removed",
    edits: (node, tree) => (node.type === "ArrayExpression" ? dropItems(node.elements, tree) : []),
  },
  {
    name: "property of an object removed",
    edits: (node, tree) => (node.type === "ObjectExpression" ? dropItems(node.properties, tree) : []),
  },
  { name: "optional chain made plain", edits: makePlain },
  {
    name: "method exchanged",
    edits: (node, tree) => {
      const to =
        node.type === "MemberExpression" && isNode(node.property) ? find(METHODS, node.property.value) : undefined;
      return to === undefined ? [] : [{ ...tree.rangeOf(node.property), to }];
    },
  },
];

const find = (table: Exchange, key: unknown): string | undefined =>
  typeof key === "string" && Object.hasOwn(table, key) ? table[key] : undefined;

const isString = (node: unknown): boolean => isNode(node) && STRINGS.has(String(node.type));

const textOf = (tree: SourceTree, node: unknown): string => {
  const { start, end } = tree.rangeOf(node);
  return tree.text.slice(start, end);
};

const rewrite = (tree: SourceTree, node: unknown, change: (text: string) => string): Edit => ({
  ...tree.rangeOf(node),
  to: change(textOf(tree, node)),
});

/** Another operator between the two sides of a node. */
function exchange(node: SyntaxNode, tree: SourceTree, type: string, table: Exchange): Edit[] {
  const to = node.type === type ? find(table, node.operator) : undefined;
  if (to === undefined) return [];
  const operator = String(node.operator);
  const start = tree.text.indexOf(operator, tree.rangeOf(node.left).end);
  return [{ start, end: start + operator.length, to }];
}

function dropReturned({ type, argument, body }: SyntaxNode, tree: SourceTree): Edit[] {
  const isArrow = type === "ArrowFunctionExpression" && isNode(body) && tree.text[tree.rangeOf(body).start] !== "{";
  const value = type === "ReturnStatement" ? argument : isArrow ? body : undefined;
  if (!isNode(value) || ALREADY_EMPTY.has(textOf(tree, value))) return [];
  return [{ ...tree.rangeOf(value), to: "undefined" }];
}

/** Each item taken out alone, with the comma behind it, or before it where it is the last of several. */
function dropItems(items: unknown, tree: SourceTree): Edit[] {
  const ranges = (Array.isArray(items) ? items : []).filter(isNode).map((item) => rangeOfItem(item, tree));
  return ranges.map(({ start, end }, at) => {
    const [previous, next] = [ranges[at - 1], ranges[at + 1]];
    if (next) return { start, end: next.start, to: "" };
    if (previous) return { start: previous.end, end, to: "" };
    const comma = /^\s*,/.exec(tree.text.slice(end))?.[0] ?? "";
    return { start, end: end + comma.length, to: "" };
  });
}

/** Some items have no range of their own: theirs goes from the first of their parts to the last. */
function rangeOfItem(item: SyntaxNode, tree: SourceTree) {
  const isWhole = isNode(item.span);
  const first = isWhole ? item : (spread(item.spread) ?? item.key ?? item.expression);
  const last = isWhole ? item : (item.arguments ?? item.value ?? item.expression);
  return { start: tree.rangeOf(first).start, end: tree.rangeOf(last).end };
}

/** The three dots are a bare span; wrapped, they have a range as a node has. */
const spread = (span: unknown) => (isNode(span) ? { span } : undefined);

function makePlain({ type, optional, base }: SyntaxNode, tree: SourceTree): Edit[] {
  if (type !== "OptionalChainingExpression" || optional !== true || !isNode(base)) return [];
  const start = tree.text.indexOf("?.", tree.rangeOf(base.object ?? base.callee).end);
  return [{ start, end: start + 2, to: /[[(]/.test(tree.text[start + 2] ?? "") ? "" : "." }];
}
