import type { DeskRoom } from "@adel/protocol/business/desk";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Status } from "../../../ui/status.tsx";

/** A room's position and state. */
export function RoomLine({ room: { room, former } }: { readonly room: DeskRoom }) {
  const t = useTranslation("business.desk");
  const until = room.validTo?.slice(5, 16) ?? "";
  const color = room.state === "none" || room.state === "valid" ? "good" : "warning";
  return (
    <>
      <span>
        {t("place", { building: room.building, floor: room.floor })}
        {room.typeName && ` · ${room.typeName}`}
      </span>
      {room.status === "1" ? (
        <Status color="off">{t("closed")}</Status>
      ) : (
        <Status color={color}>{t(`state.${room.state}`, { until })}</Status>
      )}
      {former && former.out > 0 && <Status color="warning">{t("formerOut", { count: former.out })}</Status>}
    </>
  );
}
