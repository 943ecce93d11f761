import type { Hotel } from "@adel/protocol/business/hotel";
import { useEncoders } from "../../../bridge/use-encoders.ts";
import { useCurrentHotel, useHotelQuery } from "./use-hotel.ts";

interface PresetHotel {
  readonly hotel: Hotel | undefined;
  /** Which hotel it is, if any, is not known yet. */
  readonly isLoading?: boolean;
}

/**
 * The hotel that cards of this computer are for, unless another one is selected: the user's only hotel, else that of
 * the encoder, else the last one selected here. None where the only hotel is not that of the encoder.
 */
export function usePresetHotel(): PresetHotel {
  const { selected } = useEncoders();
  const { hotel: current, isOnly, isLoading } = useCurrentHotel();
  const ofEncoder = selected?.hotelId ?? undefined;
  const ofEncoderQuery = useHotelQuery(ofEncoder === undefined || isOnly ? "" : String(ofEncoder));
  if (isOnly) return { hotel: ofEncoder === undefined || ofEncoder === current?.id ? current : undefined };
  if (ofEncoderQuery.data) return { hotel: ofEncoderQuery.data };
  if (isLoading || ofEncoderQuery.isLoading) return { hotel: undefined, isLoading: true };
  return { hotel: current?.status === "0" ? current : undefined };
}
