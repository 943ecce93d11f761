import type { CardJob } from "@adel/protocol/business/job";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { sentJob } from "../../../bridge/testing/fake-bridge.ts";
import {
  Failure,
  fakeServer,
  signedInHandlers,
  TestSurroundings,
  testServices,
} from "../../../core/testing/render.tsx";
import { PendingJobsButton } from "./pending-jobs-button.tsx";

const job: CardJob = { ...sentJob, state: "unknown" };
const open: NonNullable<CardJob["settlement"]> = {
  proposalId: 9,
  state: "open",
  outcome: "done",
  proposedBy: "wang",
  proposeReason: "读卡有内容",
  proposeTime: "2026-01-01 01:00:00",
  decidedBy: null,
  decideReason: null,
  decideTime: null,
  lateOutcome: null,
};

async function show(shown: CardJob, settle: () => unknown = () => shown, permissions = ["business:testcard:settle"]) {
  const server = fakeServer({
    ...signedInHandlers(permissions),
    "card.jobs": () => ({ rows: [shown], total: 1 }),
    "card.settleJob": settle,
  });
  const { services } = testServices(server);
  await services.session.load();
  render(
    <TestSurroundings services={services}>
      <PendingJobsButton />
    </TestSurroundings>,
  );
  return server;
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const dialogOf = async (title: string) => screen.findByRole("dialog", { name: title });

describe("jobs without an answer", () => {
  test("are counted, and one is proposed to be settled with a reason, its effect said in words", async () => {
    const server = await show(job);
    await press("结果未知的任务（1）");
    expect(server.called("card.jobs").at(-1)?.query).toMatchObject({ state: "unknown" });
    expect(await screen.findByText("预留1次，等待发卡机回报")).toBeDefined();
    await press("核销 · 04A1B2C3");
    const dialog = await dialogOf("提出核销");
    expect(within(dialog).getByText("批准后扣除1次，并记录为已制卡。")).toBeDefined();
    await userEvent.click(within(dialog).getByRole("radio", { name: "已写好" }));
    await userEvent.click(within(dialog).getByRole("button", { name: "提出" }));
    expect(await within(dialog).findByText("请填写理由")).toBeDefined();
    expect(server.called("card.settleJob")).toEqual([]);
    await userEvent.type(within(dialog).getByLabelText("理由"), "看过卡");
    await userEvent.click(within(dialog).getByRole("button", { name: "提出" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "提出核销" })).toBeNull());
    expect(server.called("card.settleJob").map(({ body }) => body)).toEqual([
      { step: "propose", outcome: "done", reason: "看过卡" },
    ]);
  });

  test("are approved or refused by naming the proposal that was read", async () => {
    const server = await show({ ...job, settlement: open }, () => {
      throw Failure.of("CHANGED_MEANWHILE");
    });
    await press("结果未知的任务（1）");
    expect(await screen.findByText("wang提出：已写好")).toBeDefined();
    await press("批准或拒绝 · 04A1B2C3");
    const dialog = await dialogOf("批准或拒绝核销");
    expect(within(dialog).getByText("读卡有内容")).toBeDefined();
    await userEvent.type(within(dialog).getByLabelText("理由"), "复核");
    for (const action of ["拒绝", "批准"]) await userEvent.click(within(dialog).getByRole("button", { name: action }));
    await waitFor(() =>
      expect(server.called("card.settleJob").map(({ body }) => body)).toEqual([
        { step: "refuse", proposalId: 9, reason: "复核" },
        { step: "approve", proposalId: 9, reason: "复核" },
      ]),
    );
    // Another user was first: the dialog says so and stays open.
    expect(await within(dialog).findByRole("alert")).toBeDefined();
  });

  test("cannot be approved by the one who proposed: only withdrawn", async () => {
    await show({ ...job, settlement: { ...open, proposedBy: "chenli" } });
    await press("结果未知的任务（1）");
    await press("批准或拒绝 · 04A1B2C3");
    const dialog = await dialogOf("批准或拒绝核销");
    expect(within(dialog).getByText(/须由另一人批准/)).toBeDefined();
    expect(within(dialog).queryByRole("button", { name: "批准" })).toBeNull();
    expect(within(dialog).getByRole("button", { name: "撤回" })).toBeDefined();
  });

  test("are nobody's business without the permission", async () => {
    const server = await show(job, undefined, ["business:encoder:list"]);
    expect([screen.queryByRole("button"), server.called("card.jobs")]).toEqual([null, []]);
  });
});
