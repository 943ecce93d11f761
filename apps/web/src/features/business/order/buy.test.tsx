import type { Order, OrderDetail } from "@adel/protocol/business/order";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Failure, openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { buildAccount } from "../account/testing/build-account.ts";
import { BuyPage } from "./buy.page.tsx";
import { pendingOrder as order } from "./testing/order.tsx";

const checkout = {
  codeUrl: "weixin://wxpay/bizpayurl?pr=a",
  payUrl: null,
  payBefore: "2026-11-20 18:30:00",
  secondsLeft: 1800,
};
const few = { originalPrice: 1200, price: 1000, minQuantity: 1, maxQuantity: 99, methods: ["wechat", "offline"] };
const many = { originalPrice: 1200, price: 800, minQuantity: 100, maxQuantity: 1000, methods: ["wechat"] };
const paid: Order = { ...order, status: "in-use", remaining: 10, reserved: 0, refunded: 0, transactionId: "42" };
const detail = (of: Order): OrderDetail => ({ ...of, refunds: [], surplusPayments: [], files: [] });

/** The page with a server whose only order has the state of `state.order`. */
async function open(at: string, handlers: PageHandlers = {}) {
  const state: { order: Order } = { order };
  const server = await openPage(
    <BuyPage />,
    {
      "order.offers": () => [few, many],
      "order.one": () => detail(state.order),
      "order.pay": () => checkout,
      "dept.tree": () => [],
      "account.account": () => buildAccount({ remaining: 7 }),
      ...handlers,
    },
    ["*:*:*"],
    at,
  );
  return { server, state };
}
const openForm = (handlers: PageHandlers = {}) => open("/payment/buy", handlers);
const openOrder = (handlers: PageHandlers = {}) => open(`/payment/buy?order=${order.orderNo}`, handlers);
const sum = () => screen.getByRole("region", { name: "应付金额" }).textContent;

test("the figures at its head say that they are of all accounts in sight", async () => {
  await openForm();
  const figures = within(await screen.findByLabelText("全部可见账户合计"));
  expect(await figures.findByText("7")).toBeDefined();
});

test("the price follows the quantity, with the original one beside it, and the quantity stays within what is sold", async () => {
  const { server } = await openForm();
  const quantity = await screen.findByRole("textbox", { name: /购买数量/ });
  expect(sum()).toBe("原价¥12.00/次优惠价¥8.00/次应付金额¥800.00共优惠¥400.00");
  await userEvent.click(screen.getByRole("button", { name: "减少数量" }));
  expect(sum()).toBe("原价¥12.00/次优惠价¥10.00/次应付金额¥990.00共优惠¥198.00");
  const prices = within(screen.getByRole("list", { name: "价格" })).getAllByRole("listitem");
  expect(prices.map((item) => item.getAttribute("aria-current"))).toEqual(["true", null]);
  await userEvent.click(screen.getByRole("button", { name: "1,000" }));
  expect(screen.getByRole("button", { name: "增加数量" }).hasAttribute("disabled")).toBe(true);
  await userEvent.clear(quantity);
  await userEvent.type(quantity, "1001");
  expect(screen.getByText("请输入1到1,000之间的数量")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: /提交订单/ }));
  expect(document.activeElement).toBe(quantity);
  expect(server.called("order.create")).toEqual([]);
});

test("another way of payment has its own limits, and says what happens next", async () => {
  await openForm();
  expect(await screen.findByText("提交订单后，这里显示支付码")).toBeDefined();
  await userEvent.click(screen.getByRole("radio", { name: "offline" }));
  expect(screen.getByText("在本页上传付款凭证")).toBeDefined();
  expect(screen.getByText("每次可购买1到99次")).toBeDefined();
  expect(screen.queryByRole("radio", { name: "alipay" })).toBeNull();
});

test("an order is placed once, and the same page shows its code and its time", async () => {
  const { server } = await openForm({ "order.create": () => ({ ...order, ...checkout }) });
  await userEvent.click(await screen.findByRole("button", { name: "提交订单，支付¥800.00" }));
  expect((await screen.findByRole("timer")).textContent).toMatch(/请在(30:00|29:59)内扫码支付/);
  expect(screen.getByRole("heading", { name: "支付¥100.00" })).toBeDefined();
  expect(server.called("order.create")).toMatchObject([{ body: { quantity: 100, method: "wechat" } }]);
  expect(within(screen.getByRole("list", { name: "进度" })).getAllByRole("listitem")).toHaveLength(3);
});

