import { describe, expect, it } from "vitest";
import { DIALECTS, testOffice } from "../../../../test/office.ts";

describe.for(DIALECTS)("health, on %s", (dialect) => {
  it("answers anyone while the database answers, and 503 afterwards, saying no more", async () => {
    const office = await testOffice(dialect);
    const up = await office.call("GET", "health");
    expect(up).toMatchObject({ status: 200, body: { code: 200, status: "up", version: "0.1.0" } });
    await office.office.db.destroy();
    const down = await office.call("GET", "health");
    expect(down.status).toBe(503);
    expect(down.body).toEqual({ code: 500, msg: "接口请求失败", fault: "INTERFACE_FAILED" });
    const other = await office.call("GET", "getInfo", { token: "x".repeat(43) });
    expect(other).toMatchObject({
      status: 200,
      body: { code: 500, fault: "UNEXPECTED", traceId: expect.stringMatching(/^[\w-]{12}$/) },
    });
    expect(JSON.stringify(other.body)).not.toMatch(/sqlite|driver|select|destroy/i);
    await office.close();
  });
});
