import type { SoftwareType } from "@adel/card";
import type { DeskAct, DeskRoom } from "@adel/protocol/business/desk";
import type { DeskPolicy } from "@adel/protocol/business/desk/policy";
import { Button } from "@mantine/core";
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Status } from "../../../ui/status.tsx";
import { ActButtons } from "./act-buttons.tsx";
import type { ActChange } from "./act-change.ts";
import type { DeskAmounts } from "./act-request.ts";
import classes from "./desk.module.css";
import { DeskFoot } from "./desk-foot.tsx";
import type { DeskInput } from "./desk-input.ts";
import type { DisallowedReason } from "./disallowed-act.ts";
import type { MoveTarget } from "./move-target.tsx";
import type { RequestPlan } from "./plan-request.ts";
import { RefusedAct } from "./refused-act.tsx";
import { focusRoom, ROOM_FIELD } from "./room-focus.ts";
import { RoomLine } from "./room-line.tsx";
import type { DeskController } from "./use-desk.ts";
import { useEnter } from "./use-enter.ts";

const loadDetails = () => import("./act-details.tsx");
const ActDetails = lazy(async () => ({ default: (await loadDetails()).ActDetails }));

export interface DeskFormProps {
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly input: DeskInput | undefined;
  readonly rooms: readonly DeskRoom[] | undefined;
  readonly room: DeskRoom | undefined;
  readonly act: DeskAct | undefined;
  readonly plan: RequestPlan;
  /** Why the room does not allow the act. */
  readonly disallowed: DisallowedReason | undefined;
  readonly onAct: (act: DeskAct) => void;
  readonly target: MoveTarget;
  readonly desk: DeskController;
  readonly software: readonly SoftwareType[];
  readonly hotelId: number;
  readonly readOnly: boolean;
  /** The server's reply to the typed text is pending. */
  readonly isLoading: boolean;
  readonly policy: DeskPolicy;
  /** The policy, with the later end that a changed act may have. */
  readonly limits: DeskPolicy;
  readonly amounts: DeskAmounts;
  readonly onAmounts: (change: Partial<DeskAmounts>) => void;
  /** What is changed for this act, while it is. */
  readonly change: ActChange | undefined;
  readonly onChange: (change: ActChange | undefined) => void;
  /** The hotel's name, or its choice. */
  readonly hotelChoice: ReactNode;
  /** The rooms of a queue, if there is one. */
  readonly queue: ReactNode;
  /** Leaves out the room of a queue; undefined without one. */
  readonly onSkip: (() => void) | undefined;
  /** An act of what was typed begins. */
  readonly onStart: () => void;
  /** One of several rooms of the same label. */
  readonly onBuilding: (text: string) => void;
  /** The receipt of the last act is shown, and nothing was typed since. */
  readonly isFinished: boolean;
  /** The receipt of the last act, until something is typed. */
  readonly children: ReactNode;
}

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
