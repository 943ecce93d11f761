import { fileURLToPath } from "node:url";
import { checkWorkspace } from "./check-workspace.ts";

// node tools/structure/src/main.ts: each violation of the rules as a sentence with its remedy, then the numbers.
const { violations, numbers } = await checkWorkspace(fileURLToPath(new URL("../../..", import.meta.url)));
for (const line of violations) console.error(line);
console.log(numbers);
process.exitCode = violations.length > 0 ? 1 : 0;
