import { Order, orderRoutes } from "@adel/protocol/business/order";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Can } from "../../../core/access.tsx";
import { AccountFigures } from "../../../core/account/account-figures.tsx";
import { ACCOUNT_KEY } from "../../../core/account/use-account.ts";
import { useTranslation } from "../../../core/locale/messages.ts";
import { TablePage } from "../../../crud/table-page.tsx";
import { MoreActions } from "../../../ui/table/more-actions.tsx";
import classes from "./order.module.css";
import { orderView } from "./order.view.tsx";
import { ApproveDialog, ConfirmDialog } from "./order-dialogs.tsx";
import { ReceiptDialog } from "./order-receipt.tsx";
import { PayDialog } from "./pay-dialog.tsx";

const { list, create, remove, export: exported } = orderRoutes;

/** Payment records: the account, its orders, and the two steps by which a payment becomes credit. */
export function OrderPage() {
  const cache = useQueryClient();
  const [paying, setPaying] = useState<{ readonly order: Order; readonly refresh: () => void }>();
  // Not in the row: paper is narrower than the screen, and a narrow list makes its rows anew.
  const [receipt, setReceipt] = useState<Order>();
  const open = (order: Order, refresh: () => void) => setPaying({ order, refresh });
  return (
    <div className={classes.page}>
      <AccountFigures />
      <TablePage
        view={orderView}
        routes={{ list, create, remove, export: exported }}
        messages="business.order"
        onCreated={(reply, refresh) => {
          const order = Order.safeParse(reply).data;
          if (order && order.method !== "offline") open(order, refresh);
        }}
      >
        {(order, refresh) => (
          <>
            {order.method === "offline" ? (
              <Steps order={order} onDone={refresh} />
            ) : (
              <PayButton order={order} onPay={() => open(order, refresh)} />
            )}
            <ReceiptButton order={order} onOpen={() => setReceipt(order)} />
          </>
        )}
      </TablePage>
      {receipt && <ReceiptDialog order={receipt} onClose={() => setReceipt(undefined)} />}
      {paying && (
        <PayDialog
          order={paying.order}
          onClose={() => {
            setPaying(undefined);
            void cache.invalidateQueries({ queryKey: [ACCOUNT_KEY] });
            paying.refresh();
          }}
        />
      )}
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

/** What can be done with an order that is not paid: evidence first, then the second person. */
function Steps({ order, onDone }: { readonly order: Order; readonly onDone: () => void }) {
  const t = useTranslation("business.order");
  const cache = useQueryClient();
  const [open, setOpen] = useState<"confirm" | "approve">();
  if (order.status !== "pending" && order.status !== "recharge-failed") return null;
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    void cache.invalidateQueries({ queryKey: [ACCOUNT_KEY] });
    onDone();
  };
  return (
    <>
      {order.confirmedBy !== null && (
        <Can do="business:order:approve">
          <button type="button" className="link" onClick={() => setOpen("approve")}>
            {t("approve")}
          </button>
        </Can>
      )}
      {order.confirmedBy === null ? (
        <Can do="business:order:confirm">
          <button type="button" className="link" onClick={() => setOpen("confirm")}>
            {t("confirm")}
          </button>
        </Can>
      ) : (
        <Can do="business:order:confirm">
          <MoreActions
            name={order.orderNo}
            entries={[{ kind: "act", key: "again", label: t("again"), onSelect: () => setOpen("confirm") }]}
          />
        </Can>
      )}
      {open === "confirm" && <ConfirmDialog order={order} onClose={close} onDone={done} />}
      {open === "approve" && <ApproveDialog order={order} onClose={close} onDone={done} />}
    </>
  );
}
