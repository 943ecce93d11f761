import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { cliSetup } from "./testing/cli.ts";

const { at, cli } = cliSetup();
const guide = join(import.meta.dirname, "../../../../docs/guide");
/** Commands and their output; the file that a page shows first is the input of them. */
const SAMPLE = /^```sh\n((?:card-bridge .*\n)+)```\n\n```\n[\s\S]*?```$/gm;
const FILE = /^```json\n([\s\S]*?)```$/m;
const MOST_LINES = 14;

/** Shortens long output in the middle, as the page does. */
function shortened(text: string): string {
  const lines = text.replace(/\n$/, "").split("\n");
  return lines.length <= MOST_LINES ? lines.join("\n") : [...lines.slice(0, 10), "…", ...lines.slice(-1)].join("\n");
}

/** The output of the command line of a sample, with files in a temporary folder and fixed times and ports. */
async function output(line: string, language: string): Promise<string> {
  const args = line.split(" ").slice(1);
  const files = args.map((arg) => (/\.(json|mfd|eml|keys)$/.test(arg) ? at(arg) : arg));
  const { out, err } = await cli(...files, "--lang", language);
  return (out === "" || args.some((arg) => arg.startsWith("--trace")) ? err + out : out)
    .replaceAll(at("x").slice(0, -1), "")
    .replace(/^ *\d+\.\d ms/gm, "  0.1 ms")
    .replace(/\d+\.\d ms/g, "0.1 ms")
    .replace(/(port |端口 )1\b/g, "$121430");
}

/** The page with the present output of its samples. */
async function rendered(page: string, language: string): Promise<string> {
  let text = "";
  let end = 0;
  for (const found of page.matchAll(SAMPLE)) {
    const [whole, commands = ""] = found;
    const printed = [];
    for (const line of commands.trim().split("\n")) printed.push(shortened(await output(line, language)));
    text += `${page.slice(end, found.index)}\`\`\`sh\n${commands}\`\`\`\n\n\`\`\`\n${printed.join("\n")}\n\`\`\``;
    end = found.index + whole.length;
  }
  return text + page.slice(end);
}

describe.each(["zh", "en"])("the technician's page, %s", (language) => {
  const file = join(guide, language, "technician/commands.md");
  const page = existsSync(file) ? readFileSync(file, "utf8") : "";

  // `vitest -u` updates the page after the output of a command has changed.
  it("shows the output of its commands", async () => {
    await writeFile(at("card.json"), FILE.exec(page)?.[1] ?? "");
    const text = await rendered(page, language);
    expect(text.match(SAMPLE)?.length).toBeGreaterThan(9);
    await expect(text).toMatchFileSnapshot(file);
  });

  it("lists every command", async () => {
    const { out } = await cli("--help", "--lang", "en");
    const commands = [...out.matchAll(/^ {2}([a-z]+)(?: [<[].*?)? {2,}/gm)].map(([, name]) => name);
    expect(commands.length).toBeGreaterThan(20);
    for (const name of commands.filter((one) => one !== "help")) expect(page).toContain(`card-bridge ${name}`);
  });
});
