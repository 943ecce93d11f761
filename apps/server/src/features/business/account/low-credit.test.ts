import type { AccountLeft } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInNewUser } from "../../../../testing/build-user.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { auditTrail } from "../../../core/audit/trail.ts";
import { Ledger } from "./ledger.service.ts";
import { LowCreditService } from "./low-credit.service.ts";

const BY = { userId: 1, name: "x" };

describe("low credit", () => {
  let server: TestServer;
  let tokens: Record<"admin" | "agent" | "other" | "operator", string>;
  let agentDept: number;
  let names = 0;
  const db = () => server.context.db;
  const service = () => new LowCreditService(server.context);
  const within = <T>(act: (ledger: Ledger) => Promise<T>) =>
    db()
      .transaction()
      .execute((trx) => act(new Ledger(trx, server.clock.now(), auditTrail(server.context.vault, server.clock))));
  const spend = async (quantity: number) => {
    const jobId = `low-${names++}`;
    await within((one) => one.reserve({ deptId: agentDept, jobId, quantity, by: BY }));
    await within((one) => one.commit(jobId));
  };
  const top = async (token: string, language = "zh") =>
    (await server.call("GET", "system/notice/listTop", { token, headers: { language } })).body;
  const titles = async (token: string, language?: string) =>
    (await top(token, language)).data.map((one: { noticeTitle: string }) => one.noticeTitle);
  const low = async (token: string) => (await server.call("GET", "business/account/low", { token })).body;

  beforeAll(async () => {
    server = await startTestServer("sqlite", { seed: "demo" });
    const dept = await db()
      .selectFrom("sys_user")
      .select("dept_id")
      .where("user_name", "=", "agent")
      .executeTakeFirstOrThrow();
    agentDept = dept.dept_id;
    const admin = await server.signIn();
    // A user of another department who may see orders of the second agent.
    const { dept_id: deptId } = await db()
      .selectFrom("sys_dept")
      .select("dept_id")
      .where("dept_name", "=", "华南代理")
      .executeTakeFirstOrThrow();
    const other = await signInNewUser(server, "otheragent", { deptId, roles: ["agent"] });
    const signIn = (name: string) => server.signIn(name, server.passwordOf(name));
    tokens = {
      admin,
      agent: await signIn("agent"),
      other,
      operator: await signIn("operator"),
    };
  });
  afterAll(() => server.close());

  it("sends nothing while the balance is sufficient", async () => {
    await service().check();
    expect(await titles(tokens.agent)).not.toContainEqual(expect.stringContaining("次数不足"));
    expect((await low(tokens.agent)).data).toEqual([]);
  });

  it("is sent to the account's users and those above once, in their language, and to nobody else", async () => {
    const { data } = (await server.call("GET", `business/account?deptId=${agentDept}`, { token: tokens.admin })).body;
    await spend(data.remaining - 49);
    const before = (await top(tokens.agent)).unreadCount;
    // Two processes look at the same minute.
    await Promise.all([service().check(), service().check()]);
    await spend(1);
    await service().check();
    expect(await titles(tokens.agent)).toEqual([expect.stringContaining("次数不足")]);
    expect(await titles(tokens.agent, "en")).toEqual([expect.stringContaining("Low credits")]);
    expect((await top(tokens.agent)).unreadCount).toBe(before + 1);
    expect(await titles(tokens.admin)).toContainEqual(expect.stringContaining("次数不足"));
    expect(await titles(tokens.other)).toEqual([]);
    expect(await titles(tokens.operator)).toEqual([]);
    expect((await low(tokens.agent)).data).toMatchObject([{ deptId: agentDept, remaining: 48, threshold: 50 }]);
    expect((await low(tokens.other)).data).toEqual([]);
    expect((await low(tokens.operator)).code).toBe(403);
  });

  it("is readable only for its recipients, and is not among the notices written by users", async () => {
    const [notice] = (await top(tokens.agent)).data;
    const read = (token: string) => server.call("GET", `system/notice/read/${notice.noticeId}`, { token });
    expect((await read(tokens.other)).body.code).toBe(404);
    expect((await read(tokens.operator)).body.code).toBe(404);
    const body = (await read(tokens.agent)).body;
    expect(body.data.noticeContent).toContain("49");
    expect((await top(tokens.agent)).unreadCount).toBe(0);
    expect((await top(tokens.other)).unreadCount).toBe(0);
    const list = (await server.call("GET", "system/notice/list?pageSize=100", { token: tokens.admin })).body.rows;
    expect(list.map((one: { noticeId: number }) => one.noticeId)).not.toContain(notice.noticeId);
  });

  it("the lowest accounts show what is left as the account does: reserved credits are not", async () => {
    const [first] = (await low(tokens.agent)).data;
    await within((one) => one.reserve({ deptId: agentDept, jobId: "low-reserved", quantity: 3, by: BY }));
    const lowest = async (token: string) => (await server.call("GET", "business/account/lowest", { token })).body;
    const own = (await lowest(tokens.agent)).rows.find(({ deptId }: AccountLeft) => deptId === agentDept);
    expect(own).toMatchObject({ remaining: first.remaining - 3 });
    const { data } = (await server.call("GET", `business/account?deptId=${agentDept}`, { token: tokens.agent })).body;
    expect(data).toMatchObject({ remaining: own.remaining, reserved: 3 });
    const all = await lowest(tokens.admin);
    expect(all.rows.map(({ remaining }: AccountLeft) => remaining)).toEqual(
      all.rows.map(({ remaining }: AccountLeft) => remaining).toSorted((one: number, other: number) => one - other),
    );
    expect(all.total).toBeGreaterThan(1);
    expect((await lowest(tokens.other)).rows).not.toContainEqual(expect.objectContaining({ deptId: agentDept }));
    expect((await lowest(tokens.operator)).code).toBe(403);
    await within((one) => one.release("low-reserved"));
  });

  it("ends with a recharge, and is sent again when the balance becomes low again", async () => {
    await within((one) => one.purchase(agentDept, `LOW-${names++}`, 10, BY));
    await service().check();
    expect(await titles(tokens.agent)).toEqual([]);
    expect((await low(tokens.agent)).data).toEqual([]);
    await spend(10);
    await service().check();
    expect(await titles(tokens.agent)).toHaveLength(1);
    expect((await top(tokens.agent)).unreadCount).toBe(1);
  });

  it("follows the parameter: another threshold, and 0 for none", async () => {
    const set = (configValue: string) =>
      db()
        .updateTable("sys_config")
        .set({ config_value: configValue })
        .where("config_key", "=", "business.credit.lowThreshold")
        .execute();
    await set("0");
    await service().check();
    expect(await titles(tokens.agent)).toEqual([]);
    await set("1000");
    await service().check();
    expect((await low(tokens.admin)).data.length).toBeGreaterThan(1);
    await set("50");
    await service().check();
    expect((await low(tokens.agent)).data).toHaveLength(1);
  });
});
