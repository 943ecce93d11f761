import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ADMIN_PASSWORD, DIALECTS, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { storageError } from "./storage.ts";

let server: TestServer;
let token: string;
let number = 0;
const addPost = (language = "zh") =>
  server.call("POST", "system/post", {
    token,
    headers: { language },
    body: { postCode: `full-${number}`, postName: `满${number++}`, postSort: 1, status: "0", remark: "x".repeat(300) },
  });
const list = async () => (await server.call("GET", "system/post/list", { token })).body;

/** Makes the database read-only from the next statement on. */
async function makeReadOnly(dialect: (typeof DIALECTS)[number], isReadOnly: boolean): Promise<void> {
  const { db } = server.context;
  if (dialect === "sqlite") return void (await sql`pragma query_only = ${sql.lit(isReadOnly)}`.execute(db));
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const mode = sql.raw(isReadOnly ? "on" : "off");
  // Takes effect in new sessions, which the pool opens after its own were ended.
  await db.connection().execute(async (own) => {
    await sql`set default_transaction_read_only = off`.execute(own);
    await sql`alter database ${sql.id(rows[0]?.name ?? "")} set default_transaction_read_only = ${mode}`.execute(own);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(own);
    await sql`set default_transaction_read_only = ${mode}`.execute(own);
  });
}

describe.for(DIALECTS)("a storage that takes nothing, on %s", (dialect) => {
  beforeEach(async () => {
    server = await startTestServer(dialect);
    token = await server.signIn();
    await makeReadOnly(dialect, true);
  });
  afterEach(() => server.close());

  it("is reported for changes and sign-in, with cause and hint, as HTTP 503", async () => {
    const refused = { code: 500, fault: "STORAGE_UNWRITABLE" };
    expect(await addPost()).toMatchObject({
      status: 503,
      body: { ...refused, msg: "无法保存：服务器的磁盘已满或只读" },
    });
    expect((await addPost("en")).body.msg).toBe("Can't save: the server's disk is full or read-only");
    const body = { username: "admin", password: ADMIN_PASSWORD };
    expect(await server.call("POST", "login", { body })).toMatchObject({ status: 503, body: refused });
  });

  it("allows an existing session to read, even if it should be extended", async () => {
    server.clock.advance(5 * 60_000);
    expect(await list()).toMatchObject({ code: 200 });
  });

  it("sets health and readiness to 503 until writing works again", async () => {
    const states = async () => [
      (await server.call("GET", "health")).status,
      (await server.call("GET", "ready", { headers: { language: "en" } })).status,
    ];
    expect(await states()).toEqual([200, 200]);
    await addPost();
    expect(await states()).toEqual([503, 503]);
    expect((await server.call("GET", "health")).body).toEqual({
      code: 500,
      msg: "无法保存：服务器的磁盘已满或只读",
      fault: "STORAGE_UNWRITABLE",
    });
    await makeReadOnly(dialect, false);
    server.clock.advance(31_000);
    expect(await states()).toEqual([200, 200]);
    expect((await addPost()).body.code).toBe(200);
  });
});

describe("storage errors of the database and the system", () => {
  const codeError = (more: object) => Object.assign(new Error("failed"), more);
  it.for([
    [{ code: "53100" }, "STORAGE_UNWRITABLE"],
    [{ code: "ENOSPC" }, "STORAGE_UNWRITABLE"],
    [{ code: "ERR_SQLITE_ERROR", errcode: 13 }, "STORAGE_UNWRITABLE"],
    // Of the input/output errors, only those of writing: SQLITE_IOERR_WRITE, not SQLITE_IOERR_READ.
    [{ code: "ERR_SQLITE_ERROR", errcode: 778 }, "STORAGE_UNWRITABLE"],
    [{ code: "ERR_SQLITE_ERROR", errcode: 266 }, undefined],
    [{ code: "23505" }, undefined],
  ] as const)("%j is %s", ([more, expected]) => {
    expect(storageError(codeError(more))).toBe(expected);
  });
});

describe("a SQLite file that cannot grow", () => {
  beforeEach(async () => {
    server = await startTestServer();
    token = await server.signIn();
  });
  afterEach(() => server.close());

  it("rejects a change completely, keeps its data, and accepts changes again when there is space", async () => {
    const { db } = server.context;
    await sql`pragma max_page_count = 1`.execute(db);
    let answer = await addPost();
    while (answer.body.code === 200) answer = await addPost();
    expect(answer).toMatchObject({ status: 503, body: { fault: "STORAGE_UNWRITABLE" } });
    const { total } = await list();
    expect(await addPost()).toMatchObject({ status: 503, body: { fault: "STORAGE_UNWRITABLE" } });
    expect((await list()).total).toBe(total);
    await sql`pragma max_page_count = 1073741823`.execute(db);
    expect((await addPost()).body.code).toBe(200);
    expect((await list()).total).toBe(total + 1);
  });
});
