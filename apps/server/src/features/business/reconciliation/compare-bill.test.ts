import { expect, it } from "vitest";
import type { BillEntry } from "../payment/payment-gateway.service.ts";
import { compareBill, type KnownRefund } from "./compare-bill.ts";
import type { AttemptRow } from "./reconciliation.repository.ts";

const entry = (outTradeNo: string, amount: number): BillEntry => ({
  kind: "payment",
  outTradeNo,
  outRefundNo: null,
  transactionId: `t-${outTradeNo}`,
  amount,
});
const back = (outTradeNo: string, outRefundNo: string, amount: number): BillEntry => ({
  ...entry(outTradeNo, amount),
  kind: "refund",
  outRefundNo,
});
const attempt = (out_trade_no: string, amount: number, status: AttemptRow["status"] = "paid"): AttemptRow => ({
  out_trade_no,
  order_no: `order-${out_trade_no}`,
  amount,
  status,
  transaction_id: `t-${out_trade_no}`,
});
const refund = (outRefundNo: string, amount: number, isDone = true): KnownRefund => ({
  outRefundNo,
  outTradeNo: "a",
  orderNo: "order-a",
  amount,
  isDone,
});
const compare = (
  entries: readonly BillEntry[],
  attempts: readonly AttemptRow[],
  paid: readonly AttemptRow[] = [],
  refunds: readonly KnownRefund[] = [],
  refundedSurplus: readonly string[] = [],
) =>
  compareBill(
    { firstDay: "2026-11-20", lastDay: "2026-11-20", entries },
    { attempts, paid, refunds, refundedSurplus },
  ).map(({ kind, outTradeNo, amountHere, amountThere }) => [kind, outTradeNo, amountHere, amountThere]);

it("finds nothing where both sides agree", () => {
  const all = [attempt("a", 100), attempt("b", 200)];
  expect(compare([entry("a", 100), entry("b", 200)], all, all)).toEqual([]);
  expect(compare([], [])).toEqual([]);
});

it("names a payment that is only there, only here, of another amount, and not booked", () => {
  const attempts = [attempt("b", 200), attempt("c", 300, "closed"), attempt("d", 400, "open")];
  expect(compare([entry("a", 100), entry("b", 201), entry("c", 300), entry("d", 400)], attempts)).toEqual([
    ["missing-here", "a", null, 100],
    ["amount", "b", 200, 201],
    ["not-booked", "c", 300, 300],
    ["not-booked", "d", 400, 400],
  ]);
  expect(compare([], [], [attempt("e", 500), attempt("f", 600, "surplus")])).toEqual([
    ["missing-there", "e", 500, null],
    ["missing-there", "f", 600, null],
  ]);
});

it("names a payment that no order needs until it was given back", () => {
  const attempts = [attempt("a", 100, "surplus")];
  expect(compare([entry("a", 100)], attempts)).toEqual([["surplus", "a", 100, 100]]);
  expect(compare([entry("a", 100), back("a", "r", 100)], attempts)).toEqual([]);
  expect(compare([entry("a", 100)], attempts, [], [], ["a"]), "on another day").toEqual([]);
});

it("names refunds that are only there, only here, and of another amount", () => {
  const attempts = [attempt("a", 100)];
  const bill = [entry("a", 100), back("a", "r1", 40)];
  expect(compare(bill, attempts)).toEqual([["refund-missing-here", "a", null, 40]]);
  expect(compare(bill, attempts, [], [refund("r1", 40)])).toEqual([]);
  expect(compare(bill, attempts, [], [refund("r1", 50)])).toEqual([["refund-amount", "a", 50, 40]]);
  expect(compare([entry("a", 100)], attempts, [], [refund("r2", 10), refund("r3", 20, false)])).toEqual([
    ["refund-missing-there", "a", 10, null],
  ]);
});
