import type { Hotel } from "@adel/protocol/business/hotel";
import { type RoomCell, roomRoutes } from "@adel/protocol/business/room";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { Panel } from "../../../ui/layout.tsx";
import classes from "./overview.module.css";
import { useCurrentHotel } from "./use-hotel.ts";

function useBuilding(hotelId: number, building?: number) {
  const { grid } = useClient(roomRoutes);
  return useQuery({
    queryKey: [roomRoutes.list.path, "overview", hotelId, building],
    queryFn: ({ signal }) =>
      grid({ query: { hotelId, ...(building !== undefined && { building }) } }, { signal, background: true }),
  }).data;
}

/** The rooms of a hotel at a glance: those with a guest's card are colored. */
export function HotelRooms({ hotel }: { readonly hotel: Hotel }) {
  const t = useTranslation("business.hotel");
  const { choose } = useCurrentHotel();
  const data = useBuilding(hotel.id);
  if (!data) return null;
  return (
    <Panel
      title={t("rooms")}
      aside={
        <Link className="link" to="/rooms" onClick={() => choose(hotel)}>
          {t("toRooms")}
        </Link>
      }
    >
      {data.buildings.length === 0 && <p className="caption">{t("noRooms")}</p>}
      <ul className={classes.buildings}>
        {data.buildings.map((building) => (
          <BuildingLine key={building} hotelId={hotel.id} building={building} />
        ))}
      </ul>
    </Panel>
  );
}

const hasCard = ({ state }: RoomCell) => state === "valid" || state === "due" || state === "lostPending";

interface Props {
  readonly hotelId: number;
  readonly building: number;
}
function BuildingLine({ hotelId, building }: Props) {
  const t = useTranslation("business.hotel");
  const cells = useBuilding(hotelId, building)?.cells;
  if (!cells) return <Skeleton component="li" height={48} />;
  const floors = [...Map.groupBy(cells, ({ floor }) => floor)];
  const held = cells.filter(hasCard).length;
  return (
    <li>
      <div>
        <strong>{t("buildingName", { building })}</strong>
        <p className="caption">{t("roomsHeld", { held, count: cells.length })}</p>
      </div>
      <div className={classes.floors} aria-hidden>
        {floors.map(([floor, rooms]) => (
          <div key={floor}>
            {rooms.map((room) => (
              <span key={room.id} data-held={hasCard(room) || undefined} />
            ))}
          </div>
        ))}
      </div>
    </li>
  );
}
