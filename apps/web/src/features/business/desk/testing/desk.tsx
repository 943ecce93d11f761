import type { DeskDay, DeskRoom, Grant } from "@adel/protocol/business/desk";
import { DEFAULT_POLICY } from "@adel/protocol/business/desk/policy";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { hotel, openWizard, type WizardSetup } from "../../../../bridge/testing/open-wizard.tsx";
import { fillIn } from "../../../../core/testing/fill-in.ts";
import { DeskPage } from "../desk.page.tsx";
import { act } from "./act.ts";

export { act };

export const room: DeskRoom = {
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
  },
  stay: null,
  former: null,
  acts: ["checkIn"],
  suggested: "checkIn",
  firstDay: "2026-11-20",
};
export const card = {
  id: 9,
  uid: "04000009",
  copyNo: 1,
  holdState: "held",
  sequence: 3,
  validTo: "2026-11-21 14:00:00",
  userName: "chenli",
  createTime: "2026-11-20 10:00:00",
  isOutdated: false,
} as const;
export const occupied: DeskRoom = {
  ...room,
  room: { ...room.room, state: "valid", validTo: "2026-11-21 14:00:00" },
  stay: {
    ...{ id: 4, sequence: 3, validFrom: null, validTo: "2026-11-21 14:00:00", openedBy: "chenli", cards: [card] },
    ...{ reference: null, cardsOfFormerRoom: [] },
  },
  acts: ["checkIn", "extra", "extend", "move", "checkOut", "lost"],
  suggested: "extra",
};
export const grant: Grant = {
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
};
export const day: DeskDay = {
  due: [
    { roomId: 302, building: 1, label: "302", state: "due" },
    { roomId: 305, building: 1, label: "305", state: "left" },
  ],
  toErase: [],
  credit: { usedToday: 7, held: 1, perDay: 4 },
};
/** A server with a live authorization and one room. */
export const answersOf = (found: DeskRoom = room): NonNullable<WizardSetup["answers"]> => ({
  "desk.grants": () => [grant],
  "desk.recent": () => [],
  "desk.day": () => day,
  "desk.policy": () => ({ ...DEFAULT_POLICY, extraWithCard: false }),
  "desk.resolve": () => [found],
  "desk.startAct": () => act(),
  "desk.dropAct": () => undefined,
  "account.credit": () => ({ remaining: 12 }),
});
export const open = (
  answers: WizardSetup["answers"] = {},
  found: DeskRoom = room,
  at = "/frontDesk",
  page = <DeskPage />,
  looking?: WizardSetup["looking"],
) => openWizard(page, { hotel, at, answers: { ...answersOf(found), ...answers }, ...(looking && { looking }) });
const roomField = () => screen.findByRole("textbox", { name: "房号" });
/** Presses the keys, where they are what is tested. */
export const type = async (keys: string) => userEvent.type(await roomField(), keys);
export const fillRoom = async (text: string) => fillIn(await roomField(), text);
