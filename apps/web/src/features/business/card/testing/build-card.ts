import type { CardView } from "@adel/protocol/business/card";
import type { CardStanding } from "@adel/protocol/business/card/standing";
import type { CardVerdict } from "@adel/protocol/business/card/verdict";
import type { HotelCard } from "@adel/protocol/business/hotel-card";
import type { TestCard } from "@adel/protocol/business/test-card";

const UID = "04A1B2C3";
const JOB = "job-0000000000001";

export const buildHotelCard = (more: Partial<HotelCard> = {}): HotelCard => ({
  id: 3,
  cardNumber: UID,
  cardType: "classic",
  records: {},
  agentName: "陈立",
  hotelId: 1,
  hotelName: "望湖",
  room: "508",
  state: "held",
  copyNo: 1,
  sequence: 3,
  validFrom: null,
  validTo: "2030-01-01 00:00:00",
  jobId: JOB,
  createTime: "2026-01-02 03:04:05",
  ...more,
});

export const buildTestCard = (more: Partial<TestCard> = {}): TestCard => ({
  id: 3,
  cardNumber: UID,
  testCardType: "energy-saver",
  method: "new",
  operationType: "clear",
  agentName: "陈立",
  hotelId: 1,
  hotelName: "望湖",
  sector: 2,
  sequence: 6,
  status: "unused",
  jobId: JOB,
  createTime: "2026-01-02 03:04:05",
  ...more,
});

/** A card that opens its room until its end, and may be handed over. */
export const buildStanding = (more: Partial<CardStanding> = {}): CardStanding => ({
  state: "held",
  owner: "guest",
  doors: [{ door: "room", atDoor: "opens", doubts: [], from: null, until: "2030-01-01 00:00:00" }],
  shouldBeOut: true,
  isForgotten: false,
  advice: "handOver",
  ...more,
});

/** What a card is of which nothing is proved. */
export const buildVerdict = (more: Partial<CardVerdict> = {}): CardVerdict => ({
  kind: "unknown",
  today: "2026-11-25",
  hotel: null,
  cardType: null,
  operation: null,
  sequence: null,
  validFrom: null,
  validTo: null,
  opensPastEnd: false,
  hasOpenStay: false,
  room: null,
  movedTo: null,
  standing: null,
  made: null,
  ...more,
});

/** A read card of 1 KB on which nothing could be opened. */
export const buildCardView = (more: Partial<CardView> = {}): CardView => ({
  readId: "read-000000000001",
  uid: UID,
  atqa: null,
  sak: null,
  cardSize: "1k",
  hotelId: null,
  hotelName: null,
  sectorPlan: { cardSize: "1k", doorLock: 1, energySaver: 2, test: 4 },
  blocks: Array.from({ length: 64 }, () => null),
  openedWith: Array.from({ length: 16 }, () => null),
  records: [],
  verdict: buildVerdict(),
  createTime: null,
  ...more,
});
