import type { EncoderSeen } from "@adel/protocol/bridge/encoder";
import { type Encoder, encoderRoutes } from "@adel/protocol/business/encoder";
import { Button, Select } from "@mantine/core";
import { IconCpu, IconPlugConnectedX, IconShieldQuestion } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { Link as RouterLink } from "react-router";
import { useMayCall } from "../core/access.tsx";
import { coreWords } from "../core/core.words.ts";
import { FaultNotice, troubleOf } from "../core/fault-notice.tsx";
import { useWords } from "../core/locale/words.ts";
import { Nothing } from "../ui/nothing.tsx";
import { Status } from "../ui/status.tsx";
import classes from "./bridge.module.css";
import { bridgeWords } from "./bridge.words.ts";
import { troubleOfLink } from "./catalogue-faults.ts";
import type { Link } from "./connection.ts";
import { PlugInMissing } from "./plug-in-missing.tsx";
import { useBridge, useDeliveries, useLink } from "./use-bridge.tsx";
import { useChosenEncoder, useMayBind } from "./use-encoders.ts";

const ENCODER_LIST = "/sendCardMachine";
const icon = { size: 36, stroke: 1.4, "aria-hidden": true } as const;

interface Props {
  /** The page, once an encoder is chosen and its bridge is open; it stays while a broken line is mended. */
  readonly children: (encoder: Encoder, seen: EncoderSeen | undefined) => ReactNode;
}

/** Stands before a page that needs an encoder: says what is missing, and the way to get it. */
export function EncoderGate({ children }: Props) {
  const { encoders, chosen, error, retry, choose, way, goBy } = useChosenEncoder({ awaited: true });
  const say = useWords(bridgeWords);
  const core = useWords(coreWords);
  const link = useLink();
  const may = useMayCall();
  const mayBind = useMayBind();
  const openedFor = useRef<number | undefined>(undefined);
  if (link.is === "open" && chosen) openedFor.current = chosen.id;
  if (!may(encoderRoutes.list)) return <FaultNotice trouble={{ fault: "NOT_PERMITTED", values: {} }} />;
  if (error) return <FaultNotice trouble={troubleOf(error)} action={{ label: core("retry"), onClick: retry }} />;
  if (!encoders) return <p className="caption">{say("asking")}</p>;
  if (!chosen && encoders.length === 0)
    return (
      <Nothing
        icon={<IconCpu {...icon} />}
        title={say("noEncoder")}
        text={say(mayBind ? "noEncoderText" : "noEncoderAsk")}
      >
        <ToEncoders />
      </Nothing>
    );
  if (!chosen)
    return (
      <Nothing icon={<IconCpu {...icon} />} title={say("chooseEncoder")}>
        <EncoderSelect encoders={encoders} value={undefined} onChange={choose} />
      </Nothing>
    );
  if (link.is !== "open" && openedFor.current !== chosen.id)
    return (
      <>
        {encoders.length > 1 && <EncoderSelect encoders={encoders} value={chosen.id} onChange={choose} />}
        {way === "local" && chosen.online && link.is !== "asking" && link.is !== "idle" && (
          <div className={classes.line}>
            <span>{say("throughText")}</span>
            <Button onClick={() => goBy("remote")}>{say("goThrough")}</Button>
          </div>
        )}
        <NotOpen link={link} onLocal={() => goBy("local")} />
      </>
    );
  const seen = link.is === "open" ? link.encoder : undefined;
  const trouble = troubleOfLink(link);
  return (
    <>
      {link.is !== "open" && link.is !== "offline" && (
        <div className={classes.lost} role="status">
          <Status tone="warning">{say(way === "local" ? "lost" : "lostServer")}</Status>
        </div>
      )}
      {trouble && <FaultNotice trouble={trouble} />}
      <WaitingResults />
      {children(chosen, seen)}
    </>
  );
}

/** To where an encoder is entered and bound, for those who may. */
function ToEncoders() {
  const say = useWords(bridgeWords);
  return useMayBind() ? (
    <Button component={RouterLink} to={ENCODER_LIST} variant="filled">
      {say("toEncoders")}
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
  const say = useWords(bridgeWords);
  return (
    <Select
      aria-label={say("encoder")}
      placeholder={say("chooseEncoder")}
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

/** Missing, blocked, unpaired or refused: each with its remedy. */
function NotOpen({ link, onLocal }: { readonly link: Link; readonly onLocal: () => void }) {
  const { connection } = useBridge();
  const mayBind = useMayBind();
  const say = useWords(bridgeWords);
  const core = useWords(coreWords);
  const again = <Button onClick={connection.retry}>{say("retryNow")}</Button>;
  switch (link.is) {
    case "missing":
      return <PlugInMissing tries={link.tries} onRetry={connection.retry} />;
    case "permission":
      return (
        <Nothing
          icon={<IconShieldQuestion {...icon} />}
          title={say(link.access === "denied" ? "deniedTitle" : "permissionTitle")}
          text={say(link.access === "denied" ? "deniedText" : "permissionText")}
        >
          <Button variant="filled" onClick={connection.agree}>
            {link.access === "denied" ? core("retry") : say("permissionAsk")}
          </Button>
        </Nothing>
      );
    case "unpaired":
      return (
        <Nothing
          icon={<IconPlugConnectedX {...icon} />}
          title={say("unpairedTitle")}
          text={say(mayBind ? "unpairedText" : "unpairedAsk", { version: link.version })}
        >
          <ToEncoders />
          {again}
        </Nothing>
      );
    case "offline":
      return (
        <Nothing icon={<IconPlugConnectedX {...icon} />} title={say("offlineTitle")}>
          <div className={classes.notice}>
            <FaultNotice trouble={{ fault: "ENCODER_REQUEST_FAILED", values: {} }} />
          </div>
          <Button onClick={onLocal}>{say("goLocal")}</Button>
        </Nothing>
      );
    case "refused":
      return (
        <Nothing icon={<IconPlugConnectedX {...icon} />} title={say("refusedTitle")}>
          <div className={classes.notice}>
            <FaultNotice trouble={link.trouble} />
          </div>
          <ToEncoders />
          {again}
        </Nothing>
      );
    default:
      return (
        <div className={classes.asking}>
          <Status tone="working">{say("asking")}</Status>
        </div>
      );
  }
}

/** Finished jobs whose result the server has not taken yet, or would not take. */
function WaitingResults() {
  const say = useWords(bridgeWords);
  const all = Object.values(useDeliveries());
  const waiting = all.filter(({ is }) => is === "waiting").length;
  const refused = all.find((delivery) => delivery.is === "refused");
  return (
    <>
      {waiting > 0 && (
        <div className={classes.lost} role="status">
          <Status tone="warning">{say("resultWaits", { count: waiting })}</Status>
          <span className="caption">{say("resultWaitsText")}</span>
        </div>
      )}
      {refused?.is === "refused" && (
        <FaultNotice trouble={refused.trouble}>
          <span>{say("resultRefused")}</span>
        </FaultNotice>
      )}
    </>
  );
}
