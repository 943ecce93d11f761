import { chmodSync, cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { root } from "@adel/run/workspace";
import { licenses } from "./licenses.ts";
import type { Form, Target } from "./targets.ts";

const bridge = join(root, "apps/card-bridge");
export const files = join(root, "tools/package/files");

/** What add-ons were made of, and what only their build needs. */
const BUILD_ONLY =
  /^(koffi\/(doc|vendor|cnoke\.cjs)|node-addon-api|@serialport\/bindings-cpp\/(src|binding\.gyp)|node-gyp-build\/(bin|build-test)\.js)(\/|$)|\.(h|hh|c|cc|cpp|S|asm|inc|lib|gyp|map)$|\.d\.ts$/;
const RUNTIME = /^node-(bin-)?(win|linux|darwin)-/;
const PREBUILD = /^@serialport\/bindings-cpp\/prebuilds\/([^/]+)(\/[^/]+)?/;
/** Add-ons that are a package for each system: koffi's. */
const PER_SYSTEM = /^@koromix\/[^/]+/;

/** Whether a file of the cache's node_modules belongs into this target's package. */
export function belongs(path: string, { serial, addons }: Target): boolean {
  if (path.startsWith(".") || RUNTIME.test(path) || BUILD_ONLY.test(path)) return false;
  const [, prebuild, file = ""] = PREBUILD.exec(path) ?? [];
  if (prebuild !== undefined) return prebuild === serial && !file.includes("musl");
  if (/^@koromix\/[^/]+\/musl_/.test(path)) return false;
  const own = PER_SYSTEM.exec(path)?.[0];
  return own === undefined || addons.includes(own);
}

interface TreeOptions {
  readonly target: Target;
  readonly form: Form;
  readonly version: string;
  /** The cache's node_modules. */
  readonly modules: string;
  /** The public half of the key that signs releases, PEM. */
  readonly releaseKey: string;
  readonly folder: string;
}

/** Lays the program's folder: `runtime`, `app` with bundle, add-ons and what it says of itself, licenses. */
export function layTree({ target, form, version, modules, releaseKey, folder }: TreeOptions): void {
  const app = join(folder, "app");
  mkdirSync(join(folder, "runtime"), { recursive: true });
  const node = join(folder, "runtime", target.system === "windows" ? "node.exe" : "node");
  cpSync(join(modules, target.runtime, target.node), node, { dereference: true });
  if (target.system !== "windows") chmodSync(node, 0o755);
  cpSync(join(bridge, "dist"), join(app, "dist"), { recursive: true, filter: (path) => !path.includes("downloads") });
  const manifest = { name: "card-bridge", version, private: true, type: "module" };
  writeFileSync(join(app, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  const release = { system: target.system, arch: target.arch, form, key: releaseKey };
  writeFileSync(join(app, "release.json"), `${JSON.stringify(release, null, 2)}\n`);
  cpSync(modules, join(app, "node_modules"), {
    recursive: true,
    dereference: true,
    filter: (source) => {
      const path = relative(modules, source).split(sep).join("/");
      return path === "" || belongs(path, target);
    },
  });
  writeFileSync(
    join(folder, "LICENSES.txt"),
    licenses(join(modules, target.runtime), modules, join(app, "node_modules")),
  );
  writeFileSync(join(folder, "VERSION"), `${version}\n`);
}

/** Every file below a folder, in order. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => !one.isDirectory())
    .map((one) => relative(folder, join(one.parentPath, one.name)))
    .sort();
