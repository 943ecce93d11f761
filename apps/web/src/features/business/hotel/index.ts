export { HotelChoice } from "./hotel-choice.tsx";
export { hotelFilter } from "./hotel-filter.ts";
export { HotelLink } from "./hotel-link.tsx";
export { HotelSelect } from "./hotel-select.tsx";
export { ofHotel } from "./of-hotel.ts";
export { useCurrentHotel, useHotel } from "./use-hotel.ts";
export { usePresetHotel } from "./use-preset-hotel.ts";
export { useSelectedHotel } from "./use-selected-hotel.ts";
