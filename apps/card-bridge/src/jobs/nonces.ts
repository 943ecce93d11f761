import { NONCE_LIFE_MS } from "@adel/protocol/bridge/ticket";
import type { Clock } from "../kernel/clock.ts";

/** A nonce for one card on one encoder; a job that names it may start once, within two minutes. */
export interface Nonces {
  give(encoder: string, uid: string): string;
  /** Whether it is valid for this encoder and card; a check of a valid one uses it up. */
  accept(nonce: string, encoder: string, uid: string): boolean;
  /** Whether it was issued here and never used, valid or not; afterwards it cannot be used. */
  retire(nonce: string): boolean;
}

/** Limit of valid nonces: the oldest is dropped first. */
const MAX = 256;

/** Uses the monotonic clock: changes of the time of day have no effect. */
export function createNonceRegistry(clock: Clock, random: () => string): Nonces {
  const issued = new Map<string, { encoder: string; uid: string; at: number }>();
  return {
    give(encoder, uid) {
      const nonce = random();
      issued.set(nonce, { encoder, uid, at: clock.now() });
      const [oldest] = issued.keys();
      if (issued.size > MAX && oldest !== undefined) issued.delete(oldest);
      return nonce;
    },
    accept(nonce, encoder, uid) {
      const found = issued.get(nonce);
      // Too old to be used, but retained: it still proves that no job used it.
      if (!found || clock.now() - found.at > NONCE_LIFE_MS) return false;
      issued.delete(nonce);
      return found.encoder === encoder && found.uid === uid;
    },
    retire: (nonce) => issued.delete(nonce),
  };
}
