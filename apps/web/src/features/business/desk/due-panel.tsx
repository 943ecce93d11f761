import type { DeskDay } from "@adel/protocol/business/desk";
import { roomRoutes } from "@adel/protocol/business/room";
import { Skeleton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Panel } from "../../../ui/layout.tsx";
import classes from "./desk.module.css";

interface Props {
  readonly day: DeskDay | undefined;
  /** Undefined during an act, which fixes its room. */
  readonly onCheckOut: ((text: string) => void) | undefined;
}
/** Rooms whose cards end today: one click, and Enter checks the guest out. */
export function DuePanel({ day, onCheckOut }: Props) {
  const t = useTranslation("business.desk");
  const may = useMayCall();
  const due = day?.due ?? [];
  const count = (state: DeskDay["due"][number]["state"]) => due.filter((room) => room.state === state).length;
  const counts = { due: count("due"), expired: count("expired"), left: count("left") };
  const isAmbiguous = new Set(due.map(({ building }) => building)).size > 1;
  return (
    <Panel
      title={
        <>
          {t("due")} {due.length > 0 && <span className={classes.count}>{t("dueCount", counts)}</span>}
        </>
      }
      aside={
        may(roomRoutes.grid) && (
          <Link className="link" to="/rooms">
            {t("toRooms")}
          </Link>
        )
      }
    >
      <div className={classes.dueBody}>
        {!day && <Skeleton height={28} />}
        {day && due.length === 0 && <span className="caption">{t("dueNone")}</span>}
        {due.length > 0 && (
          <ul className={classes.due} aria-label={t("due")}>
            {due.map(({ roomId, building, label, state }) => {
              const name = isAmbiguous ? `${building}-${label}` : label;
              return (
                <li key={roomId}>
                  {state === "left" ? (
                    <span className={classes.left} title={t("dueLeft", { label: name })}>
                      <IconCheck size={13} aria-hidden /> {name}
                    </span>
                  ) : (
                    <button
                      type="button"
                      data-late={state === "expired" || undefined}
                      disabled={!onCheckOut}
                      aria-label={t(state === "expired" ? "dueLate" : "dueCheckOut", { label: name })}
                      onClick={() => onCheckOut?.(`${building}-${label} x`)}
                    >
                      {name}
                    </button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </Panel>
  );
}
