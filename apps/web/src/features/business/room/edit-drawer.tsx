import { type RoomCell, roomRoutes } from "@adel/protocol/business/room";
import { useTranslation } from "../../../core/locale/messages.ts";
import { FormDrawer } from "../../../crud/form-drawer.tsx";
import { roomViewOf } from "./room.view.tsx";

interface Props {
  readonly room: RoomCell;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}
/** Edits one room of the grid in place. */
export function EditDrawer({ room, onClose, onSaved }: Props) {
  const t = useTranslation("business.room");
  const view = roomViewOf(room.hotelId);
  return (
    <FormDrawer
      view={view}
      form={view.form}
      route={roomRoutes.change}
      row={{ ...room, hotelName: "", createTime: null }}
      t={t}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}
