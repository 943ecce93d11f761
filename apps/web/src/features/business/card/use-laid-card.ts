import { useCallback, useEffect, useRef, useState } from "react";
import { isLeaseLost, readCard } from "../../../bridge/card-work.ts";
import type { ReadAnswer } from "../../../bridge/delivery.ts";
import { useIsEncoderFree } from "../../../bridge/encoder-pages.ts";
import { useBridge, useLink } from "../../../bridge/use-bridge.tsx";
import { useEncoders } from "../../../bridge/use-encoders.ts";
import { type ErrorDetails, toErrorDetails } from "../../../core/error-alert.tsx";
import { useServices } from "../../../core/services.tsx";
import { isPageVisible } from "../../../core/use-is-visible.ts";

export type LaidCard =
  | { readonly kind: "reading"; readonly uid: string }
  | { readonly kind: "identified"; readonly uid: string; readonly view: ReadAnswer }
  | { readonly kind: "failed"; readonly uid: string; readonly error: ErrorDetails };

interface CardEvents {
  readonly isFree: boolean;
  /** A card was placed on an encoder that no page uses or waits for. */
  readonly onNew: (uid: string) => Promise<void>;
  /** The card was removed, or was there before the encoder was first seen: that one is not reported. */
  readonly onRemoved: () => void;
}
/** Follows which card is on the encoder. */
function useNewCard({ isFree, onNew, onRemoved }: CardEvents): void {
  const link = useLink();
  const seen = link.kind === "open" ? link.encoder : undefined;
  const isSeen = seen !== undefined;
  const uid = seen?.card?.uid;
  const isHeld = seen?.holder != null;
  /** Undefined until the encoder was seen. */
  const last = useRef<{ readonly uid: string | undefined }>(undefined);
  useEffect(() => {
    if (!isSeen) return;
    const before = last.current;
    last.current = { uid };
    if (uid === before?.uid) return;
    if (uid === undefined || before === undefined) return onRemoved();
    if (isFree && !isHeld && isPageVisible()) void onNew(uid);
  }, [isSeen, uid, isFree, isHeld, onNew, onRemoved]);
}

/** The identified card, placed while no page waited for one; closed by the user or by removing it. */
export function useLaidCard() {
  const { api, clock } = useServices();
  const { connection, deliveries } = useBridge();
  const { selected } = useEncoders();
  const isFree = useIsEncoderFree();
  const [laid, setLaid] = useState<LaidCard>();
  const stop = useRef<AbortController>(undefined);
  const encoderId = selected?.id;

  const close = useCallback(() => {
    stop.current?.abort();
    setLaid(undefined);
  }, []);
  const ask = useCallback(
    async (uid: string) => {
      if (encoderId === undefined) return;
      stop.current?.abort();
      const own = new AbortController();
      stop.current = own;
      let jobId: string | undefined;
      // A page that waits for cards needs the encoder at once.
      own.signal.addEventListener("abort", () => {
        if (jobId !== undefined) void connection.cancel(jobId).catch(() => undefined);
      });
      setLaid({ kind: "reading", uid });
      try {
        const onStarted = (started: string) => {
          jobId = started;
        };
        const deps = { api, clock, connection, deliveries };
        const view = await readCard(deps, { encoderId, identify: true, onStarted }, own.signal);
        jobId = undefined;
        if (!own.signal.aborted) setLaid({ kind: "identified", uid, view });
      } catch (error) {
        jobId = undefined;
        if (own.signal.aborted) return;
        // Whoever waits for cards has the encoder now, and the card is theirs.
        setLaid(isLeaseLost(error) ? undefined : { kind: "failed", uid, error: toErrorDetails(error) });
      }
    },
    [api, clock, connection, deliveries, encoderId],
  );

  useNewCard({ isFree, onNew: ask, onRemoved: close });
  useEffect(() => {
    if (!isFree) close();
  }, [isFree, close]);
  useEffect(() => () => stop.current?.abort(), []);
  return { laid, close, ask };
}
