import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { type Cut, isNode, type Node, nodes, type Property, withCuts } from "./cuts.ts";

const WIRE = /\/packages\/protocol\/src\/.*\.ts$/;
const BARE = "?bare";
/** The one file of the page that asks for schemas. */
const CHECKS = /\/apps\/web\/src\/core\/schemas\.ts$/;
/** What a route, and the usual six of a table, say in schemas. */
const OF_ROUTE = new Set(["params", "query", "body"]);
const OF_TABLE = new Set(["row", "detail", "input", "update", "query"]);

const without = (properties: readonly Property[], names: ReadonlySet<string>): Cut[] =>
  properties
    .filter(({ key }) => key?.name !== undefined && names.has(key.name))
    .map(({ start, end, key }) => ({ start, end, with: `${key?.name}: undefined` }));

/** A route is an object that says what is replied. */
function cutsIn({ type, properties = [], callee, arguments: given = [] }: Node): Cut[] {
  if (type === "CallExpression" && callee?.name === "crudRoutes") return without(given[0]?.properties ?? [], OF_TABLE);
  const reply = properties.find(({ key }) => key?.name === "reply")?.value;
  if (type !== "ObjectExpression" || !reply) return [];
  const schemas = (reply.type === "CallExpression" && reply.arguments) || [];
  return [...without(properties, OF_ROUTE), ...schemas.map(({ start, end }) => ({ start, end, with: "undefined" }))];
}

/** What stands at a module's top and calls something; nothing there does more than give a value, so what nobody asks for may go. */
const made = (tree: Node): Node[] =>
  (tree.body ?? [])
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .flatMap(({ init }) => init ?? [])
    .filter((init) => !/Function/.test(init.type) && [...nodes(init)].some(({ type }) => type === "CallExpression"));

/** A module of the wire whose routes carry no schemas, and whose schemas stay only where somebody names them. */
export function bare(code: string, tree: unknown): string {
  if (!isNode(tree)) throw new Error("this is no module");
  const cuts = [...nodes(tree)].flatMap(cutsIn);
  const outer = cuts.filter((cut) => !cuts.some(({ start, end }) => start < cut.start && cut.end <= end));
  const edges = made(tree).flatMap(({ start, end }) => [
    { start, end: start, with: "/*#__PURE__*/ (() => (" },
    { start: end, end, with: "))()" },
  ]);
  return withCuts(code, [...outer, ...edges]);
}

const IMPORTS = /^(?:import|export)\b(?!\s+type\b)[^;]*?from "([^"]+)"/gm;

/** Has a module schemas, itself or by way of another? Whatever has none is the same for everybody. */
function hasSchemas(file: string, known: Map<string, boolean>): boolean {
  const before = known.get(file);
  if (before !== undefined) return before;
  known.set(file, false);
  const names = [...readFileSync(file, "utf8").matchAll(IMPORTS)].flatMap(([, name]) => name ?? []);
  const found = names.some(
    (name) => name.startsWith("zod") || (name.startsWith(".") && hasSchemas(join(dirname(file), name), known)),
  );
  known.set(file, found);
  return found;
}

/**
 * The page calls by routes and checks by schemas, and a list does only the former: it gets the routes bare. Schemas and
 * what they are made with come with `core/schemas.ts`, and so with the first form.
 */
export function bareRoutes(): Plugin {
  const known = new Map<string, boolean>();
  return {
    name: "bare-routes",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer) {
      if (!importer || !(source === "@adel/protocol" || (importer.endsWith(BARE) && source.startsWith("."))))
        return null;
      if (CHECKS.test(importer)) return null;
      const found = await this.resolve(source, importer.replace(BARE, ""), { skipSelf: true });
      if (!found || !WIRE.test(found.id) || !hasSchemas(found.id, known)) return found;
      return { ...found, id: `${found.id}${BARE}` };
    },
  };
}

/** After the types are gone. */
export const bareModules = (): Plugin => ({
  name: "bare-modules",
  apply: "build",
  transform: {
    filter: { id: /\.ts\?bare$/ },
    handler(code) {
      return { code: bare(code, this.parse(code)), map: null };
    },
  },
});
