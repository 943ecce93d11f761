import { useCallback, useEffect, useState } from "react";
import type { Clock } from "../core/clock.ts";
import { useServices } from "../core/services.tsx";
import { useIsVisible } from "../core/use-is-visible.ts";
import { BridgeError } from "./bridge-error.ts";
import type { Connection } from "./connection.ts";
import { dropLease, keepLease } from "./encoder-lease.ts";
import { useBridge, useLink } from "./use-bridge.tsx";

const RETRY_MS = 1_000;

interface Deps {
  readonly connection: Connection;
  readonly clock: Pick<Clock, "after">;
}
/** Keeps the encoder, and asks for it again every second while somebody else has it; names that one. */
function keepEncoder({ connection, clock }: Deps, onOwner: (owner: string | undefined) => void): () => void {
  let isOver = false;
  let stop: () => void = () => undefined;
  const ask = async () => {
    const owner = await keepLease(connection, false).then(
      () => undefined,
      // Any other obstacle is said where the connection is shown, or by the card's job.
      (error: unknown) => findOwner(error),
    );
    if (isOver) return;
    onOwner(owner);
    stop = clock.after(RETRY_MS, ask);
  };
  void ask();
  return () => {
    isOver = true;
    stop();
    void dropLease(connection);
  };
}

const findOwner = (error: unknown): string | undefined =>
  error instanceof BridgeError && error.error === "LEASE_HELD" ? String(error.values.holder) : undefined;

export interface LeaseState {
  /** Who else uses the encoder; this page gets it as soon as that one lets go. */
  readonly owner: string | undefined;
  readonly takeOver: () => void;
}
interface EncoderUse {
  readonly isWaiting: boolean;
  /** A card is being written, or was lifted before it was complete: other windows wait until that has ended. */
  readonly isWriting: boolean;
}
/**
 * Keeps the encoder at this computer while a page waits for a card, so that the card that is laid then is its own: a
 * visible page for any card, a hidden one only for the card that it has begun to write.
 */
export function useEncoderLease({ isWaiting, isWriting }: EncoderUse): LeaseState {
  const { clock } = useServices();
  const { connection } = useBridge();
  const link = useLink();
  const [owner, setOwner] = useState<string>();
  const isHolding = ((useIsVisible() && isWaiting) || isWriting) && link.kind === "open" && link.via === "local";
  useEffect(() => {
    if (!isHolding) return undefined;
    const stop = keepEncoder({ connection, clock }, setOwner);
    return () => {
      setOwner(undefined);
      stop();
    };
  }, [isHolding, connection, clock]);
  const takeOver = useCallback(
    () =>
      void keepLease(connection, true).then(
        () => setOwner(undefined),
        (error: unknown) => setOwner(findOwner(error)),
      ),
    [connection],
  );
  return { owner, takeOver };
}
