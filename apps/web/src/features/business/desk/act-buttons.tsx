import { DESK_ACTS, type DeskAct, type DeskRoom } from "@adel/protocol/business/desk";
import { letterKeys } from "../../../core/letter-keys.ts";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useStore } from "../../../core/store.ts";
import classes from "./desk.module.css";
import { ACT_KEYS } from "./desk-input.ts";

interface ActButtonsProps {
  readonly room: DeskRoom;
  readonly act: DeskAct | undefined;
  readonly onAct: (act: DeskAct) => void;
  readonly readOnly: boolean;
}
/** What can be done with the room, and which of it is chosen. */
export function ActButtons({ room, act, onAct, readOnly }: ActButtonsProps) {
  const t = useTranslation("business.desk");
  const hasKeys = useStore(letterKeys);
  return (
    <fieldset className={classes.acts} aria-label={t("acts")}>
      {DESK_ACTS.filter((one) => one !== "void" || one === act).map((one) => (
        <button
          key={one}
          type="button"
          className={classes.act}
          aria-pressed={one === act}
          aria-keyshortcuts={hasKeys ? ACT_KEYS[one] : undefined}
          disabled={readOnly || !room.acts.includes(one)}
          onClick={() => onAct(one)}
        >
          {t(`choose.${one}`)} <kbd>{ACT_KEYS[one]}</kbd>
        </button>
      ))}
    </fieldset>
  );
}
