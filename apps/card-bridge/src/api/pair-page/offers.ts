import type { Reader } from "../../drivers/readers.ts";
import type { Clock } from "../../kernel/clock.ts";
import { randomText } from "../local-token.ts";

/** What a page displayed to the user: exactly this is done on submit, whatever else the form contains. */
export interface Offer {
  readonly server: URL;
  readonly code: string;
  readonly readers: readonly Reader[];
}

export interface Offers {
  /** Returns the token of a form. */
  add(offer: Offer): string;
  /** Returns the offer of a token, once. */
  take(token: string): Offer | undefined;
}

/** Same validity as a pairing code (product §3). */
const LIFE_MS = 10 * 60_000;
/** Opening more pages than this voids the oldest. */
const MAX_OFFERS = 32;

export function createOffers(clock: Clock): Offers {
  const open = new Map<string, Offer & { readonly until: number }>();
  return {
    add(offer) {
      const [oldest] = open.keys();
      if (oldest !== undefined && open.size >= MAX_OFFERS) open.delete(oldest);
      const token = randomText() + randomText();
      open.set(token, { ...offer, until: clock.now() + LIFE_MS });
      return token;
    },
    take(token) {
      const offer = open.get(token);
      open.delete(token);
      return offer && offer.until > clock.now() ? offer : undefined;
    },
  };
}
