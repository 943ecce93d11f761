import { writeFile } from "node:fs/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { cliSetup, SPEC } from "./testing/cli.ts";

const { at, cli, cliWith } = cliSetup();
const SIM = ["--encoder", "sim:twn4"] as const;
const NOWHERE = ["--encoder", "twn4:/dev/nowhere"] as const;

beforeEach(async () => {
  await cli("layout", "--spec", at("spec.json"), "--uid", "04A1B2C3", "--out", at("a.mfd"));
  await writeFile(at("bad.mct"), "+Sector: 0\n00\n");
});

/** Calls of every command that ends by itself: successful, with wrong usage, and without what it needs. */
const calls = (): readonly (readonly [exit: number, ...args: string[]])[] => [
  [0, "list", ...SIM],
  [0, "doctor", ...SIM],
  [4, "doctor", ...NOWHERE],
  [2, "doctor"],
  [0, "beep", ...SIM],
  [1, "beep", "--encoder", "sim:pn532"],
  [4, "beep", ...NOWHERE],
  [0, "info", ...SIM],
  [4, "info", ...NOWHERE],
  [0, "list", "--addresses"],
  [0, "write", ...SIM, "--spec", at("spec.json")],
  [4, "write", ...NOWHERE, "--spec", at("spec.json")],
  [2, "write", ...SIM, "--spec", at("bad.mct")],
  [0, "read", ...SIM, "--spec", at("spec.json"), "--out", at("b.json")],
  [3, "read", ...SIM, "--out", at("part.json")],
  [4, "read", ...NOWHERE, "--out", at("x")],
  [1, "read", ...SIM, "--out", at("no/such/folder"), "--format", "eml"],
  [0, "inspect", "--image", at("a.mfd")],
  [0, "show", ...SIM, "--spec", at("spec.json")],
  [1, "show", "--image", at("bad.mct")],
  [0, "block", "read", ...SIM, "--block", "8"],
  [4, "block", "read", ...NOWHERE, "--block", "0"],
  [2, "block", "write", ...SIM, "--block", "4"],
  [3, "keys", ...SIM],
  [4, "keys", ...NOWHERE],
  [0, "diff", at("a.mfd"), at("b.json")],
  [1, "diff", at("a.mfd"), at("part.json")],
  [3, "convert", at("part.json"), at("part.mfd")],
  [3, "convert", at("part.json"), at("part.mfd"), "--allow-unknown"],
  [0, "convert", at("a.mfd"), at("a.nfc")],
  [2, "convert", at("a.mfd")],
  [0, "restore", ...SIM, "--image", at("a.mfd"), "--yes", "--sectors", "0-1"],
  [2, "restore", ...SIM, "--image", at("a.mfd"), "--yes", "--sectors", "x"],
  [0, "erase", ...SIM, "--spec", at("spec.json")],
  [2, "layout", "--spec", at("spec.json"), "--uid", "04", "--out", at("x")],
  [2, "simulate", "--driver", "nothing"],
  [2, "simulate", "--driver", "twn4", "--uid", "04"],
  [2, "simulate", "--driver", "twn4", "--fault", "nonsense"],
  [2, "pair", "E1-123456", "--server", "http://office.example", ...SIM],
  [1, "unpair", "E1"],
  [0, "status"],
  [0, "service", "install", "--dry-run"],
  [1, "service", "status"],
  [2, "service", "dance"],
  [2, "serve", "--port", "0"],
  [2, "serve", "--feedback", "done-sound,horn"],
  [0, "serve", "--print-config"],
  [0, "completion", "fish"],
  [2, "completion", "tcsh"],
  [2, "no-such-command"],
  [2, "status", "--lang", "xx"],
];

describe("with --json", () => {
  it("every command prints exactly one document, whatever its result, and nothing else", async () => {
    for (const [exit, ...args] of calls()) {
      const output = await cli(...args, "--json");
      const call = args.join(" ");
      expect(output.err, call).toBe("");
      const document = JSON.parse(output.out);
      expect(output.exit, `${call}: ${output.out}`).toBe(exit);
      if (document.error) expect(document, call).toMatchObject({ ok: false, error: { message: expect.any(String) } });
      else if (!args.includes("--print-config"))
        expect(document.ok, call).toBe(exit === 0 || args[0] === "diff" || args[0] === "list");
    }
  });

  it("without it the same calls report errors as text, in either language", async () => {
    for (const [exit, ...args] of calls()) {
      if (exit !== 1 && exit !== 2 && exit !== 4) continue;
      const zh = await cli(...args, "--lang", args.includes("xx") ? "xx" : "zh");
      expect(zh.out + zh.err, args.join(" ")).toMatch(args.includes("xx") ? /--lang zh \| en/ : /[\u4e00-\u9fff]/);
      expect(zh.out + zh.err, args.join(" ")).not.toMatch(/ {4}at |undefined|\[object/);
    }
  });

  it("a specification for another card is rejected before the card is accessed", async () => {
    const stdin = JSON.stringify({ ...SPEC, uid: "DEADBEEF" });
    const output = await cliWith({ stdin }, "erase", ...SIM, "--spec", "-", "--json");
    expect([output.exit, output.json()]).toMatchObject([1, { ok: false, error: { code: "CARD_SWAPPED" } }]);
  });
});
