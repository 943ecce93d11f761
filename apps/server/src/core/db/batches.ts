/** Rows per step through a table: small enough that other calls run in between. */
const STEP = 500;

/** Iterates over a table by id, one step at a time, so that an export of any length does not block other calls. */
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
