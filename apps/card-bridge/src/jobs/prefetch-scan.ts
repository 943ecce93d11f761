import { DEFAULT_KEY, factoryTrailer, sameBytes, sectorCount } from "@adel/card";
import { NONCE_LIFE_MS } from "@adel/protocol/bridge/ticket";
import type { DetectedCard } from "../drivers/driver.ts";
import type { Clock } from "../kernel/clock.ts";
import { isDevice } from "../kernel/errors.ts";
import { type CardSession, openCard } from "../session/card-session.ts";
import type { EncoderSession } from "../session/encoder-session.ts";
import { type CardScan, emptyScan, scanSector } from "./card-scan.ts";
import { type Candidate, kindOf } from "./job-spec.ts";
import { keyRing } from "./sector-keys.ts";

/**
 * Reads a card's factory-state sectors in advance, while users are still entering data: every job opens these with the
 * same key. The next job on the encoder need not read them again, unless the card was moved.
 */
export interface PrefetchScan {
  /** Reads those of these sectors of the present card that are in factory state. */
  poll(session: EncoderSession, sectors: readonly number[], signal: AbortSignal): Promise<DetectedCard>;
  /** The result for this card, returned once whatever happens to the job that asks. */
  accept(session: EncoderSession, uid: Uint8Array): CardScan | undefined;
  /** Another task uses the card. */
  forget(session: EncoderSession): void;
}

interface Prefetched {
  readonly scan: CardScan;
  readonly at: number;
  readonly stop: () => void;
}

/** The sectors in factory state; others are left to the job. */
async function asDelivered(card: CardSession, sectors: readonly number[], signal: AbortSignal) {
  const { size } = kindOf(card.card);
  if (!size || sectors.length === 0) return undefined;
  const candidates = sectors.map(
    (sector): Candidate => ({ sector, slot: "A", key: DEFAULT_KEY, label: "factory-default" }),
  );
  const ring = keyRing(card, candidates);
  let scan = emptyScan(card, size);
  for (const sector of sectors.filter((one) => one < sectorCount(size))) {
    const further = await scanSector(card, ring, sector, scan, signal);
    const state = further.sectors.get(sector);
    if (state?.mask === 0 && sameBytes(state.trailer, factoryTrailer())) scan = further;
  }
  return scan;
}

export function prefetchScan(clock: Clock): PrefetchScan {
  const prefetched = new WeakMap<EncoderSession, Prefetched>();
  const forget = (session: EncoderSession) => {
    prefetched.get(session)?.stop();
    prefetched.delete(session);
  };
  const keep = (session: EncoderSession, scan: CardScan) => {
    const stop = session.onChange(({ card }) => {
      if (!card || !sameBytes(card.uid, scan.memory.uid)) forget(session);
    });
    prefetched.set(session, { scan, at: clock.now(), stop });
  };

  return {
    forget,
    poll(session, sectors, signal) {
      forget(session);
      return session.use(async (driver) => {
        const card = await openCard(driver, signal);
        try {
          const scan = await asDelivered(card, sectors, signal);
          if (scan) keep(session, scan);
        } catch (error) {
          // The card has been identified already; the job that reads it meets the same error and reports it.
          if (!isDevice(error)) throw error;
        }
        return card.card;
      }, signal);
    },
    accept(session, uid) {
      const found = prefetched.get(session);
      forget(session);
      const isFresh = found && clock.now() - found.at < NONCE_LIFE_MS;
      return isFresh && sameBytes(found.scan.memory.uid, uid) ? found.scan : undefined;
    },
  };
}
