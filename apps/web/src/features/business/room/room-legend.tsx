import { useTranslation } from "../../../core/locale/messages.ts";
import { numberText } from "../../../core/number.ts";
import classes from "./room-grid.module.css";
import { ROOM_MARKS, type RoomMark } from "./room-marks.ts";

interface Props {
  readonly counts: Readonly<Record<RoomMark, number>>;
  /** The only mark that is shown. */
  readonly mark: RoomMark | undefined;
  readonly onMark: (mark: RoomMark | undefined) => void;
}
/** What each color means, and how many rooms have it; a click shows these alone. */
export function RoomLegend({ counts, mark, onMark }: Props) {
  const t = useTranslation("business.room");
  return (
    <fieldset className={classes.legend} aria-label={t("legend")}>
      {ROOM_MARKS.filter((one) => counts[one] > 0 || one === mark).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === mark}
          onClick={() => onMark(one === mark ? undefined : one)}
        >
          <span className={classes.swatch} data-mark={one} aria-hidden />
          <span>{t(`legend.${one}`)}</span>
          <strong>{numberText(counts[one])}</strong>
        </button>
      ))}
    </fieldset>
  );
}
