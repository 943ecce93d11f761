import type { DeskDay, DeskRoom } from "@adel/protocol/business/desk";
import { DEFAULT_POLICY } from "@adel/protocol/business/desk/policy";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { hotel, openWizard, type WizardSetup } from "../../../../bridge/testing/open-wizard.tsx";
import { fillIn } from "../../../../core/testing/fill-in.ts";
import { DeskPage } from "../desk.page.tsx";
import { buildAct, buildDeskCard, buildDeskRoom, buildGrant, buildOccupiedRoom } from "./build-desk.ts";

export const room = buildDeskRoom();
export const card = buildDeskCard();
export const occupied = buildOccupiedRoom();
export const grant = buildGrant();
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
  "desk.startAct": () => buildAct(),
  "desk.dropAct": () => undefined,
  "account.credit": () => ({ remaining: 12 }),
});
export const open = (
  answers: WizardSetup["answers"] = {},
  found: DeskRoom = room,
  at = "/frontDesk",
  page = <DeskPage />,
  looking?: WizardSetup["looking"],
  methods?: WizardSetup["methods"],
) =>
  openWizard(page, {
    hotel,
    at,
    answers: { ...answersOf(found), ...answers },
    ...(looking && { looking }),
    ...(methods && { methods }),
  });
const roomField = () => screen.findByRole("textbox", { name: "房号" });
/** Presses the keys, where they are what is tested. */
export const type = async (keys: string) => userEvent.type(await roomField(), keys);
export const fillRoom = async (text: string) => fillIn(await roomField(), text);
