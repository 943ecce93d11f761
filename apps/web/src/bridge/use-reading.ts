import type { CardSeen, EncoderSeen } from "@adel/protocol/bridge/encoder";
import { useCallback, useEffect, useRef, useState } from "react";
import { type Trouble, troubleOf } from "../core/fault-notice.tsx";
import { useServices } from "../core/services.tsx";
import { isHeld, readCard } from "./card-work.ts";
import type { ReadAnswer } from "./delivery.ts";
import { useBridge } from "./use-bridge.tsx";

export type Reading =
  | { readonly is: "waiting" }
  | { readonly is: "reading"; readonly card: CardSeen | undefined; readonly jobId: string | undefined }
  | { readonly is: "read"; readonly view: ReadAnswer }
  | { readonly is: "trouble"; readonly trouble: Trouble; readonly held: boolean };

/** Whose keys are tried: a hotel's, and for staff the maker's on every sector. */
export interface KeysToTry {
  readonly hotelId: number | undefined;
  readonly adel?: boolean;
}

/** Reads the card on the encoder: by itself when one is placed, or again when asked. */
export function useReading(encoderId: number, seen: EncoderSeen | undefined, { hotelId, adel = false }: KeysToTry) {
  const { api, clock } = useServices();
  const { connection, deliveries } = useBridge();
  const [reading, setReading] = useState<Reading>({ is: "waiting" });
  const stop = useRef<AbortController>(undefined);
  const busy = reading.is === "reading";

  const read = useCallback(
    async (steal = false) => {
      stop.current?.abort();
      const mine = new AbortController();
      stop.current = mine;
      setReading({ is: "reading", card: undefined, jobId: undefined });
      const onStarted = (jobId: string, card: CardSeen) => setReading({ is: "reading", card, jobId });
      try {
        const view = await readCard(
          { api, clock, connection, deliveries },
          { encoderId, hotelId, adel, steal, onStarted },
          mine.signal,
        );
        if (!mine.signal.aborted) setReading({ is: "read", view });
      } catch (error) {
        if (!mine.signal.aborted) setReading({ is: "trouble", trouble: troubleOf(error), held: isHeld(error) });
      }
    },
    [api, clock, connection, deliveries, encoderId, hotelId, adel],
  );
  // A card is read once for each hotel whose keys are to be tried; lifted and put back, it is read again.
  const uid = seen?.card?.uid;
  const wanted = uid === undefined ? undefined : `${uid}/${hotelId ?? ""}`;
  const last = useRef<string>(undefined);
  // Who leaves while a card is read gives it up; on the way back it is read from the start.
  const isBusy = useRef(busy);
  isBusy.current = busy;
  useEffect(
    () => () => {
      stop.current?.abort();
      if (!isBusy.current) return;
      last.current = undefined;
      setReading({ is: "waiting" });
    },
    [],
  );
  useEffect(() => {
    if (busy && wanted !== undefined) return;
    const isNew = wanted !== undefined && wanted !== last.current;
    last.current = wanted;
    if (isNew) void read();
  }, [wanted, busy, read]);

  return { reading, read };
}
