import { consumptionRoutes } from "@adel/protocol/business/consumption";
import { encoderRoutes } from "@adel/protocol/business/encoder";
import { type Hotel, hotelRoutes } from "@adel/protocol/business/hotel";
import { hotelCardRoutes } from "@adel/protocol/business/hotel-card";
import { cardJobRoutes } from "@adel/protocol/business/job";
import { orderRoutes } from "@adel/protocol/business/order";
import { roomRoutes } from "@adel/protocol/business/room";
import type { Route } from "@adel/protocol/kernel/route";
import { userRoutes } from "@adel/protocol/system/user";
import { type ComponentType, lazy } from "react";
import { HotelOverview } from "./hotel-overview.tsx";

interface Props {
  readonly hotel: Hotel;
}
/** A part of the hotel page, shown to those who may call its route; its code is loaded when it is opened. */
interface Part {
  readonly route: Route;
  readonly show: ComponentType<Props>;
}

type OfHotel = ComponentType<{ readonly hotelId: number }>;
/** A list that another feature shows for one hotel. */
const listOf = (load: () => Promise<OfHotel>) =>
  lazy(async () => {
    const List = await load();
    return { default: ({ hotel: { id } }: Props) => <List hotelId={id} /> };
  });

const People = lazy(async () => {
  const { HotelPeople } = await import("../../system/user/index.ts");
  return { default: ({ hotel: { deptId } }: Props) => <HotelPeople deptId={deptId} /> };
});

export const PARTS = {
  overview: { route: hotelRoutes.one, show: HotelOverview },
  rooms: { route: roomRoutes.list, show: listOf(async () => (await import("../room/index.ts")).HotelRooms) },
  cards: { route: hotelCardRoutes.list, show: listOf(async () => (await import("../hotel-card/index.ts")).HotelCards) },
  encoders: {
    route: encoderRoutes.list,
    show: listOf(async () => (await import("../encoder/index.ts")).HotelEncoders),
  },
  people: { route: userRoutes.list, show: People },
  orders: { route: orderRoutes.list, show: listOf(async () => (await import("../order/index.ts")).HotelOrders) },
  consumption: {
    route: consumptionRoutes.list,
    show: listOf(async () => (await import("../consumption/index.ts")).HotelConsumption),
  },
  history: { route: cardJobRoutes.jobs, show: listOf(async () => (await import("../job/index.ts")).HotelJobs) },
} as const satisfies Readonly<Record<string, Part>>;

export type PartName = keyof typeof PARTS;
export const OTHER_PARTS = [
  "rooms",
  "cards",
  "encoders",
  "people",
  "orders",
  "consumption",
  "history",
] as const satisfies readonly PartName[];
