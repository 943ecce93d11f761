import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staffing } from "../../../testing/staffing.ts";
import {
  ADMIN_PASSWORD,
  DIALECTS,
  hotelInput,
  startTestServer,
  type TestServer,
} from "../../../testing/test-server.ts";

describe.for(DIALECTS)("operation log and login log, on %s", (dialect) => {
  let server: TestServer;
  let admin: string;
  beforeAll(async () => {
    server = await startTestServer(dialect, { seed: "demo" });
    admin = await server.signIn();
  });
  afterAll(() => server.close());
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown, headers = {}) =>
    server.call(method, path, { token: admin, headers, ...(body !== undefined && { body }) });
  const rows = async (path: string, headers = {}) => (await call("GET", path, undefined, headers)).body.rows;

  // [R:1.system.operlog]
  it("shows an act with title, type, person, department, address, place, what was sent, result and time", async () => {
    const { id } = (await call("POST", "business/hotel", hotelInput({ hotelNumber: 81, address: "120 号" }))).body.data;
    await call("PUT", "business/hotel", hotelInput({ id, hotelNumber: 1001 }), { "x-forwarded-for": "120.24.78.68" });
    await call("DELETE", `business/hotel/${id}`);
    const [gone, refused, added] = await rows("monitor/operlog/list");
    expect(added).toMatchObject({
      title: "新增酒店",
      businessType: 1,
      method: "/business/hotel",
      requestMethod: "POST",
      operatorType: 1,
      operName: "admin",
      deptName: expect.stringMatching(/./),
      operUrl: "/business/hotel",
      operIp: "127.0.0.1",
      operLocation: "内网",
      jsonResult: '{"code":200}',
      status: 0,
      errorMsg: "",
      operTime: "2026-11-20 18:00:00",
      costTime: 0,
    });
    expect(JSON.parse(added.operParam).body).toMatchObject({ hotelNumber: 81, address: "120 号", authPassword: "***" });
    expect(refused).toMatchObject({ businessType: 2, status: 1, errorMsg: expect.stringContaining("1001") });
    expect(gone).toMatchObject({ businessType: 3, operUrl: `/business/hotel/${id}`, operParam: "" });
    expect((await rows("monitor/operlog/list?pageSize=10", { language: "en" }))[2]).toMatchObject({
      title: "Add hotel",
      operLocation: "Intranet",
    });
  });

  it("filters and sorts, and refuses what is no filter", async () => {
    const total = async (query: string) => (await call("GET", `monitor/operlog/list?${query}`)).body.total;
    expect(await total("title=酒店&businessType=1&status=0")).toBe(1);
    expect(await total("title=hotel&status=1")).toBe(1);
    expect(await total("operName=ADM")).toBeGreaterThan(2);
    expect(await total("operName=nobody")).toBe(0);
    expect(await total("operIp=127.0")).toBeGreaterThan(2);
    expect(await total("params[beginTime]=2026-11-21")).toBe(0);
    expect(await total("beginTime=2026-11-20&endTime=2026-11-20")).toBeGreaterThan(2);
    expect((await call("GET", "monitor/operlog/list?orderByColumn=oper_param")).body.code).toBe(400);
    const ids = (await rows("monitor/operlog/list?orderByColumn=operTime&isAsc=ascending")).map(
      ({ operId }: { operId: number }) => operId,
    );
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  it("keeps no secret of any call that carries one, nor anything of a call that it did not understand", async () => {
    await call("PUT", "system/user/profile/updatePwd", { oldPassword: "secret-one", newPassword: "secret-two" });
    await call(
      "POST",
      "business/hotel",
      hotelInput({ hotelNumber: 82, authPassword: "secret-3x", authPasswordAgain: "secret-3x" }),
    );
    await call("POST", "business/hotel", { authPassword: "secret-four", nonsense: "secret-five" });
    const stored = JSON.stringify(await rows("monitor/operlog/list?pageSize=50"));
    expect(stored).toContain("修改密码");
    expect(stored).not.toMatch(/secret-/);
  });

  // [R:1.system.loginlog]
  it("shows sign-ins and sign-outs with browser, system and why one was refused", async () => {
    const headers = {
      "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36",
    };
    const login = (password: string) =>
      server.call("POST", "login", { headers, body: { username: "admin", password } });
    await login("wrong");
    const { token } = (await login(ADMIN_PASSWORD)).body;
    await server.call("POST", "logout", { token, headers });
    const [left, entered, refused] = await rows("monitor/logininfor/list?userName=admin");
    expect(left).toMatchObject({ msg: "退出成功", status: "0" });
    expect(entered).toMatchObject({
      userName: "admin",
      ipaddr: "127.0.0.1",
      loginLocation: "内网",
      browser: expect.stringContaining("Chrome 156"),
      os: expect.stringContaining("Windows"),
      status: "0",
      msg: "登录成功",
      loginTime: "2026-11-20 18:00:00",
    });
    expect(refused).toMatchObject({ status: "1", msg: expect.stringMatching(/密码/) });
    expect(
      (await rows("monitor/logininfor/list?status=1")).every(({ status }: { status: string }) => status === "1"),
    ).toBe(true);
  });

  it("frees a locked account, whatever address locked it", async () => {
    const login = (password: string) => server.call("POST", "login", { body: { username: "staff", password } });
    for (let at = 0; at < 5; at++) await login("wrong");
    expect((await login(server.passwordOf("staff"))).body.fault).toBe("SIGN_IN_LOCKED");
    expect((await call("GET", "monitor/logininfor/unlock/STAFF")).body.code).toBe(200);
    expect((await login(server.passwordOf("staff"))).body.code).toBe(200);
  });

  it("shows nobody what lies outside their departments, in lists, exports, deletes and cleaning", async () => {
    const hotel = (await rows("business/hotel/list?hotelNumber=1002"))[0];
    const { role, person } = staffing(server, admin);
    const words = ["operlog", "logininfor"].flatMap((log) =>
      ["list", "export", "remove"].map((right) => `monitor:${log}:${right}`),
    );
    const { token: clerk } = await person("clerk", hotel.deptId, [await role("log-reader", words)]);
    const as = (method: "GET" | "POST" | "DELETE", path: string) => server.call(method, path, { token: clerk });
    const foreign = (await rows("monitor/operlog/list"))[0].operId;
    expect((await as("GET", "monitor/operlog/list")).body).toMatchObject({ code: 200, total: 0 });
    expect((await as("DELETE", `monitor/operlog/${foreign}`)).body.code).toBe(404);
    const mine = (await as("GET", "monitor/logininfor/list")).body.rows;
    expect(mine.map(({ userName }: { userName: string }) => userName)).toEqual(["clerk"]);
    const before = (await call("GET", "monitor/logininfor/list")).body.total;
    expect((await as("DELETE", "monitor/logininfor/clean")).body.code).toBe(200);
    expect((await call("GET", "monitor/logininfor/list")).body.total).toBe(before - 1);
    const theirs = await as("POST", "monitor/operlog/export");
    expect(theirs.headers["content-type"]).toMatch(/spreadsheet/);
    expect(theirs.raw.toString("latin1")).not.toContain("Add hotel");
  });

  it("may be deleted and cleaned; that itself is kept", async () => {
    const [first] = await rows("monitor/operlog/list");
    expect((await call("DELETE", `monitor/operlog/${first.operId}`)).body.code).toBe(200);
    expect((await call("DELETE", `monitor/operlog/${first.operId}`)).body.code).toBe(404);
    expect((await call("DELETE", "monitor/operlog/clean")).body.code).toBe(200);
    expect(await rows("monitor/operlog/list")).toMatchObject([{ businessType: 9, title: "清空操作日志" }]);
    expect((await call("DELETE", "monitor/logininfor/clean")).body.code).toBe(200);
    expect((await call("GET", "monitor/logininfor/list")).body.total).toBe(0);
  });
});
