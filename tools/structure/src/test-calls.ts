import { findValue, isNode, listUnder, type SyntaxNode } from "./syntax.ts";

/** The nodes of a list in the tree. */
export const listNodes = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? value.filter(isNode) : []);

export const isFunction = (node: unknown): boolean =>
  isNode(node) && (node.type === "ArrowFunctionExpression" || node.type === "FunctionExpression");

/** Arguments of a call or of `new`. */
export const getArguments = ({ arguments: list }: SyntaxNode): SyntaxNode[] =>
  listNodes(list).flatMap(({ expression }) => (isNode(expression) ? [expression] : []));

/** The name that an expression begins with: `test` of `test.for(cases)(…)`. */
export const getRootName = (node: unknown): string => {
  if (!isNode(node)) return "";
  return node.type === "Identifier" ? String(node.value) : getRootName(node.callee ?? node.object ?? node.tag);
};

/** The name that is called: `poll` of `expect.poll(…)`. */
export const getMethodName = ({ callee }: SyntaxNode): string =>
  String(isNode(callee) ? findValue(callee.type === "MemberExpression" ? callee.property : callee) : "");

/** Names by which a file calls what it imports from a module that `accepts` accepts. */
export const findImportedNames = (
  nodes: readonly SyntaxNode[],
  accepts: (module: string) => boolean,
): ReadonlySet<string> =>
  new Set(
    nodes
      .filter(({ type, source }) => type === "ImportDeclaration" && accepts(String(findValue(source))))
      .flatMap(({ specifiers }) => listNodes(specifiers))
      .map(({ local }) => String(findValue(local))),
  );

/** A timer that settles the promise it is in by the promise's first function or by its second. */
type PromiseTimer = {
  readonly timer: SyntaxNode;
  readonly time: SyntaxNode | undefined;
  readonly settles: "first" | "second";
};

export const findPromiseTimers = (nodes: readonly SyntaxNode[]): PromiseTimer[] =>
  nodes
    .filter((node) => node.type === "NewExpression" && getRootName(node.callee) === "Promise")
    .flatMap((promise) => {
      const [executor] = getArguments(promise);
      const [first, second] = listNodes(executor?.params).map((param) => findValue(param.pat ?? param));
      return listUnder(executor)
        .filter((node) => node.type === "CallExpression" && getMethodName(node) === "setTimeout")
        .flatMap((timer): PromiseTimer[] => {
          const [callback, time] = getArguments(timer);
          const called = getRootName(isFunction(callback) ? callback?.body : callback);
          if (called === "" || (called !== first && called !== second)) return [];
          return [{ timer, time, settles: called === first ? "first" : "second" }];
        });
    });
