import { cardBench } from "./card.bench.ts";
import { daemonBench } from "./daemon.bench.ts";
import { pcscBench } from "./pcsc.bench.ts";
import { pn532Bench } from "./pn532.bench.ts";

// Ratios measured in one run on one machine; a figure by itself says nothing about another machine.
for (const line of [...cardBench(), ...(await pcscBench()), ...(await pn532Bench()), ...(await daemonBench())])
  console.log(line);
