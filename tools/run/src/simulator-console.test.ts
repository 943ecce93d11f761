import { mkdtempSync, readFileSync } from "node:fs";
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

test("anything else moves no card", () => {
  expect([hand(""), hand("x"), hand("place /etc/passwd")]).toEqual([null, null, null]);
});
