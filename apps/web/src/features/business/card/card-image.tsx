import { sectorCount, usageOf } from "@adel/card";
import type { CardView } from "@adel/protocol/business/card";
import type { CardVerdict } from "@adel/protocol/business/card/verdict";
import { useTranslation } from "../../../core/locale/messages.ts";
import classes from "./card-image.module.css";
import { usageColor } from "./usage-color.ts";

/** A card drawn with what is proved of it, and a stroke for each sector. */
export function CardImage({ verdict, view }: { readonly verdict: CardVerdict; readonly view: CardView }) {
  const terms = useTranslation("terms");
  const { hotel, room, cardType } = verdict;
  const title = room && room.id !== null ? room.label : cardType ? terms(`cardType.${cardType}`) : "";
  return (
    <div className={classes.card} data-proved={hotel !== null || undefined} aria-hidden>
      <span className={classes.hotel}>{hotel?.hotelName}</span>
      <strong className={classes.title}>{title}</strong>
      <span className={classes.sectors}>
        {Array.from({ length: Math.min(16, sectorCount(view.cardSize)) }, (_, sector) => {
          const isRead = sector > 0 && view.openedWith[sector] != null;
          const usage = isRead ? usageOf(view.sectorPlan, sector, view.cardSize) : undefined;
          // biome-ignore lint/suspicious/noArrayIndexKey: a sector is its number
          return <i key={sector} {...(usage && usageColor(usage))} />;
        })}
      </span>
    </div>
  );
}
