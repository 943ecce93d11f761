import { describe, expect, test } from "vitest";
import { listMutations } from "./mutation.ts";
import { OPERATORS } from "./operators.ts";

/** What each operator makes of a line; each has at least one row. */
const CASES: readonly (readonly [operator: string, before: string, after: readonly string[]])[] = [
  ["boundary of a comparison", "f(a < b);", ["f(a <= b);"]],
  ["boundary of a comparison", "f(a >= b);", ["f(a > b);"]],
  ["equality reversed", "f(a === b);", ["f(a !== b);"]],
  ["and/or exchanged", "f(a && b || c);", ["f(a && b && c);", "f(a || b || c);"]],
  ["bits exchanged", "f((a >>> 4) & b);", ["f((a >>> 4) | b);", "f((a << 4) & b);"]],
  ["assignment exchanged", "a += b;", ["a -= b;"]],
  ["assignment exchanged", "a ??= b;", ["a = b;"]],
  ["arithmetic exchanged", "f(a + b);", ["f(a - b);"]],
  ["arithmetic exchanged", 'f("x" + b);', []],
  ["condition negated", "if (a) b = c;", ["if (!(a)) b = c;"]],
  ["condition negated", "x = a ? b : c;", ["x = !(a) ? b : c;"]],
  ["negation removed", "f(!a);", ["f(a);"]],
  ["number increased", "f(9, 0x0f);", ["f(10, 0x0f);", "f(9, 16);"]],
  ["boolean flipped", "f(true);", ["f(false);"]],
  ["string emptied", 'f("é", "");', ['f("", "");']],
  ["value of a function dropped", "const f = () => a;", ["const f = () => undefined;"]],
  ["value of a function dropped", "const f = () => { return a; };", ["const f = () => { return undefined; };"]],
  ["value of a function dropped", "const f = () => { return false; };", []],
  ["call removed", "if (a) f(b);", ["if (a) ;"]],
  ["call removed", "await f(b);", [";"]],
  ["throw removed", "if (a) throw b;", ["if (a) ;"]],
  ["await removed", "x = (await a) ?? b;", ["x = (a) ?? b;"]],
  ["default removed", "x = a ?? b;", ["x = a;"]],
  ["element of an array removed", "x = [a, ...b];", ["x = [...b];", "x = [a];"]],
  ["property of an object removed", "f({ a: 1, });", ["f({  });"]],
  [
    "property of an object removed",
    "x = { a: 1, b, ...c };",
    ["x = { b, ...c };", "x = { a: 1, ...c };", "x = { a: 1, b };"],
  ],
  [
    "optional chain made plain",
    "x = a?.b.c?.[d]?.(e);",
    ["x = a?.b.c?.[d](e);", "x = a?.b.c[d]?.(e);", "x = a.b.c?.[d]?.(e);"],
  ],
  ["method exchanged", "x = a.some(b);", ["x = a.every(b);"]],
];

describe("the operators", () => {
  test("have names of their own, each with a row here", () => {
    const names = OPERATORS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(CASES.map(([name]) => name))).toEqual(new Set(names));
  });

  test.for(CASES)("%s: %s", ([operator, before, after]) => {
    const found = listMutations("a.ts", `const é = 0;\n  ${before}\n`).filter((one) => one.before === before);
    expect(found.filter((one) => one.operator === operator).map((one) => one.after)).toEqual(after);
  });
});

test.for([
  'import { a } from "b";',
  'export { a } from "b";',
  'export * from "b";',
  'type A = "b" | 1 | true;',
  'interface A { readonly b: "c"; }',
  'const x: "a" = y as "a";',
  'const { "a": x, 1: y } = z;',
  'const x = import("a");',
])("what is no code of the program stays as it is: %s", (text) => {
  expect(listMutations("a.ts", text).filter(({ operator }) => operator !== "value of a function dropped")).toEqual([]);
});
