import { type PaymentProvider, paymentProviderRoutes } from "@adel/protocol/business/payment/provider";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";
import { Row } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";
import classes from "./payment.module.css";

const TONES = { valid: "good", ending: "warning", ended: "bad" } as const;

interface Props {
  readonly provider: PaymentProvider;
  /** Serial numbers of those that are deleted on saving. */
  readonly removed: readonly string[];
  readonly onRemoved: (serials: readonly string[]) => void;
  readonly onFetched: () => void;
}

/** The stored platform certificates of WeChat Pay: until when each is valid, and how others are fetched. */
export function StoredCertificates({ provider, removed, onRemoved, onFetched }: Props) {
  const t = useTranslation("business.payment-provider");
  const { certificates, hasPrivateKey, hasApiKey } = provider;
  const toggle = (serial: string) =>
    onRemoved(removed.includes(serial) ? removed.filter((one) => one !== serial) : [...removed, serial]);
  return (
    <>
      {certificates.length > 0 && (
        <ul className={classes.certificates} aria-label={t("certificates")}>
          {certificates.map((one) => (
            <StoredCertificate
              key={one.serial}
              certificate={one}
              isRemoved={removed.includes(one.serial)}
              onToggle={() => toggle(one.serial)}
            />
          ))}
        </ul>
      )}
      {hasPrivateKey && hasApiKey && <FetchButton onFetched={onFetched} />}
    </>
  );
}

interface StoredProps {
  readonly certificate: PaymentProvider["certificates"][number];
  readonly isRemoved: boolean;
  readonly onToggle: () => void;
}
function StoredCertificate({ certificate: { serial, endTime, state }, isRemoved, onToggle }: StoredProps) {
  const t = useTranslation("business.payment-provider");
  const date = endTime?.slice(0, 10) ?? "";
  return (
    <li>
      <span className={classes.serial}>{t("serial", { serial })}</span>
      <Row>
        {isRemoved ? (
          <Status color="off">{t("removed")}</Status>
        ) : (
          <Status color={TONES[state]}>{t(state, { date })}</Status>
        )}
        <button
          type="button"
          className="link"
          aria-label={t(isRemoved ? "keepCertificate" : "removeCertificate", { serial })}
          onClick={onToggle}
        >
          {t(isRemoved ? "keep" : "remove")}
        </button>
      </Row>
    </li>
  );
}

function FetchButton({ onFetched }: Pick<Props, "onFetched">) {
  const t = useTranslation("business.payment-provider");
  const { fetchCertificates } = useClient(paymentProviderRoutes);
  const [busy, setBusy] = useState(false);
  const handleClick = async () => {
    setBusy(true);
    try {
      await fetchCertificates({});
      report.success(t("fetched"));
      onFetched();
    } catch {
      // Why it was refused has popped up.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Row>
      <Button loading={busy} onClick={() => void handleClick()}>
        {t("fetchCertificates")}
      </Button>
    </Row>
  );
}
