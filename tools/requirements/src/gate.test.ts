import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { citations, citationsIn, testFiles } from "./citations.ts";
import { bySection, errors, readyToClose, total } from "./gate.ts";
import { built, open } from "./requirement.ts";
import { requirements } from "./requirements.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

describe("the list and the tests of this workspace", () => {
  test("agree: every built requirement is cited, every citation is known, no id is there twice", () => {
    console.log(total(requirements));
    expect(errors(requirements, citations(root))).toEqual([]);
  });

  test("are both there: nine sections, and a walk that finds at least this file", () => {
    expect(bySection(requirements)).toHaveLength(9);
    expect(testFiles(root)).toContain(fileURLToPath(import.meta.url));
  });
});

describe("the gate refuses", () => {
  const cited = citationsIn("a.test.ts", "test('x [R:1.a]')\n// [R:1.gone] [R:1.c]");

  test("a built requirement that no test cites", () => {
    expect(errors([built("1.a", ""), built("1.b", "")], citationsIn("a.test.ts", "[R:1.a]"))).toEqual([
      "1.b: called built, but no test cites [R:1.b]",
    ]);
  });

  test("a citation of an id that the list does not have, with its place", () => {
    expect(errors([open("1.a", ""), open("1.c", "")], cited)).toEqual([
      "a.test.ts:2: cites [R:1.gone], which is not in the list",
    ]);
  });

  test("the same id twice, and an id out of form", () => {
    expect(errors([open("1.a", ""), open("1.a", ""), open("login", "")], [])).toEqual([
      "login: not of the form 2.subject.detail",
      "1.a: twice",
    ]);
  });
});

test("an open requirement that a test cites is named as ripe", () => {
  const cited = citationsIn("a.test.ts", "[R:1.a] [R:1.b]");
  expect(readyToClose([open("1.a", ""), built("1.b", "")], cited).map(({ id }) => id)).toEqual(["1.a"]);
});

test("the total counts built of all, and so does each section", () => {
  const list = [built("1.a", ""), open("1.b", ""), open("2.a", "")];
  expect(total(list)).toBe("requirements: 1 of 3 built");
  expect(bySection(list)).toEqual(["§1  1 of 2", "§2  0 of 1"]);
});
