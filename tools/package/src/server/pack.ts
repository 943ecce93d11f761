import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environment, isRecord, root } from "@adel/run/workspace";
import { files } from "../tree.ts";
import { copyBridgeDownloads } from "./bridge-downloads.ts";

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

export function productVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  if (!isRecord(manifest) || typeof manifest.version !== "string") throw new Error("package.json names no version");
  return manifest.version;
}

interface ServerOptions {
  readonly out: string;
  readonly version: string;
  /** The folder of the built server. */
  readonly bundle: string;
  /** The files of the bridge that the server is to offer. */
  readonly downloads: string;
  /** Larger and done sooner: for trying out. */
  readonly fast: boolean;
}

/** The bundle and the packages beside it; workspace packages are inside the bundle. */
function layServer(folder: string, bundle: string, version: string): void {
  run("pnpm", "--filter", "@adel/server", "deploy", "--prod", "--legacy", folder);
  for (const name of NOT_SHIPPED) rmSync(join(folder, name), { recursive: true, force: true });
  cpSync(bundle, join(folder, "dist"), { recursive: true });
  const manifest = join(folder, "package.json");
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace(/"version": "[^"]+"/, `"version": "${version}"`));
}

function lay(top: string, { version, bundle, downloads }: ServerOptions): void {
  const examples = join(files, "server");
  mkdirSync(join(top, "runtime"), { recursive: true });
  cpSync(process.execPath, join(top, "runtime/node"), { dereference: true });
  layServer(join(top, "apps/server"), bundle, version);
  for (const pages of ["apps/web/dist", "apps/docs/dist"])
    cpSync(join(root, pages), join(top, pages), { recursive: true });
  copyBridgeDownloads(downloads, join(top, "apps/card-bridge/dist/downloads"));
  cpSync(join(examples, "adel-card-office"), join(top, "adel-card-office"));
  chmodSync(join(top, "adel-card-office"), 0o755);
  mkdirSync(join(top, "examples"));
  for (const name of readdirSync(examples).filter((one) => one !== "adel-card-office"))
    cpSync(join(examples, name), join(top, "examples", name));
  writeFileSync(join(top, "VERSION"), `${version}\n`);
}

/** Builds what the archive holds. */
export function buildServer(): void {
  run("turbo", "run", "build", ...["web", "server", "card-bridge", "docs"].map((name) => `--filter=@adel/${name}`));
}

/** Packs the server of this processor into an archive, and returns the file. */
export function packServer(options: ServerOptions): string {
  const { out, version, fast } = options;
  const work = mkdtempSync(join(tmpdir(), "card-office-package-"));
  const name = `adel-card-office-${version}`;
  const file = join(out, `${name}-linux-${process.arch}.tar.gz`);
  try {
    mkdirSync(out, { recursive: true });
    mkdirSync(join(work, name));
    lay(join(work, name), options);
    const packed = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "-C", work, name];
    run("tar", "-I", `gzip -n -${fast ? 1 : 6}`, "-cf", file, ...packed);
    return file;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
