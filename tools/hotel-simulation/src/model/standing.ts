import { findOpenStay, getCard, getRoom, getStay, type Hotel, type ModelCard, type Stay } from "./hotel.ts";

/** What a hotel that sees no door may say of a card at a door. Only the first and the last are certain. */
export type AtDoor = "opens" | "may open" | "does not open";
/** Whose a card is, as far as a hotel knows. */
export type Owner = "guest of the room" | "guest who left" | "guest who moved" | "nobody";

export interface Standing {
  readonly room: string | undefined;
  readonly atDoor: AtDoor;
  readonly until: number | undefined;
  readonly owner: Owner;
  /** Where the guest is now who had the card for another room. */
  readonly guestIsIn: string | undefined;
  readonly canHandOver: boolean;
  /** It may open a room although no guest should hold it: shown as out, with room and end. */
  readonly isForgotten: boolean;
}

const BLANK: Standing = {
  room: undefined,
  atDoor: "does not open",
  until: undefined,
  owner: "nobody",
  guestIsIn: undefined,
  canHandOver: false,
  isForgotten: false,
};

/** What the card's own room may do with it; every other room does not open. */
function judgeDoor(hotel: Hotel, { content }: ModelCard, now: number): AtDoor {
  if (!content) return "does not open";
  const isOver = now > content.end;
  const isEarly = now < (content.from ?? now);
  if ((isOver || isEarly) && hotel.hasClock) return "does not open";
  const isNewest = content.rank === getRoom(hotel, content.room).newestRank;
  return isNewest && content.isWhole && !isOver && !isEarly ? "opens" : "may open";
}

function findOwner(hotel: Hotel, card: ModelCard): Pick<Standing, "owner" | "guestIsIn"> {
  const { stayId } = card.content ?? {};
  if (stayId === undefined) return { owner: "nobody", guestIsIn: undefined };
  const stay = getStay(hotel, stayId);
  if (stay.state === "open") return { owner: "guest of the room", guestIsIn: stay.room };
  const last = findLastStay(hotel, stay);
  return last.state === "open"
    ? { owner: "guest who moved", guestIsIn: last.room }
    : { owner: "guest who left", guestIsIn: undefined };
}

/** Where the guest of a stay was last, who may have moved several times. */
function findLastStay(hotel: Hotel, stay: Stay): Stay {
  return stay.movedTo === undefined ? stay : findLastStay(hotel, getStay(hotel, stay.movedTo));
}

/** Everything that may truly be said of a card now. */
export function getStanding(hotel: Hotel, uid: string, now: number): Standing {
  const card = getCard(hotel, uid);
  if (!card.content) return BLANK;
  const atDoor = judgeDoor(hotel, card, now);
  const { owner, guestIsIn } = findOwner(hotel, card);
  const isOfGuest = owner === "guest of the room";
  return {
    room: card.content.room,
    atDoor,
    until: card.content.end,
    ...{ owner, guestIsIn },
    canHandOver: isOfGuest && atDoor === "opens" && !card.isLost && !card.isReported,
    isForgotten: !isOfGuest && !card.content.makesVoid && atDoor !== "does not open",
  };
}

/** Cards that may open the room although no guest should hold them: the room counts them as out. */
export const listForgotten = (hotel: Hotel, room: string, now: number): string[] =>
  [...hotel.cards.keys()].filter((uid) => {
    const standing = getStanding(hotel, uid, now);
    return standing.room === room && standing.isForgotten;
  });

export const isOccupied = (hotel: Hotel, room: string): boolean => findOpenStay(hotel, room) !== undefined;
