import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { InternalErrors } from "../../../core/internal-errors.ts";
import { startTimer } from "../../../core/timer.ts";
import { RuntimeProbe } from "./runtime-probe.ts";
import { Sampler } from "./sampler.service.ts";

describe.for(DIALECTS)("health, on %s", (dialect) => {
  it("answers anyone while the database answers, and 503 afterwards, saying no more", async () => {
    const server = await startTestServer(dialect);
    const up = await server.call("GET", "health");
    expect(up).toMatchObject({ status: 200, body: { code: 200, status: "up", version: "0.1.0" } });
    await server.context.db.destroy();
    const down = await server.call("GET", "health");
    expect(down.status).toBe(503);
    expect(down.body).toEqual({ code: 500, msg: "接口请求失败", fault: "INTERFACE_FAILED" });
    const other = await server.call("GET", "getInfo", { token: "x".repeat(43) });
    expect(other).toMatchObject({
      status: 200,
      body: { code: 500, fault: "UNEXPECTED", traceId: expect.stringMatching(/^[\w-]{12}$/) },
    });
    expect(JSON.stringify(other.body)).not.toMatch(/sqlite|driver|select|destroy/i);
    await server.close();
  });
});

describe.for(DIALECTS)("monitoring, on %s", (dialect) => {
  const metricsToken = "a-token-of-prometheus";
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer(dialect, { metricsToken });
    token = await server.signIn();
  });
  afterAll(() => server.close());

  // [R:1.system.monitor-server] [R:1.system.monitor-memory] [R:1.system.monitor-disk]
  // [R:1.system.monitor-virtual-machine]
  it("shows the computer and the process in the family's shapes and units", async () => {
    const { data } = (await server.call("GET", "monitor/server", { token, headers: { language: "en" } })).body;
    const { totalmem } = await import("node:os");
    expect(data.mem.total).toBeCloseTo(totalmem() / 2 ** 30, 0);
    expect(data.mem.used + data.mem.free).toBeCloseTo(data.mem.total, 1);
    expect(data.cpu.cpuNum).toBeGreaterThan(0);
    expect(data.jvm).toMatchObject({ name: "Node.js", version: process.version });
    expect(data.jvm.runTime).toMatch(/^\d+ d \d+ h \d+ min$/);
    expect(data.jvm.used).toBeLessThan(data.jvm.total);
    expect(data.sysFiles.length).toBeGreaterThan(0);
    for (const { usage } of data.sysFiles) expect(usage).toBeLessThanOrEqual(100);
    const heapSpaces = data.runtime.heapSpaces.map(({ name }: { name: string }) => name);
    expect(heapSpaces).toContain("old_space");
    expect(data.load).toHaveLength(3);
    expect(data.business).toMatchObject({ bridges: 0, ledger: { remaining: 0 } });
    // No setting of the server is among its arguments.
    expect(JSON.stringify(data)).not.toContain(metricsToken);
  });

  it("keeps what it measured for a day, and thins it for longer spans", async () => {
    const { db } = server.context;
    const internalErrors = new InternalErrors(server.clock, () => undefined);
    const deps = { db, clock: server.clock, after: startTimer, internalErrors };
    const instance = (await server.call("GET", "monitor/server", { token })).body.data.instance;
    const sampler = new Sampler({
      ...deps,
      instance,
      probe: new RuntimeProbe(),
      countBridges: () => 3,
      onSample: async () => undefined,
    });
    await sampler.sample();
    server.clock.advance(15_000);
    await sampler.sample();
    const history = async (hours: number) =>
      (await server.call("GET", `monitor/server/history?hours=${hours}`, { token })).body.data;
    const hour = await history(1);
    expect(hour.moments).toHaveLength(2);
    expect(hour.series.bridges).toEqual([3, 3]);
    for (const series of ["cpu", "memory", "disk", "heap", "database"])
      expect(hour.series[series][1], series).toEqual(expect.any(Number));
    expect((await history(24)).moments.length).toBeLessThanOrEqual(2);
    server.clock.advance(25 * 3_600_000);
    token = await server.signIn();
    await sampler.sample();
    expect((await db.selectFrom("sys_monitor_sample").selectAll().execute()).length).toBe(1);
    expect((await server.call("GET", "monitor/server/history?hours=25", { token })).body.code).toBe(400);
    expect(internalErrors.list()).toEqual({ count: 0, kinds: [] });
  });

  it("gives Prometheus its figures for their own token alone", async () => {
    const ask = (authorization?: string) =>
      server.call("GET", "/metrics", { headers: authorization === undefined ? {} : { authorization } });
    expect((await ask()).status).toBe(401);
    expect((await ask(`Bearer ${token}`)).status).toBe(401);
    expect((await ask(`Bearer ${metricsToken}x`)).status).toBe(401);
    const { status, raw } = await ask(`Bearer ${metricsToken}`);
    expect(status).toBe(200);
    const text = raw.toString();
    expect(text).toMatch(/^adel_bridges_connected 0$/m);
    expect(text).toMatch(/^adel_ledger_credits\{state="remaining"\} 0$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
    expect(text).toMatch(/^adel_card_jobs_day\{state="unknown"\} 0$/m);
    expect(text).toMatch(/^adel_database_connections\{state="waiting"\} 0$/m);
    expect(text).toMatch(/^adel_database_connections\{state="max"\} \d+$/m);
    expect((await server.call("GET", "getInfo", { token: metricsToken })).body.code).toBe(401);
  });

  it("measures requests by their route, and counts errors by their code", async () => {
    const authorization = `Bearer ${metricsToken}`;
    await server.call("GET", "system/user/1", { token });
    await server.call("GET", "system/user/999999", { token });
    await server.call("GET", "/wp-login", {});
    await server.call("GET", "/phpmyadmin", {});
    const text = (await server.call("GET", "/metrics", { headers: { authorization } })).raw.toString();
    const requests = 'adel_http_request_duration_seconds_count{method="GET",route="/adel/system/user/:userId"';
    expect(text).toContain(`${requests},status="200"} 2`);
    expect(text).toContain('adel_http_errors_total{route="/adel/system/user/:userId",error="NOT_FOUND"} 1');
    expect(text).toContain('adel_http_errors_total{route="unmatched",error="NO_SUCH_CALL"} 2');
    expect(text).not.toMatch(/wp-login|phpmyadmin/);
  });

  it("keeps the figures of the process while the database is away", async () => {
    const other = await startTestServer(dialect, { metricsToken });
    await other.call("GET", "ready");
    await other.context.db.destroy();
    const headers = { authorization: `Bearer ${metricsToken}` };
    const { status, raw } = await other.call("GET", "/metrics", { headers });
    expect(status).toBe(200);
    expect(raw.toString()).toMatch(/^adel_bridges_connected 0$/m);
    await other.close();
  });

  it("has no such address without a token, and is ready until it stops", async () => {
    const other = await startTestServer(dialect);
    expect((await other.call("GET", "/metrics")).status).toBe(404);
    expect((await other.call("GET", "ready")).body).toMatchObject({ code: 200, status: "ready" });
    await other.context.db.destroy();
    expect((await other.call("GET", "ready")).status).toBe(503);
    await other.close();
  });
});
