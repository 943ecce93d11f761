import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { useStableCallback } from "../../../ui/stable.ts";

interface AddressOptions {
  /** A running act keeps its room. */
  readonly isRunning: boolean;
  /** To continue an act takes the authorization, if there is one. */
  readonly isShiftLoading: boolean;
  readonly onText: (text: string) => void;
  readonly onAct: (id: number) => void;
}
/** Takes the address once: `/frontDesk?q=508 x` as the page search sets it, or `?act=7` to continue an open act. */
export function useAddress(hotelId: number, { isRunning, isShiftLoading, onText, onAct }: AddressOptions): void {
  const [search, setSearch] = useSearchParams();
  // The same number is another room in another hotel.
  const isHere = (search.get("hotel") ?? String(hotelId)) === String(hotelId);
  const text = isHere ? search.get("q") : null;
  const act = isHere ? Number(search.get("act")) : 0;
  const take = useStableCallback(() => {
    setSearch({}, { replace: true });
    if (isRunning) return;
    if (text !== null) onText(text);
    if (act > 0) onAct(act);
  });
  const isKnown = text !== null || (act > 0 && !isShiftLoading);
  useEffect(() => {
    if (isKnown) take();
  }, [isKnown, take]);
}
