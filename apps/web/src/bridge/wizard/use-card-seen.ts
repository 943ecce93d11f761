import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import { type Dispatch, useEffect } from "react";
import { useIsVisible } from "../../core/use-is-visible.ts";
import type { CardEvent } from "./laid-card.ts";

/** Reports which card is on the encoder. A page that was hidden or disconnected has not seen it being placed. */
export function useCardSeen(seen: EncoderStatus | undefined, send: Dispatch<CardEvent>): void {
  const isVisible = useIsVisible();
  const uid = seen && isVisible ? (seen.card?.uid ?? null) : undefined;
  useEffect(() => send({ kind: "cardSeen", uid }), [uid, send]);
  useEffect(() => () => send({ kind: "cardSeen", uid: undefined }), [send]);
}
