import { act as inReact, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Activity, useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { BLANK, jobSeen, sentJob } from "../../../bridge/testing/fake-bridge.ts";
import { DeskPage } from "./desk.page.tsx";
import { fillRoom, open } from "./testing/desk.tsx";

/** The desk as one of two pages of a window. */
function TwoPages() {
  const [isInFront, setInFront] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setInFront(!isInFront)}>
        other page
      </button>
      <Activity mode={isInFront ? "visible" : "hidden"}>
        <DeskPage />
      </Activity>
    </>
  );
}
const turnPage = () => userEvent.click(screen.getByRole("button", { name: "other page" }));

/** Another window covers this one, or no longer. */
const turnWindow = () =>
  inReact(async () => {
    const next = document.visibilityState === "visible" ? "hidden" : "visible";
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(next);
    document.dispatchEvent(new Event("visibilitychange"));
  });

type Opened = Awaited<ReturnType<typeof open>>;
const jobs = ({ server }: Opened) => server.called("card.createJob").length;
async function openWaiting() {
  const opened = await open({}, undefined, undefined, <TwoPages />);
  await fillRoom("508");
  await screen.findByRole("button", { name: /写1张房卡/ });
  await userEvent.keyboard("{Enter}");
  await screen.findByText("请放第1张卡，共1张");
  await waitFor(() => expect(opened.bridge.called("acquire")).toHaveLength(1));
  return opened;
}
const inTurn = (work: () => void) => inReact(async () => work());

describe("a desk that waits for a card", () => {
  beforeEach(() => {
    localStorage.clear();
    vi.restoreAllMocks();
  });

  test.each([
    ["another window covers it", turnWindow],
    ["another page of its window is in front", turnPage],
  ] as const)("writes no card that was laid while %s, before it is lifted and laid again", async (_, turn) => {
    const opened = await openWaiting();
    await turn();
    await inTurn(() => opened.put(BLANK));
    await turn();
    await screen.findByText("请取走这张卡，放第1张");
    expect(jobs(opened)).toBe(0);
    await inTurn(opened.lift);
    opened.put(BLANK);
    await waitFor(() => expect(jobs(opened)).toBe(1));
  });

  test("lets others use the encoder while it is covered, but not while its card is lifted half-written", async () => {
    const opened = await openWaiting();
    const released = () => opened.bridge.called("release").length;
    await turnWindow();
    await waitFor(() => expect(released()).toBe(1));
    await turnWindow();
    await waitFor(() => expect(opened.bridge.called("acquire")).toHaveLength(2));
    opened.put(BLANK);
    await waitFor(() => expect(jobs(opened)).toBe(1));
    const waiting = jobSeen({ jobId: sentJob.jobId, uid: BLANK, state: "waiting", fault: "CARD_LIFTED" });
    await inTurn(() => opened.bridge.event({ event: "job", job: waiting }));
    await inTurn(opened.lift);
    await turnWindow();
    expect(released()).toBe(1);
  });
});
