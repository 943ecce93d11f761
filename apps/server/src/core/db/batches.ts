/** Rows of one step through a table: small enough that other calls come in between. */
const STEP = 500;

/** Goes through a table by its ids, a step at a time, so that an export of any length blocks nobody. */
export async function* iterateById<Row>(
  step: (after: number, limit: number) => Promise<Row[]>,
  idOf: (row: Row) => number,
): AsyncGenerator<Row> {
  let after = 0;
  for (;;) {
    const rows = await step(after, STEP);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < STEP) return;
    after = idOf(last);
  }
}
