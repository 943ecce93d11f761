import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { multipart } from "../../../../testing/multipart.ts";
import { type OnlineDesk, onlineDesk } from "../../../../testing/online-payment-setup.ts";
import { readSheet } from "../../../../testing/sheet.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";
import { DAY_MS } from "../../../core/time/durations.ts";

describe.for(DIALECTS)("reconciling with a provider's bill, on %s", (dialect) => {
  let desk: OnlineDesk;
  let day: string;
  beforeAll(async () => {
    desk = await onlineDesk(dialect);
    day = new Date(desk.server.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  });
  afterAll(() => desk.close());

  const db = () => desk.server.context.db;
  const reconcile = (method: string, billDay = day) => desk.call("POST", "order/reconcile/day", { method, billDay });
  const differences = async (method: string) =>
    (await reconcile(method)).data.differences.map((one: { kind: string; orderNo: string | null }) => [
      one.kind,
      one.orderNo,
    ]);
  const paidOrder = async (method: "wechat" | "alipay") => {
    const order = await desk.order(method);
    await desk.gateway.scan(order.trade.code);
    await desk.gateway.pay(order.trade.outTradeNo);
    return order;
  };

  it("finds no difference where both sides agree, and says what it compared", async () => {
    for (const method of ["wechat", "alipay"] as const) {
      const { orderNo } = await paidOrder(method);
      await desk.call("POST", `order/${orderNo}/query`);
    }
    expect((await reconcile("wechat")).fault ?? (await reconcile("wechat")).code).toBe("FIELDS_REFUSED");
    await desk.advance(DAY_MS);
    for (const method of ["wechat", "alipay"])
      expect((await reconcile(method)).data).toMatchObject({
        method,
        firstDay: day,
        lastDay: day,
        source: "provider",
        payments: 1,
        refunds: 0,
        differenceCount: 0,
        differences: [],
      });
    expect((await reconcile("wechat", "2026-11-01")).data).toMatchObject({ payments: 0, differences: [] });
  });

  it("lists a payment that was not booked, and its remedy books it", async () => {
    day = new Date(desk.server.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const orders = [await paidOrder("wechat"), await paidOrder("alipay")];
    await desk.advance(DAY_MS);
    for (const [at, method] of (["wechat", "alipay"] as const).entries()) {
      const { orderNo } = orders[at] ?? { orderNo: "" };
      expect(await differences(method)).toEqual([["not-booked", orderNo]]);
      await desk.call("POST", `order/${orderNo}/query`);
      expect((await desk.one(orderNo)).status).toBe("in-use");
      expect(await differences(method)).toEqual([]);
    }
  });

  it("finds no difference in a refund that was made here", async () => {
    day = new Date(desk.server.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    for (const method of ["wechat", "alipay"] as const) {
      const { orderNo } = await paidOrder(method);
      await desk.call("POST", `order/${orderNo}/query`);
      const refund = { quantity: 1, reason: "bought too many", idempotencyKey: `refund-${method}` };
      await desk.call("POST", `order/${orderNo}/refund`, refund);
      await desk.call("POST", `order/${orderNo}/query`);
    }
    await desk.advance(DAY_MS);
    for (const method of ["wechat", "alipay"])
      expect((await reconcile(method)).data).toMatchObject({ payments: 1, refunds: 1, differences: [] });
  });

  it("lists what is only there, only here, of another amount, and given back behind our back", async () => {
    day = new Date(desk.server.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const [strange, dear, gone] = [await paidOrder("alipay"), await paidOrder("alipay"), await paidOrder("alipay")];
    for (const { orderNo } of [strange, dear, gone]) await desk.call("POST", `order/${orderNo}/query`);
    const rename = (from: string, to: string) =>
      db().updateTable("biz_payment_attempt").set({ out_trade_no: to }).where("out_trade_no", "=", from).execute();
    await rename(strange.trade.outTradeNo, "ELSEWHERE1");
    await db()
      .updateTable("biz_payment_attempt")
      .set({ amount: dear.trade.amount + 1 })
      .where("out_trade_no", "=", dear.trade.outTradeNo)
      .execute();
    const gateway = await desk.refund("alipay", gone.trade.outTradeNo, 100);
    expect(gateway.kind).toBe("done");
    await desk.advance(DAY_MS);
    const { data } = await reconcile("alipay");
    // The bill's own order is by time; three payments of one second have none.
    const numbers = [strange, dear, gone].map(({ trade }) => trade.outTradeNo);
    const order = (one: { kind: string; outTradeNo: string }) =>
      one.kind === "missing-there" ? numbers.length : numbers.indexOf(one.outTradeNo);
    const sorted = data.differences.toSorted(
      (one: { kind: string; outTradeNo: string }, other: { kind: string; outTradeNo: string }) =>
        order(one) - order(other),
    );
    expect(sorted).toMatchObject([
      { kind: "missing-here", orderNo: null, outTradeNo: strange.trade.outTradeNo, amountThere: strange.trade.amount },
      { kind: "amount", orderNo: dear.orderNo, amountHere: dear.trade.amount + 1, amountThere: dear.trade.amount },
      { kind: "refund-missing-here", orderNo: gone.orderNo, amountHere: null, amountThere: 100 },
      { kind: "missing-there", orderNo: strange.orderNo, outTradeNo: "ELSEWHERE1", amountThere: null },
    ]);
    for (const { text, remedy } of data.differences) expect(`${text}${remedy}`).toMatch(/[\u4e00-\u9fff]{10}/);
    const { rows } = await desk.call("GET", "order/reconcile/list");
    expect(rows[0]).toMatchObject({ id: data.id, differenceCount: 4, operator: "admin" });
    expect((await desk.call("GET", `order/reconcile/${data.id}`)).data).toEqual(data);
    expect((await desk.call("GET", "order/reconcile/999999")).code).toBe(404);
    const exported = await desk.call("GET", `order/reconcile/${data.id}/export`);
    const token = await desk.server.signIn();
    const file = await desk.server.call("GET", `common/download?fileName=${exported.msg}&delete=true`, { token });
    const sheet = await readSheet(file.raw);
    expect(sheet.rows).toHaveLength(4);
    expect(sheet.rows).toContainEqual(expect.objectContaining({ 差异: "金额不同", 订单号: dear.orderNo }));
    const stored = await db()
      .selectFrom("audit_trail")
      .select("after_json")
      .where("entity", "=", "business/reconciliation")
      .where("row_id", "=", String(data.id))
      .execute();
    expect(JSON.parse(stored[0]?.after_json ?? "{}")).toMatchObject({ differenceCount: 4 });
  });

  const sendFile = async (method: string, bytes: Buffer) =>
    (
      await desk.server.call("POST", `business/order/reconcile?method=${method}`, {
        token: await desk.server.signIn(),
        ...multipart("file", "bill.csv", bytes),
      })
    ).body;

  it("takes a bill as a file, and refuses what is none with field, cause and hint", async () => {
    const bill = await desk.bill("wechat", day);
    expect(bill).toBeNull();
    const first = "2026-11-20";
    const bytes = await desk.bill("wechat", first);
    if (!bytes) throw new Error("no bill");
    expect((await sendFile("wechat", Buffer.from(bytes))).data).toMatchObject({
      source: "file",
      firstDay: first,
      payments: 1,
      differences: [],
    });
    const wrong = await sendFile("wechat", Buffer.from("x,y\n1,2\n"));
    expect(wrong).toMatchObject({ code: 400, errors: [{ path: "file" }] });
    expect(wrong.errors[0].hint ?? wrong.hint ?? wrong.errors[0].message).toMatch(/[\u4e00-\u9fff]/);
    const other = await sendFile("alipay", Buffer.from(bytes));
    expect(other).toMatchObject({ code: 400, errors: [{ path: "file" }] });
    const large = await sendFile("wechat", Buffer.alloc(9 * 1024 * 1024, 32));
    expect(large).toMatchObject({ code: 400, errors: [{ path: "file" }] });
  });

  it("is refused to whoever sees only part of the orders, though permitted", async () => {
    const signIn = (name: string) => desk.server.signIn(name, desk.server.passwordOf(name));
    // The manufacturer's staff see the root department and all below it.
    expect((await desk.call("GET", "order/reconcile/list", undefined, await signIn("staff"))).code).toBe(200);
    const { role_id } = await db()
      .selectFrom("sys_role")
      .select("role_id")
      .where("role_key", "=", "agent")
      .executeTakeFirstOrThrow();
    const { menu_id } = await db()
      .selectFrom("sys_menu")
      .select("menu_id")
      .where("perms", "=", "business:order:reconcile")
      .executeTakeFirstOrThrow();
    await db().insertInto("sys_role_menu").values({ role_id, menu_id }).execute();
    desk.server.clock.advance(120_000);
    const again = await signIn("agent");
    for (const call of [
      await desk.call("GET", "order/reconcile/list", undefined, again),
      await desk.call("GET", "order/reconcile/1", undefined, again),
      await desk.call("POST", "order/reconcile/day", { method: "wechat", billDay: day }, again),
    ])
      expect(call).toMatchObject({ code: 403, fault: "RECONCILIATION_NEEDS_ALL" });
  });

  it("compares yesterday's bills by a timed task, which fails where there are differences", async () => {
    const token = await desk.server.signIn();
    const { rows } = (await desk.server.call("GET", "monitor/job/list?pageSize=100", { token })).body;
    const task = rows.find((row: { invokeTarget: string }) => row.invokeTarget === "payment.reconcile(1)");
    const run = async () => {
      const before = await db().selectFrom("sys_job_log").selectAll().execute();
      await desk.server.call("PUT", "monitor/job/run", {
        token: await desk.server.signIn(),
        body: { jobId: task.jobId, jobGroup: task.jobGroup },
      });
      const logs = () => db().selectFrom("sys_job_log").selectAll().orderBy("job_log_id").execute();
      await expect.poll(async () => (await logs()).length).toBeGreaterThan(before.length);
      return (await logs()).at(-1);
    };
    expect(await run()).toMatchObject({ status: "1", fault: "TASK_BILL_DIFFERS", fault_values: '{"count":4}' });
    await desk.advance(DAY_MS);
    expect(await run()).toMatchObject({ status: "0" });
  });
});
