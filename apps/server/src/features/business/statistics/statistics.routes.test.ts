import { GROUPINGS, MEASURES } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildHotelCardRequest } from "../../../../testing/build-card-request.ts";
import { type CardDesk, cardDesk } from "../../../../testing/card-job-setup.ts";
import { readSheet } from "../../../../testing/sheet.ts";
import { staffing } from "../../../../testing/staffing.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";
import { translate } from "../../../core/messages.ts";
import { DAY_MS } from "../../../core/time/durations.ts";

const FIGURES = ["cards", "consumption", "revenue", "credit"] as const;
const WORDS = ["statistics:list", "statistics:export", "consumption:list", "order:list", "testcard:list"];
type Figures = Record<string, number> & { readonly key: string; readonly name: string };

describe.for(DIALECTS)("statistics, on %s", (dialect) => {
  let desk: CardDesk;
  let one: Awaited<ReturnType<CardDesk["newBuyer"]>>;
  let other: Awaited<ReturnType<CardDesk["newBuyer"]>>;
  let agent: string;
  let december: string;

  const failed = { outcome: "failed", blocksWritten: 0 };
  const read = async (path: string, as?: string) => (await desk.call("GET", path, undefined, as)).body;
  const statistics = (path: string, as?: string) => read(`statistics/${path}`, as);
  const rowsOf = async (path: string, as?: string): Promise<Figures[]> => (await statistics(path, as)).rows;
  const sum = (rows: readonly Record<string, number>[], of: string) =>
    rows.reduce((all, row) => all + (row[of] ?? 0), 0);

  /** November: credit bought, cards written. December: one more card, and credit that goes on to the other agent. */
  beforeAll(async () => {
    desk = await cardDesk(dialect);
    one = await desk.newBuyer(6301, 10);
    other = await desk.newBuyer(6302, 1);
    await desk.finished({ hotelId: one.hotelId });
    await desk.finished({ hotelId: one.hotelId, testCardType: "energy-saver" });
    await desk.finished(buildHotelCardRequest({ floor: 2, room: 203 }, { hotelId: one.hotelId }));
    await desk.finished({ hotelId: one.hotelId }, failed);
    await desk.finished({ hotelId: other.hotelId });
    desk.server.clock.advance(20 * DAY_MS);
    await desk.signInAgain();
    await desk.finished({ hotelId: one.hotelId, validTo: "2026-12-20" });
    december = await desk.buy(one.deptId, 5);
    const { role, person } = staffing(desk.server, await desk.server.signIn());
    const roles = [
      await role(
        `counting-${dialect}`,
        [...WORDS, "transfer:add"].map((word) => `business:${word}`),
        "4",
      ),
    ];
    agent = (await person(`agent-${dialect}`, one.deptId, roles)).token;
    const boss = [await role(`sending-${dialect}`, ["business:transfer:add"], "1")];
    const sender = (await person(`sender-${dialect}`, one.deptId, boss)).token;
    const move = { toDeptId: other.deptId, quantity: 4, idempotencyKey: "statistics-move" };
    expect((await desk.call("POST", "transfer", move, sender)).body.code).toBe(200);
  });
  afterAll(() => desk.server.close());

  it("counts cards by month, with what was not written beside it, newest month first", async () => {
    const { rows, total, sums } = await statistics("cards?beginMonth=2026-10&endMonth=2026-12", agent);
    expect(rows).toEqual([
      { key: "2026-12", name: "", written: 1, partial: 0, failed: 0 },
      { key: "2026-11", name: "", written: 3, partial: 0, failed: 1 },
      { key: "2026-10", name: "", written: 0, partial: 0, failed: 0 },
    ]);
    expect(total).toBe(3);
    expect(sums).toEqual({ written: 4, partial: 0, failed: 1 });
  });

  it("counts them by agent, hotel and card type", async () => {
    const counts = { written: 4, partial: 0, failed: 1 };
    const [hotel] = (await read("hotel/list?hotelNumber=6301")).rows;
    expect(await rowsOf("cards?groupBy=dept", agent)).toEqual([
      { key: `${one.deptId}`, name: "buyer 6301", ...counts },
    ]);
    expect(await rowsOf("cards?groupBy=hotel", agent)).toEqual([
      { key: `${one.hotelId}`, name: hotel.hotelName, ...counts },
    ]);
    expect(await rowsOf("cards?groupBy=cardType", agent)).toEqual([
      { key: "door-lock", name: "", written: 2, partial: 0, failed: 1 },
      { key: "energy-saver", name: "", written: 1, partial: 0, failed: 0 },
      { key: "classic", name: "", written: 1, partial: 0, failed: 0 },
    ]);
  });

  it("of everybody's cards and credit gives the sums of the lists that show them", async () => {
    const jobs = async (state: string) => (await read(`card/job/list?state=${state}`)).total;
    const { sums: cards } = await statistics("cards");
    expect(cards).toEqual({
      written: await jobs("done"),
      partial: await jobs("partial"),
      failed: await jobs("failed"),
    });
    const consumed = (await read("consumption/list?pageSize=500")).rows;
    const { sums } = await statistics("consumption");
    expect(sums.quantity).toBe(sum(consumed, "quantity"));
    expect(sums.bought + sums.transferred).toBe(sums.quantity);
    const account = (await read("account")).data;
    const { sums: credit } = await statistics("credit");
    const { purchased, received, sent, refunded } = account;
    expect(credit).toMatchObject({ purchased, received, sent, refunded, consumed: account.consumed });
    expect(credit.closing).toBe(account.remaining + account.reserved);
  });

  it.for(["month", "dept", "hotel", "cardType"])("of consumption by %s adds up to the list", async (groupBy) => {
    const rows = await rowsOf(`consumption?groupBy=${groupBy}`, agent);
    const list = (await read("consumption/list?pageSize=500", agent)).rows;
    expect(sum(rows, "quantity")).toBe(sum(list, "quantity"));
    expect(sum(rows, "quantity")).toBe(4);
  });

  it("counts consumption of credit that came by transfer apart", async () => {
    await desk.finished({ hotelId: other.hotelId, validTo: "2026-12-20" });
    const { sums } = await statistics("consumption?beginMonth=2026-12&endMonth=2026-12");
    expect(sums).toEqual({ quantity: 2, bought: 1, transferred: 1 });
  });

  it("counts what was paid by the month of payment, in cents", async () => {
    const orders = (await read("order/list?pageSize=500", agent)).rows as { payAmount: number; payTime: string }[];
    const paidIn = (month: string) =>
      orders.filter(({ payTime }) => payTime?.startsWith(month)).reduce((all, { payAmount }) => all + payAmount, 0);
    const rows = await rowsOf("revenue?beginMonth=2026-11&endMonth=2026-12&orderByColumn=name", agent);
    expect(rows).toEqual([
      { key: "2026-11", name: "", amount: paidIn("2026-11"), refundAmount: 0, sold: 10, orders: 1 },
      { key: "2026-12", name: "", amount: paidIn("2026-12"), refundAmount: 0, sold: 5, orders: 1 },
    ]);
    expect(rows[0]?.amount).toBeGreaterThan(0);
    const [offline, ...none] = await rowsOf("revenue?groupBy=method", agent);
    expect(none).toEqual([]);
    expect(offline).toEqual({
      key: "offline",
      name: "",
      amount: sum(rows, "amount"),
      refundAmount: 0,
      sold: 15,
      orders: 2,
    });
  });

  it("carries what an account holds from month to month, and each row balances", async () => {
    const rows = await rowsOf("credit?beginMonth=2026-11&endMonth=2027-01&orderByColumn=name", agent);
    const none = { received: 0, refunded: 0, name: "" };
    expect(rows).toEqual([
      { ...none, key: "2026-11", opening: 0, purchased: 10, consumed: 3, sent: 0, closing: 7 },
      { ...none, key: "2026-12", opening: 7, purchased: 5, consumed: 1, sent: 4, closing: 7 },
      { ...none, key: "2027-01", opening: 7, purchased: 0, consumed: 0, sent: 0, closing: 7 },
    ]);
    const { rows: later, sums } = await statistics("credit?groupBy=dept&beginMonth=2026-12&endMonth=2026-12", agent);
    const december = { ...rows[1], key: `${one.deptId}`, name: "buyer 6301" };
    expect(later).toEqual([december]);
    const { key: _key, name: _name, ...figures } = december;
    expect(sums).toEqual(figures);
    const everyone = await rowsOf("credit?groupBy=dept&pageSize=500");
    for (const row of everyone)
      expect(sum([row], "opening") + sum([row], "purchased") + sum([row], "received")).toBe(
        sum([row], "closing") + sum([row], "consumed") + sum([row], "sent") + sum([row], "refunded"),
      );
  });

  it("shows an agent their own alone", async () => {
    for (const figure of FIGURES) {
      const mine = await statistics(`${figure}?groupBy=dept&pageSize=500`, agent);
      expect(
        mine.rows.map(({ key }: Figures) => key),
        figure,
      ).toEqual([`${one.deptId}`]);
      const all = await rowsOf(`${figure}?groupBy=dept&pageSize=500`);
      expect(
        all.map(({ key }) => key),
        figure,
      ).toEqual(expect.arrayContaining([`${one.deptId}`, `${other.deptId}`]));
    }
  });

  const lists = FIGURES.flatMap((figure) => GROUPINGS[figure].map((groupBy) => [figure, groupBy] as const));
  it.for(lists)("exports %s by %s as the table shows them", async ([figure, groupBy]) => {
    const rows = await rowsOf(`${figure}?groupBy=${groupBy}&pageSize=500`);
    expect(rows.length).toBeGreaterThan(0);
    const path = `business/statistics/${figure}/export?groupBy=${groupBy}`;
    const { raw } = await desk.server.call("POST", path, { token: await desk.server.signIn() });
    const sheet = await readSheet(raw);
    const t = translate("zh", "sheets");
    const by = t(`statistics.by.${groupBy}`);
    const measures = MEASURES[figure].map((measure) => [measure, t(`statistics.measure.${measure}`)] as const);
    expect(sheet.titles).toEqual([by, ...measures.map(([, title]) => title)]);
    expect(sheet.rows).toMatchObject(
      rows.map((row) => Object.fromEntries(measures.map(([measure, title]) => [title, row[measure]]))),
    );
    const groups = sheet.rows.map((row) => row[by]);
    const names = { month: "key", dept: "name", hotel: "name" } as const;
    if (groupBy in names) expect(groups).toEqual(rows.map((row) => row[names[groupBy as keyof typeof names]]));
    else expect(groups.join()).not.toMatch(/[a-z-]{5}/);
  });

  it("gives pages in order, the last one where there is none", async () => {
    const page = (more: string) =>
      statistics(`cards?groupBy=hotel&pageSize=1&orderByColumn=written&isAsc=desc&${more}`);
    const { rows, total } = await statistics("cards?groupBy=hotel&pageSize=500&orderByColumn=written&isAsc=desc");
    expect(total).toBe(rows.length);
    expect((await page("pageNum=2")).rows).toEqual([rows[1]]);
    expect(await page("pageNum=999")).toMatchObject({ total, rows: [rows.at(-1)] });
  });

  it.for([
    ["cards?beginMonth=2026-13", "beginMonth"],
    ["cards?beginMonth=2026-12&endMonth=2026-11", "endMonth"],
    ["cards?beginMonth=2020-01&endMonth=2026-11", "beginMonth"],
    ["revenue?groupBy=hotel", "groupBy"],
    ["cards?orderByColumn=amount", "orderByColumn"],
  ] as const)("%s is refused at %s", async ([path, field]) => {
    expect(await statistics(path)).toMatchObject({ code: 400, errors: [{ path: field }] });
  });

  it("counts refunds in the month in which the money went back, and none that was refused", async () => {
    const staff = await desk.server.signIn("staff", desk.server.passwordOf("staff"));
    const { person, role } = staffing(desk.server, await desk.server.signIn());
    const words = ["business:order:list", "business:order:refund"];
    const second = (await person(`refunder-${dialect}`, 1, [await role(`refunding-${dialect}`, words, "1")])).token;
    const decide = async (quantity: number, decision: object) => {
      const body = { quantity, reason: "x", idempotencyKey: `counted-refund-${quantity}` };
      const path = `order/${december}/refund`;
      const { data } = (await desk.call("POST", path, body, staff)).body;
      expect((await desk.call("POST", `${path}/${data.refundNo}/approve`, decision, second)).body.code).toBe(200);
      return data.amount;
    };
    const amount = await decide(2, {});
    await decide(1, { accept: false, reason: "no" });
    const figures = async (figure: string) =>
      rowsOf(`${figure}?beginMonth=2026-11&endMonth=2026-12&orderByColumn=name`, agent);
    expect(await figures("revenue")).toMatchObject([
      { refundAmount: 0, orders: 1 },
      { refundAmount: amount, orders: 1 },
    ]);
    expect(amount).toBe(2000);
    expect(await rowsOf("revenue?groupBy=method", agent)).toMatchObject([{ key: "offline", refundAmount: 2000 }]);
    expect(await figures("credit")).toMatchObject([{ refunded: 0 }, { refunded: 2, closing: 5 }]);
  });
});
