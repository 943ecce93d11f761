import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { writeXlsx } from "hucre";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectHarmless } from "../../testing/hostile/harmless.ts";
import { unzipped, zipped } from "../../testing/hostile/zip.ts";
import { multipart } from "../../testing/multipart.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { buildUserSheet } from "../../testing/user-sheet.ts";

const MEGABYTE = 1024 * 1024;
const NAMES = [
  "../../../../etc/passwd",
  "..%2f..%2fetc%2fpasswd",
  "%252e%252e%252fetc/passwd",
  "....//....//etc/passwd",
  "..\\..\\windows\\win.ini",
  "/etc/passwd",
  "/etc/passwd%00.xlsx",
  "file:///etc/passwd",
  "C:\\boot.ini",
  "adel.db",
  "../adel.db",
  "keys/kek",
  "../keys/kek",
  "./",
  "~",
  "con",
  "%",
];
const PATHS = [
  (name: string) => `common/download?fileName=${name}&delete=true`,
  (name: string) => `common/download/resource?resource=/profile/${name}`,
  (name: string) => `common/download/resource?name=${name}`,
  (name: string) => `common/download/resource?resource=/profile/upload/${name}`,
  (name: string) => `profile/avatar/${name}`,
  (name: string) => `profile/upload/${name}`,
  (name: string) => `profile/${name}`,
  (name: string) => `bridge/download/${name}`,
];

describe("files", () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer("sqlite", { trustProxy: 1 });
    token = await server.signIn();
  });
  afterAll(() => server.close());

  it.for(NAMES)(
    "%j leads nowhere, by no call, as it is or escaped, and removes nothing (F1, F2, F3, F8)",
    async (name) => {
      for (const location of PATHS)
        for (const spelled of [name, encodeURIComponent(name)]) {
          const answer = await server.call("GET", location(spelled.replaceAll(" ", "%20")), { token });
          expectHarmless(answer, location(spelled));
          expect([400, 404, 410], location(spelled)).toContain(answer.body.code);
        }
      for (const file of ["keys/kek", "adel.db"]) expect(existsSync(join(server.folder, file)), file).toBe(true);
    },
  );

  let calls = 0;
  const from = () => ({ "x-forwarded-for": `10.5.${calls >> 8}.${calls++ & 255}` });
  const upload = (path: string, field: string, name: string, bytes: Buffer, type?: string) => {
    const { body, headers } = multipart(field, name, bytes, type);
    return server.call("POST", path, { token, body, headers: { ...headers, ...from() } });
  };
  const PAGES: Readonly<Record<string, Buffer>> = {
    "a page": Buffer.from("<html><script>alert(1)</script>"),
    "a drawing": Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    "a GIF that is a script": Buffer.from("GIF89a/*<script>alert(1)</script>*/=1;"),
    "a PNG's first bytes before a page": Buffer.concat([
      Buffer.from("89504e470d0a1a0a", "hex"),
      Buffer.from("<html><script>alert(1)</script>"),
    ]),
    "a JPEG's first bytes before a page": Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.from("<script>1")]),
    "a program": Buffer.from("MZ\u0000<%=Runtime%>"),
    "a zip": zipped({ "x.html": Buffer.from("<script>") }),
  };

  it.for(Object.keys(PAGES))("%s is no picture and no sheet, whatever it is called (F6, F7)", async (what) => {
    const bytes = PAGES[what] ?? Buffer.alloc(0);
    for (const name of ["a.png", "a.html.png", "../../a.png", `${"x".repeat(300)}.png`, "a.jsp", "a\u0000.png", ""])
      for (const type of ["image/png", "text/html", "image/svg+xml", "x\r\ny: z"])
        for (const [path, field] of [
          ["system/user/profile/avatar", "avatarfile"],
          ["system/user/importData", "file"],
          ["common/upload", "file"],
          ["common/uploads", "files"],
        ] as const) {
          const answer = await upload(path, field, name, bytes, type);
          expectHarmless(answer, `${name} ${type}`);
          expect(answer.body.code, `${name} ${type}`).toBe(400);
        }
    for (const folder of ["avatar", "upload"]) {
      const stored = join(server.folder, "profile", folder);
      expect(existsSync(stored) ? readdirSync(stored) : [], folder).toEqual([]);
    }
  });

  it("a sheet that swells, asks for files of this computer or never ends is refused before it is read (C8)", async () => {
    const plain = unzipped(await buildUserSheet({ deptId: 1, userName: "swollen", nickName: "x" }));
    const sheet = [...plain.keys()].find((file) => file.includes("worksheets/sheet")) ?? "";
    const remade = (xml: (old: string) => Buffer) =>
      zipped(
        Object.fromEntries([...plain].map(([file, bytes]) => [file, file === sheet ? xml(bytes.toString()) : bytes])),
      );
    const entity = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&a;&a;">]>';
    const asking = (bytes: Buffer) =>
      bytes.includes("swollen")
        ? Buffer.from(
            bytes
              .toString()
              .replace(/^(<\?xml[^>]*>)?/, `$1${entity}`)
              .replace("swollen", "&b;"),
          )
        : bytes;
    const attacks = {
      "a bomb": remade((old) => Buffer.concat([Buffer.from(old), Buffer.alloc(64 * MEGABYTE, 32)])),
      "a bomb beside it": zipped({ ...Object.fromEntries(plain), "x.bin": Buffer.alloc(64 * MEGABYTE) }),
      "the last cell there is": remade((old) =>
        Buffer.from(old.replace("</sheetData>", '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>')),
      ),
      "an entity": zipped(Object.fromEntries([...plain].map(([file, bytes]) => [file, asking(bytes)]))),
      "3000 rows": Buffer.from(
        await writeXlsx({
          sheets: [{ name: "x", rows: Array.from({ length: 3000 }, (_, at) => [1, `user${at}`, "x"]) }],
        }),
      ),
    };
    for (const [what, bytes] of Object.entries(attacks)) {
      const answer = await upload("system/user/importData", "file", "users.xlsx", bytes);
      expectHarmless(answer, what);
      if (what === "an entity" && answer.body.code === 200)
        expect(answer.body.report.every(({ outcome }: { outcome: string }) => outcome === "refused")).toBe(true);
      else expect(answer.body, what).toMatchObject({ code: 400, errors: [{ path: "file" }] });
    }
    const good = await upload(
      "system/user/importData",
      "file",
      "users.xlsx",
      remade((old) => Buffer.from(old)),
    );
    expect(good.body).toMatchObject({ code: 200, report: [{ outcome: "added" }] });
  });

  it("multipart that is broken is a missing file, not an accident", async () => {
    const type = "multipart/form-data; boundary=x";
    for (const [body, contentType] of [
      ["", type],
      ["--x--", type],
      ["--x\r\n", type],
      ['--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nnever ends', type],
      ["--x\r\nno header\r\n\r\n\r\n--x--", type],
      ["anything", "multipart/form-data"],
      ["anything", "multipart/form-data; boundary="],
      ["{}", "application/json"],
      ["x", "text/xml"],
      ["x", "nonsense"],
    ] as const)
      for (const path of ["system/user/importData", "system/user/profile/avatar"]) {
        const answer = await server.call("POST", path, {
          token,
          body,
          headers: { "content-type": contentType, ...from() },
        });
        expectHarmless(answer, `${contentType} ${body}`);
        expect(answer.body.code).toBe(400);
      }
  });
});
