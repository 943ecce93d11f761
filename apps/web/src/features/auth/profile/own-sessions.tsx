import { type OwnSession, profileRoutes } from "@adel/protocol/auth/profile";
import { Button, Skeleton } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { coreWords } from "../../../core/core.words.ts";
import { FaultNotice, troubleOf } from "../../../core/fault-notice.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { tell } from "../../../core/notify.ts";
import { useAsk, useClient } from "../../../core/services.tsx";
import { Tag } from "../../../ui/tag.tsx";
import classes from "./profile.module.css";
import { profileWords } from "./profile.words.ts";

export const SESSIONS_KEY = ["own-sessions"] as const;
const MOBILE = /Android|iOS/;

/** Where one is signed in; a session that is not one's doing is ended here. */
export function OwnSessions() {
  const say = useWords(profileWords);
  const core = useWords(coreWords);
  const ask = useAsk();
  const client = useClient(profileRoutes);
  const { data, error, refetch } = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => client.sessions({}, { signal, quiet: true }),
  });
  const ended = async () => {
    await refetch();
    tell.success(say("ended"));
  };
  const end = async ({ tokenId }: OwnSession) => {
    await client.endSession({ params: { tokenId } });
    await ended();
  };
  const endOthers = async (count: number) => {
    const question = {
      title: say("endOthersTitle"),
      text: say("endOthersText", { count }),
      confirm: say("endOthers"),
      cancel: core("cancel"),
      danger: true,
    };
    if (!(await ask(question))) return;
    await client.endOtherSessions({});
    await ended();
  };
  if (error)
    return <FaultNotice trouble={troubleOf(error)} action={{ label: core("retry"), onClick: () => void refetch() }} />;
  if (!data) return <Skeleton height={72} />;
  return (
    <>
      <div className={classes.head}>
        <p className={classes.note}>{say("sessionsText")}</p>
        {data.length > 1 && <Button onClick={() => void endOthers(data.length - 1)}>{say("endOthers")}</Button>}
      </div>
      <ul className={classes.list} aria-label={say("sessions")}>
        {data.map((session) => (
          <SessionLine key={session.tokenId} session={session} onEnd={() => void end(session)} />
        ))}
      </ul>
    </>
  );
}

function SessionLine({ session, onEnd }: { readonly session: OwnSession; readonly onEnd: () => void }) {
  const say = useWords(profileWords);
  const { browser, os, ipaddr, loginTime, lastTime, current } = session;
  const Icon = MOBILE.test(os) ? IconDeviceMobile : IconDeviceDesktop;
  const name = browser || say("unknownBrowser");
  return (
    <li className={classes.line}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <div className={classes.said}>
        <span className={classes.name}>
          {[name, os].filter((part) => part !== "").join(" · ")}
          {current && <Tag tone="primary">{say("current")}</Tag>}
        </span>
        <span className="caption">
          <span className="mono">{ipaddr}</span> · {say("signedIn", { time: loginTime ?? "–" })} ·{" "}
          {say("lastSeen", { time: lastTime ?? "–" })}
        </span>
      </div>
      {!current && (
        <Button aria-label={say("endNamed", { browser: name, address: ipaddr })} onClick={onEnd}>
          {say("end")}
        </Button>
      )}
    </li>
  );
}
