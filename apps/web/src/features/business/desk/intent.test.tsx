import type { DeskAct, DeskRoom } from "@adel/protocol/business/desk";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { Failure } from "../../../core/testing/render.tsx";
import { buildAct, buildDeskRoom, buildOccupiedRoom } from "./testing/build-desk.ts";
import { fillRoom, occupied, open, room } from "./testing/desk.tsx";

const closed = buildDeskRoom({ room: { status: "1" }, acts: [], suggested: null });
const overdue = buildOccupiedRoom({
  room: { state: "expired" },
  acts: ["checkIn", "extend", "checkOut", "void"],
  suggested: "checkIn",
});
/** Types the text and presses Enter, and gives what was started. */
async function enter(text: string, found: DeskRoom) {
  const { server } = await open({}, found);
  await fillRoom(text);
  await waitFor(() => expect(server.called("desk.resolve")).not.toEqual([]));
  await userEvent.keyboard("{Enter}");
  return () => server.called("desk.startAct").map(({ body }) => (body as { act: DeskAct }).act);
}

beforeEach(() => localStorage.clear());

describe("an act that the room does not allow is refused in words, and no other is started", () => {
  test.each([
    ["508 x", room, "508没有入住，不能退房"],
    ["508 l", room, "508没有入住，不能挂失补卡"],
    ["508 e", room, "508没有入住，不能续住"],
    ["508 c", room, "508没有入住，不能再做一张"],
    ["508 m", room, "508没有入住，不能换房"],
    ["508 m 509", room, "508没有入住，不能换房"],
    ["508 c", overdue, "508的入住已过期，不能再做一张"],
    ["508 v", occupied, "508有人入住，不能作废旧卡"],
    ["508 i", closed, "508已停用，不能入住"],
    ["508 x", closed, "508已停用，不能退房"],
  ])("%s", async (text, found, sentence) => {
    const started = await enter(text, found);
    expect((await screen.findByText(sentence)).closest('[role="alert"]')).not.toBeNull();
    expect(screen.queryByRole("button", { name: /↵/ })).toBeNull();
    expect(screen.queryByText("按回车，然后放卡")).toBeNull();
    await userEvent.keyboard("{Enter}");
    expect(started()).toEqual([]);
  });

  test.each([
    ["508+3", "再做一张不需要填写晚数：要改退房日期，请用续住（E）"],
    ["508+3 x", "退房不需要填写晚数：要改退房日期，请用续住（E）"],
    ["508*2 e", "续住不需要填写张数"],
    ["508*2 l", "挂失补卡不需要填写张数"],
  ])("nights or cards that the act does not have are not left out in silence: %s", async (text, sentence) => {
    const started = await enter(text, occupied);
    expect((await screen.findByText(sentence)).closest('[role="alert"]')).not.toBeNull();
    expect(screen.queryByRole("button", { name: /↵/ })).toBeNull();
    await userEvent.keyboard("{Enter}");
    expect(started()).toEqual([]);
  });

  test("the letter of such an act outside the field is refused the same way", async () => {
    const { server } = await open({}, room);
    await fillRoom("508");
    await screen.findByRole("button", { name: /写1张房卡/ });
    const field = screen.getByRole("textbox", { name: "房号" });
    field.blur();
    await userEvent.keyboard("x");
    await screen.findByText("508没有入住，不能退房");
    await userEvent.type(field, "{Enter}");
    expect(server.called("desk.startAct")).toEqual([]);
  });

  test("a closed room is called closed, and Enter starts nothing", async () => {
    const started = await enter("508", closed);
    await screen.findByText("已停用");
    await userEvent.keyboard("{Enter}");
    expect(started()).toEqual([]);
  });

  test("a guest does not move to the same room", async () => {
    const started = await enter("508 m 508", occupied);
    await screen.findByText("新房间不能与原房间相同");
    expect(screen.queryByText("请输入新房间")).toBeNull();
    await userEvent.keyboard("{Enter}");
    expect(started()).toEqual([]);
  });
});

