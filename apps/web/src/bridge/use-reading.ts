import type { DetectedCard, EncoderStatus } from "@adel/protocol/bridge/encoder";
import { useCallback, useEffect, useRef, useState } from "react";
import { type ErrorDetails, toErrorDetails } from "../core/error-alert.tsx";
import { useServices } from "../core/services.tsx";
import { useIsVisible } from "../core/use-is-visible.ts";
import { isLeaseTaken, readCard } from "./card-work.ts";
import type { ReadAnswer } from "./delivery.ts";
import { isEncoderFree } from "./encoder-lease.ts";
import { useBridge } from "./use-bridge.tsx";

export type Reading =
  | { readonly kind: "waiting" }
  | { readonly kind: "reading"; readonly card: DetectedCard | undefined; readonly jobId: string | undefined }
  | { readonly kind: "read"; readonly view: ReadAnswer }
  | { readonly kind: "failed"; readonly error: ErrorDetails; readonly held: boolean };

/** Whose keys are tried: a hotel's, and for staff the manufacturer's on every sector. */
export interface KeysToTry {
  readonly hotelId: number | undefined;
  /** Without a hotel: that of the card's record. */
  readonly byRecord?: boolean;
  readonly adel?: boolean;
}

const RETRY_MS = 1_000;

/** Reads the card on the encoder: automatically when one is placed, or again on request. */
export function useReading(encoderId: number, seen: EncoderStatus | undefined, keys: KeysToTry) {
  const { hotelId, byRecord = false, adel = false } = keys;
  const { api, clock } = useServices();
  const { connection, deliveries } = useBridge();
  const [reading, setReading] = useState<Reading>({ kind: "waiting" });
  const stop = useRef<AbortController>(undefined);
  const busy = reading.kind === "reading";

  const read = useCallback(
    async (takeOver = false) => {
      stop.current?.abort();
      const own = new AbortController();
      stop.current = own;
      setReading({ kind: "reading", card: undefined, jobId: undefined });
      const onStarted = (jobId: string, card: DetectedCard) => setReading({ kind: "reading", card, jobId });
      try {
        const view = await readCard(
          { api, clock, connection, deliveries },
          { encoderId, hotelId, byRecord, adel, takeOver, onStarted },
          own.signal,
        );
        if (!own.signal.aborted) setReading({ kind: "read", view });
      } catch (error) {
        if (!own.signal.aborted)
          setReading({ kind: "failed", error: toErrorDetails(error), held: isLeaseTaken(error) });
      } finally {
        if (stop.current === own) stop.current = undefined;
      }
    },
    [api, clock, connection, deliveries, encoderId, hotelId, byRecord, adel],
  );
  // A card is read once for each hotel whose keys are tried; after it was removed and placed again, it is read again.
  const uid = seen?.card?.uid;
  const readKey = uid === undefined ? undefined : `${uid}/${hotelId ?? ""}`;
  const last = useRef<string>(undefined);
  // Leaving during a read cancels it; on return it starts again.
  useEffect(
    () => () => {
      if (!stop.current) return;
      stop.current.abort();
      stop.current = undefined;
      last.current = undefined;
      setReading({ kind: "waiting" });
    },
    [],
  );
  const isVisible = useIsVisible();
  useEffect(() => {
    // A card that is laid meanwhile is for the page in front.
    if (!isVisible || (busy && readKey !== undefined)) return;
    const isNew = readKey !== undefined && readKey !== last.current;
    last.current = readKey;
    if (isNew) void read();
  }, [isVisible, readKey, busy, read]);

  useRetryWhenFree(reading, seen, read);

  return { reading, read };
}

/** A card that was not read because another user had the encoder is read once that one has let go. */
function useRetryWhenFree(reading: Reading, seen: EncoderStatus | undefined, read: () => Promise<void>): void {
  const { clock } = useServices();
  const { connection } = useBridge();
  const isRefused = reading.kind === "failed" && reading.held && seen?.card != null;
  const isDue = useIsVisible() && isRefused && isEncoderFree(connection, seen);
  useEffect(() => (isDue ? clock.after(RETRY_MS, () => void read()) : undefined), [isDue, clock, read]);
}
