import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CardDesk, cardDesk } from "../../../../testing/card-job-setup.ts";
import { readSheet } from "../../../../testing/sheet.ts";
import { staffing } from "../../../../testing/staffing.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";
import { checkLedger } from "../account/check-ledger.service.ts";

describe.for(DIALECTS)("account transfer, on %s", (dialect) => {
  let desk: CardDesk;
  let admin: string;
  let keys = 0;
  let numbers = 6100;
  beforeAll(async () => {
    desk = await cardDesk(dialect);
    await desk.signInAgain();
    admin = await desk.server.signIn();
  });
  afterAll(() => desk.server.close());

  const key = () => `transfer-${String(keys++).padStart(5, "0")}`;
  const newDept = (parentId = 1): Promise<number> =>
    staffing(desk.server, admin).dept(`transfer ${numbers++}`, parentId);
  const buyer = async (quantity: number): Promise<number> => {
    const deptId = await newDept();
    await desk.buy(deptId, quantity);
    return deptId;
  };
  const senders = new Map<number, Promise<string>>();
  /** A user of this department who sees every account. */
  const sender = (deptId: number): Promise<string> => {
    const name = `sender-${dialect}-${deptId}`;
    const known = senders.get(deptId) ?? person(name, deptId, "1");
    senders.set(deptId, known);
    return known;
  };
  const move = async ({ from, ...body }: { from?: number; [field: string]: unknown }, as?: string) =>
    (
      await desk.call(
        "POST",
        "transfer",
        { quantity: 1, idempotencyKey: key(), ...body },
        as ?? (from === undefined ? admin : await sender(from)),
      )
    ).body;
  const account = async (deptId: number) => (await desk.call("GET", `account?deptId=${deptId}`)).body.data;
  const listed = async (deptId: number, as?: string) =>
    (await desk.call("GET", `transfer/list?deptId=${deptId}`, undefined, as)).body.rows;
  const person = async (name: string, deptId: number, dataScope: "1" | "4" = "4") => {
    const { role, person } = staffing(desk.server, admin);
    const words = ["business:transfer:list", "business:transfer:add", "business:order:list"];
    return (await person(name, deptId, [await role(`role-${name}`, words, dataScope)])).token;
  };

  // [R:1.area.account-transfer]
  it("moves credit from one account to the other, and both accounts and the list say so", async () => {
    const [from, to] = [await buyer(30), await newDept()];
    const { code, data } = await move({ from, toDeptId: to, quantity: 12, remark: "spring" });
    expect(code).toBe(200);
    expect(data).toMatchObject({
      transferNo: expect.stringMatching(/^T20261120-[0-9A-F]{8}$/),
      ...{ fromDeptId: from, toDeptId: to, quantity: 12, operator: `sender-${dialect}-${from}`, remark: "spring" },
    });
    expect(await account(from)).toMatchObject({ purchased: 30, remaining: 18, sent: 12, received: 0 });
    expect(await account(to)).toMatchObject({ purchased: 0, remaining: 12, sent: 0, received: 12 });
    expect(await listed(from)).toEqual([data]);
    expect(await listed(to)).toEqual([data]);
    expect((await desk.call("GET", "transfer/remaining", undefined, await sender(from))).body.data).toMatchObject({
      ...{ deptId: from, remaining: 18 },
    });
    const entries = await desk.server.context.db
      .selectFrom("biz_ledger_entry")
      .select(["kind", "dept_id", "quantity"])
      .where("transfer_no", "=", data.transferNo)
      .orderBy("id")
      .execute();
    expect(entries).toEqual([
      { kind: "send", dept_id: from, quantity: 12 },
      { kind: "receive", dept_id: to, quantity: 12 },
    ]);
    expect(await checkLedger(desk.server.context.db)).toEqual([]);
  });

  it("takes the oldest lots first and brings one lot in, which cards and transfers back draw on", async () => {
    const [from, to] = [await buyer(3), await newDept()];
    await desk.buy(from, 5);
    await move({ from, toDeptId: to, quantity: 4 });
    const { db } = desk.server.context;
    const lots = (deptId: number) =>
      db.selectFrom("biz_lot").select(["remaining", "sent"]).where("dept_id", "=", deptId).orderBy("id").execute();
    expect(await lots(from)).toEqual([
      { remaining: 0, sent: 3 },
      { remaining: 4, sent: 1 },
    ]);
    expect(await lots(to)).toEqual([{ remaining: 4, sent: 0 }]);
    expect((await move({ from: to, toDeptId: from, quantity: 4 })).code).toBe(200);
    expect(await account(from)).toMatchObject({ purchased: 8, received: 4, sent: 4, remaining: 8 });
    expect(await account(to)).toMatchObject({ received: 4, sent: 4, remaining: 0 });
  });

  it("a card for a hotel below draws on what was transferred", async () => {
    const from = await buyer(2);
    const { deptId, hotelId } = await desk.newBuyer(numbers++, 1);
    await move({ from, toDeptId: deptId, quantity: 2 });
    await desk.finished({ hotelId });
    await desk.finished({ hotelId });
    expect(await account(deptId)).toMatchObject({ purchased: 1, received: 2, consumed: 2, remaining: 1 });
    expect(await checkLedger(desk.server.context.db)).toEqual([]);
  });

  it("never takes more than remains, and then moves nothing", async () => {
    const [from, to] = [await buyer(5), await newDept()];
    const refused = await move({ from, toDeptId: to, quantity: 6 });
    expect(refused).toMatchObject({ code: 409, fault: "INSUFFICIENT_CREDIT" });
    expect(refused.msg).toContain("5");
    expect(await account(from)).toMatchObject({ remaining: 5, sent: 0 });
    expect(await listed(to)).toEqual([]);
    expect(await move({ from: to, toDeptId: from })).toMatchObject({ fault: "INSUFFICIENT_CREDIT" });
  });

  it("one key moves once, however often and at once it comes; with another body it is refused", async () => {
    const [from, to] = [await buyer(9), await newDept()];
    const body = { from, toDeptId: to, quantity: 3, idempotencyKey: key() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => move(body)));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(answers[0].data.quantity).toBe(3);
    expect(await account(from)).toMatchObject({ remaining: 6, sent: 3 });
    expect((await move({ ...body, quantity: 4 })).fault).toBe("IDEMPOTENCY_KEY_REUSED");
    expect(await account(from)).toMatchObject({ remaining: 6, sent: 3 });
  });

  it("two accounts that send to each other at once neither wait for ever nor lose a unit", async () => {
    const [one, other] = [await buyer(10), await buyer(10)];
    const moves = Array.from({ length: 16 }, (_, at) =>
      at % 2 === 0 ? { from: one, toDeptId: other } : { from: other, toDeptId: one },
    );
    const answers = await Promise.all(moves.map((body) => move({ ...body, quantity: 2 })));
    const ok = answers.filter(({ code }) => code === 200).length;
    expect(answers.filter(({ fault }) => fault === "INSUFFICIENT_CREDIT")).toHaveLength(16 - ok);
    const [left, right] = [await account(one), await account(other)];
    expect(left.remaining + right.remaining).toBe(20);
    expect(left.sent + right.sent).toBe(ok * 2);
    expect(await checkLedger(desk.server.context.db)).toEqual([]);
  });

  it.for([
    [{ quantity: 0 }, "quantity"],
    [{ quantity: 1.5 }, "quantity"],
    [{ quantity: "3" }, "quantity"],
    [{ toDeptId: 999_999 }, "toDeptId"],
    [{ toDeptId: undefined }, "toDeptId"],
    [{ idempotencyKey: "x" }, "idempotencyKey"],
  ] as const)("is refused with %o, at %s", async ([wrong, field]) => {
    const answer = await move({ toDeptId: 100, ...wrong });
    expect(answer.code).toBe(400);
    expect(JSON.stringify(answer)).toContain(field);
  });

  it("an account does not transfer to itself", async () => {
    const from = await buyer(1);
    const answer = await move({ from, toDeptId: from });
    expect(answer.code).toBe(400);
    expect(JSON.stringify(answer)).toContain("转入账户与转出账户不能相同");
  });

  it("only between accounts in sight; the other side is named to whoever sees one", async () => {
    const [mine, foreign] = [await buyer(10), await buyer(10)];
    const below = await newDept(mine);
    const name = `mover-${dialect}`;
    const token = await person(name, mine);
    expect((await move({ toDeptId: below, quantity: 4 }, token)).code).toBe(200);
    expect(await account(mine)).toMatchObject({ remaining: 6, sent: 4 });
    expect(JSON.stringify(await move({ toDeptId: foreign }, token))).toContain("toDeptId");
    // The giving account cannot be chosen: an account below is visible, but its credit stays.
    await move({ fromDeptId: below, toDeptId: mine }, token);
    expect(await account(below)).toMatchObject({ remaining: 4, sent: 0 });
    expect(await account(foreign)).toMatchObject({ remaining: 10, sent: 0, received: 0 });

    // What came from above can be given back, although that account is not in sight.
    const lower = await person(`${name}-low`, below);
    expect((await move({ toDeptId: mine, quantity: 3 }, lower)).data).toMatchObject({ toDeptId: mine, quantity: 3 });
    expect(JSON.stringify(await move({ toDeptId: foreign }, lower))).toContain("toDeptId");
    expect(await account(below)).toMatchObject({ remaining: 1, sent: 3 });
    expect(await account(mine)).toMatchObject({ remaining: 9, received: 3 });

    const { data } = await move({ from: foreign, toDeptId: mine, quantity: 2 });
    expect(await listed(mine, token)).toContainEqual(data);
    const elsewhere = await person(`${name}-b`, await newDept());
    expect(await listed(mine, elsewhere)).toEqual([]);
  });

  it("cannot be changed or deleted, not even in the database", async () => {
    const [from, to] = [await buyer(2), await newDept()];
    const { data } = await move({ from, toDeptId: to });
    const { db } = desk.server.context;
    const one = db.updateTable("biz_transfer").set({ quantity: 2 }).where("transfer_no", "=", data.transferNo);
    await expect(one.execute()).rejects.toThrow();
    await expect(db.deleteFrom("biz_transfer").where("transfer_no", "=", data.transferNo).execute()).rejects.toThrow();
    const [stored] = await db.selectFrom("audit_trail").selectAll().where("row_id", "=", data.transferNo).execute();
    expect(stored?.entity).toBe("business/transfer");
  });

  it("is exported as a sheet", async () => {
    const [from, to] = [await buyer(2), await newDept()];
    const { data } = await move({ from, toDeptId: to, remark: "for the sheet" });
    const file = await desk.server.call("POST", `business/transfer/export?deptId=${from}`, { token: admin });
    const { titles, rows } = await readSheet(file.raw);
    expect(titles).toEqual(["转移单号", "转出账户", "转入账户", "数量", "操作人", "备注", "时间"]);
    const { transferNo, fromDeptName, toDeptName } = data;
    expect(rows[0]).toMatchObject({ 转移单号: transferNo, 转出账户: fromDeptName, 转入账户: toDeptName, 数量: 1 });
  });
});
