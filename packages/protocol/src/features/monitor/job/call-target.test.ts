import { expect, test } from "vitest";
import { formatCallTarget, parseCallTarget } from "./call-target.ts";

// [R:3.task.target]
test("call targets of the original system are parsed, and formatted unchanged", () => {
  const read = (text: string) => {
    const parsed = parseCallTarget(text);
    return parsed.ok ? [parsed.target.name, ...parsed.target.values] : parsed.error;
  };
  expect(read("ryTask.ryNoParams")).toEqual(["ryTask.ryNoParams"]);
  expect(read("ryTask.ryNoParams()")).toEqual(["ryTask.ryNoParams"]);
  expect(read("ryTask.ryParams('ry')")).toEqual(["ryTask.ryParams", "ry"]);
  expect(read("ryTask.ryMultipleParams('ry', true, 2000L, 316.50D, 100)")).toEqual([
    "ryTask.ryMultipleParams",
    "ry",
    true,
    2000,
    316.5,
    100,
  ]);
  for (const text of ["a.b()", "a.b(90)", "a.b('x, y', false, 1.5D)"]) {
    const parsed = parseCallTarget(text);
    expect(parsed.ok && formatCallTarget(parsed.target)).toBe(text);
  }
});

test.for([
  ["org.springframework.jndi.JndiLocatorDelegate.lookup('rmi://127.0.0.1:1099/refObj')", "TASK_TARGET_ADDRESS"],
  ["javax.naming.InitialContext.lookup('ldap')", "TASK_TARGET_ADDRESS"],
  ["task.load('http://127.0.0.1/x.jar')", "TASK_TARGET_ADDRESS"],
  ["task.load('../../etc/passwd')", "TASK_TARGET_ADDRESS"],
  ["task.load('C:\\\\windows')", "TASK_TARGET_ADDRESS"],
  ["file:///etc/passwd", "TASK_TARGET_ADDRESS"],
  ["process.exit(1); process.exit(1)", "TASK_TARGET_FORM"],
  ["a.b(c.d())", "TASK_TARGET_FORM"],
  ["a.b(1,)", "TASK_TARGET_FORM"],
  ["a.b('x' 'y')", "TASK_TARGET_FORM"],
  ["a.b('it\\'s')", "TASK_TARGET_ADDRESS"],
  ["a.constructor.constructor('return 1')()", "TASK_TARGET_ADDRESS"],
  ["a.b(`x`)", "TASK_TARGET_FORM"],
  ["$" + "{1+1}.b", "TASK_TARGET_FORM"],
  ["", "TASK_TARGET_FORM"],
  [`a.b(${"1,".repeat(200)}`, "TASK_TARGET_FORM"],
] as const)("%s is refused", ([text, error]) => {
  expect(parseCallTarget(text)).toEqual({ ok: false, error });
});
