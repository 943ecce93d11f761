import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startGateway } from "./gateway.ts";

// A payment provider on this computer, for trying out and for tests.

const { values } = parseArgs({
  options: { port: { type: "string", default: "8090" }, data: { type: "string" }, version: { type: "boolean" } },
});
if (values.version) {
  console.log(JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version);
  process.exit();
}
if (values.data === undefined) throw new Error("name a folder: --data FOLDER");
const gateway = await startGateway(Number(values.port), values.data);
writeFileSync(join(values.data, "server-settings.json"), JSON.stringify(gateway.settings), { mode: 0o600 });
console.log(`payment gateway at ${gateway.address}`);
