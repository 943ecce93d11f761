import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import { type Dispatch, useEffect } from "react";
import type { CardEvent } from "./laid-card.ts";

/** Reports which card is on the encoder. A page that was hidden or disconnected has not seen it being placed. */
export function useCardSeen(seen: EncoderStatus | undefined, send: Dispatch<CardEvent>): void {
  const uid = seen && (seen.card?.uid ?? null);
  useEffect(() => send({ kind: "cardSeen", uid }), [uid, send]);
  useEffect(() => () => send({ kind: "cardSeen", uid: undefined }), [send]);
}
