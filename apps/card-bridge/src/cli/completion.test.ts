import { execFileSync } from "node:child_process";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { cliSetup } from "./testing/cli.ts";

const { at, cli } = cliSetup();

/** A `card-bridge` that prints these addresses. */
async function program(...addresses: string[]): Promise<void> {
  await mkdir(at("bin"), { recursive: true });
  await writeFile(at("bin/card-bridge"), `#!/bin/sh\nprintf '%s\\n' ${addresses.map((one) => `'${one}'`).join(" ")}\n`);
  await chmod(at("bin/card-bridge"), 0o755);
}

/** What bash would complete at the end of this line. */
function offered(script: string, line: string): readonly string[] {
  const asked = `${script}\nCOMP_LINE='${line}'; COMP_POINT=\${#COMP_LINE}; _card_bridge; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const env = { ...process.env, PATH: `${at("bin")}:${process.env.PATH}` };
  const out = execFileSync("bash", ["-c", asked], { encoding: "utf8", cwd: at("."), env }).trim();
  return out === "" ? [] : out.split("\n");
}

describe("completion in bash", () => {
  it("completes commands, then the options of the command", async () => {
    const { out, exit } = await cli("completion", "bash");
    expect(exit).toBe(0);
    expect(offered(out, "card-bridge wr")).toEqual(["write"]);
    expect(offered(out, "card-bridge s")).toEqual(expect.arrayContaining(["serve", "show", "status", "simulate"]));
    expect(offered(out, "card-bridge write --d")).toEqual(["--dry-run"]);
    expect(offered(out, "card-bridge write --dry-run ")).toEqual(expect.arrayContaining(["--spec", "--encoder"]));
    expect(offered(out, "card-bridge nothing --")).toEqual([]);
  });

  it.each([
    ["read --format ", ["mfd", "eml", "json", "mct", "nfc"]],
    ["read --format=m", ["mfd", "mct"]],
    ["simulate --driver ", ["pcsc", "pn532", "twn4"]],
    ["simulate --size ", ["1k", "4k"]],
    ["completion ", ["bash", "zsh", "fish"]],
    ["service in", ["install"]],
    ["service --dry-run in", ["install"]],
    ["block ", ["read", "write"]],
    ["block write --slot ", ["A", "B"]],
    ["show --lang ", ["zh", "en"]],
    ["serve --feedback done-", ["done-sound", "done-light"]],
    ["block read --block ", []],
  ])("completes the values of %s", async (line, values) => {
    const { out } = await cli("completion", "bash");
    expect(offered(out, `card-bridge ${line}`)).toEqual(values);
  });

  it("completes files after an option that takes one, and for arguments that are files", async () => {
    const { out } = await cli("completion", "bash");
    await writeFile(at("a card.mfd"), "");
    for (const line of [
      "read --out ",
      "write --spec ",
      "keys --keys ",
      "simulate --card ",
      "doctor --bundle ",
      "diff ",
    ])
      expect(offered(out, `card-bridge ${line}`), line).toEqual(expect.arrayContaining(["spec.json", "a card.mfd"]));
    expect(offered(out, "card-bridge convert a.mfd sp")).toEqual(["spec.json"]);
    expect(offered(out, "card-bridge read --out sp")).toEqual(["spec.json"]);
    expect(offered(out, "card-bridge read --out=sp")).toEqual(["spec.json"]);
  });

  it("completes the encoders of this computer, whose addresses bash cuts at colons", async () => {
    const { out } = await cli("completion", "bash");
    await program("twn4:/dev/ttyACM0", "twn4:/dev/ttyUSB1", "pcsc:ACS ACR122U 00 00", "sim:twn4");
    expect(offered(out, "card-bridge read --encoder ")).toHaveLength(4);
    expect(offered(out, "card-bridge read --encoder s")).toEqual(["sim:twn4"]);
    expect(offered(out, "card-bridge read --encoder twn4:/dev/ttyA")).toEqual(["/dev/ttyACM0"]);
    expect(offered(out, "card-bridge read --encoder pc")).toEqual(["pcsc:ACS\\ ACR122U\\ 00\\ 00"]);
  });
});

describe("completion in other shells", () => {
  it("offers the same values in zsh", async () => {
    const { out } = await cli("completion", "zsh");
    expect(out).toMatch(/^#compdef card-bridge\n/);
    expect(out).toMatch(/"read --format".*\) compadd -- mfd eml json mct nfc ;;/);
    expect(out).toMatch(/"read --out".*\) _files ;;/);
    expect(out).toMatch(
      /"read --encoder".*\) compadd -- \$\{\(f\)"\$\(card-bridge list --addresses 2>\/dev\/null\)"\} ;;/,
    );
    expect(out).toMatch(/"service"\) compadd -- install uninstall status ;;/);
  });

  it("offers the same values in fish", async () => {
    const { out } = await cli("completion", "fish", "--lang", "zh");
    expect(out).toContain("complete -c card-bridge -f -n __fish_use_subcommand -a read -d '读出卡片并保存");
    expect(out).toContain("'__fish_seen_subcommand_from write' -l dry-run -f\n");
    expect(out).toContain("'__fish_seen_subcommand_from read' -l format -x -a 'mfd eml json mct nfc'\n");
    expect(out).toContain("'__fish_seen_subcommand_from read' -l out -r -F\n");
    expect(out).toContain("'__fish_seen_subcommand_from service' -f -a 'install uninstall status'\n");
    expect(out).toContain("'__fish_seen_subcommand_from diff' -F\n");
  });

  it("has no script for another shell", async () => {
    expect((await cli("completion", "tcsh")).exit).toBe(2);
    expect((await cli("completion", "bash", "--json")).json()).toMatchObject({ ok: true, shell: "bash" });
  });
});
