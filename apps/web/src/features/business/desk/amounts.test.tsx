import { DEFAULT_POLICY } from "@adel/protocol/business/desk/policy";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildAct, buildOccupiedRoom, buildStay } from "./testing/build-desk.ts";
import { fillRoom, occupied, open, room } from "./testing/desk.tsx";

const nights = () => screen.findByRole<HTMLInputElement>("textbox", { name: "晚数" });
/** The field is another one once the calendar is loaded. */
const day = () =>
  waitFor(() => {
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "退房" });
    expect(field.disabled).toBe(false);
    return field;
  });
const retype = async (field: HTMLInputElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const startButton = () => screen.queryByRole("button", { name: /写1张房卡/ });

describe("nights and the day of check-out", () => {
  // The calendar is loaded at first use.
  beforeAll(() => import("../../../ui/date/date-parts.tsx"));
  beforeEach(() => localStorage.clear());

  test("change each other, and Enter in the date starts the act with it", async () => {
    const { server } = await open();
    await fillRoom("508");
    expect((await day()).value).toBe("2026-11-21");
    await retype(await nights(), "3");
    await waitFor(async () => expect((await day()).value).toBe("2026-11-23"));
    await retype(await day(), "2026-11-25");
    expect((await nights()).value).toBe("5");
    await userEvent.keyboard("{Enter}");
    await screen.findByText("请放第1张卡，共1张");
    expect(server.called("desk.startAct")[0]?.body).toMatchObject({ validTo: "2026-11-25 14:00:00" });
  });

  test("an extension counts its nights from the end of the stay", async () => {
    const { server } = await open({ "desk.startAct": () => buildAct({ act: "extend" }) }, occupied);
    await fillRoom("508 e");
    expect((await day()).value).toBe("2026-11-22");
    await retype(await day(), "20261124");
    expect((await nights()).value).toBe("3");
    await userEvent.keyboard("{Enter}");
    await waitFor(() =>
      expect(server.called("desk.startAct")[0]?.body).toMatchObject({ act: "extend", validTo: "2026-11-24 14:00:00" }),
    );
  });

  test("the policy's limit is told at the date, and Enter starts nothing beyond it", async () => {
    const { server } = await open();
    await fillRoom("508");
    await retype(await day(), "2026-12-21");
    await screen.findByText("最多今后30晚，到2026-12-20");
    expect(startButton()).toBeNull();
    await userEvent.keyboard("{Enter}");
    await retype(await nights(), "30");
    await waitFor(() => expect(screen.queryByText(/最多今后30晚/)).toBeNull());
    expect(startButton()).not.toBeNull();
    await retype(await day(), room.firstDay);
    await screen.findByText("要晚于2026-11-20");
    expect(startButton()).toBeNull();
    expect(server.called("desk.startAct")).toHaveLength(0);
  });

  test("Esc in the date closes its calendar and returns to the room, which stays", async () => {
    await open();
    await fillRoom("508");
    await userEvent.click(await day());
    await userEvent.keyboard("{Escape}");
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "房号" });
    await waitFor(() => expect([field.value, document.activeElement]).toEqual(["508", field]));
    await userEvent.keyboard("{Escape}");
    expect(field.value).toBe("");
  });
});

describe("the number of a booking", () => {
  beforeEach(() => localStorage.clear());
  const policy = { ...DEFAULT_POLICY, extraWithCard: false, hasReference: true };
  const field = () => screen.findByRole<HTMLInputElement>("textbox", { name: "预订号" });

  test("is asked for at check-in alone, where the hotel has it", async () => {
    await open();
    await fillRoom("508");
    await nights();
    expect(screen.queryByRole("textbox", { name: "预订号" })).toBeNull();
    cleanup();
    await open({ "desk.policy": () => policy }, occupied);
    await fillRoom("508 e");
    await nights();
    expect(screen.queryByRole("textbox", { name: "预订号" })).toBeNull();
  });

  test("is sent with the check-in; a name is none", async () => {
    const { server } = await open({ "desk.policy": () => policy });
    await fillRoom("508");
    await userEvent.type(await field(), "wang");
    await screen.findByText("预订号为1至20个字母、数字或连字符，至少有一个数字");
    await userEvent.keyboard("{Enter}");
    await retype(await field(), "B-20418");
    await userEvent.keyboard("{Enter}");
    await screen.findByText("请放第1张卡，共1张");
    expect(server.called("desk.startAct").map(({ body }) => body)).toMatchObject([{ reference: "B-20418" }]);
  });

  test("stands with the cards of the room", async () => {
    await open({}, buildOccupiedRoom({ stay: buildStay({ reference: "B-7" }) }));
    await fillRoom("508");
    await screen.findByText("预订号B-7");
  });
});
