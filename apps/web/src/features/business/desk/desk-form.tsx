import type { SoftwareType } from "@adel/card";
import type { DeskAct, DeskRoom } from "@adel/protocol/business/desk";
import { Button } from "@mantine/core";
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { ErrorAlert } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Status } from "../../../ui/status.tsx";
import { ActButtons, Amounts, CardContent } from "./act-fields.tsx";
import { type DeskAmounts, requestFor } from "./act-request.ts";
import classes from "./desk.module.css";
import { DeskFoot } from "./desk-foot.tsx";
import type { DeskInput } from "./desk-input.ts";
import { type MoveTarget, MoveTargetField, targetRoom } from "./move-target.tsx";
import { RoomLine } from "./room-line.tsx";
import type { DeskController } from "./use-desk.ts";
import { useEnter } from "./use-enter.ts";

interface Props {
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly input: DeskInput | undefined;
  readonly rooms: readonly DeskRoom[] | undefined;
  readonly room: DeskRoom | undefined;
  readonly act: DeskAct | undefined;
  readonly onAct: (act: DeskAct) => void;
  readonly target: MoveTarget;
  readonly desk: DeskController;
  readonly software: readonly SoftwareType[];
  readonly hotelId: number;
  readonly readOnly: boolean;
  /** The server is being asked about what was typed. */
  readonly isLoading: boolean;
  readonly amounts: DeskAmounts;
  readonly onAmounts: (change: Partial<DeskAmounts>) => void;
  /** The hotel's name, or its choice. */
  readonly hotelChoice: ReactNode;
  /** The receipt of the last act, until something is typed. */
  readonly children: ReactNode;
}

/** Room, act, nights and cards: Enter starts what the button says. */
export function DeskForm(props: Props) {
  const { text, onType, input, rooms, room, act, desk, software, readOnly, amounts, onAmounts, hotelId } = props;
  const t = useTranslation("business.desk");
  const field = useRef<HTMLInputElement>(null);
  // The button that started or stopped an act goes with it; the keyboard goes on in the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an act that begins or ends is the reason
  useEffect(() => field.current?.focus(), [readOnly]);
  const request = room && act ? requestFor(room, act, amounts, targetRoom(props.target)) : undefined;
  const start = useEnter(props, () => {
    if (request && !readOnly && rooms?.length === 1) desk.start(request);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    if (readOnly) void desk.stop();
    else onType("");
  };
  const shortage = rooms?.length === 0 ? "notFound" : input === undefined && text !== "" ? "notUnderstood" : undefined;
  return (
    <form className={classes.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <div className={classes.head}>
        <label htmlFor="desk-room">{t("room")}</label>
        {props.hotelChoice}
      </div>
      <div className={classes.field}>
        <input
          ref={field}
          id="desk-room"
          autoComplete="off"
          spellCheck={false}
          value={text}
          readOnly={readOnly}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <div className={classes.found} role="status">
          {room && rooms?.length === 1 && <RoomLine room={room} />}
          {rooms && rooms.length > 1 && <Status color="warning">{t("chooseBuilding")}</Status>}
          {shortage && <Status color="warning">{t(shortage)}</Status>}
        </div>
      </div>
      <p className="caption">{t("roomHelp")}</p>
      {rooms && rooms.length > 1 && (
        <div className={classes.acts}>
          {rooms.map(({ room: one }) => (
            <Button key={one.id} onClick={() => onType(`${one.building}-${one.label}`)}>
              {one.building}-{one.label}
            </Button>
          ))}
        </div>
      )}
      {room && rooms?.length === 1 && (
        <>
          <ActButtons {...props} room={room} />
          {act === "move" && <MoveTargetField target={props.target} readOnly={readOnly} />}
          {act && <Amounts {...{ act, room, amounts, onAmounts, readOnly }} />}
          {act && act !== "checkOut" && act !== "move" && <CardContent room={room} software={software} />}
        </>
      )}
      {desk.error && (
        <ErrorAlert
          error={desk.error}
          {...(desk.error.error === "ROOM_OCCUPIED" &&
            act === "checkIn" &&
            room?.stay &&
            desk.last && {
              action: {
                label: t("replace"),
                onClick: () => desk.last && room.stay && desk.start({ ...desk.last, replaces: room.stay.id }),
              },
            })}
        />
      )}
      {props.children || <DeskFoot {...{ act, request, readOnly, desk, text, hotelId }} onClear={() => onType("")} />}
    </form>
  );
}
