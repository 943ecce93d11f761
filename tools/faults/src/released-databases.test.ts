import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dataFolder, IS_FULL, signIn } from "./running-server.ts";

/** One folder for each released version; what the rows look like afterwards is `apps/server/test/upgrade.test.ts`. */
const FIXTURES = join(import.meta.dirname, "../../../apps/server/testing/fixtures");
const versions = readdirSync(FIXTURES).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name));

let data: ReturnType<typeof dataFolder>;
beforeEach(() => {
  data = dataFolder();
});
afterEach(() => data.close());

describe.runIf(IS_FULL)("the database of a released version", () => {
  it.for(versions)(
    "%s: is upgraded by a start and sound; once a newer version had it, it is refused",
    async (version) => {
      const file = join(data.folder, "adel.db");
      mkdirSync(join(data.folder, "keys"));
      cpSync(join(FIXTURES, version, "sqlite.key"), join(data.folder, "keys/kek"));
      writeFileSync(file, gunzipSync(readFileSync(join(FIXTURES, version, "sqlite.db.gz"))));
      const server = data.start();
      const token = await signIn(server);
      expect(await server.call("GET", "business/hotel/list", { token })).toMatchObject({ code: 200, total: 7 });
      server.child.kill("SIGTERM");
      expect(await server.exited).toEqual({ code: 0, signal: null });
      expect(await data.run("verify-ledger")).toMatchObject({ code: 0 });
      const database = new DatabaseSync(file);
      database.exec("insert into migration (name, run_time) values ('2999-01-01-newer', 0)");
      database.close();
      const before = readFileSync(file);
      const refused = await data.run();
      expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining("newer version (2999-01-01-newer)") });
      expect(refused.printed.trim().split("\n")).toHaveLength(1);
      expect(readFileSync(file).equals(before)).toBe(true);
    },
  );
});
