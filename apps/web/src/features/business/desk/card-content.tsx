import type { SoftwareType } from "@adel/card";
import { type DeskAct, type DeskRoom, OVERRIDE_PERMISSION } from "@adel/protocol/business/desk";
import type { DeskPolicy } from "@adel/protocol/business/desk/policy";
import { useEffect } from "react";
import { holdsPermission } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { rangesOf } from "../../../core/number-ranges.ts";
import { useSession } from "../../../core/services.tsx";
import { useStableCallback } from "../../../ui/stable.ts";
import { type ActChange, changeOf, contentOf } from "./act-change.ts";
import { heldCount } from "./act-request.ts";
import { ChangeFields } from "./change-fields.tsx";
import classes from "./desk.module.css";
import { focusRoom } from "./room-focus.ts";
import type { DeskController } from "./use-desk.ts";

interface Props {
  readonly act: DeskAct;
  /** The room that the cards open. */
  readonly room: DeskRoom;
  readonly software: readonly SoftwareType[];
  readonly policy: DeskPolicy;
  readonly readOnly: boolean;
  readonly desk: DeskController;
  /** What is changed for this act, while it is. */
  readonly change: ActChange | undefined;
  readonly onChange: (change: ActChange | undefined) => void;
}
const CHANGEABLE: readonly DeskAct[] = ["checkIn", "extra", "extend", "move"];
/** Of several cards the lost one is chosen beside the form, where nothing is changed. */
const isChangeable = (act: DeskAct, room: DeskRoom) =>
  CHANGEABLE.includes(act) || (act === "lost" && heldCount(room) === 1);

/** What the card contains by room and policy, in the plan's colors, and the way to change it for one act. */
export function CardContent(props: Props) {
  const { act, room, software, policy, readOnly, change, onChange } = props;
  const t = useTranslation("business.desk");
  const session = useSession();
  const { areas, liftFloors, relays, offDelay } = contentOf(room, policy);
  const hasLadder = software.includes("ladder-control");
  const mayChange = isChangeable(act, room) && holdsPermission(session?.permissions ?? [], [OVERRIDE_PERMISSION]);
  const toggle = () => {
    onChange(change ? undefined : changeOf(room, policy));
    if (change) focusRoom();
  };
  return (
    <>
      <div className={classes.carries}>
        <ul aria-label={t("carries")}>
          <li data-holder="doorLock">
            {t("doorLock", { label: room.room.label })}
            {areas.length > 0 && ` · ${t("doorAreas", { areas: rangesOf(areas) })}`}
          </li>
          <li data-holder="energySaver">{t("energySaver", { relays, seconds: offDelay })}</li>
          {hasLadder && (
            <li data-holder="ladder">
              {liftFloors.length > 0 ? t("ladder", { floors: rangesOf(liftFloors) }) : t("noFloors")}
            </li>
          )}
        </ul>
        {mayChange && !readOnly && (
          <button type="button" className="link" aria-expanded={change !== undefined} onClick={toggle}>
            {t(change ? "changeEnd" : "change")}
          </button>
        )}
      </div>
      {mayChange && change && <ChangeForAct {...props} change={change} hasLadder={hasLadder} />}
    </>
  );
}

interface ChangeProps extends Props {
  readonly change: ActChange;
  readonly hasLadder: boolean;
}
/** The password is for one act: it is forgotten once that began or was refused. */
function ChangeForAct({ change, onChange, readOnly, hasLadder, desk }: ChangeProps) {
  const { error } = desk;
  const forget = useStableCallback(() => {
    if (change.password !== "") onChange({ ...change, password: "" });
  });
  useEffect(() => {
    if (readOnly || error) forget();
  }, [readOnly, error, forget]);
  return <ChangeFields change={change} onChange={onChange} readOnly={readOnly} hasLadder={hasLadder} />;
}
