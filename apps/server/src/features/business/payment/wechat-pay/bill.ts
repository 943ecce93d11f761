import { failField } from "../../../../core/errors.ts";
import { type Bill, type BillEntry, billError, parseBillAmount, toRecord } from "../bill.ts";
import type { ProviderAccount } from "../provider-account.ts";

// Trade bill of WeChat Pay (bill_type ALL): cells of rows begin with a backtick, those of heads do not.

const SUMMARY = "总交易单数";

/** A comma inside a cell never precedes a backtick: the provider masks commas of names. */
const cellsOf = (line: string, row: number): string[] => {
  if (!line.startsWith("`")) throw billError(row);
  return line.slice(1).split(",`");
};

function readRow(cell: (name: string) => string, row: number): BillEntry {
  const isRefund = cell("交易状态") === "REFUND";
  return {
    kind: isRefund ? "refund" : "payment",
    outTradeNo: cell("商户订单号"),
    outRefundNo: isRefund ? cell("商户退款单号") : null,
    transactionId: cell("微信订单号"),
    // The ordered and refunded amounts, before coupons.
    amount: parseBillAmount(cell(isRefund ? "申请退款金额" : "订单金额"), row),
  };
}

export function readWechatBill({ merchantId }: Pick<ProviderAccount, "merchantId">, bytes: Uint8Array): Bill {
  const lines = new TextDecoder("utf-8").decode(bytes).trim().split(/\r?\n/);
  const end = lines.findIndex((line) => line.startsWith(SUMMARY));
  const head = lines[0]?.split(",") ?? [];
  // The bill ends with a head and a row of sums: without them it was cut off.
  if (!head.includes("商户订单号") || end < 1) throw billError(end < 1 ? lines.length : 1);
  const total = Number(cellsOf(lines[end + 1] ?? "", end + 2)[0]);
  if (total !== end - 1) throw billError(end + 2);
  const days: string[] = [];
  const entries = lines.slice(1, end).map((line, at) => {
    const row = at + 2;
    const cell = toRecord(head, cellsOf(line, row), row);
    if (cell("商户号") !== merchantId)
      throw failField("file", "BILL_OF_ANOTHER_MERCHANT", { merchant: cell("商户号") });
    days.push(cell("交易时间").slice(0, 10));
    return readRow(cell, row);
  });
  days.sort();
  return { firstDay: days[0] ?? "", lastDay: days.at(-1) ?? "", entries };
}
