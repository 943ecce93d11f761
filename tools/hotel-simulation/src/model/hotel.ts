/** One guest's time in a room. Its cards share a rank: a lock takes a card only if it has taken none of a higher rank. */
export interface Stay {
  readonly id: number;
  /** Where the guest is, or was at the end. */
  room: string;
  rank: number;
  end: number;
  state: "draft" | "open" | "ended";
  /** The stay in the next room, if this one ended by a move. */
  movedTo: number | undefined;
}

export interface Room {
  readonly label: string;
  isClosed: boolean;
  /** The highest rank that a card for this room bears. */
  newestRank: number;
}

/** What a card carries for a room; a part-written one may open already, or no longer. */
export interface CardContent {
  readonly room: string;
  /** Undefined: it was made without a guest. */
  readonly stayId: number | undefined;
  readonly rank: number;
  /** It opens from then on; undefined: at once. */
  readonly from?: number;
  readonly end: number;
  readonly isWhole: boolean;
  /** The staff uses it once, so that older cards of the room no longer open. */
  readonly makesVoid?: boolean;
}

export interface ModelCard {
  readonly uid: string;
  content: CardContent | undefined;
  /** Reported as lost: the guest does not hold it any more, and it is never laid again. */
  isLost: boolean;
  /** It came back as it is, or no lock reads it: nobody gets it any more. */
  isReported?: boolean;
  /** Something changed it outside the hotel, which does not know. */
  isDamaged?: boolean;
}

/** Everything that a hotel knows of itself, without seeing a door. */
export interface Hotel {
  /** Whether its locks have clocks. */
  readonly hasClock: boolean;
  readonly rooms: Map<string, Room>;
  readonly stays: Map<number, Stay>;
  readonly cards: Map<string, ModelCard>;
  credit: number;
  /** The last rank that was given to a stay; it rises with each that begins, moves or loses a card. */
  lastRank: number;
}

export interface HotelOptions {
  readonly hasClock: boolean;
  readonly rooms: readonly string[];
  readonly credit: number;
}

export const createHotel = ({ hasClock, rooms, credit }: HotelOptions): Hotel => ({
  hasClock,
  rooms: new Map(rooms.map((label) => [label, { label, isClosed: false, newestRank: 0 }])),
  stays: new Map(),
  cards: new Map(),
  credit,
  lastRank: 0,
});

export function getRoom(hotel: Hotel, label: string): Room {
  const room = hotel.rooms.get(label);
  if (!room) throw new Error(`the hotel has no room ${label}`);
  return room;
}

export function getStay(hotel: Hotel, id: number): Stay {
  const stay = hotel.stays.get(id);
  if (!stay) throw new Error(`the hotel has no stay ${id}`);
  return stay;
}

/** The stay of the guest who is in the room now. */
export const findOpenStay = (hotel: Hotel, label: string): Stay | undefined =>
  [...hotel.stays.values()].find(({ room, state }) => room === label && state === "open");

/** A card as the model knows it; an unknown one is blank. */
export function getCard(hotel: Hotel, uid: string): ModelCard {
  const card = hotel.cards.get(uid) ?? { uid, content: undefined, isLost: false };
  hotel.cards.set(uid, card);
  return card;
}

export function takeNextRank(hotel: Hotel): number {
  hotel.lastRank += 1;
  return hotel.lastRank;
}
