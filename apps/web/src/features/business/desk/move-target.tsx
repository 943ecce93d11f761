import type { DeskRoom } from "@adel/protocol/business/desk";
import { TextInput } from "@mantine/core";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Status } from "../../../ui/status.tsx";
import classes from "./desk.module.css";
import type { FoundRooms } from "./desk-queries.ts";
import { RoomLine } from "./room-line.tsx";

/** Where a guest moves to: what was typed, and the rooms of that label. */
export interface MoveTarget {
  readonly text: string;
  readonly found: FoundRooms;
  readonly onType: (text: string) => void;
}

/** The room that a guest moves to, where it is one. */
export const targetRoom = ({ found: { rooms } }: MoveTarget): DeskRoom | undefined =>
  rooms?.length === 1 && rooms[0]?.room.status === "0" ? rooms[0] : undefined;

interface Props {
  readonly target: MoveTarget;
  readonly readOnly: boolean;
}
export function MoveTargetField({
  target: {
    text,
    found: { rooms },
    onType,
  },
  readOnly,
}: Props) {
  const t = useTranslation("business.desk");
  const [room] = rooms ?? [];
  return (
    <div className={classes.target}>
      <TextInput
        label={t("toRoom")}
        autoComplete="off"
        value={text}
        disabled={readOnly}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <div className={classes.found} role="status">
        {room && rooms?.length === 1 && <RoomLine room={room} />}
        {rooms && rooms.length > 1 && <Status color="warning">{t("chooseBuilding")}</Status>}
        {rooms?.length === 0 && <Status color="warning">{t("notFound")}</Status>}
      </div>
    </div>
  );
}
