import { describe, expect, it } from "vitest";
import { cells, columns } from "./columns.ts";

describe("columns in a terminal", () => {
  it("counts a Chinese character as two cells", () => {
    expect(cells("固件 1.0（A）")).toBe(4 + 1 + 3 + 2 + 1 + 2);
  });

  it("are aligned in every language, and have no trailing spaces", () => {
    expect(columns([["固件", "TWN4"], ["round trip", "1 ms"], ["x"], ["", "", "end"]])).toEqual([
      "固件        TWN4",
      "round trip  1 ms",
      "x",
      "                  end",
    ]);
  });
});
