import type { Hotel } from "@adel/protocol/business/hotel";
import { roomRoutes } from "@adel/protocol/business/room";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Panel } from "../../../ui/layout.tsx";
import { Legend, MiniMap, usagesOf } from "../card/index.ts";
import { HotelKey } from "./hotel-key.tsx";
import { HotelCards, HotelEncoders, HotelPeople } from "./hotel-lists.tsx";
import { HotelRooms } from "./hotel-rooms.tsx";
import classes from "./overview.module.css";

/** What there is of a hotel, in short. */
export function HotelOverview({ hotel }: { readonly hotel: Hotel }) {
  const t = useTranslation("business.hotel");
  const may = useMayCall();
  const usages = usagesOf(hotel.sectorPlan, hotel.sectorPlan.cardSize);
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>
        <Panel title={t("plan")} aside={<span className="caption">{hotel.sectorPlan.cardSize.toUpperCase()}</span>}>
          <div className={classes.plan}>
            <MiniMap usages={usages} label={t("plan")} />
            <Legend usages={usages} />
          </div>
        </Panel>
        {may(roomRoutes.grid) && <HotelRooms hotel={hotel} />}
        <HotelCards hotel={hotel} />
      </div>
      <div className={classes.stack}>
        <HotelKey hotel={hotel} />
        <HotelEncoders hotel={hotel} />
        <HotelPeople hotel={hotel} />
      </div>
    </div>
  );
}
