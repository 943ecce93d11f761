import type { Order, OrderApproval } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import { serverHtml, serverText } from "../../../core/messages.ts";
import { DeptTree } from "../../system/dept/dept.service.ts";
import { addPermissionNotice } from "../../system/notice/product-notice.service.ts";
import { Ledger, type LedgerSeal } from "../account/ledger.service.ts";
import { changeOrder, type OrderDeps } from "./change-order.ts";
import { EvidenceRepository } from "./evidence.repository.ts";
import { OrderRepository } from "./order.repository.ts";
import type { OrderRow } from "./order.table.ts";

export const isUnpaid = ({ standing: status }: OrderRow) => status === "pending" || status === "recharge-failed";

/** There is evidence of the payment that two people have not decided on. */
export const isUnderReview = (row: OrderRow): boolean =>
  row.method === "offline" &&
  isUnpaid(row) &&
  (row.confirm_id !== null || (row.refuse_reason === "" && row.evidence_files > 0));

/** Converts a confirmed order to credit: order, lot and entry in one transaction. */
async function accept(
  trx: Db,
  principal: Principal,
  row: OrderRow,
  { evidence, files }: OrderApproval,
  now: number,
  seal: LedgerSeal,
) {
  if (row.confirm_id === null) throw fail("ORDER_NOT_CONFIRMED");
  const unread = (await new EvidenceRepository(trx).of(row.order_no)).filter((one) => !files.includes(one.file_name));
  if (row.evidence !== evidence || unread.length > 0) throw fail("CHANGED_MEANWHILE");
  if (row.confirm_id === principal.userId || row.payer_id === principal.userId) throw fail("ORDER_NEEDS_ANOTHER");
  if (!(await new DeptTree(trx).hold(row.dept_id))) throw fail("ORDER_DEPT_GONE", { name: row.dept_name ?? "" });
  const read = { confirm_id: row.confirm_id, evidence };
  const paid = { approve_id: principal.userId, approve_name: principal.nickName, pay_time: now };
  if (!(await new OrderRepository(trx).pay(row.order_no, read, paid))) throw fail("CHANGED_MEANWHILE");
  const payer = { userId: row.payer_id, name: row.payer_name };
  await new Ledger(trx, now, seal).purchase(row.dept_id, row.order_no, row.quantity, payer);
}

/** Offline payment: one person enters the evidence, another one approves or refuses it. */
export class OrderPayment {
  readonly #deps: OrderDeps;

  constructor(deps: OrderDeps) {
    this.#deps = deps;
  }

  /** New evidence replaces the old one; an approval based on the old one is then rejected. */
  confirm(principal: Principal, scope: RowScope, orderNo: string, evidence: string): Promise<Order> {
    return this.#change(principal, scope, orderNo, async (trx, row, now) => {
      if (row.method !== "offline") throw fail("ORDER_PAID_ONLINE");
      if (!isUnpaid(row)) throw fail("ORDER_STATE", { state: row.state });
      if (row.confirm_id === principal.userId && row.evidence === evidence) return;
      await new OrderRepository(trx).confirm(orderNo, {
        evidence,
        confirm_id: principal.userId,
        confirm_name: principal.nickName,
        confirm_time: now,
      });
      const title = serverText("orderWaits.title", { orderNo });
      const text = serverHtml("orderWaits.text", { orderNo, payer: row.payer_name, dept: row.dept_name ?? "" });
      const audience = { kind: "order", permission: "business:order:approve", deptId: row.dept_id } as const;
      await addPermissionNotice(trx, { ...audience, title, text, now });
    });
  }

  approve(principal: Principal, scope: RowScope, orderNo: string, input: OrderApproval): Promise<Order> {
    return this.#change(principal, scope, orderNo, async (trx, row, now) => {
      // Repeating the approval has no effect.
      if (input.accept && row.standing === "paid" && row.approve_id === principal.userId) return;
      if (!isUnpaid(row)) throw fail("ORDER_STATE", { state: row.state });
      if (input.accept) return accept(trx, principal, row, input, now, this.#deps.trail);
      if (input.reason === "") throw failField("reason", "REFUSAL_NEEDS_REASON");
      if (row.standing !== "pending" && !isUnderReview(row)) throw fail("ORDER_STATE", { state: row.state });
      if (row.evidence !== input.evidence) throw fail("CHANGED_MEANWHILE");
      await new OrderRepository(trx).refuse(orderNo, input.reason);
    });
  }

  async #change(
    principal: Principal,
    scope: RowScope,
    orderNo: string,
    change: (trx: Db, row: OrderRow, now: number) => Promise<void>,
  ): Promise<Order> {
    const now = this.#deps.clock.now();
    await new OrderRepository(this.#deps.db).expire(now);
    return changeOrder(this.#deps, principal, scope, orderNo, (trx, row) => change(trx, row, now));
  }
}
