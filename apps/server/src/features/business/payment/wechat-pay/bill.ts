import { failField } from "../../../../core/errors.ts";
import {
  addBillAmounts,
  type Bill,
  type BillEntry,
  billError,
  parseBillAmount,
  parseBillSum,
  toRecord,
} from "../bill.ts";
import type { ProviderAccount } from "../provider-account.ts";

// Trade bill of WeChat Pay (bill_type ALL): cells of rows begin with a backtick, those of heads do not.

const SUMMARY = "总交易单数";
/** Line of the first row, counted from 1: the head is above it. */
const FIRST_ROW = 2;

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

/** Columns of the rows, and the columns of the row of sums that repeat their totals. */
const SUMS = [
  ["订单金额", "订单总金额"],
  ["申请退款金额", "申请退款总金额"],
] as const;

type Cells = ReturnType<typeof toRecord>;

/** The bill ends with a head and a row of sums, which its rows must add up to. */
function checkSums(rows: readonly Cells[], sums: Cells, row: number): void {
  if (parseBillSum(sums(SUMMARY), row) !== 100 * rows.length) throw billError(row);
  for (const [column, total] of SUMS) {
    const amounts = rows.map((cell, at) => ({ text: cell(column), row: at + FIRST_ROW }));
    if (addBillAmounts(amounts) !== parseBillSum(sums(total), row)) throw billError(row);
  }
}

export function readWechatBill({ merchantId }: Pick<ProviderAccount, "merchantId">, bytes: Uint8Array): Bill {
  const lines = new TextDecoder("utf-8").decode(bytes).trim().split(/\r?\n/);
  const end = lines.findIndex((line) => line.startsWith(SUMMARY));
  const head = lines[0]?.split(",") ?? [];
  // Without the row of sums it was cut off.
  if (!head.includes("商户订单号") || end < 1) throw billError(end < 1 ? lines.length : 1);
  const toCells = (names: readonly string[], line: string, row: number) => toRecord(names, cellsOf(line, row), row);
  const rows = lines.slice(1, end).map((line, at) => toCells(head, line, at + FIRST_ROW));
  const sumRow = end + 2;
  checkSums(rows, toCells(lines[end]?.split(",") ?? [], lines[end + 1] ?? "", sumRow), sumRow);
  const other = rows.map((cell) => cell("商户号")).find((merchant) => merchant !== merchantId);
  if (other !== undefined) throw failField("file", "BILL_OF_ANOTHER_MERCHANT", { merchant: other });
  const days = rows.map((cell) => cell("交易时间").slice(0, 10)).sort();
  const entries = rows.map((cell, at) => readRow(cell, at + FIRST_ROW));
  return { firstDay: days[0] ?? "", lastDay: days.at(-1) ?? "", entries };
}
