import { act as inReact, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { BLANK, sentJob } from "../../../bridge/testing/fake-bridge.ts";
import { finished } from "../../../bridge/testing/open-wizard.tsx";
import { systemClock } from "../../../core/clock.ts";
import { NEXT_CARD_MS } from "./desk.machine.ts";
import { buildAct } from "./testing/build-desk.ts";
import { fillRoom, open } from "./testing/desk.tsx";

/** A check-in of two cards, and what its waits do when their time is over. */
async function openTwo() {
  const waits: (() => void)[] = [];
  const after = systemClock.after;
  vi.spyOn(systemClock, "after").mockImplementation((ms, work) => {
    if (ms !== NEXT_CARD_MS) return after(ms, work);
    waits.push(work);
    return () => undefined;
  });
  const opened = await open({ "desk.startAct": () => buildAct({ cards: 2 }) });
  await fillRoom("508*2");
  await screen.findByRole("button", { name: /写2张房卡/ });
  await userEvent.keyboard("{Enter}");
  await screen.findByText("请放第1张卡，共2张");
  return { ...opened, timeOut: () => inReact(() => waits.at(-1)?.()) };
}
const jobs = ({ server }: Awaited<ReturnType<typeof openTwo>>) => server.called("card.createJob").length;

describe("an act that waits for a card", () => {
  beforeEach(() => {
    localStorage.clear();
    vi.restoreAllMocks();
  });

  test("says how long, writes nothing after that, and goes on by Enter", async () => {
    const opened = await openTwo();
    expect(screen.getByText("60秒内放卡即写；按Esc停止")).toBeTruthy();
    opened.timeOut();
    await screen.findByRole("heading", { name: "按回车，继续写第1张，共2张" });
    expect(screen.getByText(/60秒内没有放卡，现在放卡不会写入/)).toBeTruthy();
    opened.put(BLANK);
    await inReact(async () => undefined);
    expect(jobs(opened)).toBe(0);
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(jobs(opened)).toBe(1));
  });

  test("Esc while a card is written stops after it: the next one is not written", async () => {
    const opened = await openTwo();
    opened.put(BLANK);
    await waitFor(() => expect(jobs(opened)).toBe(1));
    await screen.findByText("按Esc，写完这张后停止");
    await userEvent.keyboard("{Escape}");
    await screen.findByText("写完这张后停止");
    expect(opened.server.called("desk.dropAct")).toHaveLength(0);
    opened.bridge.event({ event: "job", job: finished(sentJob.jobId, "write") });
    await waitFor(() => expect(opened.server.called("desk.dropAct")).toHaveLength(1));
    await screen.findByRole("heading", { name: "508已入住" });
    expect(screen.getByText("已停止：2张中写了1张，还差1张").closest("[data-tone]")?.getAttribute("data-tone")).toBe(
      "warning",
    );
    expect(jobs(opened)).toBe(1);
  });
});
