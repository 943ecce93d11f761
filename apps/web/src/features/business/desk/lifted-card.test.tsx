import { act as inReact, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { BLANK, BridgeFailure, jobSeen, sentJob, writtenJob } from "../../../bridge/testing/fake-bridge.ts";
import { finished } from "../../../bridge/testing/open-wizard.tsx";
import { errorText } from "../../../core/locale/errors.ts";
import { fillRoom, open } from "./testing/desk.tsx";

const OTHER = "04D1D2D3";
const notCharged = { state: "notCharged", quantity: 0, remaining: 12 } as const;
const HINT = "请把卡放到发卡机上，放好后自动继续";

/** The job of the nth card. */
const idOf = (n: number) => `job-000000000001${n}`;
type Opened = Awaited<ReturnType<typeof openWithLiftedCard>>;
const jobs = ({ server }: Opened) => server.called("card.createJob").length;
const end = ({ bridge }: Opened, n = 1) => bridge.event({ event: "job", job: finished(idOf(n), "write") });

/** A check-in whose first card was laid; its job ends without anything written, as no card is there. */
async function openWithLiftedCard(
  fault: "NO_CARD" | "CARD_LIFTED" | "ACCESS_REFUSED" | "CANCELLED_PARTLY" = "NO_CARD",
  more: { readonly answers?: Parameters<typeof open>[0]; readonly methods?: Parameters<typeof open>[5] } = {},
) {
  let made = 0;
  const onReader = { isEmpty: false };
  const looking = async () => {
    if (onReader.isEmpty) throw new BridgeFailure("NO_CARD");
  };
  const answers: Parameters<typeof open>[0] = {
    "card.createJob": () => {
      made += 1;
      return { ...sentJob, jobId: idOf(made), ticket: "sealed-job", expireTime: "2026-01-01 00:02:00" };
    },
    "card.jobResult": () => {
      const ended = { ...writtenJob, jobId: idOf(made), uid: BLANK, receipt: "receipt-job" };
      return made > 1 ? ended : { ...ended, state: "failed", blocksWritten: 0, fault, charge: notCharged };
    },
  };
  const opened = await open({ ...answers, ...more.answers }, undefined, undefined, undefined, looking, more.methods);
  await fillRoom("508");
  await screen.findByRole("button", { name: /写1张房卡/ });
  await userEvent.keyboard("{Enter}");
  await screen.findByText("请放第1张卡，共1张");
  opened.put(BLANK);
  await waitFor(() => expect(opened.server.called("card.createJob")).toHaveLength(1));
  // Each in its own turn, as the encoder reports them.
  const lift = () => inReact(async () => opened.lift());
  return { ...opened, onReader, lift };
}

describe("a card that was lifted before its job began", () => {
  beforeEach(() => localStorage.clear());

  test.each([BLANK, OTHER])("is asked for, and the card %s laid then is written without a click", async (uid) => {
    const opened = await openWithLiftedCard();
    await opened.lift();
    end(opened);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("发卡机上没有卡");
    expect(alert.textContent).toContain(HINT);
    expect(screen.getByRole("button", { name: "重试" })).toBeTruthy();
    expect(jobs(opened)).toBe(1);
    opened.put(uid);
    await waitFor(() => expect(jobs(opened)).toBe(2));
    expect(opened.server.called("card.createJob")[1]?.body).toMatchObject({ actId: 7, uid });
    opened.put(uid);
    end(opened, 2);
    await screen.findByRole("heading", { name: "508已入住" });
    expect([jobs(opened), opened.server.called("desk.startAct").length]).toEqual([2, 1]);
  });

  test("is written once where it was laid again before its job was reported", async () => {
    const opened = await openWithLiftedCard("CARD_LIFTED");
    await opened.lift();
    opened.put(BLANK);
    end(opened);
    await waitFor(() => expect(jobs(opened)).toBe(2));
    end(opened, 2);
    await screen.findByRole("heading", { name: "508已入住" });
    expect(jobs(opened)).toBe(2);
  });

  test("that failed for another reason is not tried again where it was put back meanwhile", async () => {
    const opened = await openWithLiftedCard("ACCESS_REFUSED");
    await opened.lift();
    opened.put(BLANK);
    end(opened);
    await screen.findByRole("alert");
    await inReact(async () => undefined);
    expect(jobs(opened)).toBe(1);
    await opened.lift();
    opened.put(BLANK);
    await waitFor(() => expect(jobs(opened)).toBe(2));
  });

  test("is written when it is laid after the button found no card either", async () => {
    const opened = await openWithLiftedCard();
    await opened.lift();
    end(opened);
    opened.onReader.isEmpty = true;
    await userEvent.click(await screen.findByRole("button", { name: "重试" }));
    await waitFor(() => expect(opened.bridge.called("identify")).toHaveLength(2));
    await screen.findByRole("alert");
    opened.onReader.isEmpty = false;
    opened.put(BLANK);
    await waitFor(() => expect(jobs(opened)).toBe(2));
  });
});

describe("a card that is lifted while it is written", () => {
  beforeEach(() => localStorage.clear());

  test("is asked for by its number and what is written of it; another one is named", async () => {
    const opened = await openWithLiftedCard();
    const seen = { jobId: idOf(1), uid: BLANK, sectorsWritten: 7, sectorsPlanned: 16 };
    await inReact(async () => opened.bridge.event({ event: "job", job: jobSeen(seen) }));
    await opened.lift();
    const waiting = jobSeen({ ...seen, state: "waiting", fault: "CARD_LIFTED" });
    await inReact(async () => opened.bridge.event({ event: "job", job: waiting }));
    await screen.findByRole("heading", { name: `请放回${BLANK}：16个扇区已写7个` });
    expect(screen.getByText("卡被拿走了，放回后自动继续")).toBeTruthy();
    opened.put(OTHER);
    await screen.findByText(`现在放的是${OTHER}，不是没写完的那张`);
    opened.put(BLANK);
    await inReact(async () => opened.bridge.event({ event: "job", job: jobSeen(seen) }));
    await screen.findByRole("heading", { name: "正在写第1张，请勿移动" });
    expect(jobs(opened)).toBe(1);
  });

  test("says where its job could not be stopped, and is asked to stop by another Esc", async () => {
    const bridge = { isSilent: true };
    const cancel = () => {
      if (bridge.isSilent) throw new BridgeFailure("REQUEST_EXCEPTION");
      return {};
    };
    const opened = await openWithLiftedCard("CANCELLED_PARTLY", { methods: { cancel } });
    await opened.lift();
    const waiting = jobSeen({ jobId: idOf(1), uid: BLANK, state: "waiting", fault: "CARD_LIFTED" });
    await inReact(async () => opened.bridge.event({ event: "job", job: waiting }));
    expect(screen.queryByText("写完这张后停止")).toBeNull();
    await userEvent.keyboard("{Escape}");
    await screen.findByText("写完这张后停止");
    expect((await screen.findByRole("alert")).textContent).toContain(errorText("REQUEST_EXCEPTION", "zh"));
    bridge.isSilent = false;
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(opened.bridge.called("cancel")).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    end(opened);
    await waitFor(() => expect(opened.server.called("desk.dropAct")).toHaveLength(1));
  });

  test("is not waited for where the clerk stops: its job is ended, and the act can be resumed", async () => {
    const opened = await openWithLiftedCard("CANCELLED_PARTLY");
    await opened.lift();
    const waiting = jobSeen({ jobId: idOf(1), uid: BLANK, state: "waiting", fault: "CARD_LIFTED" });
    await inReact(async () => opened.bridge.event({ event: "job", job: waiting }));
    expect(opened.bridge.called("cancel")).toEqual([]);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(opened.bridge.called("cancel")).toMatchObject([{ params: { jobId: idOf(1) } }]));
    end(opened);
    await waitFor(() => expect(opened.server.called("desk.dropAct")[0]?.query).toEqual({ mayResume: "true" }));
    await screen.findByText("入住已停止");
    expect(jobs(opened)).toBe(1);
  });
});
