import { orderRoutes } from "@adel/protocol/business/order";
import { type BillDifference, type Reconciliation, reconciliationRoutes } from "@adel/protocol/business/reconciliation";
import { Button } from "@mantine/core";
import { useState } from "react";
import { downloadAddress } from "../../../core/file.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { moneyText } from "../../../core/money.ts";
import { report } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";
import { Row } from "../../../ui/layout.tsx";
import { SimpleTable } from "../../../ui/simple-table/simple-table.tsx";
import { Status } from "../../../ui/status.tsx";
import classes from "./reconciliation.module.css";

/** What a comparison found, with what to do about each difference. */
export function DifferenceTable({ result }: { readonly result: Reconciliation }) {
  const t = useTranslation("business.reconciliation");
  const language = useLanguage();
  const { export: exported } = useClient(reconciliationRoutes);
  const { differences, payments, refunds, firstDay, lastDay } = result;
  const count = differences.length;
  const money = (cents: number | null) => (cents === null ? "–" : moneyText(cents, language));
  const download = async () => {
    window.location.assign(downloadAddress(await exported({ params: { id: result.id } })));
  };
  return (
    <div className={classes.stack}>
      <div role="status">
        <Status color={count === 0 ? "good" : "bad"}>
          {count === 0 ? t("none", { payments, refunds }) : t("some", { count, payments, refunds })}
        </Status>
        {firstDay !== "" && <div className={classes.third}>{t("days", { first: firstDay, last: lastDay })}</div>}
      </div>
      {count > 0 && (
        <>
          <SimpleTable
            label={t("result")}
            stacked
            columns={[t("problem"), t("order"), t("here"), t("there")].map((label) => ({ label }))}
            rows={differences.map((one) => [
              <DifferenceHint key="problem" difference={one} />,
              <Numbers key="order" difference={one} />,
              money(one.amountHere),
              money(one.amountThere),
            ])}
          />
          <Row end>
            <Button onClick={() => void download()}>{t("export")}</Button>
          </Row>
        </>
      )}
    </div>
  );
}

/** Our order, and the names that both sides have for the payment. */
const Numbers = ({ difference }: { readonly difference: BillDifference }) => (
  <div className={classes.numbers}>
    <strong>{difference.orderNo ?? "–"}</strong>
    {[difference.outTradeNo, difference.outRefundNo, difference.transactionId]
      .filter((one) => one)
      .map((one) => (
        <div key={one}>{one}</div>
      ))}
  </div>
);

/** What differs and what to do; a payment that was not booked is checked here, since a failed order has no such button. */
function DifferenceHint({
  difference: { kind, orderNo, text, remedy: hint },
}: {
  readonly difference: BillDifference;
}) {
  const t = useTranslation("business.reconciliation");
  const { query } = useClient(orderRoutes);
  const [busy, setBusy] = useState(false);
  const check = async (orderNo: string) => {
    setBusy(true);
    await query({ params: { orderNo } })
      .then(() => report.success(t("checked")))
      .catch(() => undefined);
    setBusy(false);
  };
  return (
    <div className={classes.hint}>
      <strong>{text}</strong>
      <span>{hint}</span>
      {kind === "not-booked" && orderNo !== null && (
        <button type="button" className="link" disabled={busy} onClick={() => void check(orderNo)}>
          {t("check")}
        </button>
      )}
    </div>
  );
}
