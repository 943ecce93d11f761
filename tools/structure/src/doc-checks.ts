import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { docs } from "./doc-links.ts";

/** The name that a code host and the guide give a heading, as an anchor. */
export const anchorOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

const withoutBlocks = (text: string) => text.replace(/^```[\s\S]*?^```/gm, "");

/** Anchors of a document: each heading, with a number where it is there already. */
export function anchors(text: string): ReadonlySet<string> {
  const found = new Map<string, number>();
  const names = [...withoutBlocks(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => {
    const name = anchorOf(heading);
    const count = found.get(name) ?? 0;
    found.set(name, count + 1);
    return count === 0 ? name : `${name}-${count}`;
  });
  return new Set(names);
}

/** Links to a place in a document that has no such heading. */
export const brokenAnchors = (root: string): string[] =>
  docs(root).flatMap((doc) => {
    const text = readFileSync(join(root, doc), "utf8");
    return [...withoutBlocks(text).matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/g)].flatMap(([, link = "", anchor = ""]) => {
      const file = link === "" ? join(root, doc) : join(root, dirname(doc), link);
      if (!file.endsWith(".md") || !existsSync(file)) return [];
      const isThere = anchors(readFileSync(file, "utf8")).has(decodeURIComponent(anchor));
      return isThere ? [] : [`${doc}: ${link}#${anchor} is no heading`];
    });
  });

/** Most bytes of a picture: each version of it stays in the repository. */
const MAX_PICTURE = 80_000;

/** Pictures of the guide that are too large, or that no page shows. */
export function pictureErrors(root: string): string[] {
  const folder = "docs/images/guide";
  const texts = docs(root).map((doc) => readFileSync(join(root, doc), "utf8"));
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(root, folder, name)).isFile())
    .flatMap((name) => [
      ...(statSync(join(root, folder, name)).size > MAX_PICTURE
        ? [`${folder}/${name}: over ${MAX_PICTURE} bytes`]
        : []),
      ...(texts.some((text) => text.includes(`images/guide/${name}`)) ? [] : [`${folder}/${name}: no page shows it`]),
    ]);
}

/** Commands of pnpm itself that documents may name. */
const OF_PNPM = new Set(["install", "exec", "add", "deploy", "approve-builds"]);

/** What a document tells people to run: inline code and code blocks. */
export const codeOf = (text: string): string =>
  [...text.matchAll(/^```[\s\S]*?^```|`[^`\n]+`|^ {4}.*$/gm)].map(([code]) => code).join("\n");

/** What package.json, the bridge's program and the server's program can be told to do. */
interface KnownCommands {
  readonly scripts: ReadonlySet<string>;
  readonly bridge: ReadonlySet<string>;
  readonly server: ReadonlySet<string>;
}

/** Scripts and commands in a text that are not among those that exist. */
export const unknownCommands = (text: string, { scripts, bridge, server }: KnownCommands): string[] => {
  const named = (pattern: RegExp) => [...codeOf(text).matchAll(pattern)].map(([, name = ""]) => name);
  return [
    ...named(/(?:^|[\s`])(?:pnpm|npm run) ([a-z][a-z:-]*)/gm)
      .filter((name) => !scripts.has(name) && !OF_PNPM.has(name))
      .map((name) => `pnpm ${name}`),
    ...named(/(?:^|[\s`]|\.\/)card-bridge ([a-z]+)/gm)
      .filter((name) => !bridge.has(name))
      .map((name) => `card-bridge ${name}`),
    ...named(/\/(?:server\/dist\/main\.js|adel-card-office) ([a-z][a-z-]*)/gm)
      .filter((name) => !server.has(name))
      .map((name) => `adel-card-office ${name}`),
  ];
};

/** Commands in documents that package.json, the bridge or the server does not have. */
export function brokenCommands(root: string): string[] {
  const manifest: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const scripts = new Set(Object.keys(manifest.scripts));
  const list = readFileSync(join(root, "apps/card-bridge/src/cli/commands.ts"), "utf8");
  const bridge = new Set([...list.matchAll(/\bname: "([a-z]+)"/g)].map(([, command = ""]) => command));
  const commandLine = readFileSync(join(root, "apps/server/src/command-line.ts"), "utf8");
  const server = new Set([...commandLine.matchAll(/command === "([a-z-]+)"/g)].map(([, command = ""]) => command));
  return docs(root).flatMap((doc) =>
    unknownCommands(readFileSync(join(root, doc), "utf8"), { scripts, bridge, server }).map(
      (name) => `${doc}: no command ${name}`,
    ),
  );
}

/** Packages whose version is not that of the product: it is written in one place, and the others follow. */
export function versionErrors(root: string, paths: readonly string[]): string[] {
  const versionOf = (path: string): unknown => JSON.parse(readFileSync(join(root, path), "utf8")).version;
  const product = versionOf("package.json");
  return paths
    .filter((path) => /^(apps|packages|tools)\/[^/]+\/package\.json$/.test(path))
    .filter((path) => versionOf(path) !== product)
    .map((path) => `${path}: not version ${String(product)} of the product (pnpm release:version)`);
}
