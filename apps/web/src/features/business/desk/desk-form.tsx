import type { DeskAct, DeskRoom } from "@adel/protocol/business/desk";
import { Button } from "@mantine/core";
import { type FormEvent, lazy, Suspense, useEffect } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Status } from "../../../ui/status.tsx";
import { ActButtons } from "./act-buttons.tsx";
import classes from "./desk.module.css";
import { DeskFoot } from "./desk-foot.tsx";
import type { DeskFormProps } from "./desk-form-props.ts";
import type { DisallowedReason } from "./disallowed-act.ts";
import { RefusedAct } from "./refused-act.tsx";
import { focusRoom, ROOM_FIELD } from "./room-focus.ts";
import { RoomLine } from "./room-line.tsx";
import { useEnter } from "./use-enter.ts";

const loadDetails = () => import("./act-details.tsx");
const ActDetails = lazy(async () => ({ default: (await loadDetails()).ActDetails }));

/** Room, act, nights and cards: Enter starts what the button names. */
export function DeskForm(props: DeskFormProps) {
  const { text, onType, rooms, room, act, disallowed, desk, readOnly, hotelId } = props;
  const t = useTranslation("business.desk");
  // The button that started or stopped an act disappears; the focus moves to the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an act that begins or ends is the reason
  useEffect(() => focusRoom(), [readOnly, desk.asksToOverwrite]);
  const { opened, request } = props.plan;
  const start = useEnter(props, () => {
    if (!request || readOnly || rooms?.length !== 1) return;
    props.onStart();
    desk.start(request);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (desk.isPaused) desk.resume();
    else start();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.head}>
        <label htmlFor={ROOM_FIELD}>{t("room")}</label>
        {props.hotelChoice}
      </div>
      <RoomInput {...props} />
      {props.queue ?? <p className="caption">{t("roomHelp")}</p>}
      {rooms && rooms.length > 1 && <BuildingChoice rooms={rooms} onBuilding={props.onBuilding} />}
      {room && rooms?.length === 1 && (
        <>
          <ActButtons {...props} room={room} />
          {act &&
            (disallowed ? (
              <RefusedByRoom {...{ disallowed, act, room }} />
            ) : (
              <Suspense>
                <ActDetails {...props} {...{ act, room, opened }} />
              </Suspense>
            ))}
        </>
      )}
      <RefusedAct {...props} />
      {props.children}
      {!props.isFinished && (
        <DeskFoot
          {...{
            act: disallowed ? undefined : act,
            ...props.plan,
            readOnly,
            desk,
            text,
            hotelId,
          }}
          onClear={() => onType("")}
        />
      )}
    </form>
  );
}

/** Why the room does not allow the act: nothing is started, and nothing else instead. */
function RefusedByRoom({
  disallowed,
  act,
  room,
}: {
  readonly disallowed: DisallowedReason;
  readonly act: DeskAct;
  readonly room: DeskRoom;
}) {
  const t = useTranslation("business.desk");
  return (
    <p role="alert" className={classes.disallowed}>
      <Status color="warning">{t(`refused.${disallowed}`, { label: room.room.label, act: t(`act.${act}`) })}</Status>
    </p>
  );
}

/** The field of the room, and which room was found. */
function RoomInput({ text, onType, input, rooms, room, readOnly }: DeskFormProps) {
  const t = useTranslation("business.desk");
  const shortage = rooms?.length === 0 ? "notFound" : input === undefined && text !== "" ? "notUnderstood" : undefined;
  return (
    <div className={classes.field}>
      <input
        id={ROOM_FIELD}
        autoComplete="off"
        spellCheck={false}
        value={text}
        readOnly={readOnly}
        onChange={(event) => {
          // Fetched while the server looks the room up.
          void loadDetails();
          onType(event.currentTarget.value);
        }}
      />
      <div className={classes.found} role="status">
        {room && rooms?.length === 1 && <RoomLine room={room} />}
        {rooms && rooms.length > 1 && <Status color="warning">{t("chooseBuilding")}</Status>}
        {shortage && <Status color="warning">{t(shortage)}</Status>}
      </div>
    </div>
  );
}

interface BuildingChoiceProps extends Pick<DeskFormProps, "onBuilding"> {
  readonly rooms: readonly DeskRoom[];
}
/** Rooms of the same label in several buildings, to choose from. */
const BuildingChoice = ({ rooms, onBuilding }: BuildingChoiceProps) => (
  <div className={classes.acts}>
    {rooms.map(({ room }) => (
      <Button key={room.id} onClick={() => onBuilding(`${room.building}-${room.label}`)}>
        {room.building}-{room.label}
      </Button>
    ))}
  </div>
);
