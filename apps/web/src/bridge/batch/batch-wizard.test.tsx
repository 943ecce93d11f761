import type { CardJob } from "@adel/protocol/business/job";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { fillIn } from "../../core/testing/fill-in.ts";
import { Failure, fakeServer, signedInHandlers, TestSurroundings, testServices } from "../../core/testing/render.tsx";
import { buildHotelJob } from "../../features/business/job/testing/build-job.ts";
import { EncoderGate } from "../encoder-gate.tsx";
import { boundEncoder, cardOn, encoderSeen, fakeBridge, jobSeen, testBridge } from "../testing/fake-bridge.ts";
import { BridgeProvider } from "../use-bridge.tsx";
import { createBatchRequest, saveBatch } from "./batch-request.ts";
import { BatchWizard } from "./batch-wizard.tsx";

const batchId = "batch-0000000001";
const doorLock = { building: 1, floor: 3, room: 301, areas: [] };
const wish = { hotelId: 1, purpose: "hotel", cardType: "classic", records: { doorLock } } as const;
const job = (item: number, uid: string, more: Partial<CardJob> = {}): CardJob =>
  buildHotelJob({
    jobId: `job-00000000000${item}`,
    state: "done",
    uid,
    sectors: [1],
    sequence: item,
    cardType: "classic",
    batch: { batchId, item },
    blocksWritten: 8,
    hotelCardId: item,
    charge: { state: "charged", quantity: 1, remaining: 41 },
    settleTime: "2026-01-01 00:00:05",
    ...more,
  });

/** A batch of two rooms that was left with `made` on the server. */
async function open(made: readonly CardJob[], create?: () => unknown) {
  saveBatch(localStorage, 7, {
    batchId,
    request: createBatchRequest("望湖", wish, { count: 2, rooms: [301, 302] }),
    skipped: [],
  });
  const server = fakeServer({
    ...signedInHandlers(["*:*:*"]),
    "encoder.list": () => ({ rows: [boundEncoder], total: 1 }),
    "account.credit": () => ({ remaining: 41 }),
    "encoder.pageToken": () => ({ token: "t" }),
    "card.jobs": () => ({ rows: [...made], total: made.length }),
    "card.authorize": () => undefined,
    "card.createJob":
      create ??
      (() => ({ ...job(2, "A2A2A2A2", { state: "sent" }), ticket: "sealed", expireTime: "2026-01-01 00:02:00" })),
    "card.jobResult": () => ({ ...job(2, "A2A2A2A2"), receipt: "receipt" }),
  });
  const on = { uid: "" };
  const bridge = fakeBridge({
    open: () => ({ version: "1", encoders: [encoderSeen()] }),
    watch: () => ({ encoders: [encoderSeen()], jobs: [] }),
    acquire: () => ({ lease: "lease-1" }),
    identify: () => ({ card: cardOn(on.uid).card, nonce: "n".repeat(22) }),
    run: () => ({ jobId: "job-000000000002" }),
  });
  const { services } = testServices(server);
  await services.session.load();
  render(
    <TestSurroundings services={services}>
      <MemoryRouter>
        <BridgeProvider bridge={testBridge({ api: services.api, bridge })}>
          <EncoderGate>{(encoder, seen) => <BatchWizard kinds={[]} encoderId={encoder.id} seen={seen} />}</EncoderGate>
        </BridgeProvider>
      </MemoryRouter>
    </TestSurroundings>,
  );
  const put = (uid: string) => {
    on.uid = uid;
    bridge.event({ event: "encoder", encoder: encoderSeen() });
    bridge.event({ event: "encoder", encoder: cardOn(uid) });
  };
  return { server, bridge, put };
}
/** The same, and the password given again. */
async function goOn(...left: Parameters<typeof open>) {
  const opened = await open(...left);
  await fillIn(await screen.findByLabelText("授权密码"), "secret-1");
  await userEvent.click(screen.getByRole("button", { name: "下一步" }));
  return opened;
}
const heading = (name: string) => screen.findByRole("heading", { name });

beforeEach(() => localStorage.removeItem("batch/7"));

