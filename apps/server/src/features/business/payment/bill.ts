import { failField } from "../../../core/errors.ts";

/** One row of a provider's bill: a payment or a refund. */
export interface BillEntry {
  readonly kind: "payment" | "refund";
  readonly outTradeNo: string;
  /** Our number of a refund. */
  readonly outRefundNo: string | null;
  readonly transactionId: string;
  /** Integer cents, above zero for both kinds. */
  readonly amount: number;
}
/** What a provider settled, by its own account. Days are those of UTC+8. */
export interface Bill {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly entries: readonly BillEntry[];
}

export const billError = (row: number) => failField("file", "BILL_UNREADABLE", { row });

/** `-12.30` of a bill as integer cents without its sign. */
export function parseBillAmount(text: string, row: number): number {
  if (!/^-?\d{1,11}\.\d{2}$/.test(text)) throw billError(row);
  return Number(text.replace(/[-.]/g, ""));
}

/** A sum of a bill, such as `0.47`, `45.0` or `-0.04`, as integer cents. */
export function parseBillSum(text: string, row: number): number {
  if (!/^-?\d{1,13}(\.\d{1,2})?$/.test(text)) throw billError(row);
  return Math.round(Number(text) * 100);
}

/** Adds up in integer cents; a text of another form is an error of its row. */
export const addBillAmounts = (cells: readonly { readonly text: string; readonly row: number }[]): number =>
  cells.reduce((sum, { text, row }) => sum + parseBillSum(text, row), 0);

/** Cells by the names in the header; a row of another length was truncated or damaged. */
export function toRecord(head: readonly string[], cells: readonly string[], row: number): (name: string) => string {
  if (cells.length !== head.length) throw billError(row);
  return (name) => {
    const cell = cells[head.indexOf(name)];
    if (cell === undefined) throw billError(row);
    return cell;
  };
}
