import { failField } from "../../../../core/errors.ts";
import { unzip } from "../../../../core/http/unzip.ts";
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

// Trade bill of Alipay: a ZIP of two GBK sheets, distinguished by their first lines; the one with rows counts.

const TITLE = "#支付宝业务明细查询";
const END = "业务明细列表结束";
const LIMITS = { bytes: 32 * 1024 * 1024, files: 8 };

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Alipay's own files are in GBK; a file saved by another program may be in UTF-8.
    return new TextDecoder("gbk").decode(bytes);
  }
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

const unpack = (bytes: Uint8Array): Promise<readonly Uint8Array[]> =>
  unzip(Buffer.from(bytes), LIMITS).catch(() => {
    throw failField("file", "BILL_ARCHIVE");
  });

function readRow(cell: (name: string) => string, row: number): BillEntry {
  const kind = cell("业务类型");
  if (kind !== "交易" && kind !== "退款") throw billError(row);
  return {
    kind: kind === "退款" ? "refund" : "payment",
    outTradeNo: cell("商户订单号"),
    outRefundNo: kind === "退款" ? cell("退款批次号/请求号") : null,
    transactionId: cell("支付宝交易号"),
    amount: parseBillAmount(cell("订单金额（元）"), row),
  };
}

const dayOf = (date: string) => date.replace(/^(\d{4})年(\d\d)月(\d\d)日.*$/, "$1-$2-$3");

/** `终止日期` is the start of the day after the last one. */
function daysOf(lines: readonly string[]): { firstDay: string; lastDay: string } {
  const line = lines.find((one) => one.startsWith("#起始日期")) ?? "";
  const [first = "", after = ""] = [...line.matchAll(/\[([^\]]+)\]/g)].map((found) => dayOf(found[1] ?? ""));
  const end = Date.parse(`${after}T00:00:00Z`);
  if (Number.isNaN(end) || after <= first || !/^\d{4}-\d\d-\d\d$/.test(first)) throw billError(3);
  const last = new Date(end - 1).toISOString().slice(0, 10);
  return { firstDay: first, lastDay: last };
}

type Cells = ReturnType<typeof toRecord>;

/** `#交易合计：6笔，商家实收共0.06元`: number and amount of one kind of row. */
const TOTAL = /^#(交易|退款)合计：(\d+)笔(?:，商家实收(?:退款)?共(-?[\d.]+)元)?/;

/** The lines below the rows say what the rows add up to. */
function checkTotals(lines: readonly string[], end: number, rows: readonly { readonly cell: Cells; row: number }[]) {
  for (const [at, line] of lines.entries()) {
    const [, kind, count, sum] = (at > end && TOTAL.exec(line)) || [];
    if (kind === undefined) continue;
    const ofKind = rows.filter(({ cell }) => cell("业务类型") === kind);
    const received = addBillAmounts(ofKind.map(({ cell, row }) => ({ text: cell("商家实收（元）"), row })));
    const isWrong = ofKind.length !== Number(count) || (sum !== undefined && received !== parseBillSum(sum, at + 1));
    if (isWrong) throw billError(at + 1);
  }
}

export async function readAlipayBill(
  { merchantId }: Pick<ProviderAccount, "merchantId">,
  bytes: Uint8Array,
): Promise<Bill> {
  const texts = (isZip(bytes) ? await unpack(bytes) : [bytes]).map(decode);
  const text = texts.find((one) => one.replace("\uFEFF", "").startsWith(TITLE));
  if (text === undefined) throw billError(1);
  const lines = text.trim().split(/\r?\n/);
  const account = /\[(\d+?)(0156)?\]/.exec(lines.find((line) => line.startsWith("#账号")) ?? "")?.[1] ?? "";
  if (account !== merchantId) throw failField("file", "BILL_OF_ANOTHER_MERCHANT", { merchant: account });
  const start = lines.findIndex((line) => !line.startsWith("#") && line.includes("商户订单号"));
  const end = lines.findIndex((line) => line.startsWith("#") && line.includes(END));
  if (start < 0 || end < start) throw billError(lines.length);
  const toCells = (line: string) => line.split(",").map((cell) => cell.trim());
  const head = toCells(lines[start] ?? "");
  const rows = lines.slice(start + 1, end).map((line, at) => {
    const row = start + at + 2;
    return { row, cell: toRecord(head, toCells(line), row) };
  });
  const entries = rows.map(({ cell, row }) => readRow(cell, row));
  checkTotals(lines, end, rows);
  return { ...daysOf(lines), entries };
}
