import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildOrder } from "../../../../testing/build-order.ts";
import { type CardDesk, cardDesk } from "../../../../testing/card-job-setup.ts";
import { type Answered, DIALECTS } from "../../../../testing/test-server.ts";
import { OrderRepository } from "./order.repository.ts";

describe.for(DIALECTS)("an order that two calls change at once, on %s", (dialect) => {
  let desk: CardDesk;
  let deptId: number;
  beforeAll(async () => {
    desk = await cardDesk(dialect);
    ({ deptId } = await desk.newBuyer(7300, 1));
  });
  afterAll(() => desk.server.close());

  const order = async (): Promise<string> =>
    (await desk.call("POST", "order", buildOrder({ deptId }))).body.data.orderNo;
  const one = async (orderNo: string) => (await desk.call("GET", `order/${orderNo}`)).body.data;
  const act = (orderNo: string, path: string, body?: object) => desk.call("POST", `order/${orderNo}/${path}`, body);

  /** PostgreSQL says who waits for a lock; on SQLite a transaction that begins waits for the one before it. */
  async function isWaiting(begun: { readonly mock: { readonly calls: readonly unknown[] } }): Promise<boolean> {
    if (dialect === "sqlite") return begun.mock.calls.length > 0;
    const waiting = sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return (await waiting.execute(desk.server.context.db)).rows.length > 0;
  }

  /** Enters evidence in a transaction for whose end the call has to wait, and answers what the call does then. */
  async function confirmDuring(orderNo: string, evidence: string, call: () => Promise<Answered>): Promise<Answered> {
    const { db } = desk.server.context;
    const { answer } = await db.transaction().execute(async (trx) => {
      await new OrderRepository(trx).hold(orderNo);
      const begun = vi.spyOn(db, "transaction");
      const pending = call();
      await expect.poll(() => isWaiting(begun)).toBe(true);
      begun.mockRestore();
      const confirmed = { evidence, confirm_id: 1, confirm_name: "管理员", confirm_time: desk.server.clock.now() };
      await new OrderRepository(trx).confirm(orderNo, confirmed);
      // Wrapped: a promise as the result would be waited for before the transaction ends.
      return { answer: pending };
    });
    return answer;
  }

  it("is not closed once it is confirmed", async () => {
    const orderNo = await order();
    const { body } = await confirmDuring(orderNo, "bank 42", () => act(orderNo, "close"));
    expect(body).toMatchObject({ code: 409, fault: "ORDER_STATE" });
    expect(await one(orderNo)).toMatchObject({ status: "pending", evidence: "bank 42", confirmedBy: "管理员" });
  });

  it("is not rejected by who saw other evidence", async () => {
    const orderNo = await order();
    await act(orderNo, "confirm", { evidence: "bank 42" });
    const rejection = { accept: false, reason: "no money came", evidence: "bank 42" };
    const { body } = await confirmDuring(orderNo, "bank 43", () => act(orderNo, "approve", rejection));
    expect(body).toMatchObject({ code: 409, fault: "CHANGED_MEANWHILE" });
    expect(await one(orderNo)).toMatchObject({ status: "pending", evidence: "bank 43" });
  });

  it("is closed once, and may be confirmed afterwards", async () => {
    const orderNo = await order();
    const closed = await Promise.all([act(orderNo, "close"), act(orderNo, "close")]);
    expect(closed.some(({ body }) => body.code === 200)).toBe(true);
    const entries = await desk.server.context.db
      .selectFrom("audit_trail")
      .select("seq")
      .where("row_id", "=", orderNo)
      .execute();
    expect(entries, "created, closed").toHaveLength(2);
    expect((await act(orderNo, "confirm", { evidence: "bank 42" })).body.data.status).toBe("recharge-failed");
  });
});
