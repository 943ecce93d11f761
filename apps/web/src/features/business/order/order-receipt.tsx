import type { Order } from "@adel/protocol/business/order";
import { Button, Modal } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { moneyText } from "../../../core/money.ts";
import { numberText } from "../../../core/number.ts";
import { Facts, Row } from "../../../ui/layout.tsx";
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
  const core = useTranslation("common");
  return (
    <Modal
      opened
      onClose={onClose}
      size={520}
      title={t("receiptTitle", { number: order.orderNo })}
      closeButtonProps={{ "aria-label": core("close") }}
      classNames={{
        overlay: classes.screen,
        header: classes.screen,
        inner: classes.inner,
        content: classes.content,
        body: classes.body,
      }}
    >
      <Receipt order={order} />
      <div className={classes.screen}>
        <Row end>
          <Button onClick={onClose}>{core("close")}</Button>
          <Button
            variant="filled"
            leftSection={<IconPrinter size={16} aria-hidden />}
            data-autofocus
            onClick={() => window.print()}
          >
            {t("receiptPrint")}
          </Button>
        </Row>
      </div>
    </Modal>
  );
}

/** The page that is printed; as light on a dark screen as on paper. */
function Receipt({ order }: Props) {
  const t = useTranslation("business.order");
  const language = useLanguage();
  const { entries } = useDictionary("biz_payment_method");
  const method = entries.find(({ value }) => value === order.method)?.label ?? order.method;
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
          [t("quantity"), numberText(order.quantity)],
          [t("amount"), <strong key="amount">{moneyText(order.payAmount, language)}</strong>],
          [t("receiptWords"), <strong key="words">{spellOutAmount(order.payAmount, language)}</strong>],
          [t("method"), method],
          [t("created"), order.createTime],
          [t("paid"), order.payTime],
        ]}
      />
      <p>{t("receiptNote")}</p>
    </section>
  );
}
