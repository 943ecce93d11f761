import type { Act, DeskCard, DeskRoom, FormerStay, Grant, Stay } from "@adel/protocol/business/desk";
import { buildStanding } from "../../card/testing/build-card.ts";

const OPENED = "2026-11-20 10:00:00";
const END = "2026-11-21 14:00:00";

/** A check-in for one card that has just begun. */
export const buildAct = (more: Partial<Act> = {}): Act => ({
  id: 7,
  stayId: 4,
  roomId: 508,
  building: 1,
  label: "508",
  fromLabel: null,
  fromBuilding: null,
  overridden: [],
  act: "checkIn",
  state: "open",
  cards: 1,
  finished: 0,
  unfinishedUid: null,
  freeCompletions: 0,
  isStopped: false,
  validTo: END,
  encoderId: 5,
  userName: "chenli",
  createTime: OPENED,
  ...more,
});

/** The first card of a stay, in the guest's hands. */
export const buildDeskCard = (more: Partial<DeskCard> = {}): DeskCard => ({
  id: 9,
  uid: "04000009",
  copyNo: 1,
  holdState: "held",
  sequence: 3,
  validTo: END,
  userName: "chenli",
  createTime: OPENED,
  isOutdated: false,
  standing: buildStanding({
    doors: [{ door: "room", atDoor: "opens", doubts: [], from: null, until: END }],
  }),
  ...more,
});

/** A stay of one night with one card. */
export const buildStay = (more: Partial<Stay> = {}): Stay => ({
  id: 4,
  sequence: 3,
  validFrom: null,
  validTo: END,
  openedBy: "chenli",
  reference: null,
  cards: [buildDeskCard()],
  cardsOfFormerRoom: [],
  ...more,
});

/** The stay of a guest who left with one of two cards, which opens nothing. */
export const buildFormerStay = (more: Partial<FormerStay> = {}): FormerStay => ({
  id: 3,
  validFrom: "2026-11-18 10:00:00",
  validTo: "2026-11-20 14:00:00",
  cards: 2,
  out: 1,
  movedTo: null,
  ...more,
});

interface RoomParts extends Partial<Omit<DeskRoom, "room">> {
  readonly room?: Partial<DeskRoom["room"]>;
}

/** Room 508 without a guest. */
export const buildDeskRoom = ({ room, ...more }: RoomParts = {}): DeskRoom => ({
  room: {
    id: 508,
    hotelId: 1,
    building: 1,
    floor: 5,
    roomNumber: 508,
    label: "508",
    typeName: "双床",
    areas: [],
    liftFloors: [1, 5],
    relayCount: 2,
    offDelay: 30,
    status: "0",
    state: "none",
    validTo: null,
    ...room,
  },
  stay: null,
  former: null,
  cardsOut: [],
  partlyWritten: [],
  acts: ["checkIn"],
  suggested: "checkIn",
  firstDay: "2026-11-20",
  ...more,
});

/** Room 508 with a guest. */
export const buildOccupiedRoom = ({ room, ...more }: RoomParts = {}): DeskRoom =>
  buildDeskRoom({
    room: { state: "valid", validTo: END, ...room },
    stay: buildStay(),
    acts: ["checkIn", "extra", "extend", "move", "checkOut", "lost"],
    suggested: "extra",
    ...more,
  });

/** A live shift authorization of the caller's own. */
export const buildGrant = (more: Partial<Grant> = {}): Grant => ({
  id: "grant-0000000000000001",
  hotelId: 1,
  encoderId: 5,
  userName: "chenli",
  expireTime: "2026-11-20 21:00:00",
  idleTime: "2026-11-20 13:15:00",
  cardsLeft: 200,
  state: "live",
  hasPin: true,
  isOwn: true,
  idleMinutes: 15,
  hotelName: "望湖",
  encoderName: "前台",
  openTime: "2026-11-20 13:00:00",
  ...more,
});
