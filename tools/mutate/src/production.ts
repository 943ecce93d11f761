import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isRecord, root } from "@adel/run/workspace";

/** What is mutated together: a package, or a folder of one. Paths are relative to the workspace. */
export type Target = {
  readonly name: string;
  /** Where its production code lies. */
  readonly folder: string;
  /** The package whose tests are run. */
  readonly packageFolder: string;
};

const FOLDERS: Readonly<Record<string, string>> = {
  card: "packages/card/src",
  server: "apps/server/src/features/business",
  bridge: "apps/card-bridge/src",
};

/** Every target with a fixed list. */
export const FIXED_TARGETS = Object.keys(FOLDERS);

const NOT_PRODUCTION =
  /\.(test|spec|contract|seed|demo|config|d)\.tsx?$|(^|[/-])(seed|demo|example|test-setup)s?[-.][^/]*$|\/(test|testing|fixtures|migrations|gallery|demo|generated|node_modules)\//;

/** The target of a short name, of a package's folder name, or of a path. */
export function findTarget(name: string): Target {
  const options = [FOLDERS[name], name, `apps/${name}/src`, `packages/${name}/src`, `tools/${name}/src`];
  const folder = options.find((one) => one?.includes("/") && existsSync(join(root, one)));
  if (folder === undefined) throw new Error(`no package ${name}: one of ${FIXED_TARGETS.join(", ")}, or a folder`);
  return { name: name.replaceAll("/", "-"), folder, packageFolder: findPackage(folder) };
}

const findPackage = (folder: string): string => {
  if (folder === ".") throw new Error("a folder outside every package");
  return existsSync(join(root, folder, "package.json")) ? folder : findPackage(dirname(folder));
};

/** The files that may be mutated, in a fixed order. */
export const listProduction = ({ folder }: Target): string[] =>
  listFiles(folder).filter((path) => !NOT_PRODUCTION.test(path));

/** The text of a file; undefined where there is none. */
export function readProduction(file: string): string | undefined {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

/** Every file of TypeScript under a folder, in a fixed order. */
export const listFiles = (folder: string): string[] =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: ["**/node_modules"] }).sort();

/** What the package's own test command gives the runner. */
export function getRunnerOptions({ packageFolder }: Target): string[] {
  const manifest: unknown = JSON.parse(readFileSync(join(root, packageFolder, "package.json"), "utf8"));
  const scripts = isRecord(manifest) ? manifest.scripts : undefined;
  const command = isRecord(scripts) ? scripts.test : undefined;
  const words = typeof command === "string" ? command.split(" ") : [];
  if (words[0] !== "vitest") throw new Error(`${packageFolder} has no unit tests`);
  return words.slice(2);
}
