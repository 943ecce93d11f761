import type { Order } from "@adel/protocol/business/order";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { openOrder, pendingOrder } from "./testing/order.tsx";

const paid: Order = {
  ...pendingOrder,
  payAmount: 1_205_050,
  quantity: 1_205,
  remaining: 1_200,
  reserved: 0,
  method: "offline",
  status: "in-use",
  payTime: "2026-11-20 18:20:00",
};

test("the receipt of a paid order states the payment, in words too, and that it is no fapiao", async () => {
  await openOrder({ ...paid, transactionId: "4200" });
  const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
  await userEvent.click(await screen.findByRole("button", { name: "收据" }));
  const dialog = within(await screen.findByRole("dialog", { name: "订单P20261120-0000000A的收据" }));
  const receipt = within(dialog.getByRole("region", { name: "收据" }));
  await receipt.findByText("阿德尔锁业");
  const facts = receipt
    .getAllByRole("term")
    .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? ""]);
  expect(facts).toEqual([
    ["订单号", "P20261120-0000000A"],
    ["账户", "华东代理"],
    ["付款人", "王芳"],
    ["收款方", "阿德尔锁业"],
    ["购买数量", "1,205"],
    ["付款金额", "¥12,050.50"],
    ["大写金额", "壹万贰仟零伍拾元伍角整"],
    ["支付方式", "offline"],
    ["交易号", "4200"],
    ["创建时间", "2026-11-20 18:00:00"],
    ["支付时间", "2026-11-20 18:20:00"],
  ]);
  expect(receipt.getByText(/不是发票，不可用于抵扣或作为发票报销。发票是收款方按税务规定开具的凭证/)).toBeDefined();
  expect(print).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole("button", { name: "打印" }));
  expect(print).toHaveBeenCalledOnce();
});

test("an order whose credits are used up still has its receipt", async () => {
  await openOrder({ ...paid, status: "insufficient-balance", remaining: 0 });
  expect(await screen.findByRole("button", { name: "收据" })).toBeDefined();
});

test.for(["pending", "recharge-failed"] as const)("an order that is %s has no receipt", async (status) => {
  await openOrder({ ...pendingOrder, status });
  expect(await screen.findByText("P20261120-0000000A")).toBeDefined();
  expect(screen.queryByRole("button", { name: "收据" })).toBeNull();
});
