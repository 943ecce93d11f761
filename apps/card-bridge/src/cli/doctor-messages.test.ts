import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkMessages, verdictMessages } from "./doctor-messages.ts";

const page = readFileSync(new URL("../../../../docs/how-to/diagnose-an-encoder.md", import.meta.url), "utf8");
const names = Object.values(checkMessages).map(({ name }) => name);

describe("the technicians' page", () => {
  it("names each check as the program does, in both languages and in its order", () => {
    const [, table = ""] = page.split("| check | 检查 | what is done |\n|---|---|---|\n");
    const rows = (table.split("\n\n")[0] ?? "").split("\n").map((row) => row.split("|").map((cell) => cell.trim()));
    expect(rows.map(([, en, zh]) => ({ zh, en }))).toEqual(names);
  });

  it("shows no line that the program would not print so", () => {
    // Every other part between fences is a block; those with a language are commands.
    const shown = page
      .split(/^```/m)
      .filter((part, at) => at % 2 === 1 && part.startsWith("\n"))
      .flatMap((block) => block.split("\n"));
    const verdicts = Object.values(verdictMessages).map(({ en }) => en);
    const findings = shown.map((line) => /^(\S+) {2,}(\S.*?) {2,}\S/.exec(line)).filter((line) => line !== null);
    const ofDoctor = findings.filter(([, verdict]) => verdict !== undefined && verdicts.includes(verdict));
    expect(ofDoctor.length).toBeGreaterThan(15);
    for (const [line, , name] of ofDoctor)
      expect(
        names.map(({ en }) => en),
        line,
      ).toContain(name);
  });
});
