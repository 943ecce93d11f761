import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { BLANK, sentJob } from "../../../bridge/testing/fake-bridge.ts";
import { finished } from "../../../bridge/testing/open-wizard.tsx";
import { buildAct, buildDeskRoom } from "./testing/build-desk.ts";
import { fillRoom, open } from "./testing/desk.tsx";

/** A desk with the rooms 501 to 509. */
async function openQueue(text: string) {
  let started = 0;
  const opened = await open({
    "desk.resolve": ({ query }) => {
      const { q } = query as { q: string };
      return /^50[1-9]$/.test(q) ? [buildDeskRoom({ room: { id: Number(q), label: q } })] : [];
    },
    "desk.startAct": ({ body }) => {
      started += 1;
      const { roomId } = body as { roomId: number };
      return buildAct({ id: started, roomId, label: String(roomId) });
    },
  });
  await fillRoom(text);
  return opened;
}
const left = () =>
  within(screen.getByRole("region", { name: "队列" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent?.trim());
const started = ({ server }: Awaited<ReturnType<typeof openQueue>>) =>
  server.called("desk.startAct").map(({ body }) => (body as { roomId: number }).roomId);

describe("a queue of rooms", () => {
  beforeEach(() => localStorage.clear());

  test("Enter starts each room, the next one takes its place, and what is left is shown", async () => {
    const opened = await openQueue("501,505..506");
    await screen.findByRole("button", { name: /写1张房卡/ });
    expect(left()).toEqual(["501", "505", "506"]);
    await userEvent.keyboard("{Enter}");
    await screen.findByText("请放第1张卡，共1张");
    opened.put(BLANK);
    await waitFor(() => expect(opened.server.called("card.createJob")).toHaveLength(1));
    opened.bridge.event({ event: "job", job: finished(sentJob.jobId, "write") });
    await screen.findByRole("heading", { name: "501已入住" });
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "房号" });
    await waitFor(() => expect([field.value, document.activeElement]).toEqual(["505", field]));
    expect(screen.getByText("还有2间", { exact: false })).toBeTruthy();
    await screen.findByRole("button", { name: /写1张房卡/ });
    await userEvent.keyboard("{Enter}");
    // The card of the previous room is still on the encoder: it is not blank.
    await screen.findByRole("heading", { name: "请取走这张卡，放第1张" });
    expect(started(opened)).toEqual([501, 505]);
    expect(opened.server.called("card.createJob")).toHaveLength(1);
  });

  test("a room can be left out, and nothing starts by itself", async () => {
    const opened = await openQueue("501,599,503");
    await screen.findByRole("button", { name: /写1张房卡/ });
    await userEvent.click(screen.getByRole("button", { name: "跳过" }));
    await screen.findByText("没有这个房间");
    await userEvent.click(screen.getByRole("button", { name: "跳过" }));
    await screen.findByRole("button", { name: /写1张房卡/ });
    expect(left()).toEqual(["503"]);
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(started(opened)).toEqual([503]));
  });

  test("Esc ends it, also while an act runs", async () => {
    const opened = await openQueue("501,505");
    await screen.findByRole("button", { name: /写1张房卡/ });
    await userEvent.keyboard("{Enter}");
    await screen.findByText("请放第1张卡，共1张");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(opened.server.called("desk.dropAct")).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole("region", { name: "队列" })).toBeNull());
  });
});
