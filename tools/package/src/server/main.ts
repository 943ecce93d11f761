import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { environment, isRecord, root } from "@adel/run/workspace";
import { files } from "../tree.ts";
import { copyBridgeDownloads } from "./bridge-downloads.ts";

// pnpm package:server: the server for Linux of this processor, with its own Node, the built pages and guide, and only what it needs
// at run time (docs/guide/en/operations/install-the-server.md).

const { values } = parseArgs({
  options: {
    out: { type: "string", default: "dist/packages" },
    /** The folder of `pnpm package:bridge`, whose files the server is to offer. */
    bridge: { type: "string" },
  },
});

const NOT_SHIPPED = [
  "src",
  "test",
  "README.md",
  "tsconfig.json",
  "tsup.config.ts",
  "vitest.config.ts",
  "node_modules/@adel",
];
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: root, env: environment(), stdio: ["ignore", "ignore", "inherit"] });

function productVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  if (!isRecord(manifest) || typeof manifest.version !== "string") throw new Error("package.json names no version");
  return manifest.version;
}

/** The bundle and the packages beside it; workspace packages are inside the bundle. */
function layServer(folder: string): void {
  run("pnpm", "--filter", "@adel/server", "deploy", "--prod", "--legacy", folder);
  for (const name of NOT_SHIPPED) rmSync(join(folder, name), { recursive: true, force: true });
  cpSync(join(root, "apps/server/dist"), join(folder, "dist"), { recursive: true });
}

function lay(top: string): void {
  const examples = join(files, "server");
  mkdirSync(join(top, "runtime"), { recursive: true });
  cpSync(process.execPath, join(top, "runtime/node"), { dereference: true });
  layServer(join(top, "apps/server"));
  for (const pages of ["apps/web/dist", "apps/docs/dist"])
    cpSync(join(root, pages), join(top, pages), { recursive: true });
  const downloads =
    values.bridge === undefined ? join(root, "apps/card-bridge/dist/downloads") : resolve(root, values.bridge);
  copyBridgeDownloads(downloads, join(top, "apps/card-bridge/dist/downloads"));
  cpSync(join(examples, "adel-card-office"), join(top, "adel-card-office"));
  chmodSync(join(top, "adel-card-office"), 0o755);
  mkdirSync(join(top, "examples"));
  for (const name of readdirSync(examples).filter((one) => one !== "adel-card-office"))
    cpSync(join(examples, name), join(top, "examples", name));
  writeFileSync(join(top, "VERSION"), `${productVersion()}\n`);
}

const version = productVersion();
const out = resolve(root, values.out);
const work = mkdtempSync(join(tmpdir(), "card-office-package-"));
const name = `adel-card-office-${version}`;
const file = join(out, `${name}-linux-${process.arch}.tar.gz`);
try {
  run("turbo", "run", "build", ...["web", "server", "card-bridge", "docs"].map((name) => `--filter=@adel/${name}`));
  mkdirSync(out, { recursive: true });
  mkdirSync(join(work, name));
  lay(join(work, name));
  run("tar", "--sort=name", "--owner=0", "--group=0", "--numeric-owner", "-C", work, "-czf", file, name);
  console.log(file);
} finally {
  rmSync(work, { recursive: true, force: true });
}
