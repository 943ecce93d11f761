import { describe, expect, it } from "vitest";
import { cliSetup } from "./testing/cli.ts";

const { cli } = cliSetup();

/** Every command of the bridge's documentation, and those for technicians. */
const COMMANDS = [
  ...[
    "serve",
    "list",
    "doctor",
    "beep",
    "info",
    "read",
    "write",
    "erase",
    "restore",
    "layout",
    "inspect",
    "show",
    "ndef",
    "watch",
    "block",
    "keys",
    "diff",
    "convert",
  ],
  ...["simulate", "pair", "unpair", "status", "service", "update", "completion"],
];
const HAN = /[\u4e00-\u9fff]/;

/** Lines of a section of the help: the term and its description, which may continue on the next line. */
function entries(help: string, heading: string): readonly (readonly [term: string, about: string])[] {
  const [, section = ""] = help.split(`${heading}\n`);
  // A long description continues on the next line, indented.
  const lines = (section.split("\n\n")[0] ?? "").replace(/\n {3,}(?=\S)/g, " ").split("\n");
  return lines
    .filter((line) => line !== "")
    .map((line) => {
      const [, term = "", about = ""] = /^ {2}(\S.*?) {2,}(.*)$/.exec(line) ?? [];
      return [term, about];
    });
}

describe("the help", () => {
  it("lists every command in both languages, and what the exit codes mean", async () => {
    const [zh, en] = [(await cli("--help", "--lang", "zh")).out, (await cli("--help", "--lang", "en")).out];
    const named = entries(en, "Commands:").map(([term]) => term.split(" ")[0]);
    expect(named).toEqual([...COMMANDS, "help"]);
    for (const [term, about] of entries(zh, "命令：")) expect(about, term).toMatch(HAN);
    for (const [term, about] of entries(en, "Commands:")) expect(about, term).toMatch(/^[^\u4e00-\u9fff]{4,}$/);
    expect(zh).toContain("退出码：0 完成，1 失败，2 用法错误，3 部分完成，4 没有发卡机，5 没有卡");
    expect(en).toContain("Exit codes: 0 done, 1 failed, 2 wrong usage, 3 incomplete, 4 no encoder, 5 no card");
  });

  it.each(COMMANDS)("says in both languages what %s does, and each of its options and arguments", async (name) => {
    const [zh, en] = [(await cli(name, "--help", "--lang", "zh")).out, (await cli(name, "--help", "--lang", "en")).out];
    expect(zh).toMatch(/^用法： card-bridge /);
    expect(en).toMatch(/^Usage: card-bridge /);
    const headings = { zh: ["选项：", "参数："], en: ["Options:", "Arguments:"] } as const;
    const ofZh = headings.zh.flatMap((heading) => entries(zh, heading));
    const ofEn = headings.en.flatMap((heading) => entries(en, heading));
    expect(ofZh.map(([term]) => term)).toEqual(ofEn.map(([term]) => term));
    expect(ofEn.map(([term]) => term)).toEqual(expect.arrayContaining(["--json", "--lang <language>", "-h, --help"]));
    for (const [term, about] of ofZh) expect(about, `${name} ${term}`).toMatch(HAN);
    for (const [term, about] of ofEn) expect(about, `${name} ${term}`).toMatch(/^[^\u4e00-\u9fff]{4,}$/);
    // The description is between usage and sections, and Chinese help contains no text of commander.
    expect(zh.split("\n\n")[1]).toMatch(HAN);
    expect(zh).not.toMatch(/Usage|Options:|Arguments:|default|display/);
  });

  it("is printed for a command by help as well", async () => {
    expect((await cli("help", "doctor", "--lang", "zh")).out).toBe((await cli("doctor", "--help", "--lang", "zh")).out);
  });
});
