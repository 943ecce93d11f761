import { HotelSelect } from "./hotel-select.tsx";
import { useHotel } from "./use-hotel.ts";

interface Props {
  readonly label: string;
  readonly placeholder: string;
  /** The hotel's id, or "". */
  readonly value: string;
  readonly onChange: (value: string) => void;
}
/** A filter for one of the visible hotels. */
export const HotelFilter = ({ value, onChange, ...frame }: Props) => (
  <HotelSelect
    {...frame}
    hideLabel
    clearable
    value={useHotel(value)}
    onChange={(selected) => onChange(selected ? String(selected.id) : "")}
  />
);

/** A set filter in words: the hotel's name, or its id while the name is loaded. */
export const HotelWord = ({ label, id }: { readonly label: string; readonly id: string }) =>
  `${label}: ${useHotel(id)?.hotelName ?? id}`;
