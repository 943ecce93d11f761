import { deskRoutes, type PastStay } from "@adel/protocol/business/desk";
import { type RoomCell, roomRoutes } from "@adel/protocol/business/room";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { Status, type Tone } from "../../../ui/status.tsx";
import { nameFrom } from "../desk/index.ts";
import classes from "./room-panel.module.css";

/** Stays that are shown at first, and with each click on the button below. */
const FIRST = 3;
const MORE = 10;

const TONES = {
  checkout: "off",
  replaced: "off",
  moved: "off",
  expired: "warning",
  voided: "off",
} as const satisfies Record<NonNullable<PastStay["endReason"]>, Tone>;

const minuteOf = (time: string | null) => time?.slice(0, "2026-11-25 14:00".length) ?? "–";
const shortMinuteOf = (time: string | null) => time?.slice("2026-".length, "2026-11-25 14:00".length) ?? "–";

/** What happened in a room: its stays, how each ended, and what was done for it. */
export function RoomHistory({ room: { id, state, validTo } }: { readonly room: RoomCell }) {
  const t = useTranslation("business.room");
  const { history } = useClient(deskRoutes);
  const [pageSize, setPageSize] = useState(FIRST);
  const { data } = useQuery({
    queryKey: [roomRoutes.list.path, "history", id, state, validTo, pageSize],
    queryFn: ({ signal }) => history({ params: { id }, query: { pageSize } }, { signal, background: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (!data) return null;
  const left = data.total - data.rows.length;
  return (
    <section className={classes.cards} aria-label={t("history")}>
      <h3>{t("history")}</h3>
      {data.rows.length === 0 && <p className="caption">{t("historyNone")}</p>}
      <ul>
        {data.rows.map((stay) => (
          <StayOfPast key={stay.id} stay={stay} />
        ))}
      </ul>
      {left > 0 && (
        <button type="button" className="link" onClick={() => setPageSize(pageSize + MORE)}>
          {t("historyMore", { count: Math.min(left, MORE) })}
        </button>
      )}
    </section>
  );
}

function StayOfPast({ stay }: { readonly stay: PastStay }) {
  const t = useTranslation("business.room");
  const desk = useTranslation("business.desk");
  const { endReason, movedTo, acts } = stay;
  return (
    <li>
      <strong className="number">{minuteOf(stay.openTime)}</strong>
      {endReason === null ? (
        <Status color="good">{t("stayNow", { until: shortMinuteOf(stay.validTo) })}</Status>
      ) : (
        <Status color={TONES[endReason]}>
          {t(`stayEnd.${endReason}`, { label: movedTo ?? "", time: shortMinuteOf(stay.endTime) })}
        </Status>
      )}
      <span className="caption">
        {endReason === null
          ? t("stayNowBy", { user: stay.openedBy })
          : t("stayBy", { user: stay.openedBy, until: shortMinuteOf(stay.validTo) })}
      </span>
      {stay.reference && <span className="caption">{desk("referenceOf", { reference: stay.reference })}</span>}
      <ul className={classes.done}>
        {acts.map((act) => (
          <li key={act.id}>
            <span className="number">{shortMinuteOf(act.createTime)}</span>
            <span>
              {act.fromLabel !== null && `${nameFrom(act)} → `}
              {desk(`act.${act.act}`)}
            </span>
            <span className="number">
              {desk("finishedOf", { done: act.finished, count: act.cards })}{" "}
              {act.state === "done" && act.finished < act.cards && (
                <Status color="warning">{desk("actState.partly")}</Status>
              )}
            </span>
            <span>{act.userName}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}
