import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseConsoleCommand } from "./simulator-console.ts";

const folder = mkdtempSync(join(tmpdir(), "adel-hand-"));
const hand = parseConsoleCommand(join(folder, "card.mfd"), () => Uint8Array.of(0xa1, 0xb2, 0xc9));

test("h, b and l lay the hotel's card, a blank one and none on the encoder", () => {
  expect(hand("h")?.report).toBe(`place ${join(folder, "card.mfd")}`);
  expect(hand(" L ")?.report).toBe("lift");
  const blank = join(folder, "blank-04A1B2C9.mfd");
  expect(hand("b")).toEqual({ report: `place ${blank}`, message: "blank card 04A1B2C9 on the encoder" });
  expect(readFileSync(blank).subarray(0, 4).toString("hex")).toBe("04a1b2c9");
});

test("o and x lay another hotel's card and an expired one, where there are some", () => {
  expect([hand("o"), hand("x")]).toEqual([null, null]);
  for (const name of ["other", "expired"]) writeFileSync(join(folder, `${name}.mfd`), "");
  expect(hand("o")?.report).toBe(`place ${join(folder, "other.mfd")}`);
  expect(hand("X")?.report).toBe(`place ${join(folder, "expired.mfd")}`);
});

test("a lays the card again that was written last, whatever lay on the encoder since", () => {
  const own = parseConsoleCommand(join(folder, "card.mfd"), () => Uint8Array.of(1, 2, 3));
  expect(own("a")).toBeNull();
  own("b");
  expect(own("a")).toBeNull();
  const blank = join(folder, "blank-04010203.mfd");
  writeFileSync(blank, "written");
  own("l");
  own("h");
  expect(own("a")?.report).toBe(`place ${blank}`);
  expect(own("A")?.report).toBe(`place ${blank}`);
  own("h");
  writeFileSync(join(folder, "card.mfd"), "written too");
  expect(own("a")?.report).toBe(`place ${join(folder, "card.mfd")}`);
});

test("anything else moves no card", () => {
  expect([hand(""), hand("y"), hand("place /etc/passwd")]).toEqual([null, null, null]);
});
