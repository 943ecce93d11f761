import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { DIALECTS, startTestServer } from "../../../testing/test-server.ts";
import { sessionProofMigration } from "./migrations.ts";

describe.for(DIALECTS)("sessions of an earlier version, on %s", (dialect) => {
  it("began with a proof, and none of them is known to be of our page", async () => {
    const server = await startTestServer(dialect);
    const { db } = server.context;
    await server.signIn();
    for (const column of ["proof_time", "by_page"])
      await sql`alter table user_session drop column ${sql.ref(column)}`.execute(db);
    await sessionProofMigration.up(db, dialect);
    const sessions = await db.selectFrom("user_session").selectAll().execute();
    expect(sessions).toEqual([expect.objectContaining({ proof_time: sessions[0]?.create_time, by_page: 0 })]);
    await server.close();
  });
});
