import { expect, test } from "vitest";
import { startTestServer } from "../../../testing/test-server.ts";
import { insertMany } from "./bulk-insert.ts";

test("rows may name their columns in any order, also those after the last full statement", async () => {
  const server = await startTestServer();
  const { db } = server.context;
  await db.deleteFrom("seed_run").execute();
  const rows = Array.from({ length: 150 }, (_, at) =>
    at === 100 ? { run_time: at, name: `row ${at}` } : { name: `row ${at}`, run_time: at },
  );
  await insertMany(db, "seed_run", rows);
  const stored = await db.selectFrom("seed_run").selectAll().orderBy("run_time").execute();
  expect(stored).toEqual(rows.map(({ name, run_time }) => ({ name, run_time })));
  await server.close();
});
