import { expect, test } from "vitest";
import { judgeOutput } from "./run-tests.ts";

test("a green run is green, whatever it prints", () => {
  expect(judgeOutput(true, " FAIL  src/a.test.ts")).toEqual({ color: "green" });
});

test.for([" FAIL  src/a/b.test.ts > a guest > pays", " FAIL  |part| src/a/b.test.ts > a guest > pays"])(
  "a red run names its test file: %s",
  (output) => {
    expect(judgeOutput(false, `\n RUN  v5\n\n${output}\n`)).toEqual({ color: "red", failed: ["src/a/b.test.ts"] });
  },
);

test("a red run names each of its files once", () => {
  const output = " FAIL  |part| src/b.test.ts [ src/b.test.ts ]\n FAIL  src/c.test.ts > x\n FAIL  src/b.test.ts > y";
  expect(judgeOutput(false, output)).toEqual({ color: "red", failed: ["src/b.test.ts", "src/c.test.ts"] });
});

test("an error outside every test counts for the file that it comes from", () => {
  const output = 'Unhandled Rejection\nThis error originated in "src/a.test.ts" test file. It does not mean';
  expect(judgeOutput(false, output)).toEqual({ color: "red", failed: ["src/a.test.ts"] });
});

test("a worker that does not answer tells nothing", () => {
  expect(judgeOutput(false, "Unhandled Errors\nTimeout")).toEqual({ color: "timed out" });
});

test("a runner that the system ended without a word tells nothing", () => {
  expect(judgeOutput(false, "\n")).toEqual({ color: "timed out" });
});

test("a runner that did not run is an error, not a mutation that was noticed", () => {
  expect(() => judgeOutput(false, "cannot find the configuration")).toThrow("cannot find the configuration");
});
