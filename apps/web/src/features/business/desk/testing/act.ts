import type { Act } from "@adel/protocol/business/desk";

/** A check-in for one card that has just begun. */
export const act = (more: Partial<Act> = {}): Act => ({
  id: 7,
  stayId: 4,
  roomId: 508,
  building: 1,
  label: "508",
  fromLabel: null,
  overridden: [],
  act: "checkIn",
  state: "open",
  cards: 1,
  finished: 0,
  unfinishedUid: null,
  freeCompletions: 0,
  validTo: "2026-11-21 14:00:00",
  encoderId: 5,
  userName: "chenli",
  createTime: "2026-11-20 10:00:00",
  ...more,
});
