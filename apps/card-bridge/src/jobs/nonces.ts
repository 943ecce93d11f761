import { NONCE_LIFE_MS } from "@adel/protocol";
import type { Clock } from "../kernel/clock.ts";

/** What the bridge gives for one card on one encoder; a job that names it may start once, within two minutes. */
export interface Nonces {
  give(encoder: string, uid: string): string;
  /** Whether it is alive for this encoder and card; afterwards it is dead. */
  take(nonce: string, encoder: string, uid: string): boolean;
}

/** More than this many are never alive: the oldest goes first. */
const MOST = 256;

/** Time is the computer's own, which only rises: nobody's wall clock decides. */
export function nonceBook(clock: Clock, random: () => string): Nonces {
  const given = new Map<string, { encoder: string; uid: string; at: number }>();
  return {
    give(encoder, uid) {
      const nonce = random();
      given.set(nonce, { encoder, uid, at: clock.now() });
      const [oldest] = given.keys();
      if (given.size > MOST && oldest !== undefined) given.delete(oldest);
      return nonce;
    },
    take(nonce, encoder, uid) {
      const found = given.get(nonce);
      given.delete(nonce);
      if (!found || found.encoder !== encoder || found.uid !== uid) return false;
      return clock.now() - found.at <= NONCE_LIFE_MS;
    },
  };
}
