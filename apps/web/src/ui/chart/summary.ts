/** A series in three figures; undefined for an empty series. */
export function summaryOf(
  values: readonly (number | null)[],
): { readonly last: number; readonly low: number; readonly high: number } | undefined {
  const measured = values.filter((value) => value !== null);
  const last = measured.at(-1);
  // A day of seconds is too long to be spread into Math.min's arguments.
  return last === undefined
    ? undefined
    : {
        last,
        low: measured.reduce((least, value) => Math.min(least, value)),
        high: measured.reduce((max, value) => Math.max(max, value)),
      };
}

/** The tops of the stacked bars. */
export const topsOf = (values: readonly (number | null)[], over: readonly number[] = []): readonly (number | null)[] =>
  values.map((value, at) => (value === null ? null : value + (over[at] ?? 0)));

/** The bottom of the scale: zero, or as easy to read below it. */
export const bottomOf = (low: number): number => (low < 0 ? -topOf(-low) : 0);

/** A top of the scale that is easy to read: 1, 2 or 5 times a power of ten, at least the highest value. */
export function topOf(high: number): number {
  if (high <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(high));
  const step = [1, 2, 5, 10].find((one) => one * power >= high) ?? 10;
  return step * power;
}
