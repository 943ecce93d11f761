import { type PaymentProvider, paymentProviderRoutes } from "@adel/protocol/business/payment/provider";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMayCall } from "../../../core/access.tsx";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";
import { Panel, Row } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";
import classes from "./payment.module.css";
import { ProviderDialog } from "./provider-dialog.tsx";

/** The accounts at payment providers; hidden for users without permission. */
export function ProvidersPanel() {
  const t = useTranslation("business.payment-provider");
  const may = useMayCall();
  const { list } = useClient(paymentProviderRoutes);
  const isAllowed = may(paymentProviderRoutes.list);
  const { data = [], refetch } = useQuery({
    queryKey: [paymentProviderRoutes.list.path],
    queryFn: ({ signal }) => list({}, { signal }),
    enabled: isAllowed,
  });
  const [editing, setEditing] = useState<PaymentProvider>();
  if (!isAllowed) return null;
  return (
    <Panel title={t("title")}>
      <div className={classes.providers}>
        {data.map((provider) => (
          <ProviderLine key={provider.method} provider={provider} onSet={() => setEditing(provider)} />
        ))}
      </div>
      {editing && (
        <ProviderDialog
          provider={editing}
          onClose={() => setEditing(undefined)}
          onSaved={() => {
            setEditing(undefined);
            void refetch();
          }}
        />
      )}
    </Panel>
  );
}

interface LineProps {
  readonly provider: PaymentProvider;
  readonly onSet: () => void;
}
function ProviderLine({ provider: { method, status, merchantId, hasPrivateKey }, onSet }: LineProps) {
  const t = useTranslation("business.payment-provider");
  const { word } = useDictionary("biz_payment_method");
  const { check } = useClient(paymentProviderRoutes);
  const [busy, setBusy] = useState(false);
  const name = word(method).label;
  const ask = async () => {
    setBusy(true);
    try {
      await check({ body: { method } });
      report.success(t("checked", { method: name }));
    } catch {
      // Why it was refused has popped up.
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.provider}>
      <strong>{name}</strong>
      <Status color={status === "0" ? "good" : "off"}>{t(status === "0" ? "enabled" : "disabled")}</Status>
      <span className={classes.merchant}>{merchantId}</span>
      <Row>
        <button type="button" className="link" onClick={onSet}>
          {t("set")}
        </button>
        {hasPrivateKey && (
          <button type="button" className="link" disabled={busy} onClick={() => void ask()}>
            {t("check")}
          </button>
        )}
      </Row>
    </div>
  );
}
