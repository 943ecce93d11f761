import type { Hotel } from "@adel/protocol/business/hotel";
import { useEncoders } from "../../../bridge/use-encoders.ts";
import { useCurrentHotel, useHotelQuery } from "./use-hotel.ts";

/**
 * The hotel that cards of this computer are for, unless another one is selected: the user's only hotel, else that of
 * the encoder, else the last one selected here. None where the only hotel is not that of the encoder.
 */
export function usePresetHotel(): Hotel | undefined {
  const { selected } = useEncoders();
  const { hotel: current, isOnly } = useCurrentHotel();
  const ofEncoder = selected?.hotelId ?? undefined;
  const { data, isLoading } = useHotelQuery(ofEncoder === undefined || isOnly ? "" : String(ofEncoder));
  if (isOnly) return ofEncoder === undefined || ofEncoder === current?.id ? current : undefined;
  if (data || isLoading) return data;
  return current?.status === "0" ? current : undefined;
}
