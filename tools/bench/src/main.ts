import { cardBench } from "./card.bench.ts";
import { daemonBench } from "./daemon.bench.ts";
import { identifyBench } from "./identify.bench.ts";
import { jobsBench } from "./jobs.bench.ts";
import { linesBench } from "./lines.bench.ts";
import { listsBench } from "./lists/lists.bench.ts";
import { treesBench } from "./lists/trees.bench.ts";
import { pcscBench } from "./pcsc.bench.ts";
import { pn532Bench } from "./pn532.bench.ts";
import { receiptBench } from "./receipt.bench.ts";
import { startupBench } from "./startup.bench.ts";

type Lines = string[] | Promise<string[]> | AsyncGenerator<string>;
const parts: Readonly<Record<string, (values: readonly string[]) => Lines>> = {
  card: cardBench,
  pcsc: pcscBench,
  pn532: pn532Bench,
  lists: listsBench,
  trees: treesBench,
  jobs: jobsBench,
  startup: startupBench,
  daemon: daemonBench,
  receipt: receiptBench,
  identify: identifyBench,
  lines: linesBench,
};

// Ratios measured in one run on one machine; absolute values are not comparable between machines.
const message = process.argv.slice(2);
const request = message.filter((word) => word in parts);
/** What is no part's name chooses among a part's cases. */
const values = message.filter((word) => !(word in parts));
for (const [name, bench] of Object.entries(parts))
  if (request.length === 0 || request.includes(name)) for await (const line of await bench(values)) console.log(line);
