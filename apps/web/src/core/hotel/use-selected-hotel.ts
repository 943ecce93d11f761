import type { Hotel } from "@adel/protocol/business/hotel";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useHotel } from "./use-hotel.ts";

/** The hotel of a question: as answered before, else the one that the address names, until another is selected. */
export function useSelectedHotel(answered: Hotel | undefined) {
  const [search] = useSearchParams();
  const ofAddress = useHotel(search.get("hotel") ?? "");
  const [selected, setSelected] = useState<{ readonly hotel: Hotel | undefined } | undefined>(
    answered && { hotel: answered },
  );
  const select = (hotel: Hotel | undefined) => setSelected({ hotel });
  return [selected ? selected.hotel : ofAddress, select] as const;
}
