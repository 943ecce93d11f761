import type { Notice, TopNotice } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { serverText } from "../../../core/messages.ts";
import { cleanHtml } from "./clean-html.service.ts";
import { addPersonalNotice } from "./product-notice.service.ts";

describe("the HTML of a notice", () => {
  it.each([
    ["<p>你好 <strong>world</strong></p>", "<p>你好 <strong>world</strong></p>"],
    ['<p style="text-align: center; color: red">x</p>', '<p style="text-align:center">x</p>'],
    ["<script>alert(1)</script>x", "x"],
    ['<img src="x" onerror="alert(1)">', ""],
    ['<img src="/adel/profile/avatar/a.png" onload="x">', '<img src="/adel/profile/avatar/a.png" />'],
    ['<img src="https://spy.example/p.gif">', ""],
    ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<a href="JaVaScRiPt&#58;alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ["<svg><a xlink:href='javascript:1'>x</a></svg>", '<a rel="noopener noreferrer">x</a>'],
    ['<iframe src="https://x"></iframe><form action="/"><input></form>', ""],
    ["<style>*{display:none}</style><p>x", "<p>x</p>"],
    ['<math><mtext><table><mglyph><style><img src=x onerror="alert(1)">', "<table></table>"],
  ])("%s becomes %s", (given, clean) => expect(cleanHtml(given)).toBe(clean));
});

describe.for(DIALECTS)("notices, on %s", (dialect) => {
  let server: TestServer;
  let admin: string;
  let staff: string;
  beforeAll(async () => {
    server = await startTestServer(dialect, { seed: "demo" });
    admin = await server.signIn();
    staff = await server.signIn("staff", server.passwordOf("staff"));
  });
  afterAll(() => server.close());
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown, token = admin) =>
    server.call(method, `system/notice${path}`, { token, ...(body !== undefined && { body }) });
  const findUserId = async (name: string): Promise<number> =>
    (
      await server.context.db
        .selectFrom("sys_user")
        .select("user_id")
        .where("user_name", "=", name)
        .executeTakeFirstOrThrow()
    ).user_id;
  const add = async (noticeTitle: string, more: object = {}): Promise<Notice> =>
    (await call("POST", "", { noticeTitle, noticeType: "1", noticeContent: "<p>x</p><script>1</script>", ...more }))
      .body.data;

  // [R:1.system.notice] [R:3.notice.title] [R:3.notice.type]
  it("adds, shows cleaned, changes and deletes a notice", async () => {
    const notice = await add("停电通知");
    expect(notice).toMatchObject({
      noticeTitle: "停电通知",
      noticeContent: "<p>x</p>",
      status: "0",
      createBy: "admin",
    });
    const changed = await call("PUT", "", { ...notice, noticeType: "2", noticeContent: '<b onclick="x">y</b>' });
    expect(changed.body.data).toMatchObject({ noticeType: "2", noticeContent: "<b>y</b>" });
    const found = (await call("GET", "/list?noticeTitle=停电&createBy=ADM&noticeType=2&status=0")).body;
    expect(found.rows).toMatchObject([{ noticeId: notice.noticeId }]);
    expect((await call("DELETE", `/${notice.noticeId}`)).body.code).toBe(200);
    expect((await call("GET", `/${notice.noticeId}`)).body.code).toBe(404);
    expect((await call("POST", "", { noticeTitle: "x".repeat(51), noticeType: "1" })).body.errors).toMatchObject([
      { path: "noticeTitle" },
    ]);
  });

  it("shows everybody five in the bell, the unread ones first; a closed one nobody", async () => {
    for (let at = 1; at <= 6; at++) await add(`通知 ${at}`);
    const closed = await add("关闭", { status: "1" });
    const bell = async () => (await call("GET", "/listTop", undefined, staff)).body;
    const titles = async () => (await bell()).data.map(({ noticeTitle }: Notice) => noticeTitle);
    const first = await bell();
    expect(await titles()).toEqual([6, 5, 4, 3, 2].map((at) => `通知 ${at}`));
    expect(first).toMatchObject({ unreadCount: 6, data: [{ isRead: false }, {}, {}, {}, {}] });
    expect(first.data[0].noticeContent).toBeUndefined();
    expect((await call("GET", `/read/${first.data[0].noticeId}`, undefined, staff)).body.data.noticeContent).toBe(
      "<p>x</p>",
    );
    expect((await call("GET", `/read/${closed.noticeId}`, undefined, staff)).body.code).toBe(404);
    await call("POST", `/markRead?noticeId=${first.data[1].noticeId}`, undefined, staff);
    await call("POST", `/markRead?noticeId=${first.data[1].noticeId}`, undefined, staff);
    expect((await bell()).unreadCount).toBe(4);
    expect(await titles()).toEqual([4, 3, 2, 1, 6].map((at) => `通知 ${at}`));
    await call(
      "POST",
      `/markReadAll?ids=${first.data.map(({ noticeId }: Notice) => noticeId).join(",")}`,
      undefined,
      staff,
    );
    // What the bell did not show is not read.
    expect(await bell()).toMatchObject({
      unreadCount: 1,
      data: [{ noticeTitle: "通知 1", isRead: false }, {}, {}, {}, {}],
    });
    const readers = (await call("GET", `/readUsers/list?noticeId=${first.data[0].noticeId}&searchValue=STAFF`)).body;
    expect(readers.rows).toMatchObject([{ userName: "staff", readTime: "2026-11-20 18:00:00" }]);
    expect((await call("GET", "/listTop")).body.unreadCount).toBe(6);
  });

  it("lists everybody their own, by what is read, by kind and by a part of the title in both languages", async () => {
    const { db, clock } = server.context;
    const [userId, other] = [await findUserId("staff"), await findUserId("admin")];
    const device = {
      kind: "device",
      title: serverText("newDevice.title"),
      text: serverText("newDevice.unknown"),
    } as const;
    await addPersonalNotice(db, { ...device, userId, now: clock.now() });
    await addPersonalNotice(db, { ...device, userId: other, now: clock.now() });
    const own = async (query: string, language: "zh" | "en" = "zh") =>
      (await server.call("GET", `system/notice/own/list?${query}`, { token: staff, headers: { language } })).body;
    expect(await own("kind=device")).toMatchObject({
      total: 1,
      rows: [{ noticeTitle: "新设备登录", kind: "device", isRead: false }],
    });
    expect((await own("noticeTitle=with a new dev", "en")).rows).toMatchObject([
      { noticeTitle: "Sign-in with a new device" },
    ]);
    const [unread, read, all] = [await own("state=unread"), await own("state=read"), await own("")];
    expect(unread.rows.map(({ isRead }: TopNotice) => isRead)).toEqual([false, false]);
    expect(read.rows.every(({ isRead }: TopNotice) => isRead)).toBe(true);
    expect(all.total).toBe(unread.total + read.total);
    expect(all.rows.map(({ noticeTitle }: Notice) => noticeTitle)).not.toContain("关闭");
    expect(all.rows[0].noticeContent).toBeUndefined();
  });
});