describe("a batch that was left", () => {
  test("goes on where the server says it was, with the next room, and ends with its list", async () => {
    const { server, bridge, put } = await goOn([job(1, "A1A1A1A1")]);
    await heading("302房（第2张）：请放置空白卡");
    expect(screen.getByText("已写入1 / 2张")).toBeDefined();
    put("A2A2A2A2");
    await waitFor(() => expect(server.called("card.createJob")).toHaveLength(1));
    expect(server.called("card.createJob")[0]?.body).toMatchObject({
      uid: "A2A2A2A2",
      authPassword: "secret-1",
      batch: { batchId, item: 2 },
      records: { doorLock: { ...doorLock, room: 302 } },
    });
    const finished = { state: "finished", outcome: "done", result: "signed" } as const;
    bridge.event({ event: "job", job: jobSeen({ jobId: "job-000000000002", ...finished }) });
    await heading("本批制卡已完成");
    await screen.findByText("已扣2次，剩余41次");
    await userEvent.click(screen.getByRole("button", { name: "再制一批" }));
    expect(localStorage.getItem("batch/7")).toBeNull();
  });

  test("knows the card that it wrote before, and writes it again only when asked", async () => {
    const { server, put } = await goOn([job(1, "A1A1A1A1")]);
    await heading("302房（第2张）：请放置空白卡");
    put("A1A1A1A1");
    await heading("此卡已写入：301房（第1张）");
    expect(screen.getByText("已扣1次，剩余41次")).toBeDefined();
    expect(server.called("card.createJob")).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "重写此卡" }));
    await waitFor(() => expect(server.called("card.createJob")).toHaveLength(1));
    expect(server.called("card.createJob")[0]?.body).toMatchObject({ uid: "A1A1A1A1", batch: { batchId, item: 1 } });
  });

  test("leaves a card that was there before the password, and writes it only by the button that names it", async () => {
    const { server, put } = await open([job(1, "A1A1A1A1")]);
    const password = await screen.findByLabelText("授权密码");
    put("A2A2A2A2");
    await fillIn(password, "secret-1");
    await userEvent.keyboard("{Enter}");
    await heading("302房（第2张）：请放置空白卡");
    const write = await screen.findByRole("button", { name: "写入卡A2A2A2A2" });
    expect(server.called("card.createJob")).toEqual([]);
    await userEvent.click(write);
    await waitFor(() => expect(server.called("card.createJob")).toHaveLength(1));
  });

  test("asks once about a card that is still valid; kept, it is not written", async () => {
    const { server, put } = await goOn([job(1, "A1A1A1A1")], () => {
      throw Failure.of("CARD_STILL_VALID", { values: { card: "经典卡 508", until: "2026-11-25 14:00:00" } });
    });
    await heading("302房（第2张）：请放置空白卡");
    put("A2A2A2A2");
    expect((await screen.findByRole("alert")).textContent).toContain("经典卡 508，有效期至2026-11-25 14:00:00");
    const keep = screen.getByRole("button", { name: "不覆盖" });
    await waitFor(() => expect(document.activeElement).toBe(keep));
    await userEvent.keyboard("{Enter}");
    await heading("302房（第2张）：请放置空白卡");
    await screen.findByText("请取走卡片");
    expect(screen.queryByRole("button", { name: "写入卡A2A2A2A2" })).toBeNull();
    expect(server.called("card.createJob")).toHaveLength(1);
  });

  test("stops where credit is used up, and says so", async () => {
    const { server, put } = await goOn([job(1, "A1A1A1A1")], () => {
      throw Failure.of("INSUFFICIENT_CREDIT", { values: { remaining: 0, needed: 1 } });
    });
    await heading("302房（第2张）：请放置空白卡");
    put("A2A2A2A2");
    await heading("已停止，还有1张未制作");
    await screen.findByText("未扣次数，剩余41次");
    put("A3A3A3A3");
    expect(server.called("card.createJob")).toHaveLength(1);
  });

  test("counts what every try was charged, also a card that was written only in part", async () => {
    const torn = job(1, "B1B1B1B1", { jobId: "job-000000000009", state: "partial" });
    const notCharged = { state: "notCharged", quantity: 0, remaining: null } as const;
    const failed = job(2, "A2A2A2A2", { jobId: "job-000000000008", state: "failed", charge: notCharged });
    const unclear = job(2, "C1C1C1C1", {
      state: "unknown",
      charge: { state: "held", quantity: 1, remaining: null },
    });
    await open([unclear, failed, job(1, "A1A1A1A1"), torn]);
    await screen.findByText("已扣2次，剩余41次");
    expect(screen.getByText("预留1次，等待发卡机回报")).toBeDefined();
  });
});
