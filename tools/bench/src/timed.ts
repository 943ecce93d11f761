/** CPU time of one call in microseconds: the median of `rounds`, each over `calls` calls, after one round to warm up. */
export function timed(work: () => unknown, { rounds = 9, calls = 200 } = {}): number {
  const round = () => {
    const before = process.cpuUsage();
    for (let call = 0; call < calls; call++) work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / calls;
  };
  round();
  const times = Array.from({ length: rounds }, round).sort((a, b) => a - b);
  return times[Math.floor(rounds / 2)] ?? Number.NaN;
}

/** One line of the report: what was measured, against what, and how many times that it took. */
export const ratio = (what: string, peer: string, measured: number, against: number): string =>
  `${what.padEnd(48)} ${(measured / against).toFixed(2).padStart(7)} × ${peer}`;

/** The same with both figures in milliseconds and, where there is one, the limit that the ratio has to keep. */
export function within(what: string, peer: string, measured: number, against: number, limit?: number): string {
  const stored = measured / against <= (limit ?? Number.POSITIVE_INFINITY) ? "kept" : "NOT KEPT";
  const verdict = limit === undefined ? "" : `  limit ${limit.toFixed(2)}: ${stored}`;
  return `${ratio(what, peer, measured, against)} (${measured.toFixed(0)} / ${against.toFixed(0)} ms)${verdict}`;
}

/** One line: the figure and its share of the limit. */
export const limited = (what: string, measured: number, limit: number, unit: string): string =>
  `${ratio(what, `its limit of ${limit} ${unit}`, measured, limit)} (${measured.toFixed(1)} ${unit}): ${measured <= limit ? "kept" : "NOT KEPT"}`;

/** Two rates, requests a second of processor time, and the least that the first may be of the other. */
export const atLeast = (what: string, peer: string, measured: number, against: number, limit: number): string =>
  `${ratio(what, peer, measured, against)} (${measured.toFixed(0)} / ${against.toFixed(0)} requests a second)  limit ${limit.toFixed(2)}: ${measured / against >= limit ? "kept" : "NOT KEPT"}`;
