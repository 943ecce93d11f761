import { basename } from "node:path";
import { isNode, type SyntaxNode } from "./syntax.ts";

const DECLARATIONS = new Set([
  "FunctionDeclaration",
  "ClassDeclaration",
  "TsInterfaceDeclaration",
  "TsTypeAliasDeclaration",
  "TsEnumDeclaration",
  "VariableDeclarator",
  "Parameter",
  "ClassMethod",
  "PrivateMethod",
  "ClassProperty",
  "PrivateProperty",
  "TsPropertySignature",
  "TsMethodSignature",
  "AssignmentPatternProperty",
  "KeyValuePatternProperty",
]);

/** Where a declaration holds its name. */
const nameOf = ({ identifier, id, pat, key, value }: SyntaxNode): string | undefined => {
  const named = [identifier, id, pat, value, key].find((node) => isNode(node) && typeof node.value === "string");
  return isNode(named) && typeof named.value === "string" ? named.value : undefined;
};

/** Names that a file declares, its own among them. */
export const findDeclaredNames = (path: string, nodes: readonly SyntaxNode[]): ReadonlySet<string> =>
  new Set([
    basename(path).replace(/\.\w+$/, ""),
    ...nodes.filter(({ type }) => DECLARATIONS.has(String(type))).flatMap((node) => nameOf(node) ?? []),
  ]);
