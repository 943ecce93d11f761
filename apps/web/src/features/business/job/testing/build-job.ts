import type { CardJob } from "@adel/protocol/business/job";

/** The job of a test card that the server has handed over. */
export const buildJob = (more: Partial<CardJob> = {}): CardJob => ({
  jobId: "job-0000000000001",
  state: "sent",
  purpose: "test",
  encoderId: 5,
  deviceName: "前台",
  hotelId: 1,
  hotelName: "望湖",
  uid: "04A1B2C3",
  testCardType: "energy-saver-and-door-lock",
  method: "new",
  operation: "set",
  sectors: [4],
  targetSector: 1,
  sequence: 7,
  validFrom: null,
  validTo: "2030-01-01 00:00:00",
  fault: null,
  faultValues: {},
  blocksWritten: 0,
  cardType: null,
  records: null,
  hotelCardId: null,
  testCardId: null,
  batch: null,
  finishes: null,
  openActId: null,
  charge: { state: "held", quantity: 1, remaining: 41 },
  room: null,
  settlement: null,
  userName: "chenli",
  createTime: "2026-01-01 00:00:00",
  settleTime: null,
  ...more,
});

/** The job of a hotel card of which nothing is known yet but its state. */
export const buildHotelJob = (more: Partial<CardJob> = {}): CardJob =>
  buildJob({
    purpose: "hotel",
    testCardType: null,
    method: null,
    operation: null,
    sectors: [],
    targetSector: null,
    sequence: null,
    validTo: null,
    ...more,
  });
