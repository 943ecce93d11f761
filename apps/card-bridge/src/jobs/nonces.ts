import { NONCE_LIFE_MS } from "@adel/protocol";
import type { Clock } from "../kernel/clock.ts";

/** What the bridge gives for one card on one encoder; a job that names it may start once, within two minutes. */
export interface Nonces {
  give(encoder: string, uid: string): string;
  /** Whether it is alive for this encoder and card; one that was tried while it lived is dead afterwards. */
  take(nonce: string, encoder: string, uid: string): boolean;
  /** Whether this book gave it and no job ever took it, alive or not; afterwards none will. */
  retire(nonce: string): boolean;
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
      // Too old to be taken, it stays: that no job ever took it can still be said.
      if (!found || clock.now() - found.at > NONCE_LIFE_MS) return false;
      given.delete(nonce);
      return found.encoder === encoder && found.uid === uid;
    },
    retire: (nonce) => given.delete(nonce),
  };
}
