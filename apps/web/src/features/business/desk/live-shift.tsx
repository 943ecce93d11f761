import { deskRoutes, type Grant } from "@adel/protocol/business/desk";
import { Button, Progress } from "@mantine/core";
import { IconLock, IconLockOpen2 } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient, useServices, useSession } from "../../../core/services.tsx";
import { fieldTime } from "../../../core/time.ts";
import { MINUTE_MS } from "../../../ui/date/durations.ts";
import { Panel } from "../../../ui/layout.tsx";
import classes from "./desk.module.css";
import { DESK_KEY } from "./desk-queries.ts";

/** Times of the server's calendar, only compared with each other. */
const toMoment = (time: string) => Date.parse(`${time.replace(" ", "T")}Z`);

interface Props {
  readonly grant: Grant;
  readonly isBusy: boolean;
}
/** An active authorization: until when, for how many cards, and a button to end it. */
export function LiveShift({ grant, isBusy }: Props) {
  const t = useTranslation("business.desk");
  const { clock } = useServices();
  const zone = useSession()?.timeZone ?? "UTC";
  const queries = useQueryClient();
  const { closeGrant } = useClient(deskRoutes);
  const lock = useMutation({
    mutationFn: () => closeGrant({ params: { id: grant.id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [DESK_KEY, "grant"] }),
  });
  const end = toMoment(grant.expireTime);
  const left = Math.max(0, end - toMoment(fieldTime(clock.now(), zone)));
  const [hours, minutes] = [Math.floor(left / MINUTE_MS / 60), Math.floor(left / MINUTE_MS) % 60];
  const share = Math.min(100, Math.round((left / Math.max(1, end - toMoment(grant.openTime))) * 100));
  return (
    <Panel
      title={
        <span className={classes.shiftTitle}>
          <IconLockOpen2 size={16} aria-hidden /> {t("shiftTitleOn")}
        </span>
      }
      aside={
        <Button
          size="compact-sm"
          leftSection={<IconLock size={14} aria-hidden />}
          disabled={isBusy}
          onClick={() => lock.mutate()}
        >
          {t("lock")}
        </Button>
      }
    >
      <div className={classes.shiftBody}>
        <div className={classes.pair}>
          <span className="number">{t("shiftUntilTime", { time: grant.expireTime.slice(11, 16) })}</span>
          <span className={classes.dim}>{t(hours > 0 ? "shiftTimeLeft" : "shiftTimeShort", { hours, minutes })}</span>
        </div>
        <Progress.Root size={6} transitionDuration={0}>
          <Progress.Section value={share} aria-label={t("shiftProgress")} />
        </Progress.Root>
        <span className="caption">
          {t("shiftCards", { count: grant.cardsLeft })} · {t("shiftIdle", { minutes: grant.idleMinutes })}
        </span>
      </div>
    </Panel>
  );
}
