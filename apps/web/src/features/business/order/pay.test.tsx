import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { PageHandlers } from "../../../core/testing.tsx";
import { openOrder, pendingOrder as order } from "./testing.tsx";

const checkout = {
  codeUrl: "weixin://wxpay/bizpayurl?pr=a",
  payUrl: null,
  payBefore: "2026-11-20 18:30:00",
  secondsLeft: 1800,
};
const price = { originalPrice: 1200, price: 1000, minQuantity: 1, maxQuantity: 100 };
const open = (handlers: PageHandlers = {}) =>
  openOrder(order, {
    "order.offers": () => [{ ...price, methods: ["wechat", "offline"] }],
    "order.pay": () => checkout,
    ...handlers,
  });

test("an online order is paid at its code; the result is asked for and said", async () => {
  const paid = { ...order, status: "in-use" as const, remaining: 10, transactionId: "42" };
  const server = await open({ "order.query": () => paid });
  await userEvent.click(await screen.findByRole("button", { name: "支付" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect((await dialog.findByRole("timer")).textContent).toMatch(/请在(30:00|29:59)内扫码支付/);
  await userEvent.click(dialog.getByRole("button", { name: "查询结果" }));
  expect(await dialog.findByText("已支付，10次可以使用")).toBeDefined();
  expect(dialog.queryByRole("timer")).toBeNull();
  expect(server.called("order.pay")).toHaveLength(1);
});

test("an expired code gives way to a new one", async () => {
  let calls = 0;
  const server = await open({ "order.pay": () => ({ ...checkout, secondsLeft: calls++ === 0 ? 0 : 1800 }) });
  await userEvent.click(await screen.findByRole("button", { name: "支付" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(await dialog.findByRole("button", { name: "获取新支付码" }));
  await waitFor(() => expect(dialog.getByRole("timer").textContent).toContain("扫码支付"));
  expect(server.called("order.pay")).toHaveLength(2);
});

test("closing an order asks first, and then says that it was not paid", async () => {
  const server = await open({ "order.close": () => ({ ...order, status: "recharge-failed" }) });
  await userEvent.click(await screen.findByRole("button", { name: "支付" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "关闭订单" }));
  expect(server.called("order.close")).toEqual([]);
  const question = await screen.findByRole("dialog", { name: "关闭订单" });
  await userEvent.click(within(question).getByRole("button", { name: "关闭订单" }));
  expect(await screen.findByText("订单已关闭，未支付")).toBeDefined();
});

test("a new order names the methods that can be paid by, and opens its code", async () => {
  await open({ "order.create": () => ({ ...order, ...checkout }) });
  await userEvent.click(await screen.findByRole("button", { name: "新建订单" }));
  const form = within(await screen.findByRole("dialog"));
  await userEvent.click(form.getByRole("combobox", { name: "支付方式" }));
  await userEvent.click(await screen.findByRole("option", { name: "wechat" }));
  expect(screen.queryByRole("option", { name: "alipay" })).toBeNull();
  await userEvent.click(form.getByRole("button", { name: "保存" }));
  expect(await screen.findByText("支付订单P20261120-0000000A")).toBeDefined();
});
