import type { FilterControl, FilterValue } from "../../../crud/view.ts";
import { HotelSelect } from "./hotel-select.tsx";
import { useHotel } from "./use-hotel.ts";

/** A filter for one of the visible hotels, by its id. */
export const HotelFilter = ({ value, onChange, ...frame }: FilterControl) => (
  <HotelSelect
    {...frame}
    hideLabel
    clearable
    value={useHotel(value)}
    onChange={(selected) => onChange(selected ? String(selected.id) : "")}
  />
);

/** A set filter in words: the hotel's name, or its id while the name is loaded. */
export const HotelText = ({ label, value }: FilterValue) => `${label}: ${useHotel(value)?.hotelName ?? value}`;
