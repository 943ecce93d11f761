import type { Card } from "./chip.ts";
import { takeHotelCard } from "./hotel-card.ts";
import type { Make, Memory, Settings } from "./state.ts";
import { takeTestCard } from "./test-card.ts";
import { evaluate, type Verdict } from "./verdict.ts";

export type Device = {
  /** A card is held before it: what it does, or why it does nothing. */
  readonly present: (card: Card) => Verdict;
  /** What the device would do with the card; it learns and forgets nothing by this. */
  readonly probe: (card: Card) => Verdict;
  /** True while an unlock card holds it open. */
  readonly isHeldOpen: () => boolean;
  /** The hotel that it belongs to; undefined while it is fresh. */
  readonly hotelNumber: () => number | undefined;
};

/** A card with a test card's sector may be a hotel card as well: it is accepted as whichever is valid. */
function takeCard(card: Card, make: Make, settings: Settings, memory: Memory): Verdict {
  const asTestCard = evaluate(() => takeTestCard(card, make, settings, memory));
  if (asTestCard.accepted) return asTestCard;
  const asHotelCard = evaluate(() => takeHotelCard(card, make, settings, memory));
  const isTestCard = asTestCard.reason !== "no-test-card" && asTestCard.reason !== "no-directory";
  return asHotelCard.accepted || !isTestCard ? asHotelCard : asTestCard;
}

const copyMemory = (memory: Memory): Memory => ({ ...memory, newest: new Map(memory.newest) });

function device(make: Make, settings: Settings): Device {
  const memory: Memory = { settings: undefined, newest: new Map(), openUntil: 0 };
  const { clock } = settings;
  return {
    present: (card) => takeCard(card, make, settings, memory),
    probe: (card) => takeCard(card, make, settings, copyMemory(memory)),
    isHeldOpen: () => clock !== undefined && clock() <= memory.openUntil,
    hotelNumber: () => memory.settings?.hotelNumber,
  };
}

/** A door lock, fresh from the factory. */
export const doorLock = (settings: Settings): Device => device({ bit: 0x02, kinds: ["doorLock"] }, settings);

/** An energy-saver switch, fresh from the factory. */
export const energySaver = (settings: Settings): Device =>
  device({ bit: 0x01, kinds: ["doorLock", "energySaver"] }, settings);
