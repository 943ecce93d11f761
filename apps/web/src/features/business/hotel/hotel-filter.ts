import { hotelRoutes } from "@adel/protocol/business/hotel";
import { lazy } from "react";

/** Few lists filter by hotel, and its field is large. */
const HotelFilter = lazy(async () => ({ default: (await import("./hotel-filter-field.tsx")).HotelFilter }));
const HotelText = lazy(async () => ({ default: (await import("./hotel-filter-field.tsx")).HotelText }));

/** Filters a list by a visible hotel: `{ ...hotelFilter, key: "hotelId", label: "hotel" }`. */
export const hotelFilter = {
  kind: "custom",
  route: hotelRoutes.list,
  control: HotelFilter,
  text: HotelText,
} as const;
