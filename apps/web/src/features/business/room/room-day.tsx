import { Link } from "react-router";
import { useTranslation } from "../../../core/locale/messages.ts";
import { numberText } from "../../../core/number.ts";
import { Panel } from "../../../ui/layout.tsx";
import classes from "./room.module.css";
import { useRoomDay } from "./use-room-day.ts";

/** Number of rooms with a guest's card, and of those that end today; for users of a single hotel. */
export function RoomDay() {
  const t = useTranslation("home");
  const day = useRoomDay();
  if (!day) return null;
  const { valid = [], due = [], expired = [], lostPending = [] } = day;
  const figures = [
    ["occupied", valid.length + due.length + lostPending.length],
    ["due", due.length],
    ["overdue", expired.length],
    ["lostCards", lostPending.length],
  ] as const;
  return (
    <Panel
      title={t("rooms")}
      aside={
        <Link className="link" to="/rooms">
          {t("toRooms")}
        </Link>
      }
    >
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{numberText(value)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
