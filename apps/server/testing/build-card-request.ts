import { NONCE } from "./bridge.ts";

/** A card of 1 KB on an encoder, as each call for it names it. */
export const buildPlacedCard = <Id extends number | string>(encoderId: Id, uid: string) =>
  ({ encoderId, uid, bridgeNonce: NONCE, cardSize: "1k" }) as const;

/** What the request of a new test card says of it; its end and sector are the test's. */
export const buildTestCardRequest = (more: object = {}) => ({
  purpose: "test",
  testCardType: "door-lock",
  method: "new",
  operation: "set",
  ...more,
});

interface DoorLock {
  readonly building?: number;
  readonly floor: number;
  readonly room: number;
}

/** What the request of a classic card for one door lock says of it. */
export const buildHotelCardRequest = (doorLock: DoorLock, more: object = {}) => ({
  purpose: "hotel",
  cardType: "classic",
  records: { doorLock: { building: 1, areas: [], ...doorLock } },
  ...more,
});
