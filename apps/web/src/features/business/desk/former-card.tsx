import { useTranslation } from "../../../core/locale/messages.ts";
import { Status } from "../../../ui/status.tsx";
import { EraseButton } from "../card/index.ts";
import classes from "./desk.module.css";
import type { LeftCard } from "./held-card.ts";

interface Props {
  readonly card: LeftCard;
  readonly hotelId: number;
}
/** The card on the encoder is of a guest who left the room: what it may open, and a way to erase it. */
export function FormerCard({ card: { uid, label, movedTo, mayOpenUntil }, hotelId }: Props) {
  const t = useTranslation("business.desk");
  const until = mayOpenUntil?.slice(5, 16) ?? "";
  const kind = movedTo === null ? ("cardOfGuestLeft" as const) : ("cardOfFormerRoom" as const);
  return (
    <div className={classes.stopped} role="status">
      <Status color="warning">
        {t(mayOpenUntil ? kind : `${kind}PastEnd`, { room: label, newRoom: movedTo ?? "", until })}
      </Status>
      <EraseButton uid={uid} hotelId={hotelId} isValid />
    </div>
  );
}
