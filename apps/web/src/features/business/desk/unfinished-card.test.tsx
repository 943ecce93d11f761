import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { BLANK, sentJob } from "../../../bridge/testing/fake-bridge.ts";
import { finished } from "../../../bridge/testing/open-wizard.tsx";
import { errorText } from "../../../core/locale/errors.ts";
import { Failure } from "../../../core/testing/render.tsx";
import { buildAct } from "./testing/build-desk.ts";
import { fillRoom, open } from "./testing/desk.tsx";

const TORN = "04D100AB";
const unfinished = buildAct({ unfinishedUid: TORN, freeCompletions: 2 });
const jobs = ({ server }: Awaited<ReturnType<typeof open>>) =>
  server.called("card.createJob").map(({ body }) => {
    const { actId, uid } = body as { actId: number; uid: string };
    return [actId, uid];
  });

beforeEach(() => localStorage.clear());

describe("a partly written card", () => {
  const resume = () => open({ "desk.act": () => unfinished }, undefined, "/frontDesk?hotel=1&act=7");

  test("is asked for by its number, and completed in its own act", async () => {
    const opened = await resume();
    await screen.findByRole("heading", { name: `请放回${TORN}` });
    expect(screen.getByText("这张卡只写了一部分，写完不再扣次数")).toBeTruthy();
    expect(screen.getByRole("textbox", { name: "房号" })).toHaveProperty("value", "1-508");
    opened.put(TORN);
    await waitFor(() => expect(jobs(opened)).toEqual([[7, TORN]]));
    expect(opened.server.called("desk.startAct")).toEqual([]);
  });

  test("is not replaced by another one unless that is asked for, as it is charged", async () => {
    const opened = await resume();
    await screen.findByRole("heading", { name: `请放回${TORN}` });
    opened.put(BLANK);
    await screen.findByText(`现在放的是${BLANK}，不是没写完的那张`);
    expect(jobs(opened)).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "改写这张，使用1次" }));
    await waitFor(() => expect(jobs(opened)).toEqual([[7, BLANK]]));
  });

  test("that was tried too often is written only when that is asked for, as it is charged", async () => {
    const opened = await open(
      { "desk.act": () => ({ ...unfinished, freeCompletions: 0 }) },
      undefined,
      "/frontDesk?hotel=1&act=7",
    );
    await screen.findByText("这张卡只写了一部分，写完使用1次");
    opened.put(TORN);
    await userEvent.click(await screen.findByRole("button", { name: "写完这张，使用1次" }));
    await waitFor(() => expect(jobs(opened)).toEqual([[7, TORN]]));
  });

  test("stays with its act when the clerk stops", async () => {
    const opened = await resume();
    await screen.findByRole("heading", { name: `请放回${TORN}` });
    await userEvent.keyboard("{Escape}");
    await screen.findByText("入住已停止");
    expect(opened.server.called("desk.dropAct")).toMatchObject([{ params: { id: 7 }, query: { mayResume: "true" } }]);
    const missing = screen.getByText(new RegExp(`请放回${TORN}`));
    expect(missing.closest("[data-tone]")?.getAttribute("data-tone")).toBe("warning");
    await userEvent.click(screen.getByRole("button", { name: "继续" }));
    await screen.findByRole("heading", { name: `请放回${TORN}` });
    expect(opened.server.called("desk.startAct")).toEqual([]);
  });

  test("is named beside the cards that are missing", async () => {
    const half = { ...unfinished, cards: 2, finished: 1 };
    await open({ "desk.act": () => half }, undefined, "/frontDesk?hotel=1&act=7");
    await screen.findByRole("heading", { name: `请放回${TORN}` });
    await userEvent.keyboard("{Escape}");
    await screen.findByText("已停止：2张中写了1张，还差1张");
    expect(screen.getByText(new RegExp(`请放回${TORN}`))).toBeTruthy();
  });

  test("is not said to be stopped before the server knows it; the stop is tried again", async () => {
    const server = { isAway: true };
    const opened = await open(
      {
        "desk.act": () => unfinished,
        "desk.dropAct": () => {
          if (server.isAway) throw Failure.of("REQUEST_EXCEPTION");
        },
      },
      undefined,
      "/frontDesk?hotel=1&act=7",
    );
    await screen.findByRole("heading", { name: `请放回${TORN}` });
    await userEvent.keyboard("{Escape}");
    const again = within(await screen.findByRole("alert")).getByRole("button", { name: "重试" });
    expect(screen.queryByText("入住已停止")).toBeNull();
    opened.put(TORN);
    opened.lift();
    server.isAway = false;
    await userEvent.click(again);
    await screen.findByText("入住已停止");
    expect(jobs(opened)).toEqual([]);
    expect(opened.server.called("desk.dropAct")).toHaveLength(2);
  });

  test("ends where the server says that its act has ended meanwhile", async () => {
    const gone = () => {
      throw Failure.of("DESK_ACT_ENDED");
    };
    await open({ "desk.act": () => unfinished, "desk.dropAct": gone }, undefined, "/frontDesk?hotel=1&act=7");
    await screen.findByRole("heading", { name: `请放回${TORN}` });
    await userEvent.keyboard("{Escape}");
    await screen.findByText("入住已停止");
  });

  test("of another encoder's act leads there, or is given up", async () => {
    const opened = await open(
      { "desk.act": () => ({ ...unfinished, encoderId: 6 }) },
      undefined,
      "/frontDesk?hotel=1&act=7",
    );
    await screen.findByText("该操作属于另一台发卡机");
    await userEvent.click(screen.getByRole("button", { name: "放弃" }));
    await waitFor(() => expect(opened.server.called("desk.dropAct")).toHaveLength(1));
    expect(opened.server.called("desk.startAct")).toEqual([]);
  });

  test("is asked for as soon as it was lifted, and another one is named", async () => {
    const opened = await open();
    await fillRoom("508");
    await screen.findByRole("button", { name: /写1张房卡/ });
    await userEvent.keyboard("{Enter}");
    await screen.findByText("请放第1张卡，共1张");
    opened.put(BLANK);
    await waitFor(() => expect(jobs(opened)).toHaveLength(1));
    const running = { ...finished(sentJob.jobId, "write"), uid: BLANK, done: 7, all: 16, outcome: null, result: null };
    opened.bridge.event({ event: "job", job: { ...running, state: "waiting", fault: "CARD_LIFTED" } });
    opened.lift();
    await screen.findByRole("heading", { name: `请放回${BLANK}` });
    expect(screen.getByText("卡被拿走了，放回后自动继续")).toBeTruthy();
    opened.put(TORN);
    await screen.findByText(`现在放的是${TORN}，不是没写完的那张`);
    expect(screen.queryByRole("button", { name: "改写这张，使用1次" })).toBeNull();
    opened.put(BLANK);
    opened.bridge.event({ event: "job", job: { ...running, state: "running", fault: null } });
    await screen.findByRole("heading", { name: "正在写第1张，请勿移动" });
    expect(jobs(opened)).toHaveLength(1);
  });

  const refused = () => {
    const dropped = { is: false };
    return open({
      "desk.act": () => unfinished,
      "desk.dropAct": () => {
        dropped.is = true;
      },
      "desk.startAct": () => {
        if (!dropped.is)
          throw Failure.of("DESK_ACT_UNFINISHED", {
            values: { actId: 7, uid: TORN, label: "508" },
            msg: errorText("DESK_ACT_UNFINISHED", "zh", { uid: TORN, label: "508" }),
          });
        return buildAct({ id: 8 });
      },
    });
  };
  const enter = async () => {
    await fillRoom("508");
    await screen.findByRole("button", { name: /写1张房卡/ });
    await userEvent.keyboard("{Enter}");
    expect((await screen.findByRole("alert")).textContent).toContain(`508房的卡${TORN}只写了一部分`);
  };

  test("is offered where its room is typed again", async () => {
    const opened = await refused();
    await enter();
    await userEvent.click(screen.getByRole("button", { name: "继续" }));
    await screen.findByRole("heading", { name: `请放回${TORN}` });
    expect(opened.server.called("desk.dropAct")).toEqual([]);
  });

  test("is given up by a button, and the act that was asked for starts", async () => {
    const opened = await refused();
    await enter();
    await userEvent.click(screen.getByRole("button", { name: "放弃" }));
    await screen.findByText("请放第1张卡，共1张");
    expect(opened.server.called("desk.startAct")).toHaveLength(2);
  });
});
