import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import { type Encoder, encoderRoutes } from "@adel/protocol/business/encoder";
import { permissionsOf } from "@adel/protocol/kernel/route";
import { Button } from "@mantine/core";
import { IconCpu } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useRef } from "react";
import { useMayCall } from "../core/access.tsx";
import { ErrorAlert, notPermitted, toErrorDetails } from "../core/error-alert.tsx";
import { useTranslation } from "../core/locale/messages.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Status } from "../ui/status.tsx";
import classes from "./bridge.module.css";
import { ConnectionStatus } from "./connection-status.tsx";
import { isRefusedHere } from "./delivery.ts";
import { EncoderListLink } from "./encoder-list-link.tsx";
import { useWaitForCards } from "./encoder-pages.ts";
import { LocalPlugin } from "./local-plugin.tsx";
import { PluginUpdate } from "./plug-in-download.tsx";
import { useDeliveries, useLink } from "./use-bridge.tsx";
import { useMayBind, useSelectedEncoder } from "./use-encoders.ts";
import { useHeartbeats } from "./use-heartbeats.ts";
import { connectionError } from "./wrap-errors.ts";

// Of several encoders: most computers have one.
const EncoderSelect = lazy(async () => ({ default: (await import("./encoder-select.tsx")).EncoderSelect }));

const icon = { size: 36, stroke: 1.4, "aria-hidden": true } as const;

interface Props {
  /** The page, once an encoder is selected and its bridge connected; it stays during a reconnect. */
  readonly children: (encoder: Encoder, seen: EncoderStatus | undefined) => ReactNode;
  /** What the page can do without an encoder. */
  readonly without?: ReactNode;
}

/** Shown before a page that needs an encoder: what is missing, and how to get it. */
export function EncoderGate({ children, without }: Props) {
  const { encoders, selected, error, retry, choose, way, goBy } = useSelectedEncoder({ pending: true });
  const t = useTranslation("bridge");
  const core = useTranslation("common");
  const link = useLink();
  const may = useMayCall();
  useWaitForCards();
  useHeartbeats();
  const openedFor = useRef<number | undefined>(undefined);
  if (link.kind === "open" && selected) openedFor.current = selected.id;
  if (!may(encoderRoutes.list)) return <ErrorAlert error={notPermitted(permissionsOf(encoderRoutes.list.access))} />;
  if (error && !encoders)
    return <ErrorAlert error={toErrorDetails(error)} action={{ label: core("retry"), onClick: retry }} />;
  if (!encoders) return <p className="caption">{t("asking")}</p>;
  if (!selected)
    return (
      <>
        <div className={classes.choice}>
          <EncoderChoice encoders={encoders} onChoose={choose} />
          <LocalPlugin />
        </div>
        {without}
      </>
    );
  if (link.kind !== "open" && openedFor.current !== selected.id)
    return (
      <>
        {encoders.length > 1 && (
          <Suspense>
            <EncoderSelect encoders={encoders} value={selected.id} onChange={choose} />
          </Suspense>
        )}
        {way === "local" && selected.online && link.kind !== "asking" && link.kind !== "idle" && (
          <div className={classes.line}>
            <span>{t("throughText")}</span>
            <Button onClick={() => goBy("remote")}>{t("goThrough")}</Button>
          </div>
        )}
        <ConnectionStatus link={link} encoder={selected} onLocal={() => goBy("local")} />
        {link.kind !== "asking" && link.kind !== "idle" && without}
      </>
    );
  const seen = link.kind === "open" ? link.encoder : undefined;
  return (
    <>
      <LinkNotices link={link} isLocal={way === "local"} />
      {children(selected, seen)}
    </>
  );
}

/** What the page is told of its connection to the encoder, above the page itself. */
function LinkNotices({ link, isLocal }: { readonly link: ReturnType<typeof useLink>; readonly isLocal: boolean }) {
  const t = useTranslation("bridge");
  const failure = connectionError(link);
  return (
    <>
      {link.kind !== "open" && link.kind !== "offline" && (
        <div className={classes.lost} role="status">
          <Status color="warning">{t(isLocal ? "lost" : "lostServer")}</Status>
        </div>
      )}
      {link.kind === "open" && link.isSilent && (
        <div className={classes.lost} role="alert">
          <Status color="bad">{t("silent")}</Status>
          <span className="caption">{t("silentText")}</span>
        </div>
      )}
      {failure && <ErrorAlert error={failure} />}
      {link.kind === "open" && link.via === "local" && <PluginUpdate version={link.version} />}
      <UnreadableJobs count={link.kind === "open" ? (link.unreadableJobs ?? 0) : 0} />
      <WaitingResults />
    </>
  );
}

interface ChoiceProps {
  readonly encoders: readonly Encoder[];
  readonly onChoose: (id: number) => void;
}
/** Of several encoders none is selected, or there is none. */
function EncoderChoice({ encoders, onChoose }: ChoiceProps) {
  const t = useTranslation("bridge");
  const mayBind = useMayBind();
  if (encoders.length > 0)
    return (
      <EmptyState icon={<IconCpu {...icon} />} title={t("chooseEncoder")}>
        <Suspense>
          <EncoderSelect encoders={encoders} value={undefined} onChange={onChoose} />
        </Suspense>
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<IconCpu {...icon} />}
      title={t("noEncoder")}
      text={t(mayBind ? "noEncoderText" : "noEncoderAsk")}
    >
      <EncoderListLink />
    </EmptyState>
  );
}

/** Jobs that the plug-in could not read at its start: its journal was damaged. */
function UnreadableJobs({ count }: { readonly count: number }) {
  const t = useTranslation("bridge");
  if (count === 0) return null;
  return (
    <div className={classes.lost} role="alert">
      <Status color="bad">{t("unreadableJobs", { count })}</Status>
      <span className="caption">{t("unreadableJobsText")}</span>
    </div>
  );
}

/** Finished jobs whose result the server has not received yet, or has rejected. */
function WaitingResults() {
  const t = useTranslation("bridge");
  const all = Object.values(useDeliveries());
  const waiting = all.filter(({ kind: is }) => is === "waiting").length;
  const refused = all.find(isRefusedHere);
  return (
    <>
      {waiting > 0 && (
        <div className={classes.lost} role="status">
          <Status color="warning">{t("resultWaits", { count: waiting })}</Status>
          <span className="caption">{t("resultWaitsText")}</span>
        </div>
      )}
      {refused && (
        <ErrorAlert error={refused.error}>
          <span>{t("resultRefused")}</span>
        </ErrorAlert>
      )}
    </>
  );
}
