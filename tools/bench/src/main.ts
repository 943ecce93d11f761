import { cardBench } from "./card.bench.ts";
import { daemonBench } from "./daemon.bench.ts";
import { frameBench, tabsBench } from "./frame.bench.ts";
import { pcscBench } from "./pcsc.bench.ts";
import { pn532Bench } from "./pn532.bench.ts";

const parts = {
  card: async () => cardBench(),
  pcsc: pcscBench,
  pn532: pn532Bench,
  daemon: daemonBench,
  frame: frameBench,
  tabs: tabsBench,
} as const;

// Ratios measured in one run on one machine; a figure by itself says nothing about another machine.
const named = process.argv.slice(2);
for (const [name, bench] of Object.entries(parts))
  if (named.length === 0 || named.includes(name)) for (const line of await bench()) console.log(line);
