import { type Order, orderRoutes } from "@adel/protocol/business/order";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ACCOUNT_KEY } from "../../../bridge/credit/use-hotel-credit.ts";
import { Can, useMay } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useSession } from "../../../core/services.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import type { MenuEntry } from "../../../ui/menu-entry.ts";
import { MoreActions } from "../../../ui/table/more-actions.tsx";
import { AccountFigures, CreditForecast } from "../account/index.ts";
import classes from "./order.module.css";
import { orderView } from "./order.view.tsx";
import { ApproveDialog, ConfirmDialog } from "./order-dialogs.tsx";
import { OrderDrawer } from "./order-drawer.tsx";
import { ReceiptDialog } from "./order-receipt.tsx";
import { canBeSecond, isUnderReview, isUnpaid } from "./order-state.ts";
import { ReconcileButton } from "./reconcile-button.tsx";

const { list, create, remove, export: exported } = orderRoutes;

/** Where credits are bought, and an order is paid. */
const BUY = "/payment/buy";

/** Payment records: the account, its orders, and the two steps by which a payment becomes credit. */
export function OrderPage() {
  const t = useTranslation("business.order");
  const navigate = useNavigate();
  // Not in the row: paper is narrower than the screen, and a narrow list renders its rows again.
  const [receipt, setReceipt] = useState<Order>();
  const [detail, setDetail] = useState<{ readonly orderNo: string; readonly refresh: () => void }>();
  return (
    <div className={classes.page}>
      <AccountFigures />
      <CreditForecast />
      <TablePage
        view={orderView}
        routes={{ list, create, remove, export: exported }}
        messages="business.order"
        actions={() => <ReconcileButton />}
        onCreate={() => void navigate(BUY)}
      >
        {(order, refresh) => (
          <>
            <button type="button" className="link" onClick={() => setDetail({ orderNo: order.orderNo, refresh })}>
              {t("detail")}
            </button>
            {order.method === "offline" ? (
              <Steps order={order} onDone={refresh} />
            ) : (
              <PayButton order={order} onPay={() => void navigate(`${BUY}?order=${order.orderNo}`)} />
            )}
            <ReceiptButton order={order} onOpen={() => setReceipt(order)} />
          </>
        )}
      </TablePage>
      {detail && (
        <OrderDrawer orderNo={detail.orderNo} onClose={() => setDetail(undefined)} onChanged={() => detail.refresh()} />
      )}
      {receipt && <ReceiptDialog order={receipt} onClose={() => setReceipt(undefined)} />}
    </div>
  );
}

function PayButton({ order, onPay }: { readonly order: Order; readonly onPay: () => void }) {
  const t = useTranslation("business.order");
  if (order.status !== "pending") return null;
  return (
    <Can do="business:order:add">
      <button type="button" className="link" onClick={onPay}>
        {t("pay")}
      </button>
    </Can>
  );
}

/** A receipt exists for what was paid, also when its credits are used up. */
function ReceiptButton({ order, onOpen }: { readonly order: Order; readonly onOpen: () => void }) {
  const t = useTranslation("business.order");
  if (order.payTime === null) return null;
  return (
    <button type="button" className="link" onClick={onOpen}>
      {t("receipt")}
    </button>
  );
}

/** Actions for an unpaid order: evidence first, then the second person's decision. */
function Steps({ order, onDone }: { readonly order: Order; readonly onDone: () => void }) {
  const t = useTranslation("business.order");
  const cache = useQueryClient();
  const [open, setOpen] = useState<"confirm" | "approve">();
  const may = useMay();
  const me = useSession()?.user.userId;
  if (!isUnpaid(order)) return null;
  const isConfirmed = order.confirmedBy !== null;
  const more: readonly MenuEntry[] = [
    ...(isConfirmed && may("business:order:confirm")
      ? [{ kind: "act" as const, key: "again", label: t("again"), onSelect: () => setOpen("confirm") }]
      : []),
    ...(isUnderReview(order) && may("business:order:approve") && !(isConfirmed && canBeSecond(order, me))
      ? [{ kind: "act" as const, key: "refuse", label: t("refuseEvidence"), onSelect: () => setOpen("approve") }]
      : []),
  ];
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    void cache.invalidateQueries({ queryKey: [ACCOUNT_KEY] });
    onDone();
  };
  return (
    <>
      {isConfirmed && canBeSecond(order, me) && (
        <Can do="business:order:approve">
          <button type="button" className="link" onClick={() => setOpen("approve")}>
            {t("approve")}
          </button>
        </Can>
      )}
      {!isConfirmed && (
        <Can do="business:order:confirm">
          <button type="button" className="link" onClick={() => setOpen("confirm")}>
            {t("confirm")}
          </button>
        </Can>
      )}
      <MoreActions name={order.orderNo} entries={more} />
      {open === "confirm" && <ConfirmDialog order={order} onClose={close} onDone={done} />}
      {open === "approve" && <ApproveDialog order={order} onClose={close} onDone={done} />}
    </>
  );
}
