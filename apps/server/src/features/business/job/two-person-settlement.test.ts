import type { CardJob } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeUser, USER_PASSWORD } from "../../../../testing/build-user.ts";
import { type CardDesk, cardDesk } from "../../../../testing/card-job-setup.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";
import { UNKNOWN_AFTER_MS } from "./job.table.ts";

const WRITTEN = "目视检查，卡已写好";

describe.for(DIALECTS)("settling an unanswered job by two people, on %s", (dialect) => {
  let desk: CardDesk;
  let anna: string;
  let bert: string;
  let agent: string;
  const enter = async () => {
    await desk.signInAgain();
    [anna, bert, agent] = [
      await desk.server.signIn("staff", desk.server.passwordOf("staff")),
      await desk.server.signIn("bert", USER_PASSWORD),
      await desk.server.signIn("agent", desk.server.passwordOf("agent")),
    ];
  };
  beforeAll(async () => {
    desk = await cardDesk(dialect);
    await storeUser(desk.server, "bert", { roles: ["staff"] });
    await enter();
  });
  afterAll(() => desk.server.close());

  /** A job that was handed out and never answered. */
  const unanswered = async (more: object = {}) => {
    const { data } = await desk.create(more);
    desk.server.clock.advance(UNKNOWN_AFTER_MS);
    await enter();
    return data as CardJob & { ticket: string };
  };
  const step = async (jobId: string, body: object, as: string) =>
    (await desk.call("POST", `card/job/${jobId}/settle`, body, as)).body;
  const propose = (jobId: string, outcome: string, as = anna, reason = WRITTEN) =>
    step(jobId, { step: "propose", outcome, reason }, as);
  const approve = (jobId: string, proposalId: number, as = bert) =>
    step(jobId, { step: "approve", proposalId, reason: "复核一致" }, as);
  const proposed = async (jobId: string, outcome: string) =>
    (await propose(jobId, outcome)).data.settlement.proposalId as number;
  const jobOf = async (jobId: string): Promise<CardJob> => (await desk.call("GET", `card/job/${jobId}`)).body.data;
  const cardsOf = async (jobId: string) =>
    desk.server.context.db.selectFrom("biz_test_card").select("id").where("job_id", "=", jobId).execute();
  const answerOf = async (job: { jobId: string; ticket: string }, result: object = {}) => {
    const { claims } = await desk.bridge().open(job.ticket);
    return desk.bridge().result(claims, result);
  };

  it("keeps who proposed and who approved, why and when; settled as done makes the test card", async () => {
    const { jobId } = await unanswered();
    const before = (await desk.call("GET", `hotel/${desk.hotel.id}`)).body.data.cardCount;
    const open = (await propose(jobId, "done")).data;
    expect(open).toMatchObject({
      state: "unknown",
      testCardId: null,
      settlement: {
        state: "open",
        outcome: "done",
        proposedBy: "staff",
        proposeReason: WRITTEN,
        proposeTime: expect.stringMatching(/^2026-11-20 /),
        decidedBy: null,
        decideReason: null,
        decideTime: null,
        lateOutcome: null,
      },
    });
    const { code, data } = await approve(jobId, open.settlement.proposalId);
    expect(code).toBe(200);
    expect(data).toMatchObject({
      state: "done",
      testCardId: expect.any(Number),
      settleTime: expect.any(String),
      settlement: {
        state: "approved",
        decidedBy: "bert",
        decideReason: "复核一致",
        decideTime: data.settleTime,
        lateOutcome: null,
      },
    });
    expect((await desk.call("GET", `testcard/${data.testCardId}`)).body.data).toMatchObject({
      jobId,
      sequence: data.sequence,
      agentName: "管理员",
      status: "unused",
    });
    expect((await desk.call("GET", `hotel/${desk.hotel.id}`)).body.data.cardCount).toBe(before + 1);
  });

  it("makes no test card where it is settled as failed", async () => {
    const { jobId } = await unanswered();
    const { data } = await approve(jobId, await proposed(jobId, "failed"));
    expect(data).toMatchObject({ state: "failed", testCardId: null, settlement: { outcome: "failed" } });
    expect(await cardsOf(jobId)).toEqual([]);
  });

  it("takes two people, whoever the first is", async () => {
    const { jobId } = await unanswered();
    const id = await proposed(jobId, "done");
    expect(await approve(jobId, id, anna)).toMatchObject({ code: 409, fault: "SETTLEMENT_NEEDS_ANOTHER" });
    const admin = await desk.server.signIn();
    const byAdmin = (await propose(jobId, "failed", admin)).data.settlement.proposalId;
    expect((await approve(jobId, byAdmin, admin)).fault).toBe("SETTLEMENT_NEEDS_ANOTHER");
    expect((await jobOf(jobId)).state).toBe("unknown");
    expect((await approve(jobId, byAdmin, anna)).data.state).toBe("failed");
  });

  it("approves only the proposal that was read: another one in between is refused, and both stay on record", async () => {
    const { jobId } = await unanswered();
    const first = await proposed(jobId, "done");
    const second = (await propose(jobId, "failed", anna, "又看了一次，空白卡")).data.settlement.proposalId;
    expect(second).not.toBe(first);
    for (const stale of [first, 999_999])
      expect(await approve(jobId, stale)).toMatchObject({ code: 409, fault: "CHANGED_MEANWHILE" });
    expect((await approve(jobId, second)).data.state).toBe("failed");
    const stored = await desk.server.context.db
      .selectFrom("biz_job_settlement")
      .select(["as_outcome", "proposer_name", "decider_name"])
      .where("job_id", "=", jobId)
      .orderBy("id")
      .execute();
    expect(stored).toEqual([
      { as_outcome: "done", proposer_name: "staff", decider_name: null },
      { as_outcome: "failed", proposer_name: "staff", decider_name: "bert" },
    ]);
  });

  it("settles once, however often and by however many it is approved at the same time", async () => {
    const { jobId } = await unanswered();
    const id = await proposed(jobId, "done");
    expect((await propose(jobId, "done")).data.settlement.proposalId).toBe(id);
    const admin = await desk.server.signIn();
    const answers = await Promise.all([approve(jobId, id), approve(jobId, id, admin), approve(jobId, id)]);
    expect(answers.some(({ code }) => code === 200)).toBe(true);
    expect(await cardsOf(jobId)).toHaveLength(1);
    const settled = await jobOf(jobId);
    const winner = settled.settlement?.decidedBy === "bert" ? bert : admin;
    const loser = winner === bert ? admin : bert;
    expect((await approve(jobId, id, winner)).data).toEqual(settled);
    expect(await approve(jobId, id, loser)).toMatchObject({ code: 409, fault: "JOB_STATE", values: { state: "done" } });
    expect((await propose(jobId, "failed")).fault).toBe("JOB_STATE");
    expect(await jobOf(jobId)).toEqual(settled);
  });

  it("is for unanswered jobs only", async () => {
    const { data } = await desk.create();
    expect(await propose(data.jobId, "done")).toMatchObject({
      code: 409,
      fault: "JOB_STATE",
      msg: "任务状态为“已发送到发卡机”，不能执行此操作",
    });
    const { job } = await desk.finished();
    for (const answers of [await propose(job.jobId, "failed"), await approve(job.jobId, 1)])
      expect(answers).toMatchObject({ fault: "JOB_STATE", values: { state: "done" } });
    expect((await propose("a".repeat(24), "done")).code).toBe(404);
  });

  it("lets the encoder's own result win that comes between proposal and approval", async () => {
    const job = await unanswered();
    const id = await proposed(job.jobId, "done");
    const { data } = await desk.settle(job.jobId, await answerOf(job, { outcome: "failed", blocksWritten: 0 }));
    expect(data).toMatchObject({ state: "failed", settlement: { state: "overtaken", decidedBy: null } });
    expect((await approve(job.jobId, id)).fault).toBe("JOB_STATE");
    expect(await cardsOf(job.jobId)).toEqual([]);
  });

  it("settles once where result and approval come together", async () => {
    const job = await unanswered();
    const id = await proposed(job.jobId, "done");
    const result = await answerOf(job);
    const [byEncoder] = await Promise.all([desk.settle(job.jobId, result), approve(job.jobId, id)]);
    expect(byEncoder).toMatchObject({ code: 200, data: { state: "done" } });
    expect(await cardsOf(job.jobId)).toHaveLength(1);
  });

  it("counts a success that comes after it was settled as failed, once, and says so", async () => {
    const job = await unanswered();
    await approve(job.jobId, await proposed(job.jobId, "failed"));
    const result = await answerOf(job);
    const [one, two] = await Promise.all([desk.settle(job.jobId, result), desk.settle(job.jobId, result)]);
    expect(one.data).toMatchObject({
      state: "done",
      blocksWritten: 6,
      testCardId: expect.any(Number),
      settlement: { state: "approved", outcome: "failed", lateOutcome: "done" },
      receipt: expect.any(String),
    });
    expect(two).toEqual(one);
    expect(await cardsOf(job.jobId)).toHaveLength(1);
    const other = await answerOf(job, { blocksWritten: 5 });
    expect((await desk.settle(job.jobId, other)).fault).toBe("JOB_STATE");
  });

  it("keeps any other late result as evidence beside the settlement, and gives its receipt", async () => {
    const job = await unanswered();
    await approve(job.jobId, await proposed(job.jobId, "done"));
    const settled = await jobOf(job.jobId);
    const late = await desk.settle(job.jobId, await answerOf(job, { outcome: "failed", blocksWritten: 0 }));
    expect(late.data).toMatchObject({
      ...settled,
      settlement: { ...settled.settlement, lateOutcome: "failed" },
      receipt: expect.any(String),
    });
    expect(await cardsOf(job.jobId)).toHaveLength(1);
    const same = await unanswered();
    await approve(same.jobId, await proposed(same.jobId, "done"));
    const { data } = await desk.settle(same.jobId, await answerOf(same));
    expect(data).toMatchObject({ state: "done", settlement: { lateOutcome: "done" } });
    expect(await cardsOf(same.jobId)).toHaveLength(1);
  });

  it("frees the encoder's cap", async () => {
    const other = await desk.newEncoder("DESK-CAP");
    const open: string[] = [];
    for (let at = 0; at < 4; at++) open.push((await desk.create({ encoderId: other.id })).data.jobId);
    desk.server.clock.advance(UNKNOWN_AFTER_MS);
    await enter();
    expect((await desk.create({ encoderId: other.id })).fault).toBe("ENCODER_CAPPED");
    const listed = await desk.call("GET", `card/job/list?state=unknown&encoderId=${other.id}`, undefined, anna);
    expect(listed.body.rows.map(({ jobId }: CardJob) => jobId).sort()).toEqual([...open].sort());
    const [first = ""] = open;
    await approve(first, await proposed(first, "failed"));
    expect((await desk.create({ encoderId: other.id })).code).toBe(200);
  });

  it("needs its permission, which the manufacturer's staff has and an agent has not, a reason and one of two outcomes", async () => {
    await desk.useNewEncoder("DESK-LAST");
    const { jobId } = await unanswered();
    expect((await propose(jobId, "done", agent)).code).toBe(403);
    for (const body of [
      { step: "propose", outcome: "done", reason: " " },
      { step: "propose", outcome: "done", reason: "x".repeat(201) },
      { step: "propose", outcome: "cancelled", reason: "x" },
      { step: "approve", reason: "x" },
      { step: "approve", proposalId: 1 },
      { outcome: "done", reason: "x" },
    ])
      expect((await step(jobId, body, anna)).code, JSON.stringify(body)).toBe(400);
    expect((await jobOf(jobId)).settlement).toBeNull();
  });
});
