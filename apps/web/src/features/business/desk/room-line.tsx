import type { DeskRoom } from "@adel/protocol/business/desk";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Status } from "../../../ui/status.tsx";

/** What cards of guests who left may still open, or that those of the last one were not returned. */
export function CardsOut({ room: { cardsOut, former } }: { readonly room: DeskRoom }) {
  const t = useTranslation("business.desk");
  const count = cardsOut.length;
  if (count === 0)
    return former && former.out > 0 ? <Status color="off">{t("formerOut", { count: former.out })}</Status> : null;
  const until = cardsOut
    .flatMap(({ mayOpenUntil }) => mayOpenUntil ?? [])
    .sort()
    .at(-1);
  const text = until ? t("formerOpens", { count, until: until.slice(5, 16) }) : t("formerOpensPastEnd", { count });
  return <Status color="warning">{text}</Status>;
}

/** A room's position and state. */
export function RoomLine({ room: found }: { readonly room: DeskRoom }) {
  const { room, cardsOut, partlyWritten } = found;
  const isFree = room.state === "none" && cardsOut.length + partlyWritten.length > 0;
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
        <Status color={color}>{t(isFree ? "state.free" : `state.${room.state}`, { until })}</Status>
      )}
      <CardsOut room={found} />
      {partlyWritten.length > 0 && (
        <Status color="warning">{t("partlyWritten", { count: partlyWritten.length })}</Status>
      )}
    </>
  );
}
