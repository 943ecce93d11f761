import type { Order, OrderDetail, Refund } from "@adel/protocol/business/order";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fillIn } from "../../../core/testing/fill-in.ts";
import { Failure, type PageHandlers } from "../../../core/testing/render.tsx";
import { openOrder, pendingOrder } from "./testing/order.tsx";

const offline: Order = { ...pendingOrder, method: "offline" };
const paid: Order = {
  ...offline,
  ...{ status: "in-use", remaining: 8, reserved: 0, refunded: 0, payTime: "2026-11-20 18:20:00" },
  ...{ evidence: "bank 42", confirmedBy: "李雷", confirmTime: "2026-11-20 18:10:00", approvedBy: "韩梅" },
};
const requested: Refund = {
  ...{
    kind: "unused",
    refundNo: "R20261120A1B2C3D4E5F60718",
    quantity: 3,
    amount: 3000,
    status: "requested",
    reason: "买多了",
  },
  ...{ requestedBy: "李雷", createTime: "2026-11-21 09:00:00", decidedBy: null, endTime: null, failure: "" },
};

/** The filter names every state, whatever the orders are. */
const MARKS = { selector: ":not(option)" };

async function openDetail(order: Order, more: Partial<OrderDetail> = {}, handlers: PageHandlers = {}) {
  const detail = { ...order, refunds: [], surplusPayments: [], files: [], ...more };
  const server = await openOrder(order, { "order.one": () => detail, ...handlers });
  await userEvent.click(await screen.findByRole("button", { name: "详情" }));
  const drawer = await screen.findByRole("dialog", { name: `订单${order.orderNo}` });
  const steps = await within(drawer).findByRole("list", { name: "进度" });
  const lines = within(steps)
    .getAllByRole("listitem")
    .map((item) => item.textContent ?? "");
  return { server, drawer: within(drawer), lines };
}

test("an order says how far it has come, by whom it was reviewed, and what it brought", async () => {
  const { lines } = await openDetail(paid);
  expect(lines).toEqual([
    "创建订单完成2026-11-20 18:00:00王芳",
    "付款完成线下支付",
    "凭证完成2026-11-20 18:10:00李雷登记：bank 42",
    "复核完成2026-11-20 18:20:00韩梅复核通过",
    "到账完成2026-11-20 18:20:0010次已记入华东代理",
  ]);
});

test("evidence that nobody has reviewed shows as pending review, in the list too", async () => {
  const files = [{ file: `${"0a".repeat(16)}.pdf`, size: 9, uploadedBy: "王芳", createTime: "2026-11-20 18:05:00" }];
  const { drawer, lines } = await openDetail({ ...offline, evidenceFiles: 1 }, { files });
  expect(screen.getAllByText("待复核", MARKS).length).toBeGreaterThan(1);
  expect(lines[3]).toBe("复核进行中待复核等待两人：一人确认收款，另一人复核");
  const link = drawer.getByRole("link", { name: "打开凭证1（PDF）" });
  expect(link.getAttribute("href")).toBe(`/adel/business/order/${offline.orderNo}/evidence/${files[0]?.file}`);
  expect(await drawer.findByText("上传付款凭证")).toBeDefined();
});

test("an order that was refused is not under review, and says why", async () => {
  const refused = { ...offline, status: "recharge-failed" as const, evidenceFiles: 1, refuseReason: "未到账" };
  const { lines } = await openDetail(refused);
  expect(lines[3]).toBe("复核未通过已拒绝：未到账");
  expect(screen.queryByText("待复核", MARKS)).toBeNull();
});

test("evidence that nobody has confirmed is refused with a reason, and cannot be approved", async () => {
  const shown = { ...offline, evidenceFiles: 1 };
  const detail = { ...shown, refunds: [], surplusPayments: [], files: [] };
  const server = await openOrder(shown, { "order.one": () => detail, "order.approve": () => shown });
  await userEvent.click(await screen.findByRole("button", { name: /更多/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "拒绝凭证" }));
  const dialog = within(await screen.findByRole("dialog", { name: `拒绝订单${shown.orderNo}的凭证` }));
  expect(dialog.queryByRole("button", { name: "通过" })).toBeNull();
  await userEvent.type(dialog.getByRole("textbox", { name: "拒绝原因" }), "看不清");
  await userEvent.click(dialog.getByRole("button", { name: "拒绝" }));
  await waitFor(() =>
    expect(server.called("order.approve")).toMatchObject([{ body: { accept: false, evidence: "", reason: "看不清" } }]),
  );
});

