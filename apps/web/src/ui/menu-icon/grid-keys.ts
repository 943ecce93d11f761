/** Icons per row. */
export const COLUMNS = 8;

/** Where a key leads in a grid of `count` places, or undefined where it means something else. */
export function stepIn(key: string, at: number, count: number): number | undefined {
  const last = count - 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - COLUMNS,
    ArrowDown: at + COLUMNS,
    Home: 0,
    End: last,
  };
  const next = steps[key];
  if (next === undefined) return undefined;
  // Up and down keep their column, or stay.
  if (next < 0 || next > last) return key === "ArrowUp" || key === "ArrowDown" ? at : Math.min(last, Math.max(0, next));
  return next;
}
