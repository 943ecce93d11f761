import { roomRoutes } from "@adel/protocol/business/room";
import { useMemo } from "react";
import { TablePage } from "../../../crud/table-page.tsx";
import { ofHotel } from "../hotel/index.ts";
import { roomViewOf } from "./room.view.tsx";

/** The rooms of one hotel as a list; a new one is in it. */
export function HotelRooms({ hotelId }: { readonly hotelId: number }) {
  const view = useMemo(() => ofHotel(roomViewOf(hotelId)), [hotelId]);
  return <TablePage view={view} routes={roomRoutes} messages="business.room" fixed={{ hotelId: String(hotelId) }} />;
}
