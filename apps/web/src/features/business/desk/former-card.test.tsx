import type { CardOut } from "@adel/protocol/business/card/standing";
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { buildDeskRoom } from "./testing/build-desk.ts";
import { open } from "./testing/desk.tsx";

const UID = "0413597E";
const out: CardOut = { id: 3, uid: UID, movedTo: null, mayOpenUntil: "2026-11-21 14:00:00" };
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
    [left({ movedTo: "512" }), "客人现在住512房，这张卡到11-21 14:00仍可能打开508房：请擦除，或改写给512"],
  ])("is said to be one, and can be erased", async (room, sentence) => {
    const opened = await open({}, room);
    await lay(opened, UID);
    await screen.findByText(sentence);
    expect(screen.getByRole("button", { name: "擦除" })).toBeTruthy();
  });

  test("another card says nothing", async () => {
    const opened = await open({}, left());
    await lay(opened, "04000001");
    await screen.findByDisplayValue("1-508");
    expect(screen.queryByText(/离店客人的卡/)).toBeNull();
  });
});
