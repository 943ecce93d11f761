import { posix } from "node:path";
import { isTest } from "./sources.ts";
import { findValue, isNode, listUnder, type Syntax, type SyntaxNode, spanOf } from "./syntax.ts";
import {
  findImportedNames,
  findPromiseTimers,
  getArguments,
  getMethodName,
  getRootName,
  isFunction,
  listNodes,
} from "./test-calls.ts";

/** The module that gives the limits of all tests below a folder; packages and other tools share that of their runner. */
const SUITES = [
  ["apps/card-bridge/", "apps/card-bridge/src/kernel/testing/limits.ts"],
  ["apps/server/", "apps/server/testing/limits.ts"],
  ["apps/web/", "apps/web/src/core/testing/limits.ts"],
  ["tools/e2e/", "tools/e2e/src/limits.ts"],
  ["", "tools/run/src/limits.ts"],
] as const;
export const limitModules: readonly string[] = SUITES.map(([, module]) => module);
const getLimitModule = (path: string) => SUITES.find(([folder]) => path.startsWith(folder))?.[1] ?? "";

const MAX_LIMITS = 4;
const MIN_LIMIT_MS = 60_000;

/** A tool is no test for being a tool; the two that only test are. A runner's configuration is part of its tests. */
const TEST_TOOL = /^tools\/(e2e|faults)\/src\//;
const CONFIGURATION = /\/(vite|vitest|playwright|pictures)[.]config[.]ts$/;
const isTestFile = (path: string): boolean =>
  CONFIGURATION.test(path) || TEST_TOOL.test(path) || isTest(path.replace(/^tools\//, ""));

const RULES = {
  limit: {
    name: "a test's limit comes from the limits.ts of its suite",
    hint: "leave it out, since every runner has one; where it is needed, import it and use it as it is",
  },
  pause: {
    name: "a test waits for an event, not for a time",
    hint: "await what shows that it happened, or use a fake clock; where only time shows that nothing happens, IDLE_MS of the suite's idle.ts",
  },
  poll: {
    name: "a test polls by expect.poll",
    hint: "vi.waitFor gives up after a second; expect.poll waits as long as the suite's limits.ts says",
  },
  values: {
    name: "a limits.ts has at most four limits, each a number of at least a minute",
    hint: "a limit only catches what hangs: take one that is there",
  },
} as const;

type Finding = { readonly rule: keyof typeof RULES; readonly node: SyntaxNode };

const TESTS = new Set(["test", "it", "describe", "suite"]);
const HOOKS = new Set(["beforeAll", "beforeEach", "afterAll", "afterEach"]);
const LIMIT_OPTION = /^(timeout|\w+Timeout)$/;
/** Methods that take a limit alone; the timer of the same name takes a function first. */
const LIMIT_METHOD = /^(setTimeout|setDefault\w*Timeout)$/;
const COMPARISONS = new Set(["<", "<=", ">", ">="]);

/** Limits among the arguments of a call: of a test after its function, of a hook, of a method that takes one. */
const findLimitArguments = (call: SyntaxNode): readonly SyntaxNode[] => {
  const [all, method, root] = [getArguments(call), getMethodName(call), getRootName(call)];
  if (HOOKS.has(method)) return all.slice(1);
  if (LIMIT_METHOD.test(method) && all.length === 1) return all;
  if (root === "AbortSignal" && method === "timeout") return all;
  if (!TESTS.has(root)) return [];
  const body = all.findIndex(isFunction);
  return body < 0 ? all.filter(({ type }) => type === "NumericLiteral") : all.slice(body + 1);
};

/** Values of options that limit a wait, wherever they stand. The options of a constructor are the product's. */
const findLimitOptions = (nodes: readonly SyntaxNode[]): SyntaxNode[] => {
  const ofConstructors = new Set(nodes.filter(({ type }) => type === "NewExpression").flatMap(getArguments));
  return nodes
    .filter((node) => node.type === "ObjectExpression" && !ofConstructors.has(node))
    .flatMap(({ properties }) => listNodes(properties))
    .filter((property) => LIMIT_OPTION.test(String(findValue(property.key ?? property))))
    .map((property) => (isNode(property.value) ? property.value : property));
};

/** Texts and the file's constants that are texts: options of a driver; a limit is a number. */
const createTextCheck = (nodes: readonly SyntaxNode[]) => {
  const is = (node: unknown) => isNode(node) && (node.type === "StringLiteral" || node.type === "TemplateLiteral");
  const constants = new Set(
    nodes.filter(({ type, init }) => type === "VariableDeclarator" && is(init)).map(({ id }) => findValue(id)),
  );
  return (node: SyntaxNode) => is(node) || (node.type === "Identifier" && constants.has(node.value));
};

const isNow = (node: unknown) =>
  isNode(node) && ["Date", "performance"].includes(getRootName(node)) && getMethodName(node) === "now";

const findLimits = (path: string, nodes: readonly SyntaxNode[], calls: readonly SyntaxNode[]): SyntaxNode[] => {
  const names = findImportedNames(nodes, (from) => {
    const module = from === "@adel/run/limits" ? "tools/run/src/limits.ts" : posix.join(path, "..", from);
    return module === getLimitModule(path);
  });
  const isDriverOption = createTextCheck(nodes);
  const limits = [
    ...calls.flatMap(findLimitArguments),
    ...findLimitOptions(nodes).filter((value) => !isDriverOption(value)),
    ...findPromiseTimers(nodes).flatMap(({ time, settles }) => (settles === "second" && time ? [time] : [])),
  ];
  return [
    ...limits.filter((node) => !(node.type === "Identifier" && names.has(String(node.value)))),
    ...nodes.filter(
      ({ type, operator, left, right }) =>
        type === "BinaryExpression" && COMPARISONS.has(String(operator)) && (isNow(left) || isNow(right)),
    ),
  ];
};

/** Pauses of a fixed time; one that repeats while a condition is not met is the interval of a poll. */
const findPauses = (path: string, nodes: readonly SyntaxNode[], calls: readonly SyntaxNode[]): SyntaxNode[] => {
  const polls = nodes.filter(({ type }) => type === "WhileStatement" || type === "DoWhileStatement");
  const intervals = new Set(polls.flatMap(({ body }) => listUnder(body)));
  const isIdle = (time: unknown) => path.endsWith("/idle.ts") && findValue(time) === "IDLE_MS";
  const sleeps = findImportedNames(nodes, (from) => /^(node:)?timers\/promises$/.test(from));
  const pauses = [
    ...findPromiseTimers(nodes)
      // Without a time it is a turn of the loop.
      .filter(({ time, settles }) => settles === "first" && findValue(time) !== 0 && !isIdle(time))
      .map(({ timer }) => timer),
    ...calls.filter((call) => {
      const [first] = getArguments(call);
      if (getMethodName(call) === "waitForTimeout") return true;
      if (getMethodName(call) === "pause" && findValue(first) === "systemClock") return true;
      return sleeps.has(getRootName(call)) && !isIdle(first);
    }),
  ];
  return pauses.filter((node) => !intervals.has(node));
};

/** What is wrong with a suite's limits. */
const findValues = (nodes: readonly SyntaxNode[]): SyntaxNode[] => {
  const limits = nodes
    .filter(({ type }) => type === "ExportDeclaration")
    .flatMap(({ declaration }) => listNodes(isNode(declaration) ? declaration.declarations : []));
  return limits.filter(({ init }, at) => {
    const value = findValue(init);
    return at >= MAX_LIMITS || typeof value !== "number" || value < MIN_LIMIT_MS;
  });
};

const findAll = (path: string, nodes: readonly SyntaxNode[]): Finding[] => {
  const of = (rule: Finding["rule"], found: readonly SyntaxNode[]) => found.map((node) => ({ rule, node }));
  if (limitModules.includes(path)) return of("values", findValues(nodes));
  const calls = nodes.filter(({ type }) => type === "CallExpression");
  return [
    ...of("limit", findLimits(path, nodes, calls)),
    ...of("pause", findPauses(path, nodes, calls)),
    ...of(
      "poll",
      calls.filter((call) => getRootName(call) === "vi" && /^wait(For|Until)$/.test(getMethodName(call))),
    ),
  ];
};

/** Limits and pauses of a test that the rules refuse, as sentences. */
export const findLimitErrors = (path: string, { nodes, line }: Syntax): string[] =>
  !isTestFile(path) && !limitModules.includes(path)
    ? []
    : findAll(path, nodes).map(({ rule, node }) => {
        const { name, hint } = RULES[rule];
        return `${name}: ${path}:${line(spanOf(node)?.start ?? 0) + 1}\n    ${hint}`;
      });
