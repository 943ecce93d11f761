import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { list } from "tar";
import { describe, expect, it } from "vitest";
import { DIALECTS, startTestServer } from "../../../testing/test-server.ts";
import { writeScheduledBackup } from "./scheduled-backup.ts";

describe.for(DIALECTS)("scheduled backups on %s", (dialect) => {
  it("keeps the newest ones, leaves other files unchanged, and contains no key", async () => {
    const server = await startTestServer(dialect);
    const folder = join(server.folder, "backups");
    const write = () => writeScheduledBackup(server.config, server.clock, 2);
    const names: string[] = [];
    for (let day = 0; day < 4; day++) {
      names.push(await write());
      if (day === 0) writeFileSync(join(folder, "before-upgrade.tar.gz"), "x");
      server.clock.advance(86_400_000);
    }
    expect(names[0]).toBe("backup-20261120T100000Z.tar.gz");
    expect(readdirSync(folder).sort()).toEqual([...names.slice(2), "before-upgrade.tar.gz"].sort());
    const paths: string[] = [];
    await list({ file: join(folder, names[3] ?? ""), onReadEntry: ({ path }) => paths.push(path) });
    expect(paths).toEqual(["manifest.json", dialect === "sqlite" ? "database.db" : "database.dump"]);
    await server.close();
  });

  it("keeps existing backups when the next one fails", async () => {
    const server = await startTestServer(dialect);
    await writeScheduledBackup(server.config, server.clock, 1);
    const before = readdirSync(join(server.folder, "backups"));
    server.clock.advance(1000);
    const databaseUrl = dialect === "sqlite" ? join(server.folder, "absent.db") : "postgres://nobody@127.0.0.1:1/x";
    await expect(writeScheduledBackup({ ...server.config, databaseUrl }, server.clock, 1)).rejects.toThrow(/BACKUP_/);
    expect(readdirSync(join(server.folder, "backups"))).toEqual(before);
    await server.close();
  });
});
