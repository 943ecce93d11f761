import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { GeneratedFile } from "@adel/protocol";
import { folders, type Model } from "./templates/model.ts";
import { protocolFile } from "./templates/protocol.ts";
import { addMenuRow, menuTrees, registrations } from "./templates/registrations.ts";
import { serverFiles } from "./templates/server.ts";
import { testFiles } from "./templates/tests.ts";
import { webFiles } from "./templates/web.ts";

/** How each listing names a feature that is registered in it. */
const isRegistered = (text: string, { area, feature, camel, permission }: Model): boolean =>
  [
    `{ ${camel}Routes }`,
    `{ ${camel}Feature }`,
    `"${area}/${feature}/index"`,
    `"${permission}:add"`,
    `"${camel}.create"`,
    `\n  ${camel}: {`,
  ].some((mark) => text.includes(mark));

const read = (root: string, path: string): string | null =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : null;

/** The registration files of a workspace with the feature added; those that have it already stay unchanged. */
function registered(model: Model, root: string): GeneratedFile[] {
  const edited = (path: string, edit: (text: string, model: Model) => string | undefined): GeneratedFile[] => {
    const existing = read(root, path);
    if (existing === null || isRegistered(existing, model)) return [];
    const text = edit(existing, model);
    return text === undefined ? [] : [{ path, text, existing }];
  };
  return [
    ...Object.entries(registrations).flatMap(([path, edit]) => edited(path, edit)),
    ...menuTrees.flatMap((path) => edited(path, addMenuRow)),
  ];
}

/**
 * The files of one feature, as CONTRIBUTING.md ("Add a feature") describes it, and the listings that name it. A server
 * that does not run from a workspace returns the files alone.
 */
export function generate(model: Model, root: string | null): GeneratedFile[] {
  const files = new Map([
    [folders(model).protocol, protocolFile(model)],
    ...serverFiles(model),
    ...webFiles(model),
    ...testFiles(model),
  ]);
  const own = [...files].map(([path, text]) => ({ path, text, existing: root === null ? null : read(root, path) }));
  return root === null ? own : [...own, ...registered(model, root)];
}
