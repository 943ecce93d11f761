import { type OwnSession, profileRoutes } from "@adel/protocol/auth/profile";
import { Button, Skeleton } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient, useConfirm } from "../../../core/services.tsx";
import { Tag } from "../../../ui/tag.tsx";
import classes from "./profile.module.css";

export const SESSIONS_KEY = ["own-sessions"] as const;
const MOBILE = /Android|iOS/;

/** The user's sessions; unknown ones can be ended here. */
export function OwnSessions() {
  const t = useTranslation("auth.profile");
  const core = useTranslation("common");
  const ask = useConfirm();
  const client = useClient(profileRoutes);
  const { data, error, refetch } = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => client.sessions({}, { signal, quiet: true }),
  });
  const ended = async () => {
    await refetch();
    report.success(t("ended"));
  };
  const end = async ({ tokenId }: OwnSession) => {
    await client.endSession({ params: { tokenId } });
    await ended();
  };
  const endOthers = async (count: number) => {
    const question = {
      title: t("endOthersTitle"),
      text: t("endOthersText", { count }),
      confirm: t("endOthers"),
      cancel: core("cancel"),
      danger: true,
    };
    if (!(await ask(question))) return;
    await client.endOtherSessions({});
    await ended();
  };
  if (error && !data)
    return (
      <ErrorAlert error={toErrorDetails(error)} action={{ label: core("retry"), onClick: () => void refetch() }} />
    );
  if (!data) return <Skeleton height={72} />;
  return (
    <>
      <div className={classes.head}>
        <p className={classes.note}>{t("sessionsText")}</p>
        {data.length > 1 && <Button onClick={() => void endOthers(data.length - 1)}>{t("endOthers")}</Button>}
      </div>
      <ul className={classes.list} aria-label={t("sessions")}>
        {data.map((session) => (
          <SessionLine key={session.tokenId} session={session} onEnd={() => void end(session)} />
        ))}
      </ul>
    </>
  );
}

function SessionLine({ session, onEnd }: { readonly session: OwnSession; readonly onEnd: () => void }) {
  const t = useTranslation("auth.profile");
  const { browser, os, ipaddr, location, loginTime, lastTime, current } = session;
  const Icon = MOBILE.test(os) ? IconDeviceMobile : IconDeviceDesktop;
  const name = browser || t("unknownBrowser");
  return (
    <li className={classes.line}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <div className={classes.text}>
        <span className={classes.name}>
          {[name, os].filter((part) => part !== "").join(" · ")}
          {current && <Tag color="primary">{t("current")}</Tag>}
        </span>
        <span className="caption">
          <span className="mono">{ipaddr}</span>
          {location !== "" && ` ${location}`} · {t("signedIn", { time: loginTime ?? "–" })} ·{" "}
          {t("lastSeen", { time: lastTime ?? "–" })}
        </span>
      </div>
      {!current && (
        <Button aria-label={t("endNamed", { browser: name, address: ipaddr })} onClick={onEnd}>
          {t("end")}
        </Button>
      )}
    </li>
  );
}
