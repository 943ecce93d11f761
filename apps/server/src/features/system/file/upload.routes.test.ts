import { createHash } from "node:crypto";
import { existsSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeXlsx } from "hucre";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildNotice } from "../../../../testing/build-notice.ts";
import { signInNewUser } from "../../../../testing/build-user.ts";
import { zipped } from "../../../../testing/hostile/zip.ts";
import { multipart } from "../../../../testing/multipart.ts";
import { CANVAS_JPEG, pngOf } from "../../../../testing/pictures.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { UPLOAD_LIFE_MS } from "./file.table.ts";
import { findFileKind } from "./file-kind.ts";

const PNG = pngOf({ width: 4, height: 4 });

describe.for(DIALECTS)("uploads, on %s", (dialect) => {
  let server: TestServer;
  let token: string;
  let other: string;
  beforeAll(async () => {
    server = await startTestServer(dialect, { trustProxy: 1 });
    token = await server.signIn();
    other = await signInNewUser(server, "second");
  });
  afterAll(() => server.close());

  let calls = 0;
  const send = (name: string, bytes: Buffer, { as = token, path = "common/upload", field = "file" } = {}) => {
    const { body, headers } = multipart(field, name, bytes);
    const from = { "x-forwarded-for": `10.7.0.${calls++ % 250}` };
    return server.call("POST", path, { token: as, body, headers: { ...headers, ...from } });
  };
  const fetched = (fileName: string, as = token) =>
    server.call("GET", `common/download/resource?resource=${encodeURIComponent(fileName)}`, { token: as });
  const filesOnDisk = () => readdirSync(join(server.folder, "profile", "upload"));

  it("keeps a file under a random name, with who, what and when", async () => {
    const { body } = await send("a photo.PNG", PNG);
    expect(body).toMatchObject({ code: 200, originalFilename: "a photo.PNG" });
    expect(body.newFileName).toMatch(/^[0-9a-f]{32}\.png$/);
    expect(body.fileName).toBe(`/profile/upload/${body.newFileName}`);
    expect(body.url).toBe(`/adel${body.fileName}`);
    const row = await server.context.db
      .selectFrom("sys_upload")
      .selectAll()
      .where("file_name", "=", body.newFileName)
      .executeTakeFirstOrThrow();
    expect({ ...row, size: Number(row.size) }).toMatchObject({
      user_id: 1,
      original_name: "a photo.PNG",
      type: "image/png",
      size: PNG.length,
      sha256: createHash("sha256").update(PNG).digest("hex"),
    });
    expect(filesOnDisk()).toContain(body.newFileName);
  });

  it("takes several files at once and answers them joined by commas", async () => {
    const first = multipart("files", "one.png", PNG);
    const second = multipart("files", "two.txt", Buffer.from("second"));
    const end = Buffer.from("--\r\n");
    const joined = Buffer.concat([first.body.subarray(0, first.body.length - end.length), Buffer.from("\r\n")]);
    const { body } = await server.call("POST", "common/uploads", {
      token,
      body: Buffer.concat([joined, second.body]),
      headers: first.headers,
    });
    expect(body).toMatchObject({ code: 200, originalFilenames: "one.png,two.txt" });
    const [png, txt] = body.fileNames.split(",");
    expect((await fetched(png)).raw.equals(PNG)).toBe(true);
    expect((await fetched(txt)).raw.toString()).toBe("second");
    expect(body.newFileNames.split(",").map((name: string) => name.split(".")[1])).toEqual(["png", "txt"]);
  });

  it("gives a file to its owner alone, as an attachment that is never guessed at", async () => {
    const { fileName, newFileName } = (await send("报价 'A' (1).txt", Buffer.from("text"))).body;
    const { headers, raw } = await fetched(fileName);
    expect(raw.toString()).toBe("text");
    const name = "%E6%8A%A5%E4%BB%B7%20%27A%27%20%281%29.txt";
    expect(headers["content-disposition"]).toBe(`attachment; filename="${name}"; filename*=UTF-8''${name}`);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect((await server.call("GET", `profile/upload/${newFileName}`, { token })).raw.toString()).toBe("text");
    const cookie = { headers: { cookie: `Admin-Token=${token}` } };
    expect((await server.call("GET", `profile/upload/${newFileName}`, cookie)).raw.toString()).toBe("text");
    expect((await fetched(fileName, other)).body).toMatchObject({ code: 404, fault: "NOT_FOUND" });
    expect((await server.call("GET", `profile/upload/${newFileName}`, { token: other })).body.code).toBe(404);
    expect((await server.call("GET", `profile/upload/${newFileName}`)).body.code).toBe(401);
  });

  it("takes what name and content agree on, and refuses the rest with the list of kinds", async () => {
    const xlsx = Buffer.from(await writeXlsx({ sheets: [{ name: "x", rows: [["a"]] }] }));
    const taken: [string, Buffer][] = [
      ["a.jpeg", CANVAS_JPEG],
      ["a.xlsx", xlsx],
      ["a.zip", zipped({ "a.txt": Buffer.from("a") })],
      ["a.pdf", Buffer.from("%PDF-1.7\n%%EOF")],
      ["gb.txt", Buffer.from("c4e3bac3", "hex")],
      ["a.rmvb", Buffer.concat([Buffer.from(".RMF"), Buffer.alloc(64)])],
    ];
    for (const [name, bytes] of taken) expect((await send(name, bytes)).body.code, name).toBe(200);
    const refused: [string, Buffer][] = [
      ["a.html", Buffer.from("<script>1</script>")],
      ["a.svg", Buffer.from("<svg/>")],
      ["a.png", Buffer.from("<script>1</script>")],
      ["a.png", CANVAS_JPEG],
      ["a.docx", xlsx],
      ["a.txt", PNG],
      ["a.txt", Buffer.from("a\0b")],
      ["a.exe", Buffer.from("MZ")],
      ["png", PNG],
      ["a.png.html", PNG],
    ];
    const before = filesOnDisk();
    for (const [name, bytes] of refused) {
      const { body } = await send(name, bytes);
      expect(body.errors?.[0]?.path, name).toBe("file");
      expect(JSON.stringify(body), name).toContain("扩展名");
    }
    expect(filesOnDisk()).toEqual(before);
  });

  it("refuses what is too large or has too long a name", async () => {
    const large = await send("a.txt", Buffer.alloc(10 * 1024 * 1024 + 1, 97));
    expect(large.body.errors[0].message).toContain("10MB");
    const { body } = await send(`${"a".repeat(97)}.txt`, Buffer.from("a"));
    expect(body.errors[0].message).toContain("100");
  });

  it("stops at what a user may leave unused", async () => {
    await server.context.db
      .insertInto("sys_upload")
      .values({
        file_name: `${"a".repeat(32)}.txt`,
        user_id: (
          await server.context.db
            .selectFrom("sys_user")
            .select("user_id")
            .where("user_name", "=", "second")
            .executeTakeFirstOrThrow()
        ).user_id,
        original_name: "a.txt",
        type: "text/plain",
        size: 100 * 1024 * 1024,
        sha256: "",
        create_time: server.clock.now(),
      })
      .execute();
    expect((await send("a.txt", Buffer.from("a"), { as: other })).body).toMatchObject({
      code: 409,
      fault: "FILE_QUOTA",
    });
    await server.context.db
      .insertInto("sys_upload_use")
      .values({ file_name: `${"a".repeat(32)}.txt`, entity: "x", row_id: 1 })
      .execute();
    expect((await send("a.txt", Buffer.from("a"), { as: other })).body.code).toBe(200);
  });

  it("opens a picture to the readers of the notice that shows it, and keeps it as long", async () => {
    const { newFileName, fileName } = (await send("a.png", PNG)).body;
    const theirs = (await send("b.png", PNG, { as: other })).body.newFileName;
    const noticeContent = `<p><img src="/adel/profile/upload/${newFileName}"><img src="/adel/profile/upload/${theirs}"></p>`;
    const notice = buildNotice({ noticeContent });
    const { noticeId } = (await server.call("POST", "system/notice", { token, body: notice })).body.data;
    expect((await fetched(fileName, other)).raw.equals(PNG)).toBe(true);
    // A record that names a file of another user gives no access to it.
    expect((await fetched(`/profile/upload/${theirs}`)).body.code).toBe(404);
    await server.call("PUT", "system/notice", { token, body: { ...notice, noticeId, status: "1" } });
    expect((await fetched(fileName, other)).body.code).toBe(404);

    server.clock.advance(UPLOAD_LIFE_MS);
    token = await server.signIn();
    other = await server.signIn("second", "second-pass");
    const orphan = `${"b".repeat(32)}.png`;
    const inTheMaking = `${"c".repeat(32)}.png`;
    const folder = join(server.folder, "profile", "upload");
    for (const name of [orphan, inTheMaking]) writeFileSync(join(folder, name), "x");
    const [old, young] = [server.clock.now() - 2 * UPLOAD_LIFE_MS, server.clock.now()];
    utimesSync(join(folder, orphan), old / 1000, old / 1000);
    utimesSync(join(folder, inTheMaking), young / 1000, young / 1000);
    const fresh = (await send("c.png", PNG)).body.newFileName;
    const trim = async () => {
      const { rows } = (await server.call("GET", "monitor/job/list?jobName=&jobGroup=SYSTEM", { token })).body;
      const { jobId } = rows.find((row: { invokeTarget: string }) => row.invokeTarget.startsWith("exportFile"));
      const runs = async () =>
        (await server.call("GET", "monitor/jobLog/list?invokeTarget=exportFile", { token })).body.total;
      const before = await runs();
      expect((await server.call("PUT", "monitor/job/run", { token, body: { jobId } })).body.code).toBe(200);
      await expect.poll(runs).toBe(before + 1);
    };
    await trim();
    expect(filesOnDisk().sort()).toEqual([inTheMaking, newFileName, fresh].sort());
    const names = await server.context.db.selectFrom("sys_upload").select("file_name").execute();
    expect(names.map(({ file_name }) => file_name).sort()).toEqual(
      [`${"a".repeat(32)}.txt`, newFileName, fresh].sort(),
    );

    await server.call("DELETE", `system/notice/${noticeId}`, { token });
    await trim();
    expect(existsSync(join(folder, newFileName))).toBe(false);
    expect(existsSync(join(folder, fresh))).toBe(true);
  });
});

it("knows the kinds of old office files", async () => {
  const cfb = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]);
  expect(await findFileKind("a.doc", cfb)).toEqual({ extension: "doc", type: "application/msword" });
  expect(await findFileKind("a.docx", cfb)).toBeNull();
});
