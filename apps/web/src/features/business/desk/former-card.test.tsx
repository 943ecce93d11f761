import type { CardOut } from "@adel/protocol/business/card/standing";
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { buildDeskRoom, buildOccupiedRoom, buildStay } from "./testing/build-desk.ts";
import { fillRoom, open } from "./testing/desk.tsx";

const UID = "0413597E";
const out: CardOut = { id: 3, uid: UID, movedTo: null, mayOpenUntil: "2026-11-21 14:00:00" };
const MOVED = "客人现在住512房，这张卡到11-21 14:00仍可能打开508房：请擦除，或改写给512";
const left = (more: Partial<CardOut> = {}) => buildDeskRoom({ cardsOut: [{ ...out, ...more }] });

/** The desk is there, and its encoder is empty before. */
async function lay(opened: Awaited<ReturnType<typeof open>>, uid: string) {
  await screen.findByRole("textbox", { name: "房号" });
  opened.put(uid);
}

describe("a card of a guest who left that is laid at the desk", () => {
  beforeEach(() => localStorage.clear());

  test.each([
    [left(), "离店客人的卡：到11-21 14:00仍可能打开508房，请擦除"],
    [left({ mayOpenUntil: null }), "离店客人的卡：在有新卡使用前仍可能打开508房，请擦除"],
    // The server finds the room in which the guest of a card lives now.
    [
      buildOccupiedRoom({
        room: { id: 512, label: "512" },
        stay: buildStay({ cardsOfFormerRoom: [{ uid: UID, label: "508", mayOpenUntil: "2026-11-21 14:00:00" }] }),
      }),
      MOVED,
    ],
  ])("is said to be one, and can be erased", async (room, sentence) => {
    const opened = await open({}, room);
    await lay(opened, UID);
    const erase = await screen.findByRole("button", { name: "擦除" });
    expect(erase.closest("[role=status]")?.textContent).toContain(sentence);
  });

  test("names the guest's new room where the room that was left is typed", async () => {
    const opened = await open({}, left({ movedTo: "512" }));
    await fillRoom("508");
    opened.put(UID);
    await screen.findByText(MOVED);
  });

  test("another card says nothing", async () => {
    const opened = await open({}, left());
    await lay(opened, "04000001");
    await screen.findByDisplayValue("1-508");
    expect(screen.queryByText(/离店客人的卡/)).toBeNull();
  });
});
