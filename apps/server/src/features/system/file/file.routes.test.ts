// Cast: of a principal, an export needs the user id alone.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readXlsx } from "hucre";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInNewUser } from "../../../../testing/build-user.ts";
import { readSheet } from "../../../../testing/sheet.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import type { Principal } from "../../../core/access/principal.ts";
import { FileService } from "./file.service.ts";
import { EXPORT_LIFE_MS } from "./file.table.ts";

describe("exports and downloads", () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer();
    token = await server.signIn();
  });
  afterAll(() => server.close());
  const exported = async (as = token) =>
    (await server.call("GET", "system/config/export", { token: as })).body.msg as string;
  const download = (
    name: string,
    { as = token, remove = true, cookie }: { as?: string; remove?: boolean; cookie?: string } = {},
  ) =>
    server.call(
      "GET",
      `common/download?fileName=${encodeURIComponent(name)}&delete=${remove}`,
      cookie === undefined ? { token: as } : { headers: { cookie } },
    );

  // [R:7.config.export] [R:7.download.path] [R:7.download.query]
  it("names a file of 128 random bits in msg, which downloads once", async () => {
    const name = await exported();
    expect(name).toMatch(/^[0-9a-f]{32}\.xlsx$/);
    const { headers, raw } = await download(name);
    expect(headers["content-disposition"]).toBe(
      `attachment; filename="${headers["download-filename"]}"; filename*=UTF-8''${headers["download-filename"]}`,
    );
    expect(decodeURIComponent(String(headers["download-filename"]))).toBe("参数.xlsx");
    const { titles, rows } = await readSheet(raw);
    expect(titles).toEqual(["参数编号", "参数名称", "参数键名", "参数键值", "系统内置", "备注", "创建时间"]);
    expect(rows.length).toBeGreaterThan(3);
    await expect.poll(async () => (await download(name)).body).toMatchObject({ code: 410, fault: "FILE_GONE" });
    expect(readdirSync(join(server.folder, "exports"))).toEqual([]);
  });

  it("serves an export once, however many ask for it at once", async () => {
    for (let round = 0; round < 10; round++) {
      const name = await exported();
      const answers = await Promise.all(Array.from({ length: 4 }, () => download(name)));
      const served = answers.filter(({ headers }) => String(headers["content-disposition"]).startsWith("attachment"));
      expect(served).toHaveLength(1);
      for (const { body } of answers.filter((one) => !served.includes(one)))
        expect(body).toMatchObject({ code: 410, fault: "FILE_GONE" });
    }
  });

  // [R:7.dict-data.export]
  it("answers the bytes themselves to POST, filtered by a form or a query", async () => {
    const byForm = await server.call("POST", "system/dict/data/export", {
      token,
      body: "dictType=sys_yes_no",
      headers: { "content-type": "application/x-www-form-urlencoded", language: "en" },
    });
    const { rows } = await readSheet(byForm.raw);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ "Chinese label": "是", "English label": "Yes", Value: "Y" });
    const byQuery = await server.call("POST", "system/dict/data/export?dictType=sys_user_sex", { token });
    expect((await readSheet(byQuery.raw)).rows).toHaveLength(3);
  });

  it("filters by date in each of the family's ways, and sees every row otherwise", async () => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const all = await readSheet((await server.call("POST", "system/config/export", { token })).raw);
    expect(all.rows.length).toBeGreaterThan(3);
    for (const begin of ["beginTime", "params[beginTime]", "params%5BbeginTime%5D"]) {
      const since = `${begin}=2026-11-21`;
      const byForm = await server.call("POST", "system/config/export", { token, body: since, headers: form });
      expect((await readSheet(byForm.raw)).rows, begin).toEqual([]);
      expect((await server.call("GET", `system/config/list?${since}`, { token })).body.total, begin).toBe(0);
    }
  });

  it("writes what looks like a formula as text (C7)", async () => {
    await server.call("POST", "system/config", {
      token,
      body: { configName: "=cmd|'/c calc'!A1", configKey: "formula", configValue: "+1" },
    });
    const { raw } = await server.call("POST", "system/config/export?configKey=formula", { token });
    const { rows } = await readSheet(raw);
    expect(rows).toMatchObject([{ 参数名称: "=cmd|'/c calc'!A1", 参数键名: "formula", 参数键值: "+1" }]);
    const sheet = (await readXlsx(raw, { readStyles: false })).sheets[0];
    expect([...(sheet?.cells?.values() ?? [])].some((cell) => "formula" in cell && cell.formula !== undefined)).toBe(
      false,
    );
  });

  it("lets the cookie alone authenticate the download, and nothing else (A19, F5)", async () => {
    const cookie = `Admin-Token=${token}`;
    expect((await download(await exported(), { cookie })).headers["content-type"]).toContain("spreadsheetml");
    expect((await server.call("GET", "getInfo", { headers: { cookie } })).body.code).toBe(401);
    expect(
      (
        await server.call("POST", "system/config", {
          headers: { cookie },
          body: { configName: "x", configKey: "x", configValue: "x" },
        })
      ).body.code,
    ).toBe(401);
    expect((await download(await exported(), { cookie: "Admin-Token=guess" })).body.code).toBe(401);
    expect((await download(await exported(), { cookie: "" })).body.code).toBe(401);
  });

  it("gives a file to nobody but its maker, whose file stays (F4)", async () => {
    const other = await signInNewUser(server, "second", { roles: ["admin"] });
    const name = await exported();
    expect((await download(name, { as: other })).body.fault).toBe("FILE_GONE");
    expect(existsSync(join(server.folder, "exports", name))).toBe(true);
    expect((await download(name, { remove: false })).headers["content-type"]).toContain("spreadsheetml");
    await expect
      .poll(async () => (await download(name)).body, { message: "once, also where it is not to be deleted" })
      .toMatchObject({ fault: "FILE_GONE" });
  });

  it.for([
    "../adel.db",
    "..%2fadel.db",
    "....//....//etc/passwd",
    "..\\adel.db",
    "/etc/passwd",
    "planted.xlsx\u0000.png",
    "planted.xlsx",
    "%2e%2e/keys/kek",
    ".",
    "",
  ])("refuses %j and leaves every file where it is (F1, F3)", async (name) => {
    const folder = join(server.folder, "exports");
    if (existsSync(folder)) writeFileSync(join(folder, "planted.xlsx"), "planted");
    const { body, raw } = await download(name);
    expect([400, 410]).toContain(body.code);
    expect(raw.toString()).not.toMatch(/root:|SQLite format/);
    if (existsSync(folder)) expect(existsSync(join(folder, "planted.xlsx"))).toBe(true);
    expect(existsSync(join(server.folder, "keys", "kek"))).toBe(true);
  });

  it.for([
    "/profile/../../../../etc/passwd",
    "/profile/upload/../../keys/kek",
    "/profile/upload/..%2f..%2fkeys%2fkek",
    "/profile/avatar/planted.png",
    `/profile/upload/${"0".repeat(32)}.html`,
    `/profile/upload/${"0".repeat(32)}.png`,
    "/etc/passwd",
    "",
  ])("has no resource that nobody uploaded: %j (F2)", async (path) => {
    const folder = join(server.folder, "profile", "upload");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${"0".repeat(32)}.png`), "planted");
    for (const parameter of ["resource", "name"]) {
      const { body, raw } = await server.call(
        "GET",
        `common/download/resource?${parameter}=${encodeURIComponent(path)}`,
        { token },
      );
      expect([400, 404], path).toContain(body.code);
      expect(raw.toString()).not.toMatch(/root:|planted/);
    }
  });

  it("forgets an export that nobody fetched within the hour", async () => {
    const name = await exported();
    server.clock.advance(EXPORT_LIFE_MS);
    const fresh = await server.signIn();
    expect((await download(name, { as: fresh })).body.fault).toBe("FILE_GONE");
    await exported(fresh);
    expect(existsSync(join(server.folder, "exports", name))).toBe(false);
    token = fresh;
  });

  it("clears away files that no row knows, and nothing that is not an export", async () => {
    const folder = join(server.folder, "exports");
    const left = `${"0".repeat(32)}.xlsx`;
    for (const file of [left, "notes.txt"]) writeFileSync(join(folder, file), "x");
    const name = await exported();
    expect(existsSync(join(folder, left))).toBe(false);
    for (const file of [name, "notes.txt"]) expect(existsSync(join(folder, file)), file).toBe(true);
  });
});

it("clears away at its start what nobody fetched before", async () => {
  const first = await startTestServer();
  const { msg } = (await first.call("GET", "system/config/export", { token: await first.signIn() })).body;
  await first.app.close();
  const { folder } = first;
  const left = join(folder, "exports", `${"1".repeat(32)}.xlsx`);
  writeFileSync(left, "x");
  const second = await startTestServer("sqlite", { folder });
  await second.app.ready();
  expect(readdirSync(join(folder, "exports"))).toEqual([msg]);
  await second.app.close();
  rmSync(folder, { recursive: true });
});

it("leaves nothing of an export that broke off", async () => {
  const server = await startTestServer();
  const { db, clock } = server.context;
  const folder = join(server.folder, "exports");
  const broken = async function* () {
    yield ["one"];
    throw new Error("the database went away");
  };
  const principal = { userId: 1 } as Principal;
  const keeping = new FileService(db, clock, folder).keep(principal, { title: "x", columns: ["a"], rows: broken() });
  await expect(keeping).rejects.toThrow("went away");
  expect(readdirSync(folder)).toEqual([]);
  expect(await db.selectFrom("sys_export").selectAll().execute()).toEqual([]);
  await server.close();
});
