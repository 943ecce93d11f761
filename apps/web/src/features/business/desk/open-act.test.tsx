import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { BLANK, sentJob } from "../../../bridge/testing/fake-bridge.ts";
import { finished } from "../../../bridge/testing/open-wizard.tsx";
import { buildAct, buildDeskCard, buildStay } from "./testing/build-desk.ts";
import { fillRoom, grant, occupied, open } from "./testing/desk.tsx";

/** The user's own, of which one card was written before the page was loaded again. */
const left = buildAct({ cards: 2, finished: 1 });

describe("an act that a reload left open", () => {
  beforeEach(() => localStorage.clear());

  test("is offered, and goes on with the next card, not with the one that lies there", async () => {
    const opened = await open({ "desk.recent": () => [left], "desk.act": () => left });
    opened.put("04000001");
    await screen.findByText("未完成：508入住，已完成1张，共2张");
    await userEvent.click(screen.getByRole("button", { name: "继续" }));
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>("textbox", { name: "房号" }).value).toBe("1-508"));
    await screen.findByText(/第2张/);
    expect(opened.server.called("card.createJob")).toHaveLength(0);
    opened.put(BLANK);
    await waitFor(() => expect(opened.server.called("card.createJob")).toHaveLength(1));
    expect(opened.server.called("card.createJob")[0]?.body).toMatchObject({ actId: left.id, uid: BLANK });
    expect(opened.server.called("desk.startAct")).toHaveLength(0);
  });

  test("waits for the authorization where there is none", async () => {
    const { server } = await open({
      "desk.recent": () => [left],
      "desk.act": () => left,
      "desk.grants": () => [],
      "desk.openGrant": () => grant,
    });
    await userEvent.click(await screen.findByRole("button", { name: "继续" }));
    const password = await screen.findByLabelText("授权密码");
    await waitFor(() => expect(document.activeElement).toBe(password));
    expect(server.called("desk.act")).toHaveLength(0);
    await userEvent.keyboard("secret-1{Enter}");
    await screen.findByText(/第2张/);
  });

  test("is given up by its button; those of others and of other encoders are not offered", async () => {
    const acts = [buildAct({ id: 8, userName: "wangmin" }), buildAct({ id: 9, encoderId: 6 }), left];
    const { server } = await open({ "desk.recent": () => acts });
    await userEvent.click(await screen.findByRole("button", { name: "放弃" }));
    await waitFor(() => expect(server.called("desk.dropAct")[0]?.params).toEqual({ id: left.id }));
    acts.pop();
    await waitFor(() => expect(screen.queryByRole("button", { name: "放弃" })).toBeNull());
  });
});

describe("an act that its clerk stopped before its last card", () => {
  beforeEach(() => localStorage.clear());

  test("says how many came back and how many are out, and goes on from its receipt", async () => {
    const checkOut = buildAct({ act: "checkOut", cards: 2 });
    const opened = await open(
      { "desk.startAct": () => checkOut, "desk.act": () => ({ ...checkOut, finished: 1 }) },
      {
        ...occupied,
        stay: { ...buildStay(), cards: [buildDeskCard(), buildDeskCard({ id: 10, uid: BLANK })] },
      },
    );
    await fillRoom("508 x");
    await screen.findByRole("button", { name: /退房，擦除2张/ });
    await userEvent.keyboard("{Enter}");
    await screen.findByText("请放第1张卡，共2张");
    opened.put(BLANK);
    await waitFor(() => expect(opened.server.called("card.createJob")).toHaveLength(1));
    opened.bridge.event({ event: "job", job: finished(sentJob.jobId, "write") });
    await screen.findByRole("heading", { name: "请取走这张卡，放第2张" });
    await userEvent.keyboard("{Escape}");
    await screen.findByText("2张中收回1张，1张没有收回");
    expect(screen.queryByText(/写了/)).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "继续" }));
    await screen.findByRole("heading", { name: "请取走这张卡，放第2张" });
    expect(opened.server.called("desk.startAct")).toHaveLength(1);
    await userEvent.keyboard("{Escape}");
    await screen.findByText("2张中收回1张，1张没有收回");
  });

  test("stands in amber among the last acts", async () => {
    await open({ "desk.recent": () => [{ ...left, isStopped: true }] });
    expect((await screen.findByText("部分完成")).closest("[data-tone]")?.getAttribute("data-tone")).toBe("warning");
  });
});
