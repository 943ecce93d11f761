import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cliTexts, loadTexts } from "./texts.ts";

const languages = ["zh", "en"] as const;
for (const language of languages) await loadTexts(language);
const texts = { zh: cliTexts("zh"), en: cliTexts("en") };
const readPage = (language: string) =>
  readFileSync(
    new URL(`../../../../docs/guide/${language}/technician/diagnose-an-encoder.md`, import.meta.url),
    "utf8",
  );
const pages = { zh: readPage("zh"), en: readPage("en") };
/** In the order of the checks. */
const CHECKS = ["link", "firmware", "round-trip", "latency", "baud", "antenna", "card", "read", "driver"] as const;
const names = CHECKS.map((check) => ({ zh: texts.zh(`check.${check}.name`), en: texts.en(`check.${check}.name`) }));

/** The cells of the rows below a table's head. */
const rowsBelow = (page: string, head: string) =>
  (page.split(`${head}\n`)[1]?.split("\n\n")[0] ?? "")
    .split("\n")
    .slice(1)
    .map((row) => row.split("|").map((cell) => cell.trim()));

describe("the technicians' page", () => {
  it("names each check like the program, in both languages and in its order", () => {
    const rows = rowsBelow(pages.en, "| check | 检查 | what is done |");
    expect(rows.map(([, en, zh]) => ({ zh, en }))).toEqual(names);
    expect(rowsBelow(pages.zh, "| 检查 | 做什么 |").map(([, zh]) => zh)).toEqual(names.map(({ zh }) => zh));
  });

  it.each(languages)("shows only lines that the program would print, %s", (language) => {
    // Every other part between fences is a block; those with a language are commands.
    const shown = pages[language]
      .split(/^```/m)
      .filter((part, at) => at % 2 === 1 && part.startsWith("\n"))
      .flatMap((block) => block.split("\n"));
    const verdicts = (["pass", "warn", "fail", "skip"] as const).map((verdict) =>
      texts[language](`diagnosis.${verdict}`),
    );
    const findings = shown.map((line) => /^(\S+) {2,}(\S.*?) {2,}\S/.exec(line)).filter((line) => line !== null);
    const ofDoctor = findings.filter(([, verdict]) => verdict !== undefined && verdicts.includes(verdict));
    expect(ofDoctor.length).toBeGreaterThan(15);
    for (const [line, , name] of ofDoctor)
      expect(
        names.map((name) => name[language]),
        line,
      ).toContain(name);
  });
});
