import type { Order } from "@adel/protocol/business/order";
import { configRoutes } from "@adel/protocol/system/config";
import { useQuery } from "@tanstack/react-query";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { moneyText } from "../../../core/money.ts";
import { numberText } from "../../../core/number.ts";
import { useClient } from "../../../core/services.tsx";
import { Facts } from "../../../ui/layout.tsx";
import { PrintDialog } from "../../../ui/print-dialog.tsx";
import classes from "./order-receipt.module.css";
import { spellOutAmount } from "./spell-out-amount.ts";

interface Props {
  readonly order: Order;
}

interface DialogProps extends Props {
  readonly onClose: () => void;
}
/** The receipt as it will be printed, and what prints it. */
export function ReceiptDialog({ order, onClose }: DialogProps) {
  const t = useTranslation("business.order");
  return (
    <PrintDialog
      title={t("receiptTitle", { number: order.orderNo })}
      width={520}
      print={t("receiptPrint")}
      onClose={onClose}
    >
      <Receipt order={order} />
    </PrintDialog>
  );
}

/** The parameter with the payee's name. */
const PAYEE = "business.order.payee";
function usePayee(): string {
  const { byKey } = useClient(configRoutes);
  const { data } = useQuery({
    queryKey: [configRoutes.byKey.path, PAYEE],
    queryFn: ({ signal }) => byKey({ params: { key: PAYEE } }, { signal, quiet: true }),
  });
  return data ?? "";
}

/** The page that is printed; as light on a dark screen as on paper. */
function Receipt({ order }: Props) {
  const t = useTranslation("business.order");
  const language = useLanguage();
  const { word } = useDictionary("biz_payment_method");
  const payee = usePayee();
  const method = word(order.method).label;
  return (
    <section className={classes.sheet} aria-label={t("receipt")}>
      <h2>{t("receipt")}</h2>
      <Facts
        facts={[
          [
            t("number"),
            <span key="number" className="mono">
              {order.orderNo}
            </span>,
          ],
          [t("account"), order.deptName],
          [t("payer"), order.payer],
          [t("receiptPayee"), payee],
          [t("quantity"), numberText(order.quantity)],
          [t("amount"), <strong key="amount">{moneyText(order.payAmount, language)}</strong>],
          [t("receiptWords"), <strong key="words">{spellOutAmount(order.payAmount, language)}</strong>],
          [t("method"), method],
          ...(order.transactionId === null ? [] : ([[t("receiptTransaction"), order.transactionId]] as const)),
          [t("created"), order.createTime],
          [t("paid"), order.payTime],
          ...(order.refundAmount === 0
            ? []
            : ([[t("receiptRefunded"), moneyText(order.refundAmount, language)]] as const)),
        ]}
      />
      <p>{t("receiptNote")}</p>
    </section>
  );
}
