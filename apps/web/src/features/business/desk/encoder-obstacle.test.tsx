import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import { DEFAULT_POLICY } from "@adel/protocol/business/desk/policy";
import { act as inReact, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { BLANK, BridgeFailure, cardOn, encoderSeen } from "../../../bridge/testing/fake-bridge.ts";
import { readId } from "../../../bridge/testing/open-wizard.tsx";
import { systemClock } from "../../../core/clock.ts";
import { card, fillRoom, occupied, open } from "./testing/desk.tsx";

/** Seconds pass only by call; all other waits are those of the system. */
function secondsByHand() {
  let waits: (() => void)[] = [];
  const after = systemClock.after;
  vi.spyOn(systemClock, "after").mockImplementation((ms, work) => {
    if (ms !== 1_000) return after(ms, work);
    waits.push(work);
    return () => {
      waits = waits.filter((other) => other !== work);
    };
  });
  return (count: number) =>
    inReact(async () => {
      for (let second = 0; second < count; second += 1) {
        const due = waits;
        waits = [];
        for (const work of due) work();
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
}

const checkIn = async () => {
  await fillRoom("508");
  await screen.findByRole("button", { name: /写1张房卡/ });
  await userEvent.keyboard("{Enter}");
};
type Opened = Awaited<ReturnType<typeof open>>;
const jobs = ({ server }: Opened) => server.called("card.createJob").length;

/** An encoder that another page uses until `free` is called. */
async function openTaken() {
  const use = { owner: "Li" as string | null };
  const pass = secondsByHand();
  const opened = await open({}, undefined, undefined, undefined, undefined, {
    acquire: ({ steal }) => {
      if (use.owner !== null && !steal) throw new BridgeFailure("LEASE_HELD", { holder: use.owner });
      return { lease: "lease-2" };
    },
  });
  return { ...opened, use, pass };
}

describe("an act whose encoder another page uses", () => {
  beforeEach(() => {
    localStorage.clear();
    vi.restoreAllMocks();
  });

  test("says who does, writes nothing, and goes on by itself once the encoder is free", async () => {
    const opened = await openTaken();
    await checkIn();
    await screen.findByRole("heading", { name: "Li正在使用发卡机" });
    opened.put(BLANK);
    await opened.pass(2);
    expect(jobs(opened)).toBe(0);
    opened.use.owner = null;
    await opened.pass(1);
    await waitFor(() => expect(jobs(opened)).toBe(1));
    expect(opened.bridge.called("acquire").every(({ params }) => "steal" in params && !params.steal)).toBe(true);
  });

  test("reads the card of an extra one once the desk itself has the encoder", async () => {
    const use = { owner: "Li" as string | null };
    const pass = secondsByHand();
    const tell = (more: Partial<EncoderStatus>) =>
      opened.bridge.event({ event: "encoder", encoder: { ...cardOn(card.uid), ...more } });
    const answers = {
      "desk.policy": () => ({ ...DEFAULT_POLICY, extraWithCard: true }),
      "card.read": () => ({ readId, ticket: "sealed-read" }),
    };
    const opened = await open(answers, occupied, undefined, undefined, undefined, {
      acquire: () => {
        if (use.owner !== null) throw new BridgeFailure("LEASE_HELD", { holder: use.owner });
        tell({ lease: "lease-2", holder: "chenli" });
        return { lease: "lease-2" };
      },
    });
    await fillRoom("508");
    await screen.findByRole("button", { name: /再做1张/ });
    await userEvent.keyboard("{Enter}");
    await inReact(async () => tell({ lease: "lease-1", holder: "Li" }));
    await screen.findByRole("alert");
    use.owner = null;
    await pass(10);
    await waitFor(() => expect(opened.bridge.called("run")).toHaveLength(1));
  });

  test("is taken over by the key that is named", async () => {
    const opened = await openTaken();
    await checkIn();
    const button = await screen.findByRole("button", { name: /强制接管/ });
    expect(button.textContent).toContain("T");
    await userEvent.keyboard("t");
    await screen.findByText("请放第1张卡，共1张");
    opened.put(BLANK);
    await waitFor(() => expect(jobs(opened)).toBe(1));
    expect(opened.bridge.called("acquire").at(-1)?.params).toMatchObject({ steal: true });
  });

  test("keeps the encoder while it waits, so that no other page gets its card, and lets go when it is stopped", async () => {
    const opened = await open();
    await checkIn();
    await screen.findByText("请放第1张卡，共1张");
    await waitFor(() => expect(opened.bridge.called("acquire")).toHaveLength(1));
    expect(opened.bridge.called("release")).toHaveLength(0);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(opened.bridge.called("release")).toHaveLength(1));
  });
});

describe("a plug-in or a server that hangs", () => {
  beforeEach(() => {
    localStorage.clear();
    vi.restoreAllMocks();
  });

  test("the plug-in: nobody is asked for a card until it gives a sign of life", async () => {
    const pass = secondsByHand();
    const { bridge } = await open();
    await checkIn();
    await screen.findByText("请放第1张卡，共1张");
    await inReact(async () => bridge.event({ event: "beat" }));
    await pass(5);
    await screen.findByRole("heading", { name: "本机插件没有响应" });
    expect(screen.queryByText("请放第1张卡，共1张")).toBeNull();
    await inReact(async () => bridge.event({ event: "beat" }));
    await screen.findByText("请放第1张卡，共1张");
  });

  test("the plug-in is not judged while the page is hidden", async () => {
    const pass = secondsByHand();
    const { bridge } = await open();
    await screen.findByRole("textbox", { name: "房号" });
    await inReact(async () => bridge.event({ event: "beat" }));
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await inReact(async () => document.dispatchEvent(new Event("visibilitychange")));
    await pass(20);
    expect(screen.queryByText("本机插件没有响应")).toBeNull();
  });

  test("the server: a card whose job it does not answer is not called written", async () => {
    const answer = Promise.withResolvers<void>();
    const opened = await open({
      "card.createJob": () => answer.promise,
    });
    await checkIn();
    await screen.findByText("请放第1张卡，共1张");
    await inReact(async () => opened.bridge.event({ event: "encoder", encoder: encoderSeen() }));
    opened.put(BLANK);
    await screen.findByRole("heading", { name: "正在写第1张，请勿移动" });
    await inReact(async () => opened.outage.onSilent());
    await screen.findByRole("heading", { name: "正在等服务器响应" });
    await inReact(async () => opened.outage.onAnswered());
    await screen.findByRole("heading", { name: "正在写第1张，请勿移动" });
  });
});