test("the second person approves exactly the files that the dialog shows, also those that the list does not know", async () => {
  const confirmed = { ...offline, confirmedById: 5, confirmedBy: "李雷", evidence: "bank 42" };
  const file = { file: `${"0a".repeat(16)}.pdf`, size: 9, uploadedBy: "王芳", createTime: "2026-11-20 18:15:00" };
  const detail = { ...confirmed, evidenceFiles: 1, refunds: [], surplusPayments: [], files: [file] };
  const server = await openOrder(confirmed, { "order.one": () => detail, "order.approve": () => confirmed });
  await userEvent.click(await screen.findByRole("button", { name: "复核" }));
  const dialog = within(await screen.findByRole("dialog", { name: `复核订单${confirmed.orderNo}` }));
  expect(await dialog.findByRole("link", { name: /PDF/ })).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "通过" }));
  await waitFor(() =>
    expect(server.called("order.approve")).toMatchObject([
      { body: { accept: true, evidence: "bank 42", files: [file.file] } },
    ]),
  );
});

test("nothing is approved whose evidence could not be loaded", async () => {
  const confirmed = { ...offline, confirmedById: 5, confirmedBy: "李雷", evidence: "bank 42", evidenceFiles: 1 };
  const fail = () => {
    throw Failure.of("UNEXPECTED");
  };
  await openOrder(confirmed, { "order.one": fail });
  await userEvent.click(await screen.findByRole("button", { name: "复核" }));
  const dialog = within(await screen.findByRole("dialog", { name: `复核订单${confirmed.orderNo}` }));
  expect(await dialog.findByRole("alert")).toBeDefined();
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "通过" }).disabled).toBe(true);
});

test("who confirmed a payment is not offered to approve it, and may take it back", async () => {
  const own = { ...offline, confirmedById: 7, confirmedBy: "我", evidence: "bank 42" };
  const detail = { ...own, refunds: [], surplusPayments: [], files: [] };
  await openOrder(own, { "order.one": () => detail });
  expect(await screen.findByText(own.orderNo)).toBeDefined();
  expect(screen.queryByRole("button", { name: "复核" })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: /更多/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "拒绝凭证" }));
  const dialog = within(await screen.findByRole("dialog", { name: `拒绝订单${own.orderNo}的凭证` }));
  expect(dialog.queryByRole("button", { name: "通过" })).toBeNull();
});

test("a refund stays within what is unused, states its amount and what happens next, and is sent once", async () => {
  const { server, drawer } = await openDetail(paid, {}, { "order.refund": () => requested });
  await userEvent.click(drawer.getByRole("button", { name: "退款" }));
  const dialog = within(await screen.findByRole("dialog", { name: `订单${paid.orderNo}退款` }));
  const quantity = dialog.getByRole("textbox", { name: "退款数量" });
  expect(dialog.getByText("¥80.00")).toBeDefined();
  expect(dialog.getByText(/另一人把款项退回付款人并复核后/)).toBeDefined();
  await userEvent.clear(quantity);
  await userEvent.type(quantity, "9");
  expect(dialog.getByText("请输入1到8之间的数量")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "申请退款" }));
  expect(document.activeElement).toBe(quantity);
  expect(dialog.getByText("请填写退款原因")).toBeDefined();
  await userEvent.type(dialog.getByRole("textbox", { name: "退款原因" }), "买多了");
  await userEvent.click(dialog.getByRole("button", { name: "申请退款" }));
  expect(server.called("order.refund")).toEqual([]);
  await userEvent.clear(quantity);
  await userEvent.type(quantity, "3");
  expect(dialog.getByText("¥30.00")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "申请退款" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: `订单${paid.orderNo}退款` })).toBeNull());
  expect(server.called("order.refund")).toMatchObject([{ body: { quantity: 3, reason: "买多了" } }]);
});

test("the second person approves a refund, or refuses it with a reason", async () => {
  const open = { ...paid, refunded: 3, refunding: 3, remaining: 5 };
  const { server, drawer, lines } = await openDetail(
    open,
    { refunds: [requested] },
    { "order.decideRefund": () => ({ ...requested, status: "refused", failure: "未到账" }) },
  );
  expect(lines.at(-1)).toBe("退款进行中退款中3次");
  await userEvent.click(drawer.getByRole("button", { name: "复核退款" }));
  const dialog = within(await screen.findByRole("dialog", { name: `复核退款${requested.refundNo}` }));
  expect(dialog.getByText("¥30.00")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "拒绝" }));
  expect(dialog.queryByText("请填写拒绝原因")).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "拒绝" }));
  expect(dialog.getByText("请填写拒绝原因")).toBeDefined();
  expect(document.activeElement).toBe(dialog.getByRole("textbox", { name: "拒绝原因" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "拒绝原因" }), "未到账");
  await userEvent.click(dialog.getByRole("button", { name: "拒绝" }));
  await waitFor(() =>
    expect(server.called("order.decideRefund")).toMatchObject([{ body: { accept: false, reason: "未到账" } }]),
  );
});

