import type { Key, KeySlot } from "@adel/card";
import { isDevice } from "../../kernel/errors.ts";
import type { Ask } from "./card-at-work.ts";
import { DISCONNECTED, type KeyAddress, loadKey, REFUSED } from "./commands.ts";

interface DiscoveryResult {
  readonly slot: number;
  /** Loaded by this call, so the reader cannot have lost it. */
  readonly isFresh: boolean;
}

/** The reader's own memory for keys. */
export interface KeySlots {
  /** Loads the key into the reader unless it is there; undefined when the reader accepts no keys. */
  putCard(key: Key, as: KeySlot, signal: AbortSignal): Promise<DiscoveryResult | typeof DISCONNECTED | undefined>;
  /** After a reset of the card, or a rejected key: the content of the slots is unknown. */
  forget(): void;
}

/**
 * The ACR122U's addresses come first. Readers of other manufacturers use the other memory, some have only one slot, and
 * Identiv's readers (SCL01x, SCL3711, uTrust) expect the key type in place of a slot, which is number 1 from then on.
 */
const ADDRESSES: readonly KeyAddress[] = [
  { memory: 0x00, slot: 0 },
  { memory: 0x00, slot: 1 },
  { memory: 0x20, slot: 0 },
  { memory: 0x20, slot: 1 },
  { memory: 0x00, slot: 1, byType: true },
];

/** Readers reject an address with different codes: 6300, 6986, 6988, 6A81 (PC/SC part 3 §3.2.2.1.4). */
const refusedAddress = (error: unknown) => {
  if (isDevice(error, "ENCODER_REFUSED")) return REFUSED;
  throw error;
};

interface HeldKey {
  readonly slot: number;
  readonly key: Key;
  /** The key type, if the slot belongs to one. */
  readonly as: KeySlot | null;
}

/** Whether two addresses are of the same kind. */
const isAlike = (a: KeyAddress, b: KeyAddress) => a.memory === b.memory && a.byType === b.byType;

/** Finds out where the reader accepts keys, and does not load a key again that it has. */
export function keySlots(ask: Ask): KeySlots {
  let addresses = ADDRESSES;
  /** Ordered by use, the last used key at the end. */
  let held: readonly HeldKey[] = [];

  const remember = (one: HeldKey) => {
    held = [...held.filter(({ slot, as }) => slot !== one.slot || as !== one.as), one];
  };

  async function load(key: Key, as: KeySlot, signal: AbortSignal): ReturnType<KeySlots["putCard"]> {
    const free = addresses.filter(({ slot }) => !held.some((one) => one.slot === slot));
    const oldest = addresses.filter(({ slot }) => slot === held[0]?.slot);
    for (const address of [...free, ...oldest]) {
      const answer = await ask(loadKey, { ...address, key, as }, signal).catch(refusedAddress);
      if (answer === DISCONNECTED) return DISCONNECTED;
      // Both kinds of memory number their slots from 0: once one kind took a key, only that kind is used.
      addresses = addresses.filter((one) => (answer === true ? isAlike(one, address) : one !== address));
      if (answer !== true) continue;
      remember({ slot: address.slot, key, as: address.byType ? as : null });
      return { slot: address.slot, isFresh: true };
    }
    // It may have been a temporary error: the next key tries every address again.
    addresses = ADDRESSES;
    return undefined;
  }

  return {
    forget: () => {
      held = [];
    },
    async putCard(key, as, signal) {
      const known = held.find((one) => one.key.equals(key) && (one.as ?? as) === as);
      if (!known) return load(key, as, signal);
      remember(known);
      return { slot: known.slot, isFresh: false };
    },
  };
}
