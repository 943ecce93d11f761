import { cardBench } from "./card.bench.ts";

// Ratios measured in one run on one machine; a figure by itself says nothing about another machine.
for (const line of cardBench()) console.log(line);
