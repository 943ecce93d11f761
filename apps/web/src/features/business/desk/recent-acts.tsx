import type { Act } from "@adel/protocol/business/desk";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Panel } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";
import classes from "./desk.module.css";
import { useRecentActs } from "./desk-queries.ts";
import { nameFrom } from "./name-from.ts";

const COLORS = { open: "working", done: "good", dropped: "off" } as const satisfies Record<Act["state"], string>;

/** An act that ended, or was stopped, with fewer cards than were asked for. */
const isPartly = ({ state, finished, cards, isStopped }: Act): boolean =>
  isStopped || (state === "done" && finished < cards);

/** What was done at this hotel's front desk last. */
export function RecentActs({ hotelId }: { readonly hotelId: number }) {
  const t = useTranslation("business.desk");
  const acts = useRecentActs(hotelId);
  return (
    <Panel title={t("recent")} flush>
      {acts?.length === 0 && <p className={classes.none}>{t("noActs")}</p>}
      {acts && acts.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th>{t("time")}</th>
              <th>{t("room")}</th>
              <th>{t("what")}</th>
              <th>{t("cards")}</th>
              <th data-wide>{t("until")}</th>
              <th>{t("result")}</th>
            </tr>
          </thead>
          <tbody>
            {acts.map((act) => (
              <tr key={act.id}>
                <td className="mono">{act.createTime?.slice(5, 16)}</td>
                <td>
                  {act.fromLabel !== null && `${nameFrom(act)} → `}
                  <strong>{act.label}</strong>
                </td>
                <td>
                  {t(`act.${act.act}`)}
                  {act.overridden.length > 0 && <span className="caption"> · {t("changedShort")}</span>}
                </td>
                <td className="number">{t("finishedOf", { done: act.finished, count: act.cards })}</td>
                <td data-wide className="number">
                  {act.act === "checkOut" ? "–" : act.validTo?.slice(5, 16)}
                </td>
                <td>
                  <Status color={isPartly(act) ? "warning" : COLORS[act.state]}>
                    {t(`actState.${isPartly(act) ? "partly" : act.state}`)}
                  </Status>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
