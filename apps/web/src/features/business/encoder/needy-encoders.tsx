import type { Encoder } from "@adel/protocol/business/encoder";
import { Link } from "react-router";
import { bridgeWords } from "../../../bridge/bridge.words.ts";
import { useEncoders, useMayBind } from "../../../bridge/use-encoders.ts";
import { useWords } from "../../../core/locale/words.ts";
import { Panel } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";
import classes from "./needy.module.css";
import { needyWords } from "./needy.words.ts";

const LIST = "/sendCardMachine";
const MOST = 5;

type Need = "loggedOut" | "absent" | "fault";
/** What keeps an encoder from making cards; nothing where it could make one now. */
const needOf = ({ online, state }: Encoder): Need | undefined => {
  if (!online) return "loggedOut";
  return state === "absent" || state === "fault" ? state : undefined;
};

/** On the home page: bound encoders that can make no card until somebody sees to them. */
export function NeedyEncoders() {
  return useMayBind() ? <Needy /> : null;
}

function Needy() {
  const say = useWords(needyWords);
  const bridge = useWords(bridgeWords);
  const { encoders = [] } = useEncoders();
  const needy = encoders.flatMap((encoder) => {
    const need = needOf(encoder);
    return need ? [{ ...encoder, need }] : [];
  });
  if (needy.length === 0) return null;
  return (
    <Panel title={say("title")} aside={say("of", { count: needy.length, all: encoders.length })} flush>
      <ul className={classes.list}>
        {needy.slice(0, MOST).map(({ id, deviceName, deviceNumber, need, lastSeenTime }) => (
          <li key={id}>
            <div>
              <strong>{deviceName}</strong> <span className="caption">{deviceNumber}</span>
              <p>
                <Status tone={need === "loggedOut" ? "warning" : "bad"}>
                  {bridge(need === "loggedOut" ? "link.offline" : `state.${need}`)}
                </Status>
                {need === "loggedOut" && lastSeenTime && (
                  <span className="caption">{say("lastSeen", { time: lastSeenTime.slice(0, TO_MINUTE) })}</span>
                )}
              </p>
            </div>
            <Link
              className="link"
              to={`${LIST}?search=${encodeURIComponent(deviceNumber)}`}
              aria-label={say("toOne", { name: deviceName })}
            >
              {say("look")}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
const TO_MINUTE = "2026-01-02 03:04".length;
