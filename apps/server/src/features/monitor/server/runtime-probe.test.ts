import { expect, it } from "vitest";
import { delayOf } from "./runtime-probe.ts";

// [R:1.system.monitor-virtual-machine]
it.for([
  [511, 0],
  [20_100_000, 0.1],
  [75_000_000, 55],
] as const)("of %i ns between two timers, only what the second one came late is a delay: %f ms", ([measured, late]) => {
  expect(delayOf(measured)).toBeCloseTo(late);
});
