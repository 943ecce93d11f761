import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cliTexts, loadTexts } from "./texts.ts";

const page = readFileSync(new URL("../../../../docs/how-to/diagnose-an-encoder.md", import.meta.url), "utf8");
await loadTexts("zh");
await loadTexts("en");
const [zh, en] = [cliTexts("zh"), cliTexts("en")];
/** In the order of the checks. */
const CHECKS = ["link", "firmware", "round-trip", "latency", "baud", "antenna", "card", "read", "driver"] as const;
const names = CHECKS.map((check) => ({ zh: zh(`check.${check}.name`), en: en(`check.${check}.name`) }));

describe("the technicians' page", () => {
  it("names each check like the program, in both languages and in its order", () => {
    const [, table = ""] = page.split("| check | 检查 | what is done |\n|---|---|---|\n");
    const rows = (table.split("\n\n")[0] ?? "").split("\n").map((row) => row.split("|").map((cell) => cell.trim()));
    expect(rows.map(([, en, zh]) => ({ zh, en }))).toEqual(names);
  });

  it("shows only lines that the program would print", () => {
    // Every other part between fences is a block; those with a language are commands.
    const shown = page
      .split(/^```/m)
      .filter((part, at) => at % 2 === 1 && part.startsWith("\n"))
      .flatMap((block) => block.split("\n"));
    const verdicts = (["pass", "warn", "fail", "skip"] as const).map((verdict) => en(`diagnosis.${verdict}`));
    const findings = shown.map((line) => /^(\S+) {2,}(\S.*?) {2,}\S/.exec(line)).filter((line) => line !== null);
    const ofDoctor = findings.filter(([, verdict]) => verdict !== undefined && verdicts.includes(verdict));
    expect(ofDoctor.length).toBeGreaterThan(15);
    for (const [line, , name] of ofDoctor)
      expect(
        names.map((name) => name.en),
        line,
      ).toContain(name);
  });
});
