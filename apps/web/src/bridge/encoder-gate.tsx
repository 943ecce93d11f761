import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import { type Encoder, encoderRoutes } from "@adel/protocol/business/encoder";
import { permissionsOf } from "@adel/protocol/kernel/route";
import { Button, Select } from "@mantine/core";
import { IconCpu, IconPlugConnectedX, IconShieldQuestion } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { Link as RouterLink } from "react-router";
import { useMayCall } from "../core/access.tsx";
import { ErrorAlert, notPermitted, toErrorDetails } from "../core/error-alert.tsx";
import { useLanguage, useTranslation } from "../core/locale/messages.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Status } from "../ui/status.tsx";
import classes from "./bridge.module.css";
import { deniedHint } from "./browser-rules.ts";
import type { ConnectionState } from "./connection.ts";
import { useWaitForCards } from "./encoder-pages.ts";
import { BindButton } from "./pairing/bind-button.tsx";
import { pairAddress } from "./pairing/pair-address.ts";
import { PluginDownload, PluginUpdate } from "./plug-in-download.tsx";
import { BridgeMissing } from "./plug-in-missing.tsx";
import { useBridge, useDeliveries, useLink } from "./use-bridge.tsx";
import { useMayBind, useSelectedEncoder } from "./use-encoders.ts";
import { connectionError } from "./wrap-errors.ts";

const ENCODER_LIST = "/sendCardMachine";
const icon = { size: 36, stroke: 1.4, "aria-hidden": true } as const;

interface Props {
  /** The page, once an encoder is selected and its bridge connected; it stays during a reconnect. */
  readonly children: (encoder: Encoder, seen: EncoderStatus | undefined) => ReactNode;
}

/** Shown before a page that needs an encoder: what is missing, and how to get it. */
export function EncoderGate({ children }: Props) {
  const { encoders, selected, error, retry, choose, way, goBy } = useSelectedEncoder({ pending: true });
  const t = useTranslation("bridge");
  const core = useTranslation("common");
  const link = useLink();
  const may = useMayCall();
  const mayBind = useMayBind();
  useWaitForCards();
  const openedFor = useRef<number | undefined>(undefined);
  if (link.kind === "open" && selected) openedFor.current = selected.id;
  if (!may(encoderRoutes.list)) return <ErrorAlert error={notPermitted(permissionsOf(encoderRoutes.list.access))} />;
  if (error && !encoders)
    return <ErrorAlert error={toErrorDetails(error)} action={{ label: core("retry"), onClick: retry }} />;
  if (!encoders) return <p className="caption">{t("asking")}</p>;
  if (!selected && encoders.length === 0)
    return (
      <EmptyState
        icon={<IconCpu {...icon} />}
        title={t("noEncoder")}
        text={t(mayBind ? "noEncoderText" : "noEncoderAsk")}
      >
        <EncoderListLink />
      </EmptyState>
    );
  if (!selected)
    return (
      <EmptyState icon={<IconCpu {...icon} />} title={t("chooseEncoder")}>
        <EncoderSelect encoders={encoders} value={undefined} onChange={choose} />
      </EmptyState>
    );
  if (link.kind !== "open" && openedFor.current !== selected.id)
    return (
      <>
        {encoders.length > 1 && <EncoderSelect encoders={encoders} value={selected.id} onChange={choose} />}
        {way === "local" && selected.online && link.kind !== "asking" && link.kind !== "idle" && (
          <div className={classes.line}>
            <span>{t("throughText")}</span>
            <Button onClick={() => goBy("remote")}>{t("goThrough")}</Button>
          </div>
        )}
        <ConnectionStatus link={link} encoder={selected} onLocal={() => goBy("local")} />
      </>
    );
  const seen = link.kind === "open" ? link.encoder : undefined;
  const failure = connectionError(link);
  return (
    <>
      {link.kind !== "open" && link.kind !== "offline" && (
        <div className={classes.lost} role="status">
          <Status color="warning">{t(way === "local" ? "lost" : "lostServer")}</Status>
        </div>
      )}
      {failure && <ErrorAlert error={failure} />}
      {link.kind === "open" && link.via === "local" && <PluginUpdate version={link.version} />}
      <WaitingResults />
      {children(selected, seen)}
    </>
  );
}

