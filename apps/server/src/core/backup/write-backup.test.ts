import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DIALECTS, freshPostgres, testOffice } from "../../../testing/test-server.ts";
import { verifyTrail } from "../audit/verify-trail.ts";
import { openDatabase } from "../db/database.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "adel-copy-"));
});
afterEach(() => rmSync(home, { recursive: true }));

describe.for(DIALECTS)("the copy of a database that is written to, on %s", (dialect) => {
  it("contains the row that was acknowledged last, and is consistent, each time", async () => {
    const office = await testOffice(dialect);
    const token = await office.signIn();
    const acknowledged: string[] = [];
    let isOver = false;
    const write = async (name: string) => {
      for (let at = 0; !isOver; at++) {
        const postCode = `${name}-${at}`;
        const body = { postCode, postName: postCode, postSort: 1, status: "0", remark: "x".repeat(300) };
        expect((await office.call("POST", "system/post", { token, body })).body.code).toBe(200);
        acknowledged.push(postCode);
      }
    };
    const writers = Promise.all([write("a"), write("b"), write("c")]);
    for (let round = 0; round < 4; round++) {
      await expect.poll(() => acknowledged.length).toBeGreaterThan(round * 20 + 5);
      const before = [...acknowledged];
      const file = join(home, `${round}.tar.gz`);
      await writeBackup(office.config, file, false, office.clock);
      const postgres = process.env.ADEL_TEST_POSTGRES;
      const database = dialect === "postgres" && postgres ? await freshPostgres(postgres) : undefined;
      const data = join(home, `data-${round}`);
      const databaseUrl = database?.url ?? join(data, "adel.db");
      await restoreBackup({ data, databaseUrl, keyFile: office.config.keyFile }, file).then(([, key]) =>
        expect(key).toBe("matching"),
      );
      const { db } = openDatabase(databaseUrl);
      const found = new Set(
        (await db.selectFrom("sys_post").select("post_code").execute()).map((row) => row.post_code),
      );
      expect(before.filter((one) => !found.has(one))).toEqual([]);
      expect(await verifyTrail(db, office.office.vault)).toMatchObject({ sound: true });
      await db.destroy();
      await database?.drop();
    }
    isOver = true;
    await writers;
    expect(readdirSync(home).filter((name) => name.startsWith("."))).toEqual([]);
    await office.close();
  }, 120_000);
});
