import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@adel/run/workspace";

/** The commands of one section of a page. */
export function commandsBelow(page: string, heading: string): string {
  const text = readFileSync(join(root, "docs/guide/en/operations", page), "utf8");
  const section = text.slice(text.indexOf(`\n## ${heading}\n`) + 1);
  const block = /```sh\n([\s\S]*?)```/.exec(section)?.[1];
  if (block === undefined) throw new Error(`${page}: no commands below ${heading}`);
  return block;
}