/** To where an encoder is entered and bound, for those who may. */
function EncoderListLink() {
  const t = useTranslation("bridge");
  return useMayBind() ? (
    <Button component={RouterLink} to={ENCODER_LIST} variant="filled">
      {t("toEncoders")}
    </Button>
  ) : null;
}

interface SelectProps {
  readonly encoders: readonly Encoder[];
  readonly value: number | undefined;
  readonly onChange: (id: number) => void;
}
/** Which encoder this computer uses; the choice is remembered here. */
export function EncoderSelect({ encoders, value, onChange }: SelectProps) {
  const t = useTranslation("bridge");
  return (
    <Select
      aria-label={t("encoder")}
      placeholder={t("chooseEncoder")}
      className={classes.select ?? ""}
      allowDeselect={false}
      data={encoders.map(({ id, deviceName, deviceNumber }) => ({
        value: String(id),
        label: `${deviceName} · ${deviceNumber}`,
      }))}
      value={value === undefined ? null : String(value)}
      onChange={(id) => id && onChange(Number(id))}
    />
  );
}

interface StatusProps {
  readonly link: ConnectionState;
  readonly encoder: Encoder;
  readonly onLocal: () => void;
}
/** Missing, blocked, unpaired, too old or refused: each with its hint. */
function ConnectionStatus({ link, encoder, onLocal }: StatusProps) {
  const { connection } = useBridge();
  const mayBind = useMayBind();
  const t = useTranslation("bridge");
  const core = useTranslation("common");
  const retry = <Button onClick={connection.retry}>{t("retryNow")}</Button>;
  switch (link.kind) {
    case "missing":
      return <BridgeMissing tries={link.tries} onRetry={connection.retry} />;
    case "permission":
      return (
        <EmptyState
          icon={<IconShieldQuestion {...icon} />}
          title={t(link.access === "denied" ? "deniedTitle" : "permissionTitle")}
          text={t(link.access === "denied" ? deniedHint(navigator.userAgent, location) : "permissionText")}
        >
          <Button variant="filled" onClick={connection.agree}>
            {link.access === "denied" ? core("retry") : t("permissionAsk")}
          </Button>
        </EmptyState>
      );
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
      return (
        <EmptyState icon={<IconPlugConnectedX {...icon} />} title={t("refusedTitle")}>
          <div className={classes.notice}>
            <ErrorAlert error={link.error} />
          </div>
          {link.error.error === "ENCODER_NOT_BOUND_HERE" && mayBind && (
            <BindButton encoder={encoder} isPrimary onDone={connection.retry} />
          )}
          <EncoderListLink />
          {retry}
        </EmptyState>
      );
    default:
      return (
        <div className={classes.asking}>
          <Status color="working">{t("asking")}</Status>
        </div>
      );
  }
}

/** For people with a pairing code: the plug-in's own page asks for it. */
function EnterCodeLink() {
  const t = useTranslation("bridge.pairing");
  return (
    <Button component="a" href={pairAddress(useLanguage())} target="_blank" rel="noreferrer" variant="filled">
      {t("enterCode")}
    </Button>
  );
}

/** Finished jobs whose result the server has not taken yet, or would not take. */
function WaitingResults() {
  const t = useTranslation("bridge");
  const all = Object.values(useDeliveries());
  const waiting = all.filter(({ kind: is }) => is === "waiting").length;
  const refused = all.find((delivery) => delivery.kind === "refused");
  return (
    <>
      {waiting > 0 && (
        <div className={classes.lost} role="status">
          <Status color="warning">{t("resultWaits", { count: waiting })}</Status>
          <span className="caption">{t("resultWaitsText")}</span>
        </div>
      )}
      {refused?.kind === "refused" && (
        <ErrorAlert error={refused.error}>
          <span>{t("resultRefused")}</span>
        </ErrorAlert>
      )}
    </>
  );
}
