import type { DeskRoom, FormerStay } from "@adel/protocol/business/desk";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Status } from "../../../ui/status.tsx";

/** What the cards of the former guest may still open, or that they were not returned. */
export function FormerCards({ former: { out, mayOpen, mayOpenUntil } }: { readonly former: FormerStay }) {
  const t = useTranslation("business.desk");
  if (out === 0) return null;
  const until = mayOpenUntil?.slice(5, 16);
  const text =
    mayOpen === 0
      ? t("formerOut", { count: out })
      : until
        ? t("formerOpens", { count: mayOpen, until })
        : t("formerOpensPastEnd", { count: mayOpen });
  return <Status color="warning">{text}</Status>;
}

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
        <Status color={color}>
          {t(former && former.mayOpen > 0 ? "state.free" : `state.${room.state}`, { until })}
        </Status>
      )}
      {former && <FormerCards former={former} />}
    </>
  );
}
