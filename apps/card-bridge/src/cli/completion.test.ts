import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { cliSetup } from "./testing/cli.ts";

const { cli } = cliSetup();

/** What bash would complete after these words. */
function offered(script: string, words: readonly string[]): readonly string[] {
  const asked = `${script}\nCOMP_WORDS=(${words.map((word) => `"${word}"`).join(" ")}); COMP_CWORD=${words.length - 1}; _card_bridge; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync("bash", ["-c", asked], { encoding: "utf8" }).trim().split("\n");
}

describe("completion", () => {
  it("completes commands, then the options of the command, in bash", async () => {
    const { out, exit } = await cli("completion", "bash");
    expect(exit).toBe(0);
    expect(offered(out, ["card-bridge", "wr"])).toEqual(["write"]);
    expect(offered(out, ["card-bridge", "s"])).toEqual(expect.arrayContaining(["serve", "show", "status", "simulate"]));
    expect(offered(out, ["card-bridge", "write", "--d"])).toEqual(["--dry-run"]);
    expect(offered(out, ["card-bridge", "nothing", "--"])).toEqual([""]);
  });

  it("has a script for zsh and fish as well, and for no other shell", async () => {
    expect((await cli("completion", "zsh")).out).toContain("bashcompinit");
    const fish = (await cli("completion", "fish", "--lang", "zh")).out;
    expect(fish).toContain("complete -c card-bridge -n __fish_use_subcommand -a read -d '读出卡片并保存");
    expect(fish).toContain("'__fish_seen_subcommand_from write' -l dry-run");
    expect((await cli("completion", "tcsh")).exit).toBe(2);
    expect((await cli("completion", "bash", "--json")).json()).toMatchObject({ ok: true, shell: "bash" });
  });
});
