import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDatabase } from "../../../testing/test-database.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { verifyTrail } from "../audit/verify-trail.ts";
import { openDatabase } from "../db/database.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "adel-copy-"));
});
afterEach(() => rmSync(home, { recursive: true }));

/** Adds posts by three callers at a time until stopped; `acknowledged` gets the code of each as soon as it is added. */
function startWriting(server: TestServer, token: string, acknowledged: string[]) {
  let isOver = false;
  const write = async (name: string) => {
    while (!isOver) {
      const postCode = `${name}-${acknowledged.length}`;
      const body = { postCode, postName: postCode, postSort: 1, status: "0", remark: "x".repeat(300) };
      expect((await server.call("POST", "system/post", { token, body })).body.code).toBe(200);
      acknowledged.push(postCode);
    }
  };
  const writers = Promise.all(["a", "b", "c"].map(write));
  return async () => {
    isOver = true;
    await writers;
  };
}

describe.for(DIALECTS)("the copy of a database that is written to, on %s", (dialect) => {
  it("contains the row that was acknowledged last, and is consistent, each time", async () => {
    const server = await startTestServer(dialect);
    const token = await server.signIn();
    const acknowledged: string[] = [];
    for (let round = 0; round < 4; round++) {
      const reached = acknowledged.length;
      const stopWriting = startWriting(server, token, acknowledged);
      await expect.poll(() => acknowledged.length).toBeGreaterThan(reached + 5);
      const before = [...acknowledged];
      const file = join(home, `${round}.tar.gz`);
      await writeBackup(server.config, file, false, server.clock);
      // What follows takes longer the more is written, so that writing without end would never let it finish.
      await stopWriting();
      const data = join(home, `data-${round}`);
      const empty = { ...server.config, data, databaseUrl: join(data, "adel.db") };
      const { config, drop } = await createDatabase(dialect, empty);
      const [, key] = await restoreBackup(config, file);
      expect(key).toBe("matching");
      const { db } = openDatabase(config.databaseUrl);
      const rows = await db.selectFrom("sys_post").select("post_code").execute();
      const found = new Set(rows.map(({ post_code }) => post_code));
      expect(before.filter((code) => !found.has(code))).toEqual([]);
      expect(await verifyTrail(db, server.context.vault)).toMatchObject({ sound: true });
      await db.destroy();
      await drop();
    }
    expect(readdirSync(home).filter((name) => name.startsWith("."))).toEqual([]);
    await server.close();
  });
});

it("deletes what a killed backup left, and not what a running one writes", async () => {
  const server = await startTestServer();
  const now = server.clock.now();
  const hoursAgo = new Date(now - 2 * 3_600_000);
  for (const [name, changed] of [
    [".backup-kIlled", hoursAgo],
    [".backup-runs01", new Date(now)],
  ] as const) {
    const work = join(home, name);
    mkdirSync(join(work, "content"), { recursive: true });
    writeFileSync(join(work, "content", "adel.db"), "half");
    utimesSync(join(work, "content", "adel.db"), changed, changed);
    for (const path of [join(work, "content"), work]) utimesSync(path, hoursAgo, hoursAgo);
  }
  mkdirSync(join(home, ".backup-2025"));
  utimesSync(join(home, ".backup-2025"), hoursAgo, hoursAgo);
  await writeBackup(server.config, join(home, "good.tar.gz"), false, server.clock);
  expect(readdirSync(home).sort()).toEqual([".backup-2025", ".backup-runs01", "good.tar.gz"]);
  await server.close();
});
