import type { Encoder } from "@adel/protocol/business/encoder";
import { Link } from "react-router";
import { useEncoders, useMayBind } from "../../../bridge/use-encoders.ts";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Panel } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";
import classes from "./encoder-alerts.module.css";

const LIST = "/sendCardMachine";
const MAX = 5;

type Need = "offline" | "absent" | "fault";
/** What prevents an encoder from writing cards; undefined if it is ready. */
const needOf = ({ online, state }: Encoder): Need | undefined => {
  if (!online) return "offline";
  return state === "absent" || state === "fault" ? state : undefined;
};

/** On the home page: bound encoders that need attention before they can write cards. */
export function EncoderAlerts() {
  return useMayBind() ? <EncoderAlert /> : null;
}

function EncoderAlert() {
  const t = useTranslation("business.encoder-alerts");
  const bridge = useTranslation("bridge");
  const { encoders = [] } = useEncoders();
  const alerts = encoders.flatMap((encoder) => {
    const need = needOf(encoder);
    return need ? [{ ...encoder, need }] : [];
  });
  if (alerts.length === 0) return null;
  return (
    <Panel title={t("title")} aside={t("of", { count: alerts.length, all: encoders.length })} flush>
      <ul className={classes.list}>
        {alerts.slice(0, MAX).map(({ id, deviceName, deviceNumber, need, lastSeenTime }) => (
          <li key={id}>
            <div>
              <strong>{deviceName}</strong> <span className="caption">{deviceNumber}</span>
              <p>
                <Status color={need === "offline" ? "warning" : "bad"}>
                  {bridge(need === "offline" ? "link.offline" : `state.${need}`)}
                </Status>
                {need === "offline" && lastSeenTime && (
                  <span className="caption">{t("lastSeen", { time: lastSeenTime.slice(0, TO_MINUTE) })}</span>
                )}
              </p>
            </div>
            <Link
              className="link"
              to={`${LIST}?search=${encodeURIComponent(deviceNumber)}`}
              aria-label={t("toOne", { name: deviceName })}
            >
              {t("look")}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
const TO_MINUTE = "2026-01-02 03:04".length;
