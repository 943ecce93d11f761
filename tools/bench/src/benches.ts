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

/** Every bench by its name, in the order in which they run. */
export const benches = {
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
} as const;
