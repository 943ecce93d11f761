import { describe, expect, it } from "vitest";
import { loopDelay } from "./loop-delay.ts";
import { gauge, histogram, labelledGauge, meter, total } from "./meter.ts";
import { manualClock } from "./testing/manual-clock.ts";

describe("metrics", () => {
  it("have the format of Prometheus: help, type, one line per value", () => {
    const counters = meter({ x_total: { help: "X.", labels: ["a", "b"] }, y_total: { help: "Y.", labels: [] } });
    counters.count("x_total", "one", "two");
    counters.count("x_total", "one", "two");
    counters.count("x_total", "one", "three");
    expect(counters.lines()).toEqual([
      "# HELP x_total X.",
      "# TYPE x_total counter",
      'x_total{a="one",b="two"} 2',
      'x_total{a="one",b="three"} 1',
      "# HELP y_total Y.",
      "# TYPE y_total counter",
      "y_total 0",
    ]);
    expect(gauge("g", "G.", 3)).toEqual(["# HELP g G.", "# TYPE g gauge", "g 3"]);
    expect(total("t", "T.", 4).at(-1)).toBe("t 4");
    expect(labelledGauge("l", "L.", ["n"], [[["v"], 1]]).at(-1)).toBe('l{n="v"} 1');
  });

  it("cannot break their format or grow without limit", () => {
    const counters = meter({ x_total: { help: "X.", labels: ["a"] } });
    counters.count("x_total", 'q"\\\nend');
    expect(counters.lines().at(-1)).toBe('x_total{a="q\\"\\\\\\nend"} 1');
    for (let number = 0; number < 1000; number += 1) counters.count("x_total", `v${number}`);
    expect(counters.lines()).toHaveLength(2 + 200 + 1);
    expect(counters.lines().at(-1)).toBe('x_total{a="other"} 801');
  });

  it("of durations are counted in every bucket above them, and summed", () => {
    const times = histogram("t", "T.", [1, 2]);
    for (const value of [0.5, 1, 1.5, 9]) times.observe(value);
    expect(times.lines()).toEqual([
      "# HELP t T.",
      "# TYPE t histogram",
      't_bucket{le="1"} 2',
      't_bucket{le="2"} 3',
      't_bucket{le="+Inf"} 4',
      "t_sum 12",
      "t_count 4",
    ]);
  });

  it("report timer delays: the maximum since the last call, and the sum", () => {
    const clock = manualClock();
    const delay = loopDelay(clock);
    clock.pass(1000);
    clock.pass(1250);
    clock.pass(1040);
    expect(delay.take()).toEqual({ max: 250, sum: 290 });
    expect(delay.take()).toEqual({ max: 0, sum: 290 });
    delay.stop();
    clock.pass(9000);
    expect(delay.take().sum).toBe(290);
  });
});
