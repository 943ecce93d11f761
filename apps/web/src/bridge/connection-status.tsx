import type { Encoder } from "@adel/protocol/business/encoder";
import { Button } from "@mantine/core";
import { IconPlugConnectedX, IconShieldQuestion } from "@tabler/icons-react";
import { ErrorAlert, type ErrorDetails } from "../core/error-alert.tsx";
import { useLanguage, useTranslation } from "../core/locale/messages.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Status } from "../ui/status.tsx";
import classes from "./bridge.module.css";
import { deniedHint } from "./browser-rules.ts";
import type { ConnectionState } from "./connection.ts";
import { EncoderListLink } from "./encoder-list-link.tsx";
import { BindButton } from "./pairing/bind-button.tsx";
import { pairAddress } from "./pairing/pair-address.ts";
import { PluginDownload } from "./plug-in-download.tsx";
import { BridgeMissing } from "./plug-in-missing.tsx";
import { useBridge } from "./use-bridge.tsx";
import { useMayBind } from "./use-encoders.ts";

const icon = { size: 36, stroke: 1.4, "aria-hidden": true } as const;

interface StatusProps {
  readonly link: ConnectionState;
  readonly encoder: Encoder;
  readonly onLocal: () => void;
}
/** Missing, blocked, unpaired, too old or refused: each with its hint. */
export function ConnectionStatus({ link, encoder, onLocal }: StatusProps) {
  const { connection } = useBridge();
  const mayBind = useMayBind();
  const t = useTranslation("bridge");
  const retry = <Button onClick={connection.retry}>{t("retryNow")}</Button>;
  switch (link.kind) {
    case "missing":
      return <BridgeMissing tries={link.tries} onRetry={connection.retry} />;
    case "permission":
      return <PermissionNeeded isDenied={link.access === "denied"} />;
    case "unpaired":
      return (
        <EmptyState
          icon={<IconPlugConnectedX {...icon} />}
          title={t("unpairedTitle")}
          text={t(mayBind ? "unpairedText" : "unpairedAsk", { version: link.version })}
        >
          {mayBind ? <BindButton encoder={encoder} isPrimary onDone={connection.retry} /> : <EnterCodeLink />}
          {retry}
        </EmptyState>
      );
    case "outdated":
      return (
        <section className={classes.missing}>
          <EmptyState
            icon={<IconPlugConnectedX {...icon} />}
            title={t("outdatedTitle")}
            text={t("outdatedText", { version: link.version })}
          >
            {retry}
          </EmptyState>
          <PluginDownload userAgent={navigator.userAgent} />
        </section>
      );
    case "offline":
      return (
        <EmptyState icon={<IconPlugConnectedX {...icon} />} title={t("offlineTitle")}>
          <div className={classes.notice}>
            <ErrorAlert error={{ error: "ENCODER_REQUEST_FAILED", values: {} }} />
          </div>
          <Button onClick={onLocal}>{t("goLocal")}</Button>
        </EmptyState>
      );
    case "refused":
      return <Refused error={link.error} encoder={encoder} />;
    default:
      return (
        <div className={classes.asking}>
          <Status color="working">{t("asking")}</Status>
        </div>
      );
  }
}

/** The browser asks before a page may access this computer, or has denied it. */
function PermissionNeeded({ isDenied }: { readonly isDenied: boolean }) {
  const { connection } = useBridge();
  const t = useTranslation("bridge");
  const core = useTranslation("common");
  return (
    <EmptyState
      icon={<IconShieldQuestion {...icon} />}
      title={t(isDenied ? "deniedTitle" : "permissionTitle")}
      text={t(isDenied ? deniedHint(navigator.userAgent, location) : "permissionText")}
    >
      <Button variant="filled" onClick={connection.agree}>
        {isDenied ? core("retry") : t("permissionAsk")}
      </Button>
    </EmptyState>
  );
}

interface RefusedProps {
  readonly error: ErrorDetails;
  readonly encoder: Encoder;
}
/** The plug-in does not serve this encoder. */
function Refused({ error, encoder }: RefusedProps) {
  const { connection } = useBridge();
  const mayBind = useMayBind();
  const t = useTranslation("bridge");
  return (
    <EmptyState icon={<IconPlugConnectedX {...icon} />} title={t("refusedTitle")}>
      <div className={classes.notice}>
        <ErrorAlert error={error} />
      </div>
      {error.error === "ENCODER_NOT_BOUND_HERE" && mayBind && (
        <BindButton encoder={encoder} isPrimary onDone={connection.retry} />
      )}
      <EncoderListLink />
      <Button onClick={connection.retry}>{t("retryNow")}</Button>
    </EmptyState>
  );
}

/** For users with a pairing code: links to the plug-in's own page, which asks for it. */
function EnterCodeLink() {
  const t = useTranslation("bridge.pairing");
  return (
    <Button component="a" href={pairAddress(useLanguage())} target="_blank" rel="noreferrer" variant="filled">
      {t("enterCode")}
    </Button>
  );
}
