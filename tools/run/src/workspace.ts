import { existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The workspace's root, without a slash at its end. */
export const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/[/\\]$/, "");

/** The environment for the workspace's own commands: its tools come first, and nothing they start calls home. */
export const environment = (extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [join(root, "node_modules/.bin"), process.env.PATH ?? ""].join(delimiter),
  TURBO_TELEMETRY_DISABLED: "1",
  DO_NOT_TRACK: "1",
  ...extra,
});

/** Folders of the packages that have the script, relative to the root. */
export const packagesWith = (script: string): string[] =>
  ["apps", "packages", "tools"]
    .flatMap((roof) => readdirSync(join(root, roof)).map((name) => `${roof}/${name}`))
    .filter((folder) => scriptsOf(folder).includes(script));

const scriptsOf = (folder: string): string[] => {
  const file = join(root, folder, "package.json");
  if (!existsSync(file)) return [];
  const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
  const scripts = isRecord(manifest) ? manifest.scripts : undefined;
  return isRecord(scripts) ? Object.keys(scripts) : [];
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
