import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BASE } from "./page-text.ts";

const ADDRESS = /<(?!a\b)[a-z][^>]*?\s(?:src|href)="([^"]+)"|<a\b[^>]*?\shref="([^"]+)"/g;
/** A link that leads to a host. What Markdown took for an address in running text has none. */
const EXTERNAL = /^(?:https?:)?\/\/[\w-]+(?:\.[\w-]+)+(?=[:/?#]|$)/;
const ids = (html: string) => new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));

/** Where an address of the site is in its folder. */
const fileOf = (folder: string, path: string) => {
  const file = join(folder, decodeURIComponent(path.slice(BASE.length)));
  return existsSync(file) && statSync(file).isDirectory() ? join(file, "index.html") : file;
};

/** What a page names and is not there: pages, anchors, pictures, scripts, hosts; and what it would fetch from another host. */
function errorsOf(folder: string, name: string, anchors: (file: string) => ReadonlySet<string | undefined>): string[] {
  const html = readFileSync(join(folder, name), "utf8");
  return [...html.matchAll(ADDRESS)].flatMap(([, fetched, link]) => {
    const address = fetched ?? link ?? "";
    if (/^(?:https?:)?\/\//.test(address)) {
      if (fetched !== undefined) return [`${name} fetches ${address}`];
      return EXTERNAL.test(address) ? [] : [`${name}: ${address} names no host`];
    }
    if (/^(data|mailto):/.test(address)) return [];
    const [path = "", anchor] = address.split("#");
    if (path !== "" && !path.startsWith(`${BASE}/`)) return [`${name}: ${address} leads out of the site`];
    const file = path === "" ? join(folder, name) : fileOf(folder, path);
    if (!existsSync(file)) return [`${name}: ${address} is not there`];
    if (anchor && !anchors(file).has(decodeURIComponent(anchor))) return [`${name}: ${address} has no such anchor`];
    return [];
  });
}

/** Everything that is wrong with a built site. */
export function siteErrors(folder: string): string[] {
  const known = new Map<string, ReadonlySet<string | undefined>>();
  const anchors = (file: string) => {
    const found = known.get(file) ?? ids(readFileSync(file, "utf8"));
    known.set(file, found);
    return found;
  };
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".html"))
    .flatMap((name) => errorsOf(folder, name, anchors));
}

if (import.meta.main) {
  const errors = siteErrors(fileURLToPath(new URL("../dist", import.meta.url)));
  for (const error of errors) process.stderr.write(`${error}\n`);
  process.exitCode = errors.length > 0 ? 1 : 0;
}
