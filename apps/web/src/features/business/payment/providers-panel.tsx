import {
  findEndingCertificate,
  type OnlineMethod,
  type PaymentProvider,
  paymentProviderRoutes,
} from "@adel/protocol/business/payment/provider";
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
  const [method, setMethod] = useState<OnlineMethod>();
  if (!isAllowed) return null;
  const editing = data.find((provider) => provider.method === method);
  return (
    <Panel title={t("title")}>
      <div className={classes.providers}>
        {data.map((provider) => (
          <ProviderLine key={provider.method} provider={provider} onSet={() => setMethod(provider.method)} />
        ))}
      </div>
      {editing && (
        <ProviderDialog
          provider={editing}
          onClose={() => setMethod(undefined)}
          onSaved={() => {
            setMethod(undefined);
            void refetch();
          }}
          onFetched={() => void refetch()}
        />
      )}
    </Panel>
  );
}

interface LineProps {
  readonly provider: PaymentProvider;
  readonly onSet: () => void;
}
function ProviderLine({ provider, onSet }: LineProps) {
  const { method, status, merchantId, hasPrivateKey } = provider;
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
      <CertificateWarning provider={provider} />
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

/** From 30 days before the last certificate of an account without a public key ends. */
function CertificateWarning({ provider }: Pick<LineProps, "provider">) {
  const t = useTranslation("business.payment-provider");
  const ending = findEndingCertificate(provider);
  if (!ending) return null;
  const isEnded = ending.state === "ended";
  const date = ending.endTime?.slice(0, 10) ?? "";
  return (
    <Status color={isEnded ? "bad" : "warning"}>
      {t(isEnded ? "certificateEnded" : "certificateEnding", { date })}
    </Status>
  );
}
