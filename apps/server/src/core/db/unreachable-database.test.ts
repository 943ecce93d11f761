import { sql } from "kysely";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DIALECTS } from "../../../testing/test-database.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { openDatabase } from "./database.ts";
import { storageError } from "./storage.ts";

const catchError = (work: Promise<unknown>): Promise<unknown> => work.then(() => undefined).catch((error) => error);

it("tells a database that takes no connection from a wrong call", async () => {
  // Port 1 belongs to a service that nobody runs.
  const { db } = openDatabase("postgres://adel@127.0.0.1:1/adel");
  expect(storageError(await catchError(sql`select 1`.execute(db)))).toBe("STORAGE_UNREACHABLE");
  await db.destroy();
});

describe.runIf(DIALECTS.some((dialect) => dialect === "postgres"))("while PostgreSQL is away", () => {
  let server: TestServer;
  let token: string;
  let outside: Client;
  let name: string;
  beforeEach(async () => {
    server = await startTestServer(DIALECTS.find((dialect) => dialect === "postgres"));
    token = await server.signIn();
    const url = new URL(server.config.databaseUrl);
    name = url.pathname.slice(1);
    url.pathname = "/postgres";
    outside = new Client({ connectionString: url.href });
    await outside.connect();
  });
  afterEach(async () => {
    await outside.end();
    await server.close();
  });
  const listPosts = () => server.call("GET", "system/post/list", { token });
  const admit = (isAdmitted: boolean) => outside.query(`alter database ${name} allow_connections ${isAdmitted}`);
  const endConnections = () =>
    outside.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);

  it("every call says so with a time for the retry, and works once it is back", async () => {
    await admit(false);
    await endConnections();
    for (const path of ["system/post/list", "health", "ready"]) {
      const { status, headers, body } = await server.call("GET", path, { token });
      expect({ path, status, body }).toMatchObject({ status: 503, body: { fault: "STORAGE_UNREACHABLE" } });
      expect(headers["retry-after"]).toBe("5");
    }
    const signIn = await server.call("POST", "login", { body: { username: "admin", password: "wrong-password" } });
    expect(signIn.body).toEqual({ code: 500, msg: "服务器无法连接数据库", fault: "STORAGE_UNREACHABLE" });
    await admit(true);
    expect((await listPosts()).body).toMatchObject({ code: 200, total: 4 });
  });

  it("a statement whose connection ends is told the same", async () => {
    const running = catchError(sql`select pg_sleep(3600)`.execute(server.context.db));
    const isRunning = async () => {
      const { rows } = await outside.query("select query from pg_stat_activity where datname = $1", [name]);
      return rows.some(({ query }) => query.includes("pg_sleep"));
    };
    await expect.poll(isRunning).toBe(true);
    await endConnections();
    expect(storageError(await running)).toBe("STORAGE_UNREACHABLE");
  });
});
