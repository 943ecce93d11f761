import { parseArgs } from "node:util";
import type { Lines, Options } from "./bench.ts";
import { benches } from "./benches.ts";

// Ratios measured in one run on one machine; absolute values are not comparable between machines.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { smallest: { type: "boolean", default: false } },
});
const names = positionals.filter((word) => word in benches);
const options: Options = { words: positionals.filter((word) => !(word in benches)), isSmallest: values.smallest };
for (const [name, bench] of Object.entries<(options: Options) => Lines>(benches))
  if (names.length === 0 || names.includes(name)) for await (const line of await bench(options)) console.log(line);
