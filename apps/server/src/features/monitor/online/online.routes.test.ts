import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staffing } from "../../../../testing/staffing.ts";
import { ADMIN_PASSWORD, DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";

describe.for(DIALECTS)("online users, on %s", (dialect) => {
  let server: TestServer;
  let admin: string;
  beforeAll(async () => {
    server = await startTestServer(dialect, { seed: "demo" });
    admin = await server.signIn();
  });
  afterAll(() => server.close());
  const list = async (query = "", token = admin) =>
    (await server.call("GET", `monitor/online/list?${query}`, { token })).body;

  // [R:1.system.online]
  it("shows who is signed in, from where and with what; the token itself never", async () => {
    const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
    const { token } = (
      await server.call("POST", "login", { headers, body: { username: "admin", password: ADMIN_PASSWORD } })
    ).body;
    const { rows, total } = await list("userName=admin&ipaddr=127.0.0.1");
    expect(total).toBe(rows.length);
    expect(rows.find(({ browser }: { browser: string }) => browser.startsWith("Firefox"))).toMatchObject({
      tokenId: expect.stringMatching(/^[\w-]{43}$/),
      userName: "admin",
      ipaddr: "127.0.0.1",
      loginLocation: "内网",
      browser: "Firefox 140",
      os: "Linux",
      loginTime: server.clock.now(),
    });
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await list("userName=adm")).total).toBe(0);
  });

  it("gives all without a page, and a page where one is asked for", async () => {
    for (let at = 0; at < 3; at++) await server.signIn();
    const all = await list();
    expect(all.rows).toHaveLength(all.total);
    expect((await list("pageNum=2&pageSize=2")).rows).toEqual(all.rows.slice(2, 4));
  });

  it("ends a session at once, and not twice", async () => {
    const token = await server.signIn("staff", server.passwordOf("staff"));
    const { tokenId } = (await list("userName=staff")).rows[0];
    expect((await server.call("DELETE", `monitor/online/${tokenId}`, { token: admin })).body.code).toBe(200);
    expect((await server.call("GET", "getInfo", { token })).body.code).toBe(401);
    expect((await server.call("DELETE", `monitor/online/${tokenId}`, { token: admin })).body.code).toBe(404);
    expect((await list("userName=staff")).total).toBe(0);
  });

  it("neither shows nor ends a session outside the caller's departments", async () => {
    const hotel = (await server.call("GET", "business/hotel/list?hotelNumber=1002", { token: admin })).body.rows[0];
    const { role, person } = staffing(server, admin);
    const roleId = await role("session-keeper", ["monitor:online:list", "monitor:online:forceLogout"]);
    const { token: clerk } = await person("clerk", hotel.deptId, [roleId]);
    expect((await list("", clerk)).rows).toMatchObject([{ userName: "clerk" }]);
    const { tokenId } = (await list("userName=admin")).rows[0];
    expect((await server.call("DELETE", `monitor/online/${tokenId}`, { token: clerk })).body.code).toBe(404);
  });
});
