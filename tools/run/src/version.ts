import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./workspace.ts";

// pnpm release:version [X.Y.Z]: the version of the product, which package.json of the root has, in every package.

const [wished] = process.argv.slice(2);
if (wished !== undefined && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(wished)) throw new Error(`${wished} is no version`);

const packages = ["apps", "packages", "tools"].flatMap((roof) =>
  readdirSync(join(root, roof), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(roof, name, "package.json")),
);
const version = wished ?? String(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version);
for (const path of ["package.json", ...packages]) {
  const text = readFileSync(join(root, path), "utf8");
  writeFileSync(join(root, path), text.replace(/"version": "[^"]+"/, `"version": "${version}"`));
}
console.log(version);
