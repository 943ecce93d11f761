import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { citations } from "./citations.ts";
import { citedTest } from "./cited-test.ts";
import { type Reported, report, reportLines } from "./report.ts";
import { requirements } from "./requirements.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

describe("the report of this workspace", () => {
  const reported = report(root, requirements, citations(root));

  test("lists all 432 requirements, each with tests that are named and assert something", () => {
    expect(reported).toHaveLength(432);
    expect(new Set(reported.map(({ id }) => id)).size).toBe(432);
    const bare = reported.filter(({ proofs }) => proofs.length === 0);
    expect(bare.filter(({ state }) => state === "built")).toEqual([]);
    const empty = reported.flatMap(({ proofs }) => proofs).filter((one) => one.title === "" || !one.assertions.length);
    expect(empty.map(({ file, line }) => `${file}:${line}`)).toEqual([]);
  });

  test("is printed as text and as JSON", () => {
    const print = (...args: string[]) => {
      const call = [fileURLToPath(new URL("main.ts", import.meta.url)), "--report", ...args];
      return spawnSync(process.execPath, call, { encoding: "utf8", maxBuffer: 64_000_000 }).stdout;
    };
    const parsed: readonly Reported[] = JSON.parse(print("--json"));
    expect(parsed).toEqual(reported);
    expect(print()).toBe(`${reportLines(reported).join("\n")}\n`);
    expect(print()).toContain("\n5.login.username  sign-in: Username cannot be empty\n    apps/server/src/features/");
  });
});

describe("the test of a citation", () => {
  const text = `
const rows = [
  // [R:1.row]
  ["a"],
] as const;

describe("area", () => {
  // [R:1.above]
  it.for([
    ["one", 1],
  ] as const)("counts %s", ([name, n]) => {
    expect(count(name)).toBe(n);
    // [R:1.inside]
    expect({
      n,
    }).toEqual({ n: 1 });
  });

  // [R:1.broken]
  it(
    "breaks its lines",
    async () => {
      await expectNothing();
    },
  );
});
`;
  const at = (id: string) => citedTest(text, text.split("\n").findIndex((line) => line.includes(id)) + 1);

  test("is the one below it, with all that it asserts", () => {
    const second = "expect({ n, }).toEqual({ n: 1 });";
    expect(at("1.above")).toEqual({ title: "counts %s", assertions: ["expect(count(name)).toBe(n);", second] });
    expect(at("1.broken")).toEqual({ title: "breaks its lines", assertions: ["await expectNothing();"] });
  });

  test("is the one that it stands in, from there on", () => {
    expect(at("1.inside")).toEqual({ title: "counts %s", assertions: ["expect({ n, }).toEqual({ n: 1 });"] });
  });

  test("is the next one for a row of a table", () => {
    expect(at("1.row").title).toBe("area");
  });
});
