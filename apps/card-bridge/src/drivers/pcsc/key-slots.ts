import type { Key } from "@adel/card";
import { isDevice } from "../../kernel/errors.ts";
import type { Ask } from "./card-at-work.ts";
import { GONE, type KeyPlace, loadKey, REFUSED } from "./commands.ts";

interface Placed {
  readonly slot: number;
  /** Put there by this very call: the reader cannot have lost it. */
  readonly isFresh: boolean;
}

/** The reader's own memory for keys. */
export interface KeySlots {
  /** Sees to it that the reader holds the key; undefined where it takes none at all. */
  place(key: Key, signal: AbortSignal): Promise<Placed | typeof GONE | undefined>;
  /** After the card was powered up anew, or a key did not open: what the reader holds is not known any more. */
  forget(): void;
}

/** The ACR122U's rule first; other makers keep keys in the other memory, and some have one slot only. */
const PLACES: readonly KeyPlace[] = [
  { memory: 0x00, slot: 0 },
  { memory: 0x00, slot: 1 },
  { memory: 0x20, slot: 0 },
  { memory: 0x20, slot: 1 },
];

/** Readers refuse a place with many words: 6300, 6986, 6988, 6A81 (PC/SC part 3 §3.2.2.1.4). */
const refusedPlace = (error: unknown) => {
  if (isDevice(error, "ENCODER_REFUSED")) return REFUSED;
  throw error;
};

/** Learns from the reader itself where it takes keys, and spares it those that it holds already. */
export function keySlots(ask: Ask): KeySlots {
  let places = PLACES;
  /** The key that was used last comes last. */
  let held: { readonly slot: number; readonly key: Key }[] = [];

  const remember = (slot: number, key: Key) => {
    held = [...held.filter((one) => one.slot !== slot), { slot, key }];
  };

  async function load(key: Key, signal: AbortSignal): ReturnType<KeySlots["place"]> {
    const free = places.filter(({ slot }) => !held.some((one) => one.slot === slot));
    const oldest = places.filter(({ slot }) => slot === held[0]?.slot);
    for (const place of [...free, ...oldest]) {
      const answer = await ask(loadKey, { ...place, key }, signal).catch(refusedPlace);
      if (answer === GONE) return GONE;
      // The two kinds of memory count their slots alike: once one kind took a key, only that kind is used.
      places = places.filter((one) => (answer === true ? one.memory === place.memory : one !== place));
      if (answer !== true) continue;
      remember(place.slot, key);
      return { slot: place.slot, isFresh: true };
    }
    // It may have been a passing fault: the next key asks everywhere again.
    places = PLACES;
    return undefined;
  }

  return {
    forget: () => {
      held = [];
    },
    async place(key, signal) {
      const known = held.find((one) => one.key.equals(key));
      if (!known) return load(key, signal);
      remember(known.slot, key);
      return { slot: known.slot, isFresh: false };
    },
  };
}