test("nothing is refunded of an order that is not paid or used up, and its refunds stay to be seen", async () => {
  const used = { ...paid, status: "insufficient-balance" as const, remaining: 0, refunded: 3, refundAmount: 3000 };
  const { drawer, lines } = await openDetail(used, {
    refunds: [{ ...requested, status: "done", decidedBy: "韩梅", endTime: "2026-11-21 10:00:00" }],
  });
  expect(drawer.queryByRole("button", { name: "退款" })).toBeNull();
  expect(drawer.getByText("韩梅处理")).toBeDefined();
  expect(lines.at(-1)).toBe("退款完成已退3次，¥30.00");
});

test("a refund that its provider has not ended is asked about, and says what the provider objects to", async () => {
  const online = { ...paid, method: "wechat" as const, transactionId: "4200", refunded: 3, refunding: 3, remaining: 5 };
  const { server, drawer, lines } = await openDetail(
    online,
    { refunds: [{ ...requested, status: "pending", failure: "NOT_ENOUGH" }] },
    { "order.query": () => online },
  );
  expect(lines[1]).toBe("付款完成2026-11-20 18:20:00交易号4200");
  expect(drawer.getByText("原因：NOT_ENOUGH")).toBeDefined();
  await userEvent.click(drawer.getByRole("button", { name: "查询结果" }));
  await waitFor(() => expect(server.called("order.query")).toHaveLength(1));
});

test("a payment that the order needs no longer is given back by two people, and moves no credits", async () => {
  const extra = { ...paid, method: "wechat" as const, transactionId: "4200", surplus: 10_000 };
  const payment = {
    outTradeNo: "20261120AAAA",
    amount: 10_000,
    transactionId: "4201",
    paidTime: "2026-11-20 18:21:00",
  };
  const refund: Refund = { ...requested, kind: "surplus", quantity: 0, amount: 10_000, reason: "重复付款" };
  const state = { refunds: [] as Refund[], refundNo: null as string | null };
  const { server, drawer } = await openDetail(
    extra,
    {},
    {
      "order.one": () => ({
        ...extra,
        files: [],
        refunds: state.refunds,
        surplusPayments: [{ ...payment, refundNo: state.refundNo }],
      }),
      "order.refundSurplus": () => {
        Object.assign(state, { refunds: [refund], refundNo: refund.refundNo });
        return refund;
      },
      "order.decideRefund": () => ({ ...refund, status: "done" }),
    },
  );
  expect(screen.getAllByText("多付¥100.00，未退").length).toBeGreaterThan(0);
  await userEvent.click(drawer.getByRole("button", { name: "申请退还" }));
  const dialog = within(await screen.findByRole("dialog", { name: "退还多付的¥100.00" }));
  expect(dialog.getByText(/账户的次数不变/)).toBeDefined();
  const reason = dialog.getByRole("textbox", { name: "退款原因" });
  await userEvent.clear(reason);
  await userEvent.click(dialog.getByRole("button", { name: "申请退款" }));
  expect(document.activeElement).toBe(reason);
  await fillIn(reason, "重复付款");
  await userEvent.click(dialog.getByRole("button", { name: "申请退款" }));
  expect(await drawer.findByText("多付的款，¥100.00")).toBeDefined();
  expect(drawer.queryByRole("button", { name: "申请退还" })).toBeNull();
  expect(server.called("order.refundSurplus")).toMatchObject([{ params: { outTradeNo: "20261120AAAA" } }]);
  await userEvent.click(drawer.getByRole("button", { name: "复核退款" }));
  const decision = within(await screen.findByRole("dialog", { name: `复核退款${refund.refundNo}` }));
  expect(decision.getByText(/通过后款项由支付服务商原路退回/)).toBeDefined();
  await userEvent.click(decision.getByRole("button", { name: "通过" }));
  await waitFor(() => expect(server.called("order.decideRefund")).toMatchObject([{ body: { accept: true } }]));
});
