import { useEffect, useRef, useState } from "react";
import { useStableCallback } from "../../../ui/stable.ts";
import { useDeskRooms } from "./desk-queries.ts";

interface LaidRoomOptions {
  readonly hotelId: number;
  /** The card on the encoder. */
  readonly uid: string | undefined;
  /** Nothing is typed and no act runs: a card placed now is not written. */
  readonly isFree: boolean;
}
/** A guest's card placed while the field is empty fills in its room; a blank one does nothing. */
export function useLaidRoom({ hotelId, uid, isFree }: LaidRoomOptions, type: (text: string) => void): void {
  const [laid, setLaid] = useState<string>();
  const last = useRef(uid);
  useEffect(() => {
    if (uid === last.current) return;
    last.current = uid;
    setLaid(isFree ? uid : undefined);
  }, [uid, isFree]);
  const { rooms, isLoading } = useDeskRooms(hotelId, isFree ? laid : undefined);
  const room = isLoading ? undefined : rooms?.[0]?.room;
  const take = useStableCallback(type);
  useEffect(() => {
    if (!room) return;
    setLaid(undefined);
    // The letter of an act may follow at once.
    take(`${room.building}-${room.label} `);
  }, [room, take]);
}
