/**
 * Metrics for Prometheus (text format 0.0.4). Each is declared once with its labels, so that no other data is
 * published.
 */
export interface Meter<Counter extends string> {
  /** Increments a counter; label values in the declared order. */
  count(name: Counter, ...values: readonly string[]): void;
  lines(): readonly string[];
}

export interface Declared {
  readonly help: string;
  readonly labels: readonly string[];
}

/** Maximum different label values; the rest share one line, so that clients cannot grow the list. */
const MAX_SERIES = 200;

const escaped = (value: string) => value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
const labelled = (labels: readonly string[], values: readonly string[]) =>
  labels.length === 0 ? "" : `{${labels.map((label, at) => `${label}="${escaped(values[at] ?? "")}"`).join(",")}}`;

/** A value read at the moment of the request; `series` is one value, or one per value of the label. */
export const gauge = (name: string, help: string, value: number): readonly string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} gauge`,
  `${name} ${value}`,
];

export const labelledGauge = (
  name: string,
  help: string,
  labels: readonly string[],
  series: readonly (readonly [values: readonly string[], value: number])[],
): readonly string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} gauge`,
  ...series.map(([values, value]) => `${name}${labelled(labels, values)} ${value}`),
];

export const total = (name: string, help: string, value: number): readonly string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} counter`,
  `${name} ${value}`,
];

export function meter<Counter extends string>(declared: Readonly<Record<Counter, Declared>>): Meter<Counter> {
  const counted = new Map<Counter, Map<string, number>>();
  const names: Counter[] = [];
  for (const name in declared) names.push(name);
  return {
    count(name, ...values) {
      const { labels } = declared[name];
      const series = counted.get(name) ?? new Map<string, number>();
      counted.set(name, series);
      const own = labelled(labels, values);
      const key =
        series.has(own) || series.size < MAX_SERIES
          ? own
          : labelled(
              labels,
              labels.map(() => "other"),
            );
      series.set(key, (series.get(key) ?? 0) + 1);
    },
    lines: () =>
      names.flatMap((name) => {
        const { help, labels } = declared[name];
        const series = counted.get(name) ?? new Map(labels.length === 0 ? [["", 0]] : []);
        const head = [`# HELP ${name} ${help}`, `# TYPE ${name} counter`];
        return [...head, ...[...series].map(([key, value]) => `${name}${key} ${value}`)];
      }),
  };
}

export interface Histogram {
  observe(value: number): void;
  lines(): readonly string[];
}

/** Distribution of values over ascending buckets; Prometheus counts each value in every bucket above it. */
export function histogram(name: string, help: string, bounds: readonly number[]): Histogram {
  const below = bounds.map(() => 0);
  let sum = 0;
  let count = 0;
  return {
    observe(value) {
      sum += value;
      count += 1;
      for (const [at, bound] of bounds.entries()) if (value <= bound) below[at] = (below[at] ?? 0) + 1;
    },
    lines: () => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} histogram`,
      ...bounds.map((bound, at) => `${name}_bucket{le="${bound}"} ${below[at]}`),
      `${name}_bucket{le="+Inf"} ${count}`,
      `${name}_sum ${Math.round(sum * 1000) / 1000}`,
      `${name}_count ${count}`,
    ],
  };
}
