import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AVATAR_MAX_BYTES } from "@adel/protocol";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeUser } from "../../../../testing/build-user.ts";
import { multipart } from "../../../../testing/multipart.ts";
import { CANVAS_JPEG, chunk, pngOf } from "../../../../testing/pictures.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { UserPosts } from "../../system/post/post.service.ts";
import { LOCK_MS } from "../session/session.table.ts";

const PATH = "system/user/profile";
const PNG_HEAD = pngOf({ width: 1, height: 1 }).subarray(0, 8);
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
const PHONE = "13900000001";

describe("the personal centre", () => {
  let server: TestServer;
  const password = "person-Password 1";
  beforeAll(async () => {
    server = await startTestServer();
    for (const userName of ["person", "other"]) await add(userName);
  });
  afterAll(() => server.close());
  const add = (userName: string, secret = password) =>
    storeUser(server, userName, { roles: ["staff"], password: secret });
  const me = (token: string, language = "zh") => server.call("GET", PATH, { token, headers: { language } });
  const change = (token: string, body: object) => server.call("PUT", PATH, { token, body });

  // [R:3.user.id] [R:3.user.name] [R:3.user.nickname] [R:3.user.phone] [R:3.user.mailbox] [R:3.user.gender]
  // [R:3.user.department] [R:3.user.status]
  it("shows the user: names, address, number, department, roles", async () => {
    const { body } = await me(await server.signIn("person", password), "en");
    expect(body).toMatchObject({
      code: 200,
      data: {
        userName: "person",
        nickName: "person",
        email: "person@example.com",
        phonenumber: expect.stringMatching(/^1380000\d{4}$/),
        sex: "2",
        avatar: "",
        status: "0",
        deptId: 1,
        dept: { deptId: 1, deptName: expect.stringMatching(/./) },
        loginIp: "127.0.0.1",
        loginDate: "2026-11-20 18:00:00",
      },
      roleGroup: "Manufacturer's staff",
      postGroup: "",
    });
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash/i);
    expect((await me(await server.signIn("person", password))).body.roleGroup).toBe("厂家员工");
  });

  it("lists the user's posts", async () => {
    const { db } = server.context;
    const token = await server.signIn("other", password);
    const { userId } = (await me(token)).body.data;
    const posts = await db
      .selectFrom("sys_post")
      .select(["post_id", "post_name"])
      .orderBy("post_sort")
      .limit(2)
      .execute();
    await new UserPosts(db).assign(
      userId,
      posts.map(({ post_id }) => post_id),
    );
    expect((await me(token)).body.postGroup).toBe(posts.map(({ post_name }) => post_name).join(","));
    expect(posts.length).toBeGreaterThan(0);
  });

  it("changes names, address, number and gender, and no other field of a body (A7)", async () => {
    const token = await server.signIn("person", password);
    const before = await server.context.db
      .selectFrom("sys_user")
      .selectAll()
      .where("user_name", "=", "other")
      .execute();
    const { body } = await change(token, {
      nickName: "王小明",
      email: "wang@example.com",
      phonenumber: PHONE,
      sex: "1",
      userId: before[0]?.user_id,
      userName: "root",
      roleIds: [1],
      deptId: 99,
      status: "1",
      password: "x",
      avatar: "/etc",
    });
    expect(body).toMatchObject({ code: 200, msg: "修改成功" });
    expect((await me(token)).body.data).toMatchObject({
      userName: "person",
      nickName: "王小明",
      email: "wang@example.com",
      phonenumber: PHONE,
      sex: "1",
      deptId: 1,
      status: "0",
      avatar: "",
    });
    const after = await server.context.db.selectFrom("sys_user").selectAll().where("user_name", "=", "other").execute();
    expect(after).toEqual(before);
    expect((await server.call("GET", "getInfo", { token })).body.user.nickName).toBe("王小明");
    expect(server.acts.at(-1)).toMatchObject({ kind: "update", route: "/system/user/profile", userName: "person" });
  });

  it("keeps fields that a body does not contain", async () => {
    const token = await server.signIn("person", password);
    await change(token, { nickName: "只改名" });
    expect((await me(token)).body.data).toMatchObject({ nickName: "只改名", email: "wang@example.com", sex: "1" });
    expect((await change(token, {})).body.code).toBe(200);
  });

  it("rejects an address or number of another user, and an invalid one", async () => {
    const token = await server.signIn("other", password);
    const refused = async (body: object) => (await change(token, body)).body.errors;
    expect(await refused({ email: "wang@example.com" })).toMatchObject([{ path: "email" }]);
    expect(await refused({ phonenumber: PHONE })).toMatchObject([{ path: "phonenumber" }]);
    for (const body of [
      { email: "nobody" },
      { phonenumber: "+" },
      { phonenumber: "1'--" },
      { sex: "3" },
      { nickName: " " },
    ])
      expect(await refused(body), JSON.stringify(body)).toMatchObject([{ path: Object.keys(body)[0] }]);
    const { phonenumber } = (await me(token)).body.data;
    expect((await change(token, { email: "", phonenumber, nickName: "O" })).body.code).toBe(200);
    expect((await change(token, { phonenumber: "" })).body.code).toBe(200);
  });

  describe("the password", () => {
    const secret = "first-Secret 1";
    const changePassword = (token: string, oldPassword: string, newPassword: string, language = "zh") =>
      server.call("PUT", `${PATH}/updatePwd`, { token, body: { oldPassword, newPassword }, headers: { language } });

    it("is changed with the old one, as JSON or as a query, and ends every other session of the account", async () => {
      await add("changer", secret);
      const token = await server.signIn("changer", secret);
      const elsewhere = await server.signIn("changer", secret);
      const stranger = await server.signIn("other", password);
      expect((await changePassword(token, secret, "second-Secret 2")).body).toMatchObject({ code: 200 });
      expect((await me(token)).body.code).toBe(200);
      expect((await me(stranger)).body.code).toBe(200);
      expect((await me(elsewhere)).body.code).toBe(401);
      expect(await server.signIn("changer", secret)).toBeUndefined();
      const query = new URLSearchParams({ oldPassword: "second-Secret 2", newPassword: "third-Secret 3" });
      expect((await server.call("PUT", `${PATH}/updatePwd?${query}`, { token })).body.code).toBe(200);
      expect(await server.signIn("changer", "third-Secret 3")).toMatch(/./);
      expect(JSON.stringify(server.acts)).not.toMatch(/Secret/);
    });

    it("rejects a wrong old one as often as the sign-in does, then locks this address", async () => {
      await add("guesser", secret);
      const token = await server.signIn("guesser", secret);
      for (let at = 0; at < 4; at++)
        expect((await changePassword(token, "wrong", "second-Secret 2")).body.errors).toEqual([
          { path: "oldPassword", message: "当前密码不正确" },
        ]);
      expect((await changePassword(token, "wrong", "second-Secret 2")).body.fault).toBe("SIGN_IN_LOCKED");
      expect((await changePassword(token, secret, "second-Secret 2")).body.fault).toBe("SIGN_IN_LOCKED");
      server.clock.advance(LOCK_MS);
      expect((await changePassword(token, secret, "second-Secret 2")).body.code).toBe(200);
    });

    it.for([
      ["short", "Abc-123", "8"],
      ["", "", "empty"],
      ["long", "x-1".repeat(30), "64"],
      ["common", "Admin123", "common"],
      ["one sign", "zzzzzzzzzz", "common"],
      ["the account", "my-CAREFUL-word", "username"],
      ["the old one", secret, "different"],
    ])("refuses a new one that is %s", async ([, wanted = "", says = ""]) => {
      await add("careful", secret);
      const token = await server.signIn("careful", secret);
      const { body } = await changePassword(token, secret, wanted, "en");
      expect(body).toMatchObject({
        code: 400,
        errors: [{ path: "newPassword", message: expect.stringContaining(says) }],
      });
      expect(await server.signIn("careful", secret)).toMatch(/./);
    });

    it("requires the characters that the parameter defines", async () => {
      await add("picky", secret);
      const token = await server.signIn("picky", secret);
      const kinds = [
        ["1", "only-letters", "40506070"],
        ["2", "letters-and-1", "onlyletters"],
        ["3", "onlyletters", "letters1and2"],
        ["4", "letters1and2", "letters1&2&3"],
      ] as const;
      let held = secret;
      for (const [value, refused, taken] of kinds) {
        await server.context.db
          .updateTable("sys_config")
          .set({ config_value: value })
          .where("config_key", "=", "sys.account.chrtype")
          .execute();
        expect((await changePassword(token, held, refused)).body.errors, value).toMatchObject([
          { path: "newPassword" },
        ]);
        expect((await changePassword(token, held, taken)).body.code, value).toBe(200);
        held = taken;
      }
      await server.context.db
        .updateTable("sys_config")
        .set({ config_value: "0" })
        .where("config_key", "=", "sys.account.chrtype")
        .execute();
    });
  });

  describe("the PIN", () => {
    const setPin = (token: string, pin: unknown, secret = password) =>
      server.call("PUT", `${PATH}/deskPin`, { token, body: { password: secret, pin }, headers: { language: "en" } });
    const shown = async (token: string) => (await me(token)).body.data.hasPin;

    it("is set and removed with the account password, and stored as a hash that no call returns", async () => {
      await add("clerk");
      const token = await server.signIn("clerk", password);
      expect(await shown(token)).toBe(false);
      expect((await setPin(token, "402917", "wrong")).body.errors).toMatchObject([{ path: "password" }]);
      expect((await setPin(token, "402917")).body.code).toBe(200);
      expect(await shown(token)).toBe(true);
      const { db } = server.context;
      const row = await db
        .selectFrom("sys_user")
        .selectAll()
        .where("user_name", "=", "clerk")
        .executeTakeFirstOrThrow();
      expect(row.pin_hash).toMatch(/^\$argon2id/);
      expect(JSON.stringify([server.acts, await db.selectFrom("audit_trail").selectAll().execute()])).not.toMatch(
        /402917/,
      );
      expect((await setPin(token, null)).body.code).toBe(200);
      expect(await shown(token)).toBe(false);
    });

    it.for(["12345", "1234567", "40291a", "123456", "987654", "890123", "777777", "121212", "407407", 402917])(
      "is not %s: six digits, no series, no repetition",
      async (pin) => {
        await add("simple");
        const token = await server.signIn("simple", password);
        expect((await setPin(token, pin)).body).toMatchObject({ code: 400, errors: [{ path: "pin" }] });
        expect(await shown(token)).toBe(false);
      },
    );
  });

  describe("the avatar", () => {
    const folder = () => join(server.folder, "profile", "avatar");
    const send = (token: string, bytes: Buffer, name = "me.png", field = "avatarfile") =>
      server.call("POST", `${PATH}/avatar`, { token, ...multipart(field, name, bytes) });

    // [R:3.session.avatar]
    it("is stored under a random name, served below the base path, and replaced", async () => {
      const token = await server.signIn("person", password);
      const { body } = await send(
        token,
        pngOf({ width: 8, height: 8, more: [chunk("tEXt", Buffer.from("GPS\0here"))] }),
        "../../x.png",
      );
      expect(body).toMatchObject({
        code: 200,
        imgUrl: expect.stringMatching(/^\/profile\/avatar\/[0-9a-f]{32}\.png$/),
      });
      expect((await server.call("GET", "getInfo", { token })).body.user.avatar).toBe(body.imgUrl);
      const shown = await server.call("GET", `/adel${body.imgUrl}`, { headers: { cookie: `Admin-Token=${token}` } });
      expect(shown.headers).toMatchObject({
        "content-type": "image/png",
        "x-content-type-options": "nosniff",
        "cache-control": expect.stringContaining("immutable"),
        "content-disposition": expect.stringContaining("attachment"),
      });
      expect(shown.raw.includes("GPS")).toBe(false);
      const second = (await send(token, CANVAS_JPEG, "me.gif")).body.imgUrl;
      expect(second).toMatch(/\.jpg$/);
      expect(readdirSync(folder())).toEqual([second.slice("/profile/avatar/".length)]);
      expect((await server.call("GET", `/adel${body.imgUrl}`, { token })).body.code).toBe(404);
      const third = (await send(token, await sharp(CANVAS_JPEG).webp().toBuffer(), "me.jpg")).body.imgUrl;
      expect(third).toMatch(/\.webp$/);
      expect((await server.call("GET", `/adel${third}`, { token })).headers["content-type"]).toBe("image/webp");
    });

    it("is served only with a session, and no name leads outside the folder (F8)", async () => {
      const token = await server.signIn("person", password);
      const { imgUrl } = (await send(token, CANVAS_JPEG)).body;
      expect((await server.call("GET", `/adel${imgUrl}`)).body.code).toBe(401);
      writeFileSync(join(folder(), "planted.png"), "planted");
      for (const name of [
        "planted.png",
        "..%2f..%2fadel.db",
        "%2e%2e",
        `${"0".repeat(32)}.png`,
        `${"0".repeat(32)}.svg`,
        "",
      ]) {
        const { raw, status, body } = await server.call("GET", `/adel/profile/avatar/${name}`, { token });
        expect([400, 404], name).toContain(status === 200 ? body.code : status);
        expect(raw.toString(), name).not.toMatch(/planted|SQLite/);
      }
    });

    it("is reset to the default one, and its file is deleted", async () => {
      const token = await server.signIn("person", password);
      await send(token, CANVAS_JPEG);
      expect((await server.call("DELETE", `${PATH}/avatar`, { token })).body.code).toBe(200);
      expect((await server.call("GET", "getInfo", { token })).body.user.avatar).toBe("");
      expect(readdirSync(folder())).toEqual(["planted.png"]);
    });

    it.for([
      ["markup", Buffer.from("<html><script>alert(1)</script>")],
      ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
      ["a GIF that is a script", Buffer.from("GIF89a/*<script>alert(1)</script>*/=1;")],
      ["a PNG's first bytes before a page", Buffer.concat([PNG_HEAD, Buffer.from("<html><script>alert(1)</script>")])],
      ["a JPEG that breaks off", CANVAS_JPEG.subarray(0, -40)],
      ["a picture that unfolds without end", pngOf({ width: 60_000, height: 60_000, lines: Buffer.alloc(1) })],
      ["nothing at all", Buffer.alloc(0), "未收到文件"],
      ["more than two megabytes", Buffer.concat([CANVAS_JPEG, Buffer.alloc(AVATAR_MAX_BYTES)]), "文件超过2MB"],
    ] as const)("is not %s (F7)", async ([, bytes, msg = "文件不是PNG、JPEG或WebP图片，或已损坏"]) => {
      const token = await server.signIn("person", password);
      const before = readdirSync(folder());
      const { body } = await send(token, bytes);
      expect(body).toMatchObject({ code: 400, msg, errors: [{ path: "avatarfile" }] });
      expect(readdirSync(folder())).toEqual(before);
    });

    it("is rejected in a form without a file, and as JSON", async () => {
      const token = await server.signIn("person", password);
      expect((await send(token, CANVAS_JPEG, "me.jpg", "file")).body.errors).toMatchObject([{ path: "avatarfile" }]);
      const json = await server.call("POST", `${PATH}/avatar`, { token, body: { avatarfile: "x" } });
      expect(json.body.errors).toMatchObject([{ path: "avatarfile" }]);
      const broken = await server.call("POST", `${PATH}/avatar`, {
        token,
        body: "no boundary anywhere",
        headers: { "content-type": "multipart/form-data" },
      });
      expect(broken.body.errors).toMatchObject([{ path: "avatarfile" }]);
    });
  });

  describe("the user's sessions", () => {
    const list = async (token: string) => (await server.call("GET", `${PATH}/session/list`, { token })).body.data;

    it("are listed with their origin and a mark on the current one, without tokens", async () => {
      await add("many");
      const login = (headers: Record<string, string>) =>
        server.call("POST", "login", { body: { username: "many", password }, headers });
      const token = (await login({ "user-agent": FIREFOX })).body.token;
      server.clock.advance(60_000);
      await login({ "user-agent": "" });
      const all = await list(token);
      expect(all).toHaveLength(2);
      expect(all[1]).toMatchObject({ ipaddr: "127.0.0.1", browser: "Firefox 128", os: "Linux", current: true });
      expect(all[0]).toMatchObject({ browser: "", os: "", current: false });
      expect(JSON.stringify(all)).not.toContain(token);
    });

    it("end one by one, or all others at once; those of other users are unknown", async () => {
      const [first, second, third] = [
        await server.signIn("many", password),
        await server.signIn("many", password),
        await server.signIn("many", password),
      ];
      const stranger = await server.signIn("other", password);
      const nameOf = async (token: string) =>
        (await list(token)).find(({ current }: { current: boolean }) => current).tokenId;
      const end = (token: string, name: string) => server.call("DELETE", `${PATH}/session/${name}`, { token });
      expect((await end(stranger, await nameOf(first))).body).toMatchObject({ code: 404 });
      expect((await end(first, await nameOf(second))).body.code).toBe(200);
      expect((await me(second)).body.code).toBe(401);
      expect((await end(first, "x".repeat(43))).body.code).toBe(404);
      expect((await server.call("DELETE", `${PATH}/session/others`, { token: first })).body.code).toBe(200);
      expect((await me(third)).body.code).toBe(401);
      expect(await list(first)).toHaveLength(1);
      expect((await me(stranger)).body.code).toBe(200);
      expect(server.acts.filter(({ kind }) => kind === "force").map(({ code }) => code)).toEqual([404, 200, 404, 200]);
    });
  });
});

it("stores avatars readable only for the server's own user", async () => {
  const server = await startTestServer();
  const token = await server.signIn();
  const { imgUrl } = (
    await server.call("POST", `${PATH}/avatar`, { token, ...multipart("avatarfile", "a", CANVAS_JPEG) })
  ).body;
  const file = join(server.folder, imgUrl);
  expect(readFileSync(file).subarray(0, 2).toString("hex")).toBe("ffd8");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await server.close();
});
