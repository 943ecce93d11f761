import { execFileSync } from "node:child_process";
import { createHash, type KeyObject } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publicHalf } from "../release.ts";
import { type Form, fileName, type Target } from "../targets.ts";
import { filesIn, layTree } from "../tree.ts";
import { expectThat } from "./outcome.ts";

const hashOf = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");

/** What a program file is made for, by its first bytes (ELF, PE and Mach-O headers). */
export function platformOf(bytes: Buffer): string {
  if (bytes.subarray(0, 4).equals(Buffer.from("\x7fELF", "latin1")))
    return { 62: "linux-x64", 183: "linux-arm64" }[bytes.readUInt16LE(18)] ?? "?";
  if (bytes.subarray(0, 2).toString("latin1") === "MZ")
    return bytes.readUInt16LE(bytes.readUInt32LE(0x3c) + 4) === 0x8664 ? "windows-x64" : "?";
  if (bytes.readUInt32BE(0) === 0xcafebabe) return "macos-universal";
  if (bytes.readUInt32LE(0) === 0xfeedfacf)
    return { 16777223: "macos-x64", 16777228: "macos-arm64" }[bytes.readUInt32LE(4)] ?? "?";
  return "?";
}

/** Where a form puts the program's folder. */
const PROGRAM: Readonly<Record<Form, (version: string) => string>> = {
  setup: () => ".",
  deb: () => "usr/lib/adel-card-bridge",
  archive: (version) => `card-bridge-${version}`,
};

/** What a form adds to the folder that all have. */
function added({ system }: Target, form: Form): readonly string[] {
  if (form === "setup") return ["card-bridge-service.exe", "card-bridge.cmd"];
  if (form === "deb") return ["card-bridge"];
  return ["README.txt", "card-bridge", ...(system === "linux" ? ["60-adel-card-bridge.rules"] : [])];
}

function unpack(file: string, form: Form, folder: string): void {
  mkdirSync(folder, { recursive: true });
  if (form === "setup") execFileSync("7z", ["x", "-y", `-o${folder}`, file], { stdio: "pipe" });
  else if (form === "deb") execFileSync("dpkg-deb", ["-x", file, folder]);
  else execFileSync("tar", ["-xzf", file, "-C", folder]);
}

/** NSIS' own: its plug-ins, and what it makes while it installs. */
const isOwnOfNsis = (file: string) => file.startsWith("$PLUGINSDIR/") || ["uninstall.exe", "all-users"].includes(file);

interface ContentOptions {
  readonly out: string;
  readonly version: string;
  readonly modules: string;
  readonly key: KeyObject;
}

/** Unpacks a package and compares it file by file with what was to go in; every program must be for its system. */
export function checkContent(target: Target, form: Form, { out, version, modules, key }: ContentOptions): string {
  const work = mkdtempSync(join(tmpdir(), "card-bridge-check-"));
  try {
    const expected = join(work, "expected");
    layTree({ target, form, version, modules, releaseKey: publicHalf(key), folder: expected });
    unpack(join(out, fileName(version, target, form)), form, join(work, "unpacked"));
    const found = join(work, "unpacked", PROGRAM[form](version));
    const names = filesIn(found).filter((file) => form !== "setup" || !isOwnOfNsis(file));
    const expectedFiles = [...filesIn(expected), ...added(target, form)].sort();
    const missing = expectedFiles.filter((file) => !names.includes(file));
    const surplus = names.filter((file) => !expectedFiles.includes(file));
    expectThat(
      missing.length + surplus.length === 0,
      `missing: ${missing.join(", ")}; too many: ${surplus.join(", ")}`,
    );
    for (const file of filesIn(expected))
      expectThat(hashOf(join(found, file)) === hashOf(join(expected, file)), `${file} is another file`);
    const programs = names.filter((file) => /\.(node|exe)$|^runtime\/node$/.test(file));
    for (const file of programs) {
      const system = platformOf(readFileSync(join(found, file)));
      const own = `${target.system}-${target.arch}`;
      expectThat(
        system === own || (target.system === "macos" && system === "macos-universal"),
        `${file} is for ${system}`,
      );
    }
    return `${names.length} files, ${programs.length} of them programs for ${target.system}-${target.arch}`;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
