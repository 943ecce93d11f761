import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { BLANK } from "../../../bridge/testing/fake-bridge.ts";
import { errorText } from "../../../core/locale/errors.ts";
import { Failure } from "../../../core/testing/render.tsx";
import { act, fillRoom, open } from "./testing/desk.tsx";

const TORN = "04D100AB";
const unfinished = act({ unfinishedUid: TORN });
const jobs = ({ server }: Awaited<ReturnType<typeof open>>) =>
  server.called("card.createJob").map(({ body }) => {
    const { actId, uid } = body as { actId: number; uid: string };
    return [actId, uid];
  });

beforeEach(() => localStorage.clear());

describe("a partly written card", () => {
  const resume = () => open({ "desk.act": () => unfinished }, undefined, "/frontDesk?hotel=1&q=1-508&act=7");

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
        return act({ id: 8 });
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