test("paid and not shown: the provider is asked, and the page says what came of it", async () => {
  const { server, state } = await openOrder({ "order.query": () => state.order });
  await userEvent.click(await screen.findByRole("button", { name: "查询结果" }));
  expect(await screen.findByText(/支付服务商还没有收到付款/)).toBeDefined();
  expect(screen.getByRole("timer")).toBeDefined();
  state.order = { ...paid, payTime: "2026-11-20 18:20:00" };
  await userEvent.click(screen.getByRole("button", { name: "查询结果" }));
  expect(await screen.findByText("支付成功")).toBeDefined();
  expect(screen.getByText("10次已记入华东代理，可以制卡")).toBeDefined();
  expect(screen.queryByRole("timer")).toBeNull();
  expect(server.called("order.query")).toHaveLength(2);
  await waitFor(() => expect(server.called("account.account").length).toBeGreaterThan(1));
});

test("an expired code gives way to a new one, unless the order turns out to be paid", async () => {
  let calls = 0;
  const none = { codeUrl: null, payUrl: null, payBefore: null, secondsLeft: null };
  const { server, state } = await openOrder({
    "order.pay": () => [{ ...checkout, secondsLeft: 0 }, { ...checkout, secondsLeft: 0 }, none][calls++],
  });
  const renew = async () => userEvent.click(await screen.findByRole("button", { name: "获取新支付码" }));
  await renew();
  await waitFor(() => expect(server.called("order.pay")).toHaveLength(2));
  state.order = { ...paid, payTime: "2026-11-20 18:20:00" };
  await renew();
  expect(await screen.findByText("支付成功")).toBeDefined();
});

test("an order of which nothing is left promises no cards", async () => {
  const used = { ...paid, payTime: "2026-11-20 18:20:00", status: "insufficient-balance", remaining: 0 } as const;
  await openOrder({ "order.one": () => detail(used) });
  expect(await screen.findByText("支付成功")).toBeDefined();
  expect(screen.queryByText(/可以制卡/)).toBeNull();
});

test("closing an order asks first, and then says that nothing was charged", async () => {
  const { server, state } = await openOrder({
    "order.close": () => {
      state.order = { ...order, status: "recharge-failed" };
      return state.order;
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "关闭订单" }));
  expect(server.called("order.close")).toEqual([]);
  const question = await screen.findByRole("dialog", { name: "关闭订单" });
  await userEvent.click(within(question).getByRole("button", { name: "关闭订单" }));
  expect(await screen.findByText("订单已关闭，未扣款")).toBeDefined();
});

test("an offline order is shown by evidence on the same page", async () => {
  await openOrder({ "order.one": () => detail({ ...order, method: "offline" }) });
  expect(await screen.findByText("等待付款凭证")).toBeDefined();
  expect(await screen.findByText("上传付款凭证")).toBeDefined();
  expect(screen.queryByRole("button", { name: "查询结果" })).toBeNull();
});

test("an offline order whose evidence was refused says why and what to do, and is under review again with new evidence", async () => {
  const refused = { ...order, method: "offline", status: "recharge-failed", evidenceFiles: 1 } as const;
  await openOrder({ "order.one": () => detail({ ...refused, refuseReason: "看不清" }) });
  expect(await screen.findByText("付款凭证未通过复核，次数没有增加")).toBeDefined();
  expect(screen.getByText(/原因：看不清。请上传新的付款凭证/)).toBeDefined();
  expect(screen.queryByText(/未扣款/)).toBeNull();
  cleanup();
  await openOrder({ "order.one": () => detail(refused) });
  expect(await screen.findByText("凭证已提交，等待复核")).toBeDefined();
  cleanup();
  await openOrder({ "order.one": () => detail({ ...refused, evidenceFiles: 0 }) });
  expect(await screen.findByText(/请上传付款凭证，复核通过后次数仍会记入/)).toBeDefined();
});

test("a refusal of the order stands beside its button, and another try is the same order", async () => {
  let calls = 0;
  const { server } = await openForm({
    "order.create": () => {
      calls += 1;
      if (calls === 1) throw Failure.of("NO_PRICE");
      return { ...order, ...checkout };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: /提交订单/ }));
  expect((await screen.findByRole("alert")).textContent).toContain("价格");
  await userEvent.click(screen.getByRole("button", { name: /提交订单/ }));
  expect(await screen.findByRole("timer")).toBeDefined();
  const keys = server.called("order.create").map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey);
  expect(new Set(keys).size).toBe(1);
});

test("nothing is sold: the page says so and whom to ask", async () => {
  await openForm({ "order.offers": () => [] });
  expect(await screen.findByText("还没有可购买的价格")).toBeDefined();
});
