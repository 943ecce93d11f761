import { ROOM_SHEET_MAX_BYTES, type RoomSheetLine, roomRoutes } from "@adel/protocol/business/room";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useSendFile } from "../../../core/send-file.ts";
import { SheetImportDrawer, useCheckedSheet } from "../sheet-import/index.ts";

interface Props {
  readonly hotelId: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}
/** Rooms from a sheet: each row is checked first; then all are imported, or none. */
export function ImportDrawer({ hotelId, onClose, onDone }: Props) {
  const t = useTranslation("business.room");
  const checked = useCheckedSheet<RoomSheetLine>();
  const { onAnswer } = checked;
  const check = useSendFile(roomRoutes.import, { query: { hotelId, preview: "true" }, onAnswer });
  const send = useSendFile(roomRoutes.import, { query: { hotelId }, onAnswer });
  return (
    <SheetImportDrawer
      title={t("importTitle")}
      text={t("importText")}
      label={t("file")}
      maxBytes={ROOM_SHEET_MAX_BYTES}
      routes={roomRoutes}
      checked={checked}
      check={check}
      send={send}
      onClose={onClose}
      onDone={onDone}
      reasons={({ reasons }) => reasons.map((reason) => <div key={reason}>{reason}</div>)}
      columns={[
        { title: t("building"), cell: ({ building }) => building },
        { title: t("floor"), cell: ({ floor }) => floor },
        { title: t("roomNumber"), cell: ({ roomNumber }) => roomNumber },
        { title: t("label"), cell: ({ label }) => label },
      ]}
    />
  );
}
