import { expect, it } from "vitest";
import { logLines } from "./log-lines.ts";

/** Log lines with a clock that the test advances. */
function held() {
  const out: string[] = [];
  const waiting = new Set<() => void>();
  const lines = logLines(
    (text) => out.push(text),
    (_, task) => {
      const due = () => {
        waiting.delete(due);
        task();
      };
      waiting.add(due);
      return () => waiting.delete(due);
    },
  );
  return { out, lines, waiting, later: () => [...waiting].forEach((due) => void due()) };
}

it("lines are written together, in order, and only once", () => {
  const { out, lines, later, waiting } = held();
  lines.write("one\n");
  lines.write("two\n");
  expect(out).toEqual([]);
  later();
  expect(out).toEqual(["one\ntwo\n"]);
  lines.write("three\n");
  lines.flush();
  lines.flush();
  expect([out.length, out[1], waiting.size]).toEqual([2, "three\n", 0]);
});

it("many lines are written without waiting", () => {
  const { out, lines, waiting } = held();
  lines.write(`${"x".repeat(20_000)}\n`);
  expect([out.length, waiting.size]).toEqual([1, 0]);
});
