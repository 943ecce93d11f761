import type { FactorSecret } from "@adel/protocol/auth/second-factor";
import { useTranslation } from "../../../core/locale/messages.ts";
import { OneTimeText } from "../../../ui/one-time-text.tsx";
import { QrCode } from "../../../ui/qr-code/qr-code.tsx";
import classes from "./factor.module.css";

/** What an authenticator app scans, and the same as a key to type. */
export function SecretDisplay({ secret: { secret, uri } }: { readonly secret: FactorSecret }) {
  const t = useTranslation("auth.second-factor");
  return (
    <>
      <p className={classes.note}>{t("scan")}</p>
      <QrCode value={uri} label={t("qrLabel")} />
      <OneTimeText text={secret.replace(/(.{4})(?=.)/g, "$1 ")} />
    </>
  );
}
