import type { Hotel } from "@adel/protocol/business/hotel";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useCurrentHotel, useHotelQuery } from "./use-hotel.ts";
import { usePresetHotel } from "./use-preset-hotel.ts";

/**
 * The hotel of a card that is made: as answered before, else the one that the address names, else the preset one, until
 * another is selected. The selection is remembered on this computer. The third value is true until it is known which
 * hotel is selected, if any.
 */
export function useSelectedHotel(answered: Hotel | undefined, { isPreset = true } = {}) {
  const [search] = useSearchParams();
  const ofAddress = useHotelQuery(search.get("hotel") ?? "");
  const preset = usePresetHotel();
  const { choose } = useCurrentHotel();
  const [selected, setSelected] = useState<{ readonly hotel: Hotel | undefined } | undefined>(
    answered && { hotel: answered },
  );
  const select = (hotel: Hotel | undefined) => {
    setSelected({ hotel });
    if (hotel) choose(hotel);
  };
  if (selected) return [selected.hotel, select, false] as const;
  if (ofAddress.data || ofAddress.isLoading || !isPreset) return [ofAddress.data, select, ofAddress.isLoading] as const;
  return [preset.hotel, select, preset.isLoading === true] as const;
}
