import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hotel } from "../../../bridge/testing/open-wizard.tsx";
import { switchLetterKeys } from "../../../core/letter-keys.ts";
import {
  buildAct,
  buildDeskCard,
  buildDeskRoom,
  buildFormerStay,
  buildOccupiedRoom,
  buildStay,
} from "./testing/build-desk.ts";
import { card, day, fillRoom, occupied, open } from "./testing/desk.tsx";

const DAY_MS = 24 * 3_600_000;
const pressed = (name: RegExp) => screen.getByRole("button", { name }).getAttribute("aria-pressed");

describe("beside the field", () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => switchLetterKeys(true));

  test("stand the rooms due today: one click, and Enter checks the guest out", async () => {
    const { server } = await open({ "desk.startAct": () => buildAct({ act: "checkOut" }) }, occupied);
    await screen.findByText("待退1间，过期未收0间，已退1间");
    expect(screen.queryByRole("button", { name: "305退房" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "302退房" }));
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "房号" });
    expect([field.value, document.activeElement]).toEqual(["1-302 x", field]);
    await screen.findByRole("button", { name: /退房，擦除1张/ });
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(server.called("desk.startAct")[0]?.body).toMatchObject({ act: "checkOut" }));
  });

  test("stand what is left of the credit and the shift", async () => {
    await open();
    await screen.findByText("约3天");
    expect(screen.getByText("0点以来已用7")).toBeTruthy();
    expect(screen.getByText("预留1")).toBeTruthy();
    expect(screen.getByText("到21:00为止")).toBeTruthy();
    expect(screen.getByText(/还可写200张/)).toBeTruthy();
  });

  test("no pace, no forecast; no rooms due, a sentence", async () => {
    await open({ "desk.day": () => ({ ...day, due: [], credit: { usedToday: 0, held: 0, perDay: 0 } }) });
    await screen.findByText("今天没有房间到期");
    expect(screen.queryByText(/^约/)).toBeNull();
  });

  test.each([
    ["2026-11-21 14:00:00", "1张旧卡到11-21 14:00仍可能开门"],
    [null, "1张旧卡在有新卡使用前仍可能开门"],
  ])("a card of a guest who left is not called none: %j", async (mayOpenUntil, sentence) => {
    const cardsOut = [{ id: 8, uid: "04D0003E", mayOpenUntil, movedTo: null }];
    await open({}, buildDeskRoom({ former: buildFormerStay({ movedTo: "512" }), cardsOut }));
    await fillRoom("508");
    expect(await screen.findAllByText(sentence)).toHaveLength(2);
    expect(screen.getByText("客人现在住512房")).toBeTruthy();
    expect(screen.queryByText("现在没有人持有有效的卡")).toBeNull();
    expect(screen.queryByText("没有有效的卡，可以入住")).toBeNull();
  });

  test("a room whose card was only partly written is not called one without cards", async () => {
    await open({}, buildDeskRoom({ partlyWritten: ["04D0003F"] }));
    await fillRoom("508");
    expect(await screen.findAllByText("1张卡只写了一部分，可能已能开门")).toHaveLength(2);
    expect(screen.getByText("04D0003F")).toBeTruthy();
    expect(screen.queryByText("现在没有人持有有效的卡")).toBeNull();
    expect(screen.queryByText("没有有效的卡，可以入住")).toBeNull();
  });

  test("a card of a guest who left is said to be out beside the present guest's cards", async () => {
    const cardsOut = [{ id: 8, uid: "04D0003E", mayOpenUntil: "2026-11-21 14:00:00", movedTo: "512" }];
    await open({}, buildOccupiedRoom({ cardsOut }));
    await fillRoom("508");
    expect(await screen.findAllByText("1张旧卡到11-21 14:00仍可能开门")).toHaveLength(2);
    expect(screen.getByText("04D0003E")).toBeTruthy();
    expect(screen.getByText("客人现在住512房")).toBeTruthy();
  });

  test("a card of the room that the guest moved from is listed with the guest's own", async () => {
    const cardsOfFormerRoom = [{ uid: "04D0003D", label: "302", mayOpenUntil: "2026-11-21 14:00:00" }];
    await open({}, buildOccupiedRoom({ stay: buildStay({ cardsOfFormerRoom }) }));
    await fillRoom("508");
    await screen.findByText("客人现在住508房，这张卡到11-21 14:00仍可能打开302房：请擦除，或改写给508");
    expect(screen.getByText("04D0003D")).toBeTruthy();
  });

  test("a guest left with a card: the room says so, and one click makes it void at the door", async () => {
    const former = buildFormerStay({
      validFrom: "2026-11-18 10:00:00",
      validTo: "2026-11-20 14:00:00",
      cards: 2,
      out: 1,
    });
    const found = buildDeskRoom({ former, acts: ["checkIn", "void"] });
    const { server } = await open({ "desk.startAct": () => buildAct({ act: "void" }) }, found);
    await fillRoom("508");
    // Beside the field and with the room's former cards.
    expect(await screen.findAllByText("1张过期的卡没有收回")).toHaveLength(2);
    expect(screen.getByText("11-18至11-20 · 2张")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "作废旧卡" }));
    await screen.findByRole("button", { name: /写作废卡，30分钟内有效/ });
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(server.called("desk.startAct")[0]?.body).toMatchObject({ act: "void", roomId: 508 }));
  });

  test("says of each card which copy it is, of how many, and until when it is valid", async () => {
    const stay = buildStay({ cards: [card, buildDeskCard({ id: 10, uid: "04000010", copyNo: 2 })] });
    await open({}, buildOccupiedRoom({ stay }));
    await fillRoom("508");
    expect((await screen.findByText("第1张，共2张")).textContent).toBe("第1张，共2张");
    expect(screen.getAllByText(/^有效至11-21 14:00 · /)).toHaveLength(2);
  });

  test("a new key of the hotel is told for thirty days", async () => {
    const rotated = (days: number) => {
      const keyTime = new Date(Date.now() - days * DAY_MS).toISOString().replace("T", " ").slice(0, 19);
      return { "hotel.list": () => ({ rows: [{ ...hotel, keyCount: 2, keyTime }], total: 1 }) };
    };
    await open(rotated(20));
    await screen.findByText(/^酒店密钥已于.*更换/);
    // It stays when it matters: beside a room.
    await fillRoom("508");
    await screen.findByRole("button", { name: /写1张房卡/ });
    expect(screen.getByText(/^酒店密钥已于.*更换/)).toBeTruthy();
    cleanup();
    await open(rotated(40));
    await screen.findByText("约3天");
    expect(screen.queryByText(/^酒店密钥已于/)).toBeNull();
  });

  test("a changed sector plan of the hotel is told for thirty days", async () => {
    const changed = (days: number) => {
      const planTime = new Date(Date.now() - days * DAY_MS).toISOString().replace("T", " ").slice(0, 19);
      return { "hotel.list": () => ({ rows: [{ ...hotel, planTime }], total: 1 }) };
    };
    await open(changed(20));
    await screen.findByText(/^酒店扇区方案已于.*更改/);
    cleanup();
    await open(changed(40));
    await screen.findByText("约3天");
    expect(screen.queryByText(/^酒店扇区方案已于/)).toBeNull();
  });

  test("a card that no lock reads any more is marked as such", async () => {
    const { server } = await open({ "desk.confirmCard": () => undefined }, occupied);
    await fillRoom("508");
    await userEvent.click(await screen.findByRole("button", { name: "卡坏了" }));
    await waitFor(() =>
      expect(server.called("desk.confirmCard")[0]).toMatchObject({ params: { id: card.id }, body: { state: "dead" } }),
    );
  });

  test("a card that made others void is named until it is erased", async () => {
    const toErase = [{ id: 5, uid: "04000322", label: "508", validTo: "2026-11-20 18:30:00" }];
    await open({ "desk.day": () => ({ ...day, toErase }) });
    await screen.findByText("508 · 卡号04000322");
  });

  test("outside the field a letter chooses the act, unless that is switched off", async () => {
    await open({}, occupied);
    await fillRoom("508");
    await screen.findByRole("button", { name: /再做1张/ });
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "房号" });
    field.blur();
    await userEvent.keyboard("e");
    expect(pressed(/^续住 E/)).toBe("true");
    expect([field.value, document.activeElement]).toEqual(["508", field]);
    switchLetterKeys(false);
    field.blur();
    await userEvent.keyboard("x");
    expect(pressed(/^退房 X/)).toBe("false");
    await userEvent.keyboard("{Escape}");
    expect(field.value).toBe("");
  });
});
