import { execFile } from "node:child_process";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { environment, root } from "@adel/run/workspace";
import { copyWorkspace } from "@adel/run/workspace-copy";

const run = promisify(execFile);

/** The third language: English whose letters all have an accent, so that a letter without one was not translated. */
export const PSEUDO = "xx";

const PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const ACCENTED = [..."ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļṁñöþǫŕšţûṽŵẋýž"];
const accented = (letter: string): string => ACCENTED[PLAIN.indexOf(letter)] ?? letter;

/** What a text holds that no translator may change: placeholders, and the names of options and commands. */
const FIXED = /(\{\w+\}|`[^`]*`|<[^>]*>|\[options\]|(?<!\w)--?[a-z][\w-]*)/;

/** A text in the third language. */
export const toPseudo = (text: string): string =>
  text
    .split(FIXED)
    .map((part, at) => (at % 2 === 1 ? part : [...part].map(accented).join("")))
    .join("");

/** All that a further language needs: a folder of catalogs, and a line in the list of locales. */
function addLanguage(workspace: string): void {
  const messages = join(workspace, "packages/messages");
  const folder = join(messages, PSEUDO);
  cpSync(join(messages, "en"), folder, { recursive: true });
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
    const texts: Record<string, string> = JSON.parse(readFileSync(join(folder, file), "utf8"));
    const translated = Object.entries(texts).map(([key, text]) => [key, toPseudo(text)]);
    writeFileSync(join(folder, file), JSON.stringify(Object.fromEntries(translated)));
  }
  const list = join(messages, "src/locales.ts");
  const end = "\n] as const;";
  const line = `  { id: "${PSEUDO}", name: "${toPseudo("Pseudo")}", tag: "en-XA", thousands: "," },`;
  writeFileSync(
    list,
    readFileSync(list, "utf8").replace(end, () => `\n${line}${end}`),
  );
}

/** A built copy of the product that has the third language. */
export async function buildWithPseudo(): Promise<string> {
  const workspace = copyWorkspace("adel-pseudo-");
  addLanguage(workspace);
  const inside = (folder: string, program: string, ...options: readonly string[]) =>
    run(join(root, "node_modules/.bin", program), options, {
      cwd: join(workspace, folder),
      env: environment({ NO_COLOR: "1" }),
    });
  // One after the other: two cores carry one build.
  for (const folder of ["packages/messages", "packages/protocol", "apps/server", "apps/card-bridge", "apps/web"])
    await inside(folder, "tsc", "-p", ".");
  await inside("apps/server", "tsup");
  await inside("apps/card-bridge", "tsup");
  await inside("apps/web", "vite", "build");
  return workspace;
}
