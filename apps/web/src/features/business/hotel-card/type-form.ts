import type { CardType, SoftwareType } from "@adel/card";
import type { DeskPolicy } from "@adel/protocol/business/desk/policy";
import { CARD_TYPE_FORMS } from "@adel/protocol/business/hotel-card";
import { addDays } from "../../../ui/date/day.ts";
import { type Draft, emptyDraft, recordsOf } from "./draft.ts";
import { hotelDay } from "./hotel-day.ts";
import { DOOR_LOCK_FIELDS } from "./record-fields.tsx";

/** The default validity of each card type, in days; of guest cards it is the hotel's usual stay. */
const DAYS: Readonly<Record<Exclude<CardType, "social" | "classic">, number>> = {
  "designated-area-door-opening": 30,
  "designated-area-guidance": 30,
  "one-card": 365,
  data: 1,
  "data-transmission": 1,
  "d81-measuring": 1,
  adel: 1,
};

const daysOf = (cardType: CardType | undefined, { nights }: Pick<DeskPolicy, "nights">): number =>
  cardType === undefined || cardType === "social" || cardType === "classic" ? nights : DAYS[cardType];

/**
 * When a card ends by default: at the hotel's check-out of its last day, counted from the hotel's day. A power-saving card
 * has no type; it is for a guest's stay.
 */
export const defaultEnd = (
  cardType: CardType | undefined,
  policy: Pick<DeskPolicy, "nights" | "checkoutTime" | "dayBegins">,
  now: number,
  zone: string,
): string => `${addDays(hotelDay(now, zone, policy), daysOf(cardType, policy))} ${policy.checkoutTime.slice(0, 5)}`;

/** Types that carry records to a device: which ones is what is chosen. */
const CARRIERS: readonly CardType[] = ["data", "data-transmission"];

/** A card of a type before anything is filled in. */
export function startDraft(cardType: CardType): Draft {
  const draft = emptyDraft(CARRIERS.includes(cardType) ? undefined : "doorLock");
  if (CARD_TYPE_FORMS[cardType].room !== "none") return draft;
  return { ...draft, doorLock: { ...draft.doorLock, building: 0, floor: 0, room: 0 } };
}

/** The door fields of a type: a card for areas has no single room. */
export const lockFields = (cardType: CardType | undefined) =>
  cardType !== undefined && CARD_TYPE_FORMS[cardType].room === "none" ? [] : DOOR_LOCK_FIELDS;

/** Whether nothing of a type's records is left to choose. */
export const isFixed = (cardType: CardType | undefined): boolean =>
  cardType !== undefined && CARD_TYPE_FORMS[cardType].room === "none" && CARD_TYPE_FORMS[cardType].areas === "none";

/** The records of a draft for a card type, or its errors. */
export function recordsFor(
  cardType: CardType | undefined,
  draft: Draft,
  software: readonly SoftwareType[],
): ReturnType<typeof recordsOf> {
  if (cardType === undefined) return recordsOf(draft, software);
  const { records: allowed, areas } = CARD_TYPE_FORMS[cardType];
  const { records, errors } = recordsOf(draft, software, allowed);
  const isMissing = areas === "needed" && draft.doorLock.areas.trim() === "";
  return { records, errors: isMissing ? { ...errors, "doorLock.areas": "areasNeeded" } : errors };
}