describe("limits are told, not applied in silence", () => {
  test.each([
    ["508*9", room, "1到8张"],
    ["508*0", room, "1到8张"],
    ["508+31", room, "最多今后30晚，到2026-12-20"],
    ["508+0", room, "要晚于2026-11-20"],
    ["508*2 x", occupied, "0到1张"],
  ])("%s", async (text, found, sentence) => {
    const started = await enter(text, found);
    await screen.findByText(sentence);
    await userEvent.keyboard("{Enter}");
    expect(started()).toEqual([]);
  });

  test("full-width digits and signs are read as what they mean", async () => {
    const started = await enter("５０８＊２", room);
    await waitFor(() => expect(started()).toEqual(["checkIn"]));
  });
});

describe("a list keeps its act", () => {
  const buildRoom = (label: string) => buildDeskRoom({ room: { id: Number(label), label } });
  const taken = buildOccupiedRoom({ room: { id: 502, label: "502" } });
  /** Starts the first room of a list; the room 502 is occupied. */
  async function openList(text: string) {
    const opened = await open({
      "desk.resolve": ({ query }) => {
        const { q } = query as { q: string };
        return [q === "502" ? taken : buildRoom(q)];
      },
      "desk.startAct": ({ body }) => {
        const input = body as { roomId: number; act: DeskAct; replaces?: number };
        if (input.roomId === 502 && input.act === "checkIn" && !input.replaces) throw Failure.of("ROOM_OCCUPIED");
        return buildAct({ roomId: input.roomId, label: String(input.roomId), act: input.act });
      },
    });
    await fillRoom(text);
    return opened;
  }
  const started = ({ server }: Awaited<ReturnType<typeof openList>>) =>
    server.called("desk.startAct").map(({ body }) => {
      const { act: kind, roomId, replaces } = body as { act: DeskAct; roomId: number; replaces?: number };
      return [kind, roomId, replaces];
    });

  test.each([
    ["再做一张", ["extra", 502, undefined]],
    ["由新客人取代", ["checkIn", 502, 4]],
  ])("an occupied room of arrivals is asked about: %s", async (choice, expected) => {
    const opened = await openList("502,503");
    await userEvent.click(await screen.findByRole("button", { name: /写1张房卡/ }));
    const question = await screen.findByRole("alert");
    expect(question.textContent).toContain("房间");
    expect(started(opened)).toEqual([["checkIn", 502, undefined]]);
    const buttons = Array.from(question.querySelectorAll("button"));
    await userEvent.click(buttons.find(({ textContent }) => textContent === choice) as Element);
    if (choice === "再做一张") await userEvent.click(await screen.findByRole("button", { name: /再做1张/ }));
    await waitFor(() => expect(started(opened).at(-1)).toEqual(expected));
  });

  test("another act that is chosen takes the offers of the one before away", async () => {
    const opened = await openList("502,503");
    await userEvent.click(await screen.findByRole("button", { name: /写1张房卡/ }));
    await screen.findByRole("button", { name: "由新客人取代" });
    await userEvent.click(screen.getByRole("button", { name: /^退房/ }));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(started(opened)).toEqual([["checkIn", 502, undefined]]);
  });

  test("an occupied room of arrivals can be left out, and the next one keeps the act", async () => {
    const opened = await openList("502,503");
    await userEvent.click(await screen.findByRole("button", { name: /写1张房卡/ }));
    const question = await screen.findByRole("alert");
    await userEvent.click(
      Array.from(question.querySelectorAll("button")).find(({ textContent }) => textContent === "跳过") as Element,
    );
    await waitFor(() => expect(screen.getByRole("textbox", { name: "房号" })).toHaveProperty("value", "503"));
    expect(screen.queryByRole("alert")).toBeNull();
    await userEvent.click(await screen.findByRole("button", { name: /写1张房卡/ }));
    await waitFor(() => expect(started(opened).at(-1)).toEqual(["checkIn", 503, undefined]));
  });

  test("the act at its end is for each room: a free one is refused", async () => {
    const opened = await openList("501,502 x");
    await screen.findByText("501没有入住，不能退房");
    await userEvent.click(screen.getByRole("button", { name: "跳过" }));
    await userEvent.click(await screen.findByRole("button", { name: /退房，擦除1张/ }));
    await waitFor(() => expect(started(opened)).toEqual([["checkOut", 502, undefined]]));
  });
});
